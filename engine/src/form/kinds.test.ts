import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nonsense } from '../../testing/family-documents.ts';
import { look, nodeOf } from '../../testing/form-nodes.ts';
import { bareNode } from './bare-node.ts';
import { isOfKind } from '../kind/kinds.ts';
import type { FormNode, Json } from './document.ts';
import { valueFindingKeys } from './finding.ts';
import { fieldKindNames, kindGroups } from './kind-names.ts';
import { fieldKinds, type FieldKindName } from './kinds.ts';
import { valueIn, valueOut } from './wire.ts';

const options = {
  __slot__: {
    options: [
      { id: '1', fullName: '一' },
      { id: '2', fullName: '二' },
    ],
  },
};
const tree = { options: [{ id: 'a', fullName: '甲', children: [{ id: 'b', fullName: '乙' }] }] };
const many = { multiple: true };

test('the family has 49 kinds', () => {
  const { basic, advanced, system, layout, related, old } = kindGroups;
  expect([...basic, ...advanced, ...system, ...layout, ...related, ...old].filter((name) => name !== 'pane')).toHaveLength(49);
});

describe.each(fieldKindNames)('%s', (name) => {
  const kind = fieldKinds[name];
  const node: FormNode = name === 'pane' || name === 'unknown' ? { ...nodeOf('comInput'), kind: name } : nodeOf(name);

  test('is what it is called', () => {
    expect(kind.name).toBe(name);
    expect(new Set(kind.properties.map(({ key }) => key)).size).toBe(kind.properties.length);
    for (const property of kind.properties) expect(property.schema.safeParse(property.fallback).success, property.key).toBe(true);
    expect(kind.places.length > 0 && kind.shown(node) === null).toBe(false);
  });

  test('meets nonsense without a fall', () => {
    const any = fc.oneof(
      nonsense,
      fc.constantFrom<Json>(
        2 ** 53 + 1,
        '9007199254740993',
        '\0',
        'x'.repeat(200_000),
        '{',
        '[',
        '1e999',
        -0,
        1e300,
        [[[[]]]],
        { url: 1 },
        Array.from({ length: 2_000 }, (_, at) => `${at}`),
      ),
    );
    fc.assert(
      fc.property(any, any, (value, setting) => {
        for (const one of [node, { ...node, config: Object.fromEntries(kind.properties.map(({ key }) => [key, setting])) }]) {
          const held = valueIn(value, one);
          const found = kind.check(held, one);
          for (const { key } of found) expect(valueFindingKeys).toContain(key);
          const stored = kind.value(one);
          // A value without findings can be stored.
          const isKept = stored === null || held === null || found.length > 0 || (Array.isArray(held) && held.length === 0) || isOfKind(stored, held);
          expect(isKept, JSON.stringify(held)).toBe(true);
          kind.check(value, one);
          valueOut(value, one);
          kind.valueOut(held, one);
          expect(typeof kind.text(value, one, look)).toBe('string');
          expect(typeof kind.text(held, one, look)).toBe('string');
          const read = kind.from(typeof value === 'string' ? value.slice(0, 2_000) : 'x', one, look);
          expect('value' in read || valueFindingKeys.includes(read.key)).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });
});

type Says = readonly [kind: FieldKindName, more: Record<string, Json>, value: Json, text: string];
const said: readonly Says[] = [
  ['comInput', {}, 'a', 'a'],
  ['numInput', { precision: 2 }, 1_234.5, '1234.50'],
  ['numInput', { precision: 2, thousands: true }, '1234.5', '1,234.50'],
  ['currency', {}, 1_234.5, '¥1,234.50'],
  ['amount', {}, 5, '5.00'],
  ['percent', {}, 5, '5%'],
  ['switch', {}, 1, '开'],
  ['switch', { 'inactive-text': '停用' }, 0, '停用'],
  ['switch', { 'active-text': '开' }, 1, '开'],
  ['radio', options, '2', '二'],
  ['checkbox', options, ['1', '2'], '一,二'],
  ['select', options, '9', '9'],
  ['cascader', tree, ['a', 'b'], '甲/乙'],
  ['cascader', { ...tree, 'show-all-levels': false }, ['a', 'b'], '乙'],
  ['cascader', { ...tree, props: { props: { multiple: true } }, separator: '-' }, [['a'], ['a', 'b']], '甲,甲-乙'],
  ['address', {}, ['p33', 'p3301'], '浙江省/杭州市'],
  ['date', {}, '2026-03-05', '2026-03-05'],
  ['date', { format: 'yyyy年MM月' }, '2026-03-05', '2026年03月'],
  ['date', { type: 'datetime', format: 'YYYY/MM/DD HH:mm' }, 1_772_640_060_000, '2026/03/05 00:01'],
  ['time', { format: 'HH:mm' }, '08:30:00', '08:30'],
  ['dateRange', {}, ['2026-03-05', '2026-03-06'], '2026-03-05至2026-03-06'],
  ['userSelect', many, ['u1', 'u2', 'u9'], '张三/zhang,李四/li,u9'],
  [
    'uploadFz',
    {},
    [
      { name: 'a.pdf', fileId: '', url: '' },
      { name: 'b', fileId: '', url: '' },
    ],
    'a.pdf,b',
  ],
  ['editor', {}, '<p>a<br>b</p><p>&lt;c&gt; &amp;lt;</p>', 'a\nb\n<c> &lt;'],
  ['password', {}, 'secret', ''],
  ['slider', { range: true }, [1, 5], '1–5'],
  ['location', {}, { fullAddress: '杭州', lng: 1, lat: 2 }, '杭州'],
  ['createTime', {}, 1_772_640_000_000, '2026-03-05 00:00:00'],
  ['formula', {}, 5, '5'],
  ['formula', { precision: 2 }, 1_282.7, '1282.70'],
  ['lookup', {}, 'x', 'x'],
];
describe('a value is said', () => {
  test.each(said)('%s %j %j → %s', (kind, more, value, text) => expect(fieldKinds[kind].text(value, nodeOf(kind, more), look)).toBe(text));
});

type Reads = readonly [kind: FieldKindName, more: Record<string, Json>, written: string, read: Json | { key: string }];
const reads: readonly Reads[] = [
  ['comInput', {}, '', null],
  ['numInput', {}, '1,234.50', '1234.50'],
  ['numInput', {}, 'x', { key: 'wrongType' }],
  ['currency', {}, '¥1,234.5', '1234.5'],
  ['percent', {}, '5%', '5'],
  ['switch', {}, '是', 1],
  ['switch', {}, '也许', { key: 'notChoosable' }],
  ['radio', options, '二', '2'],
  ['radio', options, '2', '2'],
  ['radio', options, '三', { key: 'notFound' }],
  ['checkbox', options, '一、二', ['1', '2']],
  ['userSelect', {}, '张三', 'u1'],
  ['userSelect', many, '张三，li', ['u1', 'u2']],
  ['userSelect', {}, '王五', { key: 'notFound' }],
  ['cascader', tree, '甲/乙', ['a', 'b']],
  ['cascader', tree, '乙', { key: 'notFound' }],
  ['address', {}, '浙江省/杭州市/市辖区', ['p33', 'p3301', 'p3303']],
  ['comSelect', {}, '市辖区', { key: 'severalFound' }],
  ['date', {}, '2026/3/5', '2026-03-05'],
  ['date', {}, '2026-02-30', { key: 'wrongType' }],
  ['date', { type: 'datetime' }, '2026-03-05 00:01:00', 1_772_640_060_000],
  ['time', {}, '8:30', '08:30:00'],
  ['dateRange', {}, '2026-03-05至2026-03-06', ['2026-03-05', '2026-03-06']],
  ['editor', {}, 'a < b', 'a &lt; b'],
  ['slider', { range: true }, '1–5', [1, 5]],
  ['uploadFz', {}, 'a.pdf', { key: 'notImported' }],
  ['formula', {}, '5', { key: 'notImported' }],
];
describe('a cell is read', () => {
  test.each(reads)('%s %j “%s” → %j', (kind, more, written, expected) => {
    const read = fieldKinds[kind].from(written, nodeOf(kind, more), look);
    expect('value' in read ? read.value : { key: read.key }).toEqual(expected);
  });
});

type Checks = readonly [says: string, kind: FieldKindName, more: Record<string, Json>, value: Json, found: readonly string[]];
const checks: readonly Checks[] = [
  ['nothing is wrong with nothing', 'numInput', {}, null, []],
  ['a number for a text', 'comInput', {}, 5, ['wrongType']],
  ['as long as it may be', 'comInput', { maxlength: 2 }, '😀😀', []],
  ['longer', 'comInput', { maxlength: 2 }, 'abc', ['tooLong']],
  ['NUL', 'comInput', {}, 'a\0', ['wrongType']],
  ['below the least', 'numInput', { min: 1 }, 0, ['belowLeast']],
  ['above the most, exactly', 'numInput', { max: 1 }, '1.00000000000000000001', ['aboveMost']],
  ['too fine', 'numInput', { precision: 2 }, '1.005', ['tooFine']],
  ['zeros that say nothing', 'numInput', { precision: 2 }, '1.500', []],
  ['words for a number', 'numInput', {}, 'abc', ['wrongType']],
  ['between two steps', 'numInput', { step: 5, 'step-strictly': true }, 7, ['offStep']],
  ['on a step', 'numInput', { step: '0.1', 'step-strictly': true }, '0.3', []],
  ['between two steps that are only a suggestion', 'numInput', { step: 5 }, 7, []],
  ['steps of nothing', 'numInput', { step: 0, 'step-strictly': true }, 7, []],
  ['between two steps of a slider', 'slider', { min: 1, step: 2 }, 4, ['offStepFrom']],
  ['on a step of a slider, counted from its least', 'slider', { min: 1, step: 2 }, 5, []],
  ['the most of a slider, which no step meets', 'slider', { step: 30 }, 100, []],
  ['an end between two steps', 'slider', { range: true, step: 10 }, [10, 25], ['offStep']],
  ['half a star where there are none', 'rate', {}, 2.5, ['offStep']],
  ['half a star', 'rate', { 'allow-half': true }, 2.5, []],
  ['six stars of five', 'rate', {}, 6, ['aboveMost']],
  ['not one of the options', 'radio', options, '9', ['notChoosable']],
  ['too few', 'checkbox', { ...options, min: 2 }, ['1'], ['tooFew']],
  ['too many', 'checkbox', { ...options, max: 1 }, ['1', '2'], ['tooMany']],
  ['a way that leads nowhere', 'cascader', tree, ['a', 'x'], ['notChoosable']],
  ['a day for a moment', 'date', { type: 'datetime' }, '2026-03-05', ['wrongType']],
  ['before the first day', 'date', { __config__: { first: '2026-01-01' } }, '2025-12-31', ['beforeFirst']],
  ['too late in the day', 'time', { 'picker-options': { selectableRange: '08:00:00-18:00:00' } }, '18:00:01', ['afterLast']],
  ['backwards', 'dateRange', {}, ['2026-03-06', '2026-03-05'], ['rangeBackwards']],
  ['half a range', 'dateRange', {}, ['2026-03-06', null], ['rangeHalf']],
  [
    'too many files',
    'uploadFz',
    { limit: 1 },
    [
      { name: '', fileId: '', url: '' },
      { name: '', fileId: '', url: '' },
    ],
    ['tooMany'],
  ],
  ['files that are none', 'uploadFz', {}, [{ name: 1 }], ['wrongType']],
  ['a mobile number', 'phone', {}, '13800138000', []],
  ['a landline', 'phone', {}, '0571-87654321', []],
  ['no number', 'phone', {}, '12', ['noPhone']],
  ['no address', 'email', {}, 'a@b', ['noEmail']],
  ['no ID', 'idCard', {}, '123', ['noIdCard']],
  ['a colour', 'colorPicker', {}, 'rgba(1, 2, 3, 0.5)', []],
  ['no colour', 'colorPicker', {}, 'url(x)', ['noColour']],
  ['beyond the pole', 'location', {}, { lng: 1, lat: 91 }, ['noAddress']],
];
describe('a value is checked', () => {
  test.each(checks)('%s (%s)', (_, kind, more, value, found) => expect(fieldKinds[kind].check(value, nodeOf(kind, more)).map(({ key }) => key)).toEqual(found));
});

test('an option that has retired stays where it is chosen, and is chosen no more', () => {
  const node = nodeOf('select', { __slot__: { options: [{ id: '1', fullName: '一', retired: true }] } });
  expect(fieldKinds.select.check('1', node)).toEqual([]);
  expect(fieldKinds.select.from('一', node, look)).toMatchObject({ key: 'notFound' });
});

test('the texts of a switch that its designer translated are said in each language, and read in any', () => {
  const node = bareNode('s', 'switch', { config: { onText: { zh: '在职', en: 'Employed', zhtw: '在職' }, offText: { zh: '否', zhtw: '否' } } });
  const of = (language: string, value: Json) => fieldKinds.switch.text(value, node, { ...look, language, say: (word) => `<${word}>` });
  expect([of('zh', 1), of('zhtw', 1), of('en', 1), of('en', 0)]).toEqual(['在职', '在職', 'Employed', '<no>']);
  for (const written of ['在职', 'Employed', '在職']) expect(fieldKinds.switch.from(written, node, look)).toEqual({ value: 1 });
});

test('a switch whose texts are yes and no, on and off, says them in the language of its reader; other texts stand as they were written', () => {
  const said = (onText: string, value: number) =>
    fieldKinds.switch.text(value, bareNode('s', 'switch', { config: { onText, offText: onText } }), { ...look, say: (word) => `<${word}>` });
  expect([said('是', 1), said('否', 0), said('开', 1), said('关', 0), said('', 1), said('启用', 1)]).toEqual([
    '<yes>',
    '<no>',
    '<on>',
    '<off>',
    '<on>',
    '启用',
  ]);
});
