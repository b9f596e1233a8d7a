// A form being filled in: opened, and changed step by step. Every step returns a new state; unchanged parts are the same objects.
import type { Json } from '../document.ts';
import type { FieldPath, Row, Values } from '../values.ts';
import type { Program } from './compile.ts';
import { testOf } from './condition.ts';
import { evaluate } from './evaluate.ts';
import { nameOfPath, type MappedField } from './map.ts';
import type { Moment } from './reading.ts';
import { newRow, Run, type AtRow } from './run.ts';
import { allRows, type Circumstances, type FormState, type RowState, type Step } from './state.ts';

/** A cell to fill; `rowId` null: a field of the head. */
export interface Cell {
  path: FieldPath;
  rowId: string | null;
  value: Json;
}

export interface Opening extends Circumstances {
  moment?: Moment;
  /** Whether suggestions apply to conditions that hold from the beginning; by default for new records. */
  suggests?: boolean;
}

/** @param values as stored, or of a new record (`freshValues`); keys that are not fields are ignored */
export function open(program: Program, values: Values, { moment = 'load', suggests, ...around }: Opening): FormState {
  const { map, acts, still } = program;
  const entered: Record<string, Json> = {};
  const head: Record<string, Values[string]> = {};
  const rows: Record<string, readonly RowState[]> = {};
  for (const { name, table, isTable } of map.fields.values()) {
    if (isTable) {
      const kept = rowsIn(values[name]);
      rows[name] = kept.map((row) => newRow(program, name, cellsOf(program, name, row)));
      head[name] = rows[name].map(({ row }) => row);
    } else if (table === null) {
      entered[name] = valueIn(values, name);
      head[name] = entered[name];
    }
  }
  const oldRows = new Map(
    [...map.tables.keys()].map((table) => [table, new Map(rowsIn(around.old?.[table]).map((row) => [row.id, row.values] as const))] as const),
  );
  const tests = acts.rules.map(({ when, table }) => testOf(when, { map, table }, around.facts));
  const inner = { around, tests, oldRows, entered, holds: [], spent: [], aside: new Map() };
  const run = new Run({ program, values: head, nodes: still, rows, moment, inner }, !(suggests ?? around.old === null));
  run.markEverything();
  return settled(run).state;
}

const settled = (run: Run): Step => {
  run.run((unit, row) => evaluate(run, unit, row));
  return run.end();
};

/** Only own properties; empty text becomes null. */
function valueIn(values: Readonly<Record<string, unknown>>, key: string): Json {
  const value = Object.hasOwn(values, key) ? values[key] : null;
  return value === '' || value === undefined ? null : (value as Json);
}

const rowsIn = (value: unknown): Row[] => {
  const seen = new Set<string>();
  return Array.isArray(value) ? (value as unknown[]).filter((row): row is Row => isRow(row) && !seen.has(row.id) && Boolean(seen.add(row.id))) : [];
};

const isRow = (row: unknown): row is Row =>
  typeof row === 'object' &&
  row !== null &&
  'id' in row &&
  typeof row.id === 'string' &&
  'values' in row &&
  typeof row.values === 'object' &&
  row.values !== null;

/** Exactly the fields of the table. */
function cellsOf(program: Program, table: string, { id, values }: Row): Row {
  const cells: Record<string, Json> = {};
  for (const name of program.map.tables.get(table) ?? []) {
    const key = name.slice(table.length + 1);
    cells[key] = valueIn(values, key);
  }
  return { id, values: cells };
}

/** Values of a new record. */
export const freshValues = ({ map }: Program): Values =>
  Object.fromEntries([...map.fields.values()].flatMap(({ name, node, table, isTable }) => (table === null ? [[name, isTable ? [] : node.initial]] : [])));

/** A new row. */
export const freshRow = ({ map }: Program, table: string, id: string): Row => ({
  id,
  values: Object.fromEntries((map.tables.get(table) ?? []).map((name) => [name.slice(table.length + 1), map.fields.get(name)?.node.initial ?? null])),
});

/** The moment of a changed form is `change`: no longer `load`, nor `save`. */
const stepFrom = (state: FormState): Run => {
  const run = new Run(state);
  if (state.moment !== 'change') turnTo(run, 'change');
  return run;
};

function turnTo(run: Run, moment: Moment): void {
  run.moment = moment;
  for (const unit of run.program.momentary) run.mark({ unit, every: true }, null);
}

/** The same form at another moment, for example before saving. */
export function at(state: FormState, moment: Moment): Step {
  const run = new Run(state);
  if (moment !== state.moment) turnTo(run, moment);
  return settled(run);
}

/** The user fills in a field; a value set by a rule overrides it while the rule applies. For a child table: replaces its rows. */
export function change(state: FormState, path: FieldPath, rowId: string | null, value: Json | readonly Row[]): Step {
  const [table] = path;
  if (path.length === 1 && state.program.map.tables.has(table)) return setRows(state, table, value as readonly Row[]);
  return setMany(state, [{ path, rowId, value: value as Json }]);
}

/** Several cells at once, for example pasted from a sheet; evaluated once. */
export function setMany(state: FormState, cells: readonly Cell[]): Step {
  const run = stepFrom(state);
  const indexes = new Map<string, Map<string, number>>();
  const indexOf = (table: string, rowId: string): number => {
    const rows = run.rowsOf(table);
    if (cells.length === 1) return rows.findIndex(({ id }) => id === rowId);
    let known = indexes.get(table);
    if (!known) indexes.set(table, (known = new Map(rows.map(({ id }, index) => [id, index] as const))));
    return known.get(rowId) ?? -1;
  };
  // If a cell occurs twice, the last one counts.
  const last = new Map(cells.map((cell) => [`${nameOfPath(cell.path)} ${cell.rowId}`, cell] as const));
  for (const { path, rowId, value } of last.values()) {
    const field = run.program.map.fields.get(nameOfPath(path));
    if (!field || field.isTable || (field.table === null) !== (rowId === null)) continue;
    const row = field.table === null || rowId === null ? null : { table: field.table, index: indexOf(field.table, rowId) };
    if (row?.index !== -1) enter(run, field, row, value === '' ? null : value);
  }
  return settled(run);
}

/** Entries for computed or hidden fields are kept too: they are shown once the rule no longer applies. */
function enter(run: Run, field: MappedField, row: AtRow | null, value: Json): void {
  run.enter(field, row, value);
  const unit = run.program.valueUnits.get(field.name);
  if (unit === undefined) run.writeValue(field, row, value);
  else run.mark({ unit, every: false }, row?.index ?? null);
}

/** @param place index of the new row; default: at the end */
export function addRow(state: FormState, table: string, row: Row, place?: number): Step {
  return addRows(state, table, [row], place);
}

export function addRows(state: FormState, table: string, added: readonly Row[], place?: number): Step {
  const rows = allRows(state, table);
  const known = new Set(rows.map(({ id }) => id));
  const fresh = rowsIn(added).filter(({ id }) => !known.has(id));
  const index = Math.max(0, Math.min(place ?? rows.length, rows.length));
  const made = fresh.map((row) => newRow(state.program, table, cellsOf(state.program, table, row)));
  return withRows(state, table, [...rows.slice(0, index), ...made, ...rows.slice(index)], made);
}

export function removeRow(state: FormState, table: string, rowId: string): Step {
  return withRows(
    state,
    table,
    allRows(state, table).filter(({ id }) => id !== rowId),
    [],
  );
}

/** @param place index after the move */
export function moveRow(state: FormState, table: string, rowId: string, place: number): Step {
  const rows = allRows(state, table);
  const moved = rows.find(({ id }) => id === rowId);
  const others = rows.filter(({ id }) => id !== rowId);
  return withRows(state, table, moved ? [...others.slice(0, Math.max(0, place)), moved, ...others.slice(Math.max(0, place))] : rows, []);
}

/** Replaces the rows: existing ones keep their state, and get the given values. */
function setRows(state: FormState, table: string, given: readonly Row[]): Step {
  const { program } = state;
  const before = new Map(allRows(state, table).map((row) => [row.id, row] as const));
  const wanted = rowsIn(given).map((row) => cellsOf(program, table, row));
  const made = wanted.filter(({ id }) => !before.has(id)).map((row) => newRow(program, table, row));
  const news = new Map(made.map((row) => [row.id, row] as const));
  const step = withRows(
    state,
    table,
    wanted.flatMap(({ id }) => before.get(id) ?? news.get(id) ?? []),
    made,
  );
  const cells = wanted
    .filter(({ id }) => before.has(id))
    .flatMap(({ id, values }) => Object.entries(values).map(([column, value]): Cell => ({ path: [table, column], rowId: id, value })));
  return cells.length === 0 ? step : joined(step, setMany(step.state, cells));
}

function joined(one: Step, other: Step): Step {
  const keyOf = (change: object) => JSON.stringify(change);
  const either = <C extends object>(first: readonly C[], second: readonly C[]): C[] => [
    ...new Map([...first, ...second].map((part) => [keyOf(part), part])).values(),
  ];
  return {
    state: other.state,
    changed: {
      values: either(one.changed.values, other.changed.values),
      nodes: either(one.changed.nodes, other.changed.nodes),
      tables: [...new Set([...one.changed.tables, ...other.changed.tables])],
    },
    evaluated: {
      conditions: one.evaluated.conditions + other.evaluated.conditions,
      formulas: one.evaluated.formulas + other.evaluated.formulas,
    },
  };
}

function withRows(state: FormState, table: string, rows: readonly RowState[], made: readonly RowState[]): Step {
  const run = stepFrom(state);
  const before = run.rowsOf(table);
  if (!state.program.map.tables.has(table) || (before.length === rows.length && before.every((row, index) => row === rows[index]))) return settled(run);
  run.writeRows(table, rows);
  const news = new Set(made);
  const indexes = [...rows.keys()].filter((index) => news.has(rows[index] as RowState));
  run.newRows.set(table, new Set(indexes));
  for (const index of indexes) for (const unit of state.program.rowUnits.get(table) ?? []) run.mark({ unit, every: false }, index);
  return settled(run);
}
