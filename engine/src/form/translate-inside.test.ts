// Reading the family's documents, and the notes about what is not understood.
import { describe, expect, test } from 'vitest';
import { counter } from '../../testing/form-nodes.ts';
import type { FormDocument, FormNode, Json } from './document.ts';
import { placed } from './fields.ts';
import type { FieldKindName } from './kinds.ts';
import { inside, outside } from './translate.ts';
import { at } from './wire-path.ts';

const read = (given: unknown, before?: FormDocument) => {
  const { document, notes } = inside(given, counter(), before);
  if (!document) throw new Error(JSON.stringify(notes));
  return { document, notes };
};
const node = (config: Record<string, Json>, more: Record<string, Json> = {}): Json => ({ ...more, __config__: config });
const field = (kind: string, key: string, config: Record<string, Json> = {}, more: Record<string, Json> = {}): Json => ({
  ...more,
  __config__: { naseKey: kind, ...config },
  __vModel__: key,
});
const only = (given: Json): FormNode => read({ fields: [given] }).document.nodes[0] as FormNode;
const all = (document: FormDocument) => [...placed(document.nodes)].map((one) => one.node);

describe('the kind of a node', () => {
  const kinds: readonly (readonly [given: Json, kind: FieldKindName])[] = [
    [node({ naseKey: 'comInput' }), 'comInput'],
    [node({ familyKey: 'comInput' }), 'comInput'],
    [node({ familyKey: 'FAMText' }), 'text'],
    [node({ naseKey: 'NASEAmount' }), 'amount'],
    [node({ naseKey: 'PsdInput' }), 'password'],
    [node({ familyKey: 'inputNumber' }), 'numInput'],
    [node({ familyKey: 'datePicker' }), 'date'],
    [node({ renderKey: 'table', tag: 'el-input' }), 'comInput'],
    [node({ tag: 'el-input' }, { type: 'textarea' }), 'textarea'],
    [node({ tag: 'el-input' }, { 'show-password': true }), 'password'],
    [node({ tag: 'el-date-picker' }, { type: 'datetimerange' }), 'dateRange'],
    [node({ tag: 'el-date-picker' }, { type: 'datetime' }), 'date'],
    [node({ tag: 'el-time-picker' }, { 'is-range': true }), 'timeRange'],
    [node({ tag: 'el-upload' }, { 'list-type': 'picture-card' }), 'uploadImg'],
    [node({ tag: 'el-upload' }, { 'list-type': 'text' }), 'uploadFz'],
    [node({ tag: 'self-upload' }), 'uploadImg'],
    [node({ tag: 'upload-file' }), 'uploadFz'],
    [node({ tag: 'BRAND-UploadFz' }), 'uploadFz'],
    [node({ tag: 'BRANDTreeSelect' }), 'treeSelect'],
    [node({ layout: 'rowFormItem', tagIcon: 'row' }), 'row'],
    [node({ type: 'table', layout: 'rowFormItem', tag: 'x' }), 'table'],
    [node({ naseKey: 'hologram', tag: 'hologram' }), 'unknown'],
    [5, 'unknown'],
  ];
  test.each(kinds)('%j is %s', (given, kind) => {
    const { document } = read({ fields: [given, field('comInput', 'a')] });
    expect(document.nodes[0]?.kind).toBe(kind);
  });
});

describe('what a node says', () => {
  test('is read from wherever the family has it', () => {
    const read1 = only(
      field(
        'select',
        's',
        {
          label: '城市',
          span: '12',
          required: true,
          noShow: true,
          visibility: ['pc'],
          tipLabel: '提示',
          columnWidth: 90,
          defaultValue: 1,
          said: { label: { en: 'City' } },
          dataType: 'static',
        },
        { placeholder: '请选择', disabled: true, multiple: false, __slot__: { options: [{ label: '一', value: 1 }] } },
      ),
    );
    expect(read1).toMatchObject({
      key: 's',
      label: { zh: '城市', en: 'City' },
      span: 12,
      required: true,
      hidden: true,
      devices: ['desktop'],
      disabled: true,
      tip: { zh: '提示' },
      placeholder: { zh: '请选择' },
      columnWidth: 90,
      initial: '1',
      config: { from: 'static', multiple: false, options: [{ id: '1', name: { zh: '一' } }] },
    });
  });

  test('checks are patterns, those that have a name by it', () => {
    const { checks } = only(
      field('comInput', 'a', {
        unique: true,
        regList: [
          { pattern: '/^1[3-9]\\d{9}$/', message: '错' },
          { pattern: '/^x/i', message: '' },
          { pattern: '^y$', message: 'y' },
          { required: true, message: 'z' },
        ],
      }),
    );
    expect(checks).toEqual([
      { check: 'preset', preset: 'mobile', message: { zh: '错' } },
      { check: 'pattern', pattern: '/^x/i', message: null },
      { check: 'pattern', pattern: '^y$', message: { zh: 'y' } },
      { check: 'unique', with: [], message: null },
    ]);
  });

  test('a default of other kinds begins nothing, and is told', () => {
    const { document, notes } = read({ fields: [field('numInput', 'a', { defaultValue: 'abc' })] });
    expect(document.nodes[0]?.initial).toBeNull();
    expect(notes).toEqual([{ node: 'n1', key: 'defaultLeft' }]);
  });

  test('a related field is named by its id, and follows when its key changes', () => {
    const wire = {
      fields: [field('relationForm', 'r', {}, { modelId: '1', relationField: 'x' }), field('relationFormAttr', '', {}, { relationField: 'r', showField: 'y' })],
    };
    const { document } = read(wire);
    expect(document.nodes[1]?.config).toEqual({ field: 'n1', show: 'y' });
    const [first, second] = document.nodes as [FormNode, FormNode];
    expect(at(outside({ ...document, nodes: [{ ...first, key: 'renamed' }, second] }) as Json, ['fields'])).toMatchObject([
      { __vModel__: 'renamed' },
      { relationField: 'renamed' },
    ]);
  });
});

describe('a calculated field', () => {
  const one = (key: string) => ({ __vModel__: key, label: key });
  const lines = field('table', 't', {
    children: [field('numInput', 'price'), field('numInput', 'count'), field('calculate', 'line', {}, { expression: [one('t.price'), '×', one('t.count')] })],
  });
  const form = {
    fields: [lines, field('numInput', 'fee'), field('calculate', 'total', {}, { expression: ['(', one('t.line'), '+', one('fee'), ')', '×', '1', '.', '5'] })],
  };

  test('is a formula by ids: columns of the same row inside, sums outside', () => {
    const { document, notes } = read(form);
    const formulas = Object.fromEntries(
      all(document)
        .filter(({ kind }) => kind === 'calculate')
        .map(({ key, config }) => [key, config.formula]),
    );
    expect(formulas).toEqual({ line: '{n1.n2} * {n1.n3}', total: '(SUM({n1.n4}) + {n5}) * 1.5' });
    expect(notes).toEqual([]);
  });

  test('goes out as tokens when it has changed, as text where tokens cannot say it', () => {
    const { document } = read(form);
    const total = document.nodes[2] as FormNode;
    const changed = (formula: string) =>
      at(outside({ ...document, nodes: [...document.nodes.slice(0, 2), { ...total, config: { formula } }] }), ['fields']) as Json[];
    expect(changed('{n5} - 2')[2]).toMatchObject({ expression: [{ __vModel__: 'fee' }, '-', '2'] });
    const said = changed('ROUND({n5}, 2)');
    expect(said[2]).toMatchObject({ expression: [], __config__: { formula: 'ROUND({n5}, 2)' } });
    expect(all(read({ fields: said }).document).find(({ key }) => key === 'total')?.config.formula).toBe('ROUND({n5}, 2)');
  });

  test('that is none is told, and stays', () => {
    const { document, notes } = read({ fields: [field('calculate', 'c', {}, { expression: ['+', '+'] })] });
    expect(notes).toEqual([{ node: 'n1', key: 'settingLeft', params: { setting: 'expression' } }]);
    expect(document.nodes[0]?.config.formula).toBeUndefined();
    expect(at(outside(document), ['fields'])).toMatchObject([{ expression: ['+', '+'] }]);
  });
});

describe('ids of nodes', () => {
  test('travel, and are made where there are none', () => {
    const { document } = read({ fields: [field('comInput', 'a', { fieldId: 'x9' }), field('comInput', 'b', { fieldId: 'NO WAY' }), field('comInput', 'c')] });
    expect(document.nodes.map(({ id }) => id)).toEqual(['x9', 'n1', 'n2']);
    expect(read(outside(document)).document.nodes.map(({ id }) => id)).toEqual(['x9', 'n1', 'n2']);
  });

  test('that were lost are known by key; a copy of a field is a new one, wherever it stands', () => {
    const { document } = read({ fields: [field('comInput', 'a', { fieldId: 'aa' }), field('comInput', 'b', { fieldId: 'bb' })] });
    const { document: after, notes } = read(
      { fields: [field('comInput', 'a_copy', { fieldId: 'aa' }), field('comInput', 'a', { fieldId: 'aa' }), field('comInput', 'b')] },
      document,
    );
    expect(after.nodes.map(({ id, key }) => [id, key])).toEqual([
      ['n1', 'a_copy'],
      ['aa', 'a'],
      ['bb', 'b'],
    ]);
    expect(notes).toEqual([{ node: 'n1', key: 'idDoubled', params: { id: 'aa' } }]);
  });
});

describe('what is told', () => {
  test('scripts are kept and not run', () => {
    const { notes } = read({ fields: [field('comInput', 'a', {}, { on: { change: '({ data }) => { alert(1) }', blur: '' } })], funcs: { onLoad: 'alert(2)' } });
    expect(notes).toEqual([
      { node: null, key: 'scriptNotRun', params: { names: 'funcs.onLoad' } },
      { node: 'n1', key: 'scriptNotRun', params: { names: 'on.change' } },
    ]);
  });

  test('what nobody reads', () => {
    const { notes } = read({ fields: [field('comInput', 'a', { glow: true, tagIcon: 'x' }, { sparkle: 1, maxlength: {} })], theme: 'dark', size: 'huge' });
    expect(notes).toEqual([
      { node: null, key: 'settingLeft', params: { setting: 'size' } },
      { node: null, key: 'keysLeft', params: { names: 'theme' } },
      { node: 'n1', key: 'settingLeft', params: { setting: 'maxlength' } },
      { node: 'n1', key: 'keysLeft', params: { names: 'sparkle, glow' } },
    ]);
  });
});

describe('what cannot be a form is refused with its reason', () => {
  const cyclic: Record<string, unknown> = {};
  cyclic.fields = [cyclic];
  const deep = `{"fields":[{"__config__":${'{"a":'.repeat(70)}1${'}'.repeat(70)}}]}`;
  const refused: readonly (readonly [says: string, given: unknown, key: string])[] = [
    ['no JSON', '{', 'notJson'],
    ['nothing', undefined, 'notJson'],
    ['a cycle', cyclic, 'notJson'],
    ['a number', 5, 'notAForm'],
    ['something else', { a: 1 }, 'notAForm'],
    ['fields that are no list', { fields: 5 }, 'notAForm'],
    ['another tool', [{ type: 'input', field: 'a', title: 'x' }], 'otherTool'],
    ['too deep', deep, 'tooDeep'],
    ['too large', JSON.stringify({ fields: [], more: '名'.repeat(800_000) }), 'tooLarge'],
    ['a key twice', '{"fields":[],"fields":[]}', 'keyTwice'],
    ['a key twice, written otherwise', '{"fields":[{"__config__":{"a":1,"\\u0061":2}}]}', 'keyTwice'],
    ['quotes without end', `{"fields":"${'\\"'.repeat(500_000)}`, 'notJson'],
  ];
  test.each(refused)('%s', (_, given, key) => expect(inside(given, counter())).toMatchObject({ document: null, notes: [{ node: null, key }] }));

  test('JSON in JSON is read, whole, list or node', () => {
    const text = JSON.stringify(field('comInput', 'a'));
    for (const given of [JSON.stringify(JSON.stringify({ fields: [JSON.parse(text)] })), { fields: `[${text}]` }, { fields: [text] }, `[${text}]`])
      expect(read(given).document.nodes).toMatchObject([{ kind: 'comInput', key: 'a' }]);
  });

  test('prototypes are not touched', () => {
    const { document } = read(
      '{"fields":[{"__proto__":{"polluted":1},"__config__":{"naseKey":"comInput","__proto__":{"x":1}},"__vModel__":"__proto__"}],"__proto__":{"y":1}}',
    );
    expect(JSON.stringify(outside(document))).toContain('"__proto__":{"polluted":1}');
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});
