// Approval matrices: which row names the people, and what the check finds.
import { describe, expect, test } from 'vitest';
import { cases, played } from '../../testing/flow-cases.ts';
import { approver, users, version } from '../../testing/small-flow.ts';
import type { Asked } from '../filter/filter.ts';
import type { Json } from '../form/document.ts';
import { check } from './check.ts';
import { fieldUses } from './field-uses.ts';
import { withFields } from './form-fields.ts';
import { matchingRow, type MatrixCell } from './matrix.ts';
import type { Who } from './nodes/approver.ts';
import { isPlainNode } from './schema.ts';
import { rowWords, type MatrixColumn } from './matrix-words.ts';
import { inside, outside } from './translate.ts';

type Row = [...cells: MatrixCell[], person: string];
const matrix = (fields: readonly string[], ...rows: Row[]): Extract<Who, { kind: 'matrix' }> => ({
  kind: 'matrix',
  fields,
  rows: rows.map((row) => ({ cells: row.slice(0, -1) as MatrixCell[], people: users(...[row.at(-1) as string].filter(Boolean)) })),
});
const range = (from: number | string | null, to: number | string | null): MatrixCell => ({ from, to });
const among = (...ids: string[]): MatrixCell => ({ among: ids });
const within = (...ids: string[]): MatrixCell => ({ within: ids });

const byDays = matrix(['days'], [range(null, 3), 'ann'], [range(3, 10), 'bob'], [range('10.00', 30), 'cat']);

describe('a number is in the range from its start, until before its end', () => {
  const known: Asked = { days: { kind: 'money' } };
  test.each<[Json, number]>([
    [-1, 0],
    [0, 0],
    ['2.99', 0],
    [2.999_999_9, 0],
    [3, 1],
    ['3.00', 1],
    ['003', 1],
    [9.5, 1],
    [10, 2],
    ['29.999999999999999999999', 2],
    [30, -1],
    [null, -1],
    ['', -1],
    ['three', -1],
    [[], -1],
    [true, -1],
  ])('%j: row %i', (days, row) => expect(matchingRow(byDays, known, { values: { days }, above: {} })).toBe(row));

  test('without the value', () => expect(matchingRow(byDays, known, { values: {}, above: {} })).toBe(-1));
  test('a row for any value takes an empty one too', () =>
    expect(matchingRow(matrix(['days'], [range(1, 2), 'ann'], [null, 'bob']), known, { values: { days: null }, above: {} })).toBe(1));
  test('a range open at both ends takes every number, but not an empty value', () => {
    const open = matrix(['days'], [range(null, null), 'ann']);
    expect([matchingRow(open, known, { values: { days: 5 }, above: {} }), matchingRow(open, known, { values: {}, above: {} })]).toEqual([0, -1]);
  });
  test('of a field that is text by now: none', () => expect(matchingRow(byDays, { days: { kind: 'text' } }, { values: { days: 5 }, above: {} })).toBe(-1));
  test('of a field that is gone: none', () => expect(matchingRow(byDays, {}, { values: { days: 5 }, above: {} })).toBe(-1));
});

describe('names', () => {
  const known: Asked = { sort: { kind: 'choice' }, sorts: { kind: 'list' }, dep: { kind: 'organize' }, deps: { kind: 'list' } };
  const at = (who: ReturnType<typeof matrix>, values: Record<string, Json>, above: Record<string, string[]> = {}) => matchingRow(who, known, { values, above });
  const bySort = matrix(['sort'], [among('a', 'b'), 'ann'], [among('c'), 'bob']);
  const byDep = (field: string) => matrix([field], [within('buying'), 'ann'], [within('county'), 'bob']);
  test('one of several', () => expect(at(bySort, { sort: 'b' })).toBe(0));
  test('another', () => expect(at(bySort, { sort: 'c' })).toBe(1));
  test('none of them', () => expect(at(bySort, { sort: 'd' })).toBe(-1));
  test('an empty value', () => expect([at(bySort, { sort: '' }), at(bySort, { sort: null })]).toEqual([-1, -1]));
  test('of several values, one is enough', () => expect(at(matrix(['sorts'], [among('c'), 'ann']), { sorts: ['b', 'c'] })).toBe(0));
  test('a department', () => expect(at(byDep('dep'), { dep: 'buying' }, { dep: ['buying', 'county'] })).toBe(0));
  test('one below', () => expect(at(byDep('dep'), { dep: 'store' }, { dep: ['store', 'county'] })).toBe(1));
  test('of two departments, the row that comes first', () =>
    expect(at(byDep('deps'), { deps: ['store', 'buying'] }, { deps: ['store', 'county', 'buying'] })).toBe(0));
  test('all cells of a row have to match', () => {
    const both = matrix(['sort', 'dep'], [among('a'), within('buying'), 'ann'], [among('a'), null, 'bob']);
    expect(at(both, { sort: 'a', dep: 'store' }, { dep: ['store'] })).toBe(1);
  });
});

describe('in a task', () => {
  const two = matrix(
    ['days', 'initiator.department'],
    [range(5, null), within('county'), 'cat'],
    [range(0, 5), within('sales'), 'ann'],
    [range(0, 8), null, 'bob'],
  );
  cases([
    ['the row of its number and department', [approver('a', two)], 'ini submits days=4', '1 a(ann)'],
    ['the first of two that match, by a department above', [approver('a', two)], 'ini submits days=5', '1 a(cat)'],
    ['none: nobody', [approver('a', two)], 'ini submits', '1 a(adm)'],
    ['none: as the node says', [approver('a', two, { nobody: { does: 'refuse' } })], 'ini submits', '!nobody'],
    ['a row whose people are disabled: nobody', [approver('a', matrix(['days'], [null, 'off']))], 'ini submits days=1', '1 a(adm)'],
    [
      'the value of the moment',
      [approver('x', ['dan'], { rights: [{ field: 'days', read: true, write: true, required: false }] }), approver('a', two)],
      'ini submits days=9; dan adopts days=1',
      '1 a(ann)',
    ],
  ]);

  test('the number of the row is recorded, 0 for none', () => {
    const rows = (sentences: string) =>
      played([approver('a', two)], sentences).stage.state.records.flatMap(({ act, note }) => (act === 'matrix' ? [note] : []));
    expect([rows('ini submits days=4'), rows('ini submits')]).toEqual([[{ row: 2 }], [{ row: 0 }]]);
  });
});

describe('the document', () => {
  const node = approver('a', byDays);
  test('is read, but not with too few cells', () => {
    expect(isPlainNode(node)).toBe(true);
    expect(isPlainNode(approver('a', { ...byDays, fields: ['days', 'dep'] }))).toBe(false);
    expect(isPlainNode(approver('a', matrix(['days'], [range('many', null), 'ann'])))).toBe(false);
  });
  test('goes through the format of the family without a loss', () => {
    const { flow } = version([node]);
    expect(inside(JSON.parse(JSON.stringify(outside(flow)))).document?.chain).toMatchObject([{ id: 'a', who: byDays }]);
  });
  test('lists the fields that it names', () => expect(fieldUses(version([node]).flow)).toEqual([{ node: 'a', title: 'a', fields: ['days'] }]));
  test('follows renamed fields', () => expect(withFields(version([node]).flow, new Map([['days', 'f1']])).chain).toMatchObject([{ who: { fields: ['f1'] } }]));
});

describe('the check', () => {
  const found = (who: Who) =>
    check(version([approver('a', who)]), {
      disabled: new Set(['off', 'goneDep']),
      gone: new Set(),
      unfit: new Set(),
      startsBack: new Set(),
      hasCalendar: true,
      above: (one) => (one === 'sales' ? ['sales', 'county'] : [one]),
      mayCall: () => true,
      required: [],
      untold: () => new Set(),
    }).map(({ key, of, blocks }) => `${key} ${of}${blocks ? '!' : ''}`);
  test.each<[string, Who, string[]]>([
    ['nothing in one that is in order', matrix(['days'], [range(0, 5), 'ann'], [range(5, null), 'bob']), []],
    ['no rows', matrix(['days']), ['matrixEmpty !']],
    ['a field that is gone', matrix(['x'], [range(0, null), 'ann']), ['fieldGone x!']],
    ['a range of a text', matrix(['note'], [range(0, null), 'ann']), ['fieldKind note!']],
    ['names of a number', matrix(['days'], [among('a'), 'ann']), ['fieldKind days!']],
    ['a row without people', matrix(['days'], [range(0, null), '']), ['matrixNobody 1!']],
    ['people who have left', matrix(['days'], [range(0, null), 'off']), ['peopleDisabled off']],
    ['a department that is gone', matrix(['initiator.department'], [within('goneDep'), 'ann']), ['peopleDisabled goneDep']],
    ['a gap between ranges', matrix(['days'], [range(0, 5), 'ann'], [range(6, null), 'bob']), ['matrixGap 5–6']],
    ['the numbers above', matrix(['days'], [range(0, 5000), 'ann']), ['matrixGap ≥ 5,000']],
    ['the numbers below', matrix(['days'], [range(3, null), 'ann']), ['matrixGap < 3']],
    ['no gap where a later row takes every number', matrix(['days'], [range(3, 4), 'ann'], [null, 'bob']), []],
    ['a row behind one for any', matrix(['days'], [null, 'ann'], [range(0, 5), 'bob']), ['matrixCovered 2']],
    ['a row within an earlier range', matrix(['days'], [range(0, null), 'ann'], [range(2, 5), 'bob']), ['matrixCovered 2']],
    ['a row covered by two together', matrix(['days'], [range(0, 5), 'ann'], [range(5, null), 'cat'], [range(3, 8), 'bob']), ['matrixCovered 3']],
    ['not one that is covered in part', matrix(['days'], [range(0, 5), 'ann'], [range(3, null), 'bob']), []],
    ['a range without numbers', matrix(['days'], [range(5, 5), 'ann'], [range(0, null), 'bob']), ['matrixCovered 1']],
    ['names that were there before', matrix(['boss'], [among('a', 'b'), 'ann'], [among('b'), 'bob'], [null, 'cat']), ['matrixCovered 2']],
    [
      'a gap for one name only',
      matrix(['days', 'boss'], [range(0, 5), among('a'), 'ann'], [range(0, null), among('b'), 'bob'], [range(5, 9), among('a'), 'cat']),
      ['matrixGap ≥ 9'],
    ],
    [
      'a department behind one above it',
      matrix(['initiator.department'], [within('county'), 'ann'], [within('sales'), 'bob'], [null, 'cat']),
      ['matrixCovered 2'],
    ],
    ['not one above behind a department below it', matrix(['initiator.department'], [within('sales'), 'ann'], [within('county'), 'bob'], [null, 'cat']), []],
    [
      'a department behind one above it only where the other columns are covered too',
      matrix(
        ['days', 'initiator.department'],
        [range(0, 5), within('county'), 'ann'],
        [range(0, 3), within('sales'), 'bob'],
        [range(0, null), within('sales'), 'cat'],
      ),
      ['matrixCovered 2'],
    ],
    [
      'no gap of a department that one above may cover',
      matrix(['days', 'initiator.department'], [range(0, 5), within('sales'), 'ann'], [range(0, null), within('county'), 'bob']),
      [],
    ],
  ])('%s', (_, who, findings) => expect(found(who)).toEqual(findings));
});

test('a row in words: ranges, names and nothing of a field that its reader does not see', () => {
  const look = { language: 'zh', say: () => '', name: (_: unknown, id: string) => (id === 'd1' ? '采购部' : undefined), find: () => [] };
  const all = matrix(
    ['days', 'dep', 'secret'],
    [range(5000, 20_000), within('d1', 'd2'), range(null, 9), 'ann'],
    [range('1000000.50', null), null, null, 'bob'],
    [null, null, null, 'cat'],
  );
  const columns: MatrixColumn[] = [
    { field: 'days', cell: 'range', source: null },
    { field: 'dep', cell: 'within', source: { from: 'department' } },
  ];
  const labelOf = (field: string) => ({ days: '金额', dep: '部门' })[field] ?? field;
  expect([0, 1, 2].map((at) => rowWords(all, at, { columns, look, labelOf }))).toEqual(['金额 5,000–20,000，部门 采购部、d2', '金额 ≥ 1,000,000.5', '']);
});
