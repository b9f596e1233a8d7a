// Two people edit one approval matrix at the same time.
import { describe, expect, test } from 'vitest';
import { Dice } from '../../../testing/any-flow.ts';
import { anySheet, edited, matrixFault, type Sheet } from '../../../testing/naive-matrix.ts';
import { approver, users, version } from '../../../testing/small-flow.ts';
import { seedFor } from '../../../../server/testing/run-seed.ts';
import type { FlowDocument } from '../document.ts';
import { MAX_MATRIX_FIELDS, type Matrix, type MatrixCell, type MatrixRow } from '../matrix.ts';
import { isPlainNode } from '../schema.ts';
import { nodeOf } from './edit.ts';
import { isMatrix } from './matrix-merge.ts';
import { numberedRows } from './matrix-rows.ts';
import { mergedFlow } from './merge.ts';
import { settledFlow } from './settle.ts';

const flowOf = ({ fields, rows }: Matrix): FlowDocument => version([approver('a', { kind: 'matrix', fields, rows })]).flow;
const matrixOf = (flow: FlowDocument): Matrix => {
  const node = nodeOf(flow, 'a');
  if (node?.kind !== 'approver' || !isMatrix(node.who)) throw new Error('it has no matrix');
  return node.who;
};
const AT = 'nodes a own who ';
const merge = (base: Matrix, mine: Matrix, theirs: Matrix) => {
  const { flow, clashes } = mergedFlow(flowOf(base), flowOf(mine), flowOf(theirs), 'theirs');
  return { flow, clashes, told: clashes.map(({ at }) => at.join(' ').replace(AT, '')) };
};

const to = (end: number): MatrixCell => ({ from: null, to: end });
const row = (id: string, person: string, ...cells: MatrixCell[]): MatrixRow => ({ id, cells, people: users(person) });
const ROWS = [row('r1', 'ann', to(3), null), row('r2', 'bob', to(5), null), row('r3', 'cat', null, null)] as const;
const base: Matrix = { fields: ['days', 'sum'], rows: ROWS };
type Change = (matrix: Matrix) => Matrix;
const cell =
  (at: number, column: number, next: MatrixCell): Change =>
  ({ fields, rows }) => ({ fields, rows: rows.with(at, { ...(rows[at] as MatrixRow), cells: (rows[at] as MatrixRow).cells.with(column, next) }) });
const people =
  (at: number, person: string): Change =>
  ({ fields, rows }) => ({ fields, rows: rows.with(at, { ...(rows[at] as MatrixRow), people: users(person) }) });
const without =
  (at: number): Change =>
  ({ fields, rows }) => ({ fields, rows: rows.toSpliced(at, 1) });
const added =
  (at: number, id: string): Change =>
  ({ fields, rows }) => ({ fields, rows: rows.toSpliced(at, 0, row(id, 'eve', ...fields.map(() => to(9)))) });
const moved =
  (at: number, next: number): Change =>
  ({ fields, rows }) => ({ fields, rows: rows.toSpliced(at, 1).toSpliced(next, 0, rows[at] as MatrixRow) });
const withoutColumn =
  (at: number): Change =>
  ({ fields, rows }) => ({ fields: fields.toSpliced(at, 1), rows: rows.map((one) => ({ ...one, cells: one.cells.toSpliced(at, 1) })) });
const column =
  (field: string): Change =>
  ({ fields, rows }) => ({ fields: [...fields, field], rows: rows.map((one) => ({ ...one, cells: [...one.cells, null] })) });

/** `r1 ann <3 *`, a row after another. */
const drawn = ({ fields, rows }: Matrix): string =>
  [
    fields.join('+'),
    ...rows.map(({ id, cells, people: { users: who } }) => [id, ...who, ...cells.map((one) => (one && 'to' in one ? `<${one.to}` : '*'))].join(' ')),
  ].join(' | ');

test.each<[what: string, mine: Change, theirs: Change, drawn: string, told: readonly string[]]>([
  ['two rows', cell(0, 0, to(2)), cell(1, 0, to(6)), 'days+sum | r1 ann <2 * | r2 bob <6 * | r3 cat * *', []],
  ['two cells of one row', cell(0, 0, to(2)), cell(0, 1, to(7)), 'days+sum | r1 ann <2 <7 | r2 bob <5 * | r3 cat * *', []],
  ['a cell and the people of one row', cell(0, 0, to(2)), people(0, 'dan'), 'days+sum | r1 dan <2 * | r2 bob <5 * | r3 cat * *', []],
  ['the same cell otherwise', cell(0, 0, to(2)), cell(0, 0, to(1)), 'days+sum | r1 ann <1 * | r2 bob <5 * | r3 cat * *', ['rows r1 cells days']],
  ['the same cell alike', cell(0, 0, to(2)), cell(0, 0, to(2)), 'days+sum | r1 ann <2 * | r2 bob <5 * | r3 cat * *', []],
  ['the people of one row', people(1, 'dan'), people(1, 'eve'), 'days+sum | r1 ann <3 * | r2 eve <5 * | r3 cat * *', ['rows r2 people']],
  ['each a new row at the same place', added(1, 'x'), added(1, 'y'), 'days+sum | r1 ann <3 * | x eve <9 <9 | y eve <9 <9 | r2 bob <5 * | r3 cat * *', []],
  ['a new row above, a cell below', added(0, 'x'), cell(2, 0, to(8)), 'days+sum | x eve <9 <9 | r1 ann <3 * | r2 bob <5 * | r3 cat <8 *', []],
  ['a row removed, another changed', without(0), cell(1, 0, to(6)), 'days+sum | r2 bob <6 * | r3 cat * *', []],
  ['a row removed by one and changed by the other', without(0), cell(0, 0, to(2)), 'days+sum | r1 ann <2 * | r2 bob <5 * | r3 cat * *', ['rows r1']],
  ['a row removed by both', without(0), without(0), 'days+sum | r2 bob <5 * | r3 cat * *', []],
  ['a row moved by one and changed by the other', moved(0, 1), cell(0, 0, to(2)), 'days+sum | r2 bob <5 * | r1 ann <2 * | r3 cat * *', []],
  ['a row moved elsewhere by each', moved(0, 2), moved(0, 1), 'days+sum | r2 bob <5 * | r1 ann <3 * | r3 cat * *', ['rows order']],
  ['a column of each', column('kind'), column('place'), 'days+sum+kind+place | r1 ann <3 * * * | r2 bob <5 * * * | r3 cat * * * *', []],
  ['a new column and a new row', column('kind'), added(3, 'y'), 'days+sum+kind | r1 ann <3 * * | r2 bob <5 * * | r3 cat * * * | y eve <9 <9 *', []],
  ['a column removed, a cell of another changed', withoutColumn(1), cell(0, 0, to(2)), 'days | r1 ann <2 | r2 bob <5 | r3 cat *', []],
  [
    'a column removed by one and filled in by the other',
    withoutColumn(1),
    cell(0, 1, to(7)),
    'days+sum | r1 ann <3 <7 | r2 bob <5 * | r3 cat * *',
    ['fields sum'],
  ],
  ['a column removed by one, a row by the other', withoutColumn(0), without(0), 'sum | r2 bob * | r3 cat *', []],
])('%s', (_, mine, theirs, result, told) => {
  const merged = merge(base, mine(base), theirs(base));
  expect(drawn(matrixOf(merged.flow))).toBe(result);
  expect(merged.told).toEqual(told);
});

describe('a clash is settled where it is', () => {
  test.each<[what: string, mine: Change, theirs: Change, drawn: string]>([
    ['a cell', cell(0, 0, to(2)), cell(0, 0, to(1)), 'days+sum | x eve <9 <9 | r1 ann <2 * | r2 bob <5 * | r3 cat * *'],
    ['a cell that is emptied', cell(0, 0, null), cell(0, 0, to(1)), 'days+sum | x eve <9 <9 | r1 ann * * | r2 bob <5 * | r3 cat * *'],
    ['people', people(1, 'dan'), people(1, 'eve'), 'days+sum | x eve <9 <9 | r1 ann <3 * | r2 dan <5 * | r3 cat * *'],
    ['a row that one has removed', without(0), cell(0, 0, to(2)), 'days+sum | x eve <9 <9 | r2 bob <5 * | r3 cat * *'],
    ['a row that the other has removed', cell(0, 0, to(2)), without(0), 'days+sum | x eve <9 <9 | r1 ann <2 * | r2 bob <5 * | r3 cat * *'],
    ['the order', moved(0, 2), moved(0, 1), 'days+sum | x eve <9 <9 | r2 bob <5 * | r3 cat * * | r1 ann <3 *'],
    ['a column that one has removed', withoutColumn(1), cell(0, 1, to(7)), 'days | x eve <9 | r1 ann <3 | r2 bob <5 | r3 cat *'],
  ])('%s, also when a row has been put above it meanwhile', (_, mine, theirs, result) => {
    const { flow, clashes } = merge(base, mine(base), theirs(base));
    const [clash] = clashes;
    if (!clash) throw new Error('nothing was told');
    const later = flowOf(added(0, 'x')(matrixOf(flow)));
    expect(drawn(matrixOf(settledFlow(later, clash, 'mine')))).toBe(result);
    const isGone = clash.theirs === null;
    expect(drawn(matrixOf(settledFlow(later, clash, 'theirs')))).toBe(drawn(isGone ? without(1)(matrixOf(later)) : matrixOf(later)));
  });
  test('unless the row or the column is gone by then', () => {
    const { flow, clashes } = merge(base, cell(0, 0, to(2))(base), cell(0, 0, to(1))(base));
    for (const gone of [without(0), withoutColumn(0)]) {
      const later = flowOf(gone(matrixOf(flow)));
      expect(drawn(matrixOf(settledFlow(later, clashes[0]!, 'mine')))).toBe(drawn(matrixOf(later)));
    }
  });
});

test('a matrix of before rows had ids is merged by place, and rows written elsewhere by their content', () => {
  const bare = ({ fields, rows }: Matrix): Matrix => ({ fields, rows: rows.map(({ id: _, ...rest }) => rest) });
  const numbered = ({ fields, rows }: Matrix): Matrix => ({ fields, rows: numberedRows(rows) });
  const old = bare(base);
  const mine = cell(1, 0, to(6))(numbered(old));
  expect(drawn(matrixOf(merge(old, mine, cell(0, 1, to(7))(numbered(old))).flow))).toBe('days+sum | r1 ann <3 <7 | r2 bob <6 * | r3 cat * *');
  const elsewhere = bare(added(0, 'x')(old));
  expect(drawn(matrixOf(merge(old, mine, elsewhere).flow))).toBe('days+sum | t1 eve <9 <9 | r1 ann <3 * | r2 bob <6 * | r3 cat * *');
});

test('every row gets an id of its own', () => {
  const ids = (...rows: (string | undefined)[]) => numberedRows(rows.map((id) => ({ ...row('', 'ann'), id }))).map(({ id }) => id);
  expect(ids()).toEqual([]);
  expect(ids(undefined, undefined)).toEqual(['r1', 'r2']);
  expect(ids('x', undefined, 'x', '')).toEqual(['x', 'r2', 'r3', 'r4']);
  expect(ids('r2', undefined)).toEqual(['r2', 'r4']);
  const rows = numberedRows(ROWS);
  expect(rows.every((one, at) => one === ROWS[at])).toBe(true);
});

test('what would be too large, or has a column twice, clashes whole', () => {
  const wide = (...names: string[]) => names.reduce((matrix, name) => column(name)(matrix), base);
  expect(merge(base, wide('a', 'b'), wide('c', 'd')).told).toEqual([AT.trim()]);
  expect(merge(base, wide('a', 'a'), wide('c')).told).toEqual([AT.trim()]);
  expect(matrixOf(merge(base, wide('a', 'b'), wide('c')).flow).fields).toHaveLength(MAX_MATRIX_FIELDS);
});

test('another kind of approvers clashes whole', () => {
  const people2 = version([approver('a', ['zoe'])]).flow;
  expect(mergedFlow(flowOf(base), people2, flowOf(cell(0, 0, to(1))(base)), 'theirs').clashes.map(({ at }) => at.join(' '))).toEqual([AT.trim()]);
});

const RUNS = 1_500;
const judged = (seed: number, merged: typeof mergedFlow = mergedFlow): string | null => {
  const dice = new Dice(seed);
  const start = anySheet(dice);
  const sides = [start, edited(dice, start, 'x', 1 + dice.upTo(4)), edited(dice, start, 'y', 1 + dice.upTo(4))] as const;
  const [was, mine, theirs] = sides;
  const { flow, clashes } = merged(flowOf(was), flowOf(mine), flowOf(theirs), 'theirs');
  const told = clashes.map(({ at }) => at.join(' ').replace(AT, ''));
  if (told.includes(AT.trim()) && new Set([...mine.fields, ...theirs.fields]).size > MAX_MATRIX_FIELDS) return null;
  if (!isPlainNode(nodeOf(flow, 'a')!)) return `seed ${seed}: it cannot be stored`;
  const fault = matrixFault(sides, matrixOf(flow) as Sheet, told);
  return fault && `seed ${seed}: ${fault}`;
};

test('whatever two do to one matrix at once, each cell is as the naive model says', () => {
  const seed = seedFor('matrix-designers');
  expect(Array.from({ length: RUNS }, (_, index) => judged(seed + index)).filter(Boolean)).toEqual([]);
});

test.each<[what: string, merge: typeof mergedFlow]>([
  ['keeps only what is saved last', (_base, mine) => ({ flow: mine, clashes: [] })],
  ['tells no clash', (...versions) => ({ ...mergedFlow(...versions), clashes: [] })],
  ['lets mine stand', (was, mine, theirs) => mergedFlow(was, mine, theirs, 'mine')],
])('a merge that %s is seen', (_, merged) => {
  expect(Array.from({ length: 200 }, (__, index) => judged(index + 1, merged)).some((fault) => fault !== null)).toBe(true);
});
