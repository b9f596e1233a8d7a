// One step from a state to the next: changed parts are copied once, and dependent units are evaluated once, in the order of the program.
import type { Json } from '../document.ts';
import type { Row } from '../values.ts';
import { WHOLE } from './acts.ts';
import type { Program } from './compile.ts';
import { pathNamed, type MappedField } from './map.ts';
import { isSame, type Moment, type Reader } from './reading.ts';
import type { Shared } from './shared.ts';
import { Changes } from './changes.ts';
import type { FormState, Inner, RowState, Step } from './state.ts';
import type { NodeState } from './node-state.ts';
import type { Edge } from './units.ts';

type Writable<T> = { -readonly [K in keyof T]: T[K] };
export type Cells = Record<string, Json>;

/** The row of an evaluation. */
export interface AtRow {
  table: string;
  index: number;
}

/** Maximum number of values read by the formulas of one step: about a second. Formulas beyond that have no value. */
const MAX_WORK = 10_000_000;

export class Run {
  readonly program: Program;
  readonly before: FormState;
  readonly inner: Writable<Inner>;
  moment: Moment;
  /** An existing record is opened: conditions that hold now are not newly true. */
  readonly isQuiet: boolean;
  readonly evaluated = { conditions: 0, formulas: 0 };
  readonly shared: Shared = new Map();
  /** Shared by all formulas of the step. */
  readonly budget = { steps: MAX_WORK };
  /** Rows added in this step. */
  readonly newRows = new Map<string, Set<number>>();
  /** Rules whose condition became true, and in which rows. */
  readonly turned = new Map<number, Set<number> | true>();
  private readonly changes = new Changes();
  private values: Record<string, unknown>;
  private nodes: Record<string, NodeState>;
  private rows: Record<string, RowState[]>;
  private readonly ownHead = new Set<'values' | 'nodes' | 'rows' | 'entered' | 'holds'>();
  private readonly emptied: Set<string>;
  /** Parts created in this step, which can still be modified. */
  private readonly own = new Set<object>();
  private readonly stale = new Set<string>();
  private readonly dirty: Uint8Array;
  private readonly dirtyRows: (Set<number> | 'all' | undefined)[];

  constructor(before: FormState, isQuiet = false) {
    this.before = before;
    this.program = before.program;
    this.inner = { ...before.inner };
    this.moment = before.moment;
    this.isQuiet = isQuiet;
    this.values = before.values;
    this.nodes = before.nodes;
    this.emptied = new Set(before.inner.aside.keys());
    this.rows = { ...before.rows, ...Object.fromEntries(before.inner.aside) } as Record<string, RowState[]>;
    this.dirty = new Uint8Array(this.program.units.length);
    this.dirtyRows = Array.from({ length: this.program.units.length });
  }

  // Reading.

  row = ({ table, index }: AtRow): RowState => this.rows[table]?.[index] as RowState;
  rowsOf = (table: string): readonly RowState[] => this.rows[table] ?? [];
  holds = (rule: number, at: AtRow | null): boolean =>
    this.program.acts.rules[rule]?.table === null ? this.inner.holds[rule] === true : at !== null && this.row(at).holds[rule] === true;
  node = (id: string, at: AtRow | null): NodeState => {
    const ofRow = at && Object.hasOwn(this.row(at).nodes, id) ? this.row(at).nodes[id] : undefined;
    return (ofRow ?? this.nodes[id]) as NodeState;
  };
  /** State by the design; a row as a whole has no design. */
  still = (id: string): NodeState => (this.program.still[id] ?? this.program.still[WHOLE]) as NodeState;
  entered = ({ name, node, table }: MappedField, at: AtRow | null): Json =>
    (table === null ? this.inner.entered[name] : at && this.row(at).entered[node.id]) ?? null;
  private value = ({ name, node, table }: MappedField, at: AtRow | null): unknown =>
    (table === null ? this.values[name] : at && this.row(at).row.values[node.id]) ?? null;

  reader(at: AtRow | null): Reader {
    const { fields } = this.program.map;
    return {
      moment: this.moment,
      now: (name) => {
        const field = fields.get(name) as MappedField;
        // Conditions on a child table only test whether it has rows.
        return field.isTable ? (this.isEmptied(name) ? [] : this.rowsOf(name).slice(0, 1)) : this.value(field, at);
      },
      old: (name) => {
        const { table, node } = fields.get(name) as MappedField;
        const { old } = this.inner.around;
        return table === null ? old?.[name] : at && this.inner.oldRows.get(table)?.get(this.row(at).id)?.[node.id];
      },
    };
  }

  /** Record for formulas. */
  record(): Readonly<Record<string, unknown>> {
    this.gather();
    return this.values;
  }
  isEmptied = (table: string): boolean => this.emptied.has(table);

  // Marking units for evaluation.

  mark(edge: Edge, index: number | null): void {
    if (this.program.units[edge.unit]?.table === null) this.dirty[edge.unit] = 1;
    else if (edge.every || index === null) this.dirtyRows[edge.unit] = 'all';
    else {
      const rows = (this.dirtyRows[edge.unit] ??= new Set());
      if (rows !== 'all') rows.add(index);
    }
  }
  markAll(edges: readonly Edge[] | undefined, at: AtRow | null): void {
    for (const edge of edges ?? []) this.mark(edge, at?.index ?? null);
  }
  /** Rows were added or removed. */
  markTable(table: string): void {
    this.markAll(this.program.readers.get(table), null);
    for (const unit of this.program.gatherers.get(table) ?? []) this.mark({ unit, every: true }, null);
  }
  markEverything(): void {
    for (const unit of this.program.units.keys()) this.mark({ unit, every: true }, null);
  }

  /** @param look evaluates one unit; with the row if the unit belongs to rows */
  run(look: (unit: number, at: AtRow | null) => void): void {
    for (const unit of this.program.order) {
      const table = this.program.units[unit]?.table ?? null;
      if (table === null) {
        if (this.dirty[unit] === 1) look(unit, null);
        continue;
      }
      const rows = this.dirtyRows[unit];
      if (rows === undefined) continue;
      for (const index of rows === 'all' ? this.rowsOf(table).keys() : rows) look(unit, { table, index });
    }
  }

  // Writing.

  writeValue(field: MappedField, at: AtRow | null, value: Json): void {
    if (isSame(this.value(field, at), value)) return;
    if (at === null) this.ownValues()[field.name] = value;
    else (this.ownRow(at).row.values as Cells)[field.node.id] = value;
    if (!this.isNew(at)) this.changes.value(pathNamed(field.name), this.told(at));
    this.markAll(this.program.readers.get(field.name), at);
  }

  enter(field: MappedField, at: AtRow | null, value: Json): void {
    if (at === null) (this.ownInner('entered') as Cells)[field.name] = value;
    else (this.ownPart(this.ownRow(at), 'entered') as Cells)[field.node.id] = value;
  }

  writeNode(id: string, at: AtRow | null, part: Partial<NodeState>): boolean {
    const current = this.node(id, at);
    if (Object.entries(part).every(([key, value]) => isSame(current[key as keyof NodeState], value))) return false;
    if (at === null) {
      if (!this.ownHead.has('nodes')) [this.nodes] = [{ ...this.nodes }, this.ownHead.add('nodes')];
      this.nodes[id] = { ...current, ...part };
    } else (this.ownPart(this.ownRow(at), 'nodes') as Record<string, NodeState>)[id] = { ...current, ...part };
    if (!this.isNew(at)) this.changes.node(id, this.told(at));
    return true;
  }

  writeHolds(rule: number, at: AtRow | null, holds: boolean): void {
    const list = at === null ? this.ownInner('holds') : this.ownPart(this.ownRow(at), 'holds');
    (list as boolean[])[rule] = holds;
    if (!holds) return;
    const turned = this.turned.get(rule);
    if (at === null) this.turned.set(rule, true);
    else if (turned instanceof Set) turned.add(at.index);
    else this.turned.set(rule, new Set([at.index]));
  }

  isSpent = (suggestion: string, at: AtRow | null): boolean => (at === null ? this.inner.spent : this.row(at).spent).includes(suggestion);
  spend(suggestion: string, at: AtRow | null): void {
    if (at === null) this.inner.spent = [...this.inner.spent, suggestion];
    else {
      const row = this.ownRow(at);
      row.spent = [...row.spent, suggestion];
    }
  }

  /** The rows of a table are set aside, or restored. */
  empty(table: string, isEmptied: boolean): void {
    if (isEmptied) this.emptied.add(table);
    else this.emptied.delete(table);
    this.stale.add(table);
    if (this.rowsOf(table).length > 0) this.changes.table(table);
    this.markTable(table);
  }

  /** Other rows, or a new order. */
  writeRows(table: string, rows: readonly RowState[]): void {
    if (!this.ownHead.has('rows')) [this.rows] = [{ ...this.rows }, this.ownHead.add('rows')];
    const list = [...rows];
    this.rows[table] = list;
    this.own.add(list);
    this.stale.add(table);
    if (!this.isEmptied(table)) this.changes.table(table);
    this.markTable(table);
  }

  // Copy on write.

  private told = (at: AtRow | null) => at && { table: at.table, rowId: this.row(at).id };
  private isNew = (at: AtRow | null): boolean => at !== null && this.newRows.get(at.table)?.has(at.index) === true;

  private ownValues(): Record<string, unknown> {
    if (!this.ownHead.has('values')) [this.values] = [{ ...this.values }, this.ownHead.add('values')];
    return this.values;
  }
  private ownInner(part: 'entered' | 'holds'): object {
    if (!this.ownHead.has(part)) {
      this.ownHead.add(part);
      if (part === 'holds') this.inner.holds = [...this.inner.holds];
      else this.inner.entered = { ...this.inner.entered };
    }
    return this.inner[part];
  }

  private ownRow({ table, index }: AtRow): Writable<RowState> {
    let list = this.rows[table] as RowState[];
    if (!this.own.has(list)) {
      if (!this.ownHead.has('rows')) [this.rows] = [{ ...this.rows }, this.ownHead.add('rows')];
      list = [...list];
      this.own.add(list);
      this.rows[table] = list;
    }
    const row = list[index] as RowState;
    if (this.own.has(row)) return row;
    const copy = { ...row, row: { id: row.id, values: { ...row.row.values } } };
    this.own.add(copy);
    list[index] = copy;
    this.stale.add(table);
    return copy;
  }
  private ownPart(row: Writable<RowState>, part: 'nodes' | 'entered' | 'holds'): object {
    if (!this.own.has(row[part])) {
      if (part === 'holds') row.holds = [...row.holds];
      else if (part === 'nodes') row.nodes = { ...row.nodes };
      else row.entered = { ...row.entered };
      this.own.add(row[part]);
    }
    return row[part];
  }

  /** Writes the current rows into the values. */
  private gather(): void {
    for (const table of this.stale) this.ownValues()[table] = this.isEmptied(table) ? [] : this.rowsOf(table).map(({ row }): Row => row);
    this.stale.clear();
  }

  end(): Step {
    const isAsBefore = this.ownHead.size === 0 && this.stale.size === 0 && this.moment === this.before.moment && this.inner.spent === this.before.inner.spent;
    this.gather();
    const { before, evaluated, moment, inner, emptied } = this;
    const changed = this.changes.told((table) => emptied.has(table) || before.inner.aside.has(table));
    if (isAsBefore) return { state: before, changed, evaluated };
    if (emptied.size > 0 || before.inner.aside.size > 0) inner.aside = new Map([...emptied].map((table) => [table, this.rowsOf(table)]));
    const rows = this.ownHead.has('rows') || emptied.size > 0 || before.inner.aside.size > 0 ? this.rowsShown() : before.rows;
    return { state: { program: this.program, values: this.values as FormState['values'], nodes: this.nodes, rows, moment, inner }, changed, evaluated };
  }

  private rowsShown = (): FormState['rows'] =>
    Object.fromEntries(Object.entries(this.rows).map(([table, rows]) => [table, this.isEmptied(table) ? NO_ROWS : rows]));
}
const NO_ROWS: readonly RowState[] = [];

/** A row before its first evaluation. */
export const newRow = (program: Program, table: string, { id, values }: Row): RowState => ({
  id,
  row: { id, values },
  nodes: Object.fromEntries((program.rowNodes.get(table) ?? []).map((node) => [node, program.still[node] ?? (program.still[WHOLE] as NodeState)])),
  entered: values,
  holds: [],
  spent: [],
});
