import { describe, expect, test } from 'vitest';
import type { FormNode, Json } from './document.ts';
import { checkRelease } from './release-checks.ts';
import { fieldKinds, type FieldKindName } from './kinds.ts';
import { inside } from './translate.ts';

const counter = () => {
  let at = 0;
  return () => `n${(at += 1)}`;
};

/** A form of the family with these nodes: kind, key, and other properties. */
type Line = readonly [kind: string, key: string, more?: Record<string, Json>, children?: readonly Line[]];
const wire = ([kind, key, more = {}, children]: Line): Json => ({
  ...more,
  __config__: { naseKey: kind, label: '字段', ...(more.__config__ as Record<string, Json> | undefined), ...(children && { children: children.map(wire) }) },
  ...(key && { __vModel__: key }),
});
const form = (...lines: readonly Line[]) => {
  const { document, notes } = inside({ fields: lines.map(wire) }, counter());
  if (!document) throw new Error(JSON.stringify(notes));
  return document;
};
const found = (...lines: readonly Line[]) => checkRelease(form(...lines)).map(({ node, key }) => (node === null ? key : `${node} ${key}`));
const many = (count: number): Line[] => Array.from({ length: count }, (_, at) => ['comInput', `f${at}`]);
const options = (...ids: string[]) => ({ __slot__: { options: ids.map((id) => ({ id, fullName: id })) } });
const tabs = (...panes: readonly Line[]): Line => [
  'tab',
  '',
  { __config__: { children: panes.map(([title, , , below = []]) => ({ title, name: title, __config__: { children: below.map(wire) } })) } },
];

describe('what stands against a release', () => {
  const cases: readonly (readonly [says: string, lines: readonly Line[], found: readonly string[]])[] = [
    ['a plain field is released', [['comInput', 'name']], []],
    ['nothing at all', [], ['emptyForm']],
    ['words alone', [['divider', '']], ['noFields']],
    ['300 fields are released', many(300), []],
    ['301 are not', many(301), ['tooManyFields']],
    ['a field without a key', [['comInput', '']], ['n1 keyMissing']],
    ['a required field that phones do not show', [['comInput', 'a', { __config__: { required: true, visibility: ['pc'] } }]], ['n1 requiredAway']],
    ['one that has a default', [['comInput', 'a', { __config__: { required: true, visibility: ['app'], defaultValue: 'x' } }]], []],
    ['one that nobody sees anyway', [['comInput', 'a', { __config__: { required: true, visibility: ['pc'], noShow: true } }]], []],
    ['an optional one', [['comInput', 'a', { __config__: { visibility: [] } }]], []],
    [
      'two fields with one key',
      [
        ['comInput', 'a'],
        ['numInput', 'a'],
      ],
      ['n2 keyDouble'],
    ],
    [
      'the same key in the head and in rows is two fields',
      [
        ['comInput', 'a'],
        ['table', 't', {}, [['comInput', 'a']]],
      ],
      [],
    ],
    [
      'names that mean something to people alone',
      [
        ['comInput', 'order'],
        ['comInput', 'user'],
        ['comInput', 'list'],
        ['comInput', 'name'],
      ],
      [],
    ],
    [
      'names that objects have',
      [
        ['comInput', '__proto__'],
        ['comInput', 'constructor'],
      ],
      ['n1 keyReserved', 'n2 keyReserved'],
    ],
    ['the id of a record', [['comInput', 'id']], ['n1 keyReserved']],
    [
      'what a relation tells besides',
      [
        ['relationForm', 'customer', { modelId: '1', relationField: 'x' }],
        ['comInput', 'customer_id'],
      ],
      ['n2 keyClash'],
    ],
    [
      'what a name goes along with',
      [
        ['userSelect', 'owner'],
        ['comInput', 'owner_name'],
      ],
      ['n2 keyClash'],
    ],
    ['an ending alone is no clash', [['comInput', 'owner_name']], []],
    ['words of SQL', [['comInput', "x'; drop table y; --"]], ['n1 keyShape']],
    ['a dot, which parts paths', [['comInput', 'a.b']], ['n1 keyShape']],
    ['a picture', [['comInput', '😀']], ['n1 keyShape']],
    ['200 signs', [['comInput', '名'.repeat(200)]], ['n1 keyTooLong']],
    ['Chinese names', [['comInput', '名称']], []],
    [
      'a row without anything',
      [
        ['row', '', {}, []],
        ['comInput', 'a'],
      ],
      ['n1 containerEmpty'],
    ],
    ['an empty pane beside a full one', [tabs(['one', '', {}, [['comInput', 'a']]], ['two', '', {}, []])], []],
    ['tabs of empty panes', [tabs(['one', '', {}, []]), ['comInput', 'a']], ['n1 containerEmpty']],
    ['a table in a table', [['table', 't', {}, [['table', 'u', {}, [['comInput', 'a']]]]]], ['n2 nestedInTable']],
    ['a row in a table', [['table', 't', {}, [['row', '', {}, [['comInput', 'a']]]]]], ['n2 nestedInTable']],
    ['a bill number without its rule', [['billRule', 'no']], ['n1 billRuleMissing']],
    ['a relation to nothing', [['relationForm', 'r']], ['n1 relationMissing']],
    ['a relation without its field', [['relationForm', 'r', { modelId: '1' }]], ['n1 relationMissing']],
    ['a flow that is not named', [['relationFlow', 'r']], ['n1 flowMissing']],
    [
      'an attribute of nothing',
      [
        ['comInput', 'a'],
        ['relationFormAttr', ''],
      ],
      ['n2 fieldMissing'],
    ],
    ['options with one value twice', [['select', 's', options('1', '1')]], ['n1 optionDouble']],
    ['options without a value', [['radio', 's', options('1', '')]], ['n1 optionBlank']],
    ['limits that leave nothing', [['numInput', 'n', { min: 5, max: 1 }]], ['n1 limitsBackwards']],
    ['a dictionary that is not named', [['select', 's', { __config__: { dataType: 'dictionary' } }]], ['n1 dictionaryMissing']],
    ['no label', [['comInput', 'a', { __config__: { label: '' } }]], ['n1 labelMissing']],
    [
      'an unknown component',
      [
        ['hologram', 'h', { __config__: { naseKey: 'hologram', label: 'x' } }],
        ['comInput', 'a'],
      ],
      ['n1 kindUnknown'],
    ],
  ];
  test.each(cases)('%s', (_, lines, expected) => expect(found(...lines)).toEqual(expected));

  test('ten child tables are released, eleven are not', () => {
    const tables = (count: number): Line[] => [
      ['comInput', 'a'],
      ...Array.from({ length: count }, (_, at): Line => ['table', `t${at}`, {}, [['comInput', 'a']]]),
    ];
    expect(found(...tables(10))).toEqual([]);
    expect(found(...tables(11))).toEqual(['tooManyTables']);
  });

  test('a workflow starts with a form that has a bill number', () => {
    expect(checkRelease(form(['comInput', 'a']), { flow: true })).toEqual([{ node: null, key: 'billRuleWanted' }]);
    expect(checkRelease(form(['billRule', 'a', { __config__: { rule: 'NO' } }]), { flow: true })).toEqual([]);
  });

  test('fields of a bound form are columns of its tables', () => {
    const document = form(
      ['comInput', 'f_name'],
      ['comInput', 'f_gone'],
      [
        'table',
        't1',
        { __config__: { tableName: 'lines' } },
        [
          ['comInput', 'f_of'],
          ['comInput', 'f_name'],
        ],
      ],
      ['table', 't2', { __config__: { tableName: 'lines' } }, [['comInput', 'f_of']]],
      ['table', 't3', {}, [['comInput', 'x']]],
    );
    const bound = { columns: ['f_name'], children: [{ table: 'lines', columns: ['f_of'] }] };
    expect(checkRelease(document, { bound }).map(({ node, key }) => `${node} ${key}`)).toEqual([
      'n6 tableLinkedTwice',
      'n8 tableNotLinked',
      'n2 columnMissing',
      'n5 columnMissing',
    ]);
  });
});

test('every kind stands in a form that nothing stands against', () => {
  const bare = (kind: FieldKindName): FormNode => {
    const [node] = form([fieldKinds[kind].spellings[0] ?? kind, 'a']).nodes;
    if (!node) throw new Error(kind);
    return node;
  };
  for (const kind of Object.keys(fieldKinds) as FieldKindName[]) {
    if (kind === 'pane' || kind === 'unknown') continue;
    expect(bare(kind).kind, kind).toBe(kind);
    expect(() => checkRelease({ nodes: [bare(kind)] })).not.toThrow();
  }
});
