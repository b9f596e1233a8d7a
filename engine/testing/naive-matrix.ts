// Two designers of one approval matrix, generated from a seed, and what must come of it: judged cell by cell, without the merge's own steps.
import { nobody } from '../src/flow/nodes/node.ts';
import type { Matrix, MatrixCell } from '../src/flow/matrix.ts';
import { isSame } from '../src/form/rules/reading.ts';
import { Dice } from './any-flow.ts';

interface Row {
  id: string;
  cells: readonly MatrixCell[];
  people: typeof nobody;
}
export interface Sheet extends Matrix {
  rows: readonly Row[];
}

const FIELDS = ['days', 'sum', 'boss', 'place', 'kind', 'constructor'];
const cell = (dice: Dice): MatrixCell => (dice.chance(0.25) ? null : { from: dice.upTo(5), to: null });
const people = (dice: Dice) => ({ ...nobody, users: [dice.one(['ann', 'bob', 'cat', 'dan'])] });
const row = (dice: Dice, id: string, { fields }: Pick<Sheet, 'fields'>): Row => ({ id, cells: fields.map(() => cell(dice)), people: people(dice) });

export function anySheet(dice: Dice): Sheet {
  const fields = dice.few(FIELDS, 1, 3);
  return { fields, rows: Array.from({ length: dice.upTo(5) }, (_, at) => row(dice, `r${at + 1}`, { fields })) };
}

/** A few edits; new rows have ids that begin with the name. */
export function edited(dice: Dice, sheet: Sheet, name: string, steps: number): Sheet {
  let now = sheet;
  for (let step = 0; step < steps; step += 1) {
    const at = dice.upTo(Math.max(now.rows.length - 1, 0));
    const column = dice.upTo(Math.max(now.fields.length - 1, 0));
    const one = now.rows[at];
    const unused = FIELDS.filter((field) => !now.fields.includes(field));
    const deeds: (() => Sheet)[] = [
      () => (one ? { ...now, rows: now.rows.with(at, { ...one, cells: one.cells.map((was, place) => (place === column ? cell(dice) : was)) }) } : now),
      () => (one ? { ...now, rows: now.rows.with(at, { ...one, people: people(dice) }) } : now),
      () => ({ ...now, rows: now.rows.toSpliced(dice.upTo(now.rows.length), 0, row(dice, `${name}${step}`, now)) }),
      () => ({ ...now, rows: now.rows.toSpliced(at, 1) }),
      () => (one ? { ...now, rows: now.rows.toSpliced(at, 1).toSpliced(dice.upTo(now.rows.length - 1), 0, one) } : now),
      () =>
        unused.length > 0 && now.fields.length < 4
          ? { fields: [...now.fields, dice.one(unused)], rows: now.rows.map((each) => ({ ...each, cells: [...each.cells, cell(dice)] })) }
          : now,
      () => ({ fields: now.fields.toSpliced(column, 1), rows: now.rows.map((each) => ({ ...each, cells: each.cells.toSpliced(column, 1) })) }),
    ];
    now = dice.one(deeds)();
  }
  return now;
}

/** Undefined: there is no such row or column. */
const at = (sheet: Sheet, id: string, field: string): MatrixCell | undefined => {
  const column = sheet.fields.indexOf(field);
  const found = sheet.rows.find((one) => one.id === id);
  return found && column >= 0 ? (found.cells[column] ?? null) : undefined;
};
const peopleAt = (sheet: Sheet, id: string): unknown => sheet.rows.find((one) => one.id === id)?.people;
const has = (sheet: Sheet, id: string): boolean => sheet.rows.some((one) => one.id === id);

/** What stands of three values, and whether both sides have changed it; the saved one stands. */
function standing<V>(base: V, mine: V, theirs: V): [value: V, clash: boolean] {
  if (isSame(mine, base)) return [theirs, false];
  return isSame(theirs, base) || isSame(mine, theirs) ? [mine, false] : [theirs, true];
}

/** @returns the first fault of a merge in which what is saved stands; null: it is right */
export function matrixFault([base, mine, theirs]: readonly [Sheet, Sheet, Sheet], merged: Sheet, told: readonly string[]): string | null {
  const expected = new Set<string>();
  const fields = [...new Set([base, mine, theirs].flatMap((one) => one.fields))];
  const ids = [...new Set([base, mine, theirs].flatMap(({ rows }) => rows.map(({ id }) => id)))];
  const stays = new Set<string>();
  for (const field of fields) {
    const sides = [mine, theirs].filter((side) => side.fields.includes(field));
    const [only] = sides;
    if (!base.fields.includes(field) || sides.length === 2) stays.add(field);
    // Removed by one: it stays if the other has put something else into a cell of it, also of a new row.
    else if (only?.rows.some(({ id }) => !isSame(at(only, id, field) ?? null, at(base, id, field) ?? null))) {
      stays.add(field);
      expected.add(`fields ${field}`);
    }
  }
  for (const field of fields) if (merged.fields.includes(field) !== stays.has(field)) return `column ${field} ${stays.has(field) ? 'is lost' : 'came back'}`;
  /** A column that this side has removed, and that stays, is as before for it. */
  const seen = (side: Sheet, id: string, field: string) => (side.fields.includes(field) ? at(side, id, field) : at(base, id, field)) ?? null;
  for (const id of ids) {
    const sides = [mine, theirs].filter((side) => has(side, id));
    const [only = base] = sides;
    const isTouched =
      sides.length > 0 &&
      ([...stays].some((field) => !isSame(seen(only, id, field), seen(base, id, field))) || !isSame(peopleAt(only, id), peopleAt(base, id)));
    const isKept = sides.length === 2 || (sides.length === 1 && (!has(base, id) || isTouched));
    if (has(merged, id) !== isKept) return `row ${id} ${isKept ? 'is lost' : 'came back'}`;
    if (isKept && sides.length === 1 && has(base, id)) expected.add(`rows ${id}`);
    if (!isKept) continue;
    for (const field of stays) {
      const [value, clash] =
        sides.length === 2 ? standing(seen(base, id, field), seen(mine, id, field), seen(theirs, id, field)) : [seen(only, id, field), false];
      if (!isSame(at(merged, id, field), value)) return `row ${id}, ${field}: ${JSON.stringify(at(merged, id, field))} instead of ${JSON.stringify(value)}`;
      if (clash) expected.add(`rows ${id} cells ${field}`);
    }
    const [value, clash] = sides.length === 2 ? standing(peopleAt(base, id), peopleAt(mine, id), peopleAt(theirs, id)) : [peopleAt(only, id), false];
    if (!isSame(peopleAt(merged, id), value)) return `the people of row ${id} are not right`;
    if (clash) expected.add(`rows ${id} people`);
  }
  const lines = told.filter((one) => !one.endsWith(' order')).toSorted();
  if (!isSame(lines, [...expected].toSorted())) return `told ${lines.join(', ')} instead of ${[...expected].toSorted().join(', ')}`;
  return orderFault(base, mine, theirs, merged, told);
}

/** Rows that all have: in the order of the side that has changed it; if both have, a clash says so. */
function orderFault(base: Sheet, mine: Sheet, theirs: Sheet, merged: Sheet, told: readonly string[]): string | null {
  const orderOf = ({ rows }: Sheet, ...sides: readonly Sheet[]) =>
    rows.flatMap(({ id }) => ([merged, ...sides].every((side) => has(side, id)) ? [id] : [])).join(' ');
  const order = (side: Sheet) => orderOf(side, base, mine, theirs);
  if (told.includes('rows order')) {
    // One of them may have moved a row that the other has removed.
    if ([mine, theirs].some((side) => orderOf(side, base) === orderOf(base, side))) return 'one has left the rows in order, and a clash is told';
    return [order(mine), order(theirs)].includes(order(merged)) ? null : 'the rows are in the order of neither';
  }
  if (order(mine) === order(base) || order(theirs) === order(base) || order(mine) === order(theirs))
    return order(merged) === (order(mine) === order(base) ? order(theirs) : order(mine)) ? null : 'the rows are in another order than either has put them';
  return 'both have put the rows in another order, and it is not told';
}
