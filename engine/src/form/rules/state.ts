// The state of a form: its values as they would be saved, and the state of each node. States are immutable; unchanged parts are the same objects.
import type { Calendar } from '../../formula/evaluate.ts';
import type { Json } from '../document.ts';
import type { FieldPath, Row, Values } from '../values.ts';
import type { KnownFacts, Test } from './condition.ts';
import type { Program } from './compile.ts';
import type { NodeState } from './node-state.ts';
import type { Moment } from './reading.ts';

export interface RowState {
  readonly id: string;
  /** As in `values`. */
  readonly row: Row;
  /** Nodes with rules about rows, and `''` for the row itself; the others are in `nodes` of the form. */
  readonly nodes: Readonly<Record<string, NodeState>>;
  /** Entered values, before rules are applied. */
  readonly entered: Readonly<Record<string, Json>>;
  readonly holds: readonly boolean[];
  readonly spent: readonly string[];
}

/** Context of a form; constant while the form is open. */
export interface Circumstances {
  /** Null: a new record. */
  old: Values | null;
  facts: KnownFacts;
  /** Epoch milliseconds. */
  now: number;
  /** Days off and working days, for WORKDAY. */
  holidays?: Calendar;
}

export interface FormState {
  readonly program: Program;
  readonly values: Values;
  /** By node, and `''` for the form itself. For columns: the default of all rows. */
  readonly nodes: Readonly<Record<string, NodeState>>;
  /** By child table, as in `values`. */
  readonly rows: Readonly<Record<string, readonly RowState[]>>;
  readonly moment: Moment;
  /** Internal. */
  readonly inner: Inner;
}

export interface Inner {
  around: Circumstances;
  /** By rule. */
  tests: readonly Test[];
  oldRows: ReadonlyMap<string, ReadonlyMap<string, Row['values']>>;
  entered: Readonly<Record<string, Json>>;
  holds: readonly boolean[];
  /** Suggestions that were made already: `rule field`. */
  spent: readonly string[];
  /** Rows of hidden or cleared child tables: restored when these are no longer hidden or cleared. */
  aside: ReadonlyMap<string, readonly RowState[]>;
}

/** Changes of one step. */
export interface Changed {
  values: readonly { path: FieldPath; rowId: string | null }[];
  nodes: readonly { node: string; rowId: string | null }[];
  /** Child tables whose rows were added, removed, moved or set aside. */
  tables: readonly string[];
}

export interface Step {
  state: FormState;
  changed: Changed;
  /** Number of conditions and formulas evaluated. */
  evaluated: { conditions: number; formulas: number };
}

/** The rows of a child table, including rows set aside. */
export const allRows = ({ rows, inner }: FormState, table: string): readonly RowState[] => inner.aside.get(table) ?? rows[table] ?? [];

/** State of a node, in a row if it is in one. */
export function nodeState(state: FormState, node: string, row: RowState | null): NodeState {
  return (row && Object.hasOwn(row.nodes, node) ? row.nodes[node] : state.nodes[node]) as NodeState;
}
