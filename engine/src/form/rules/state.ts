// The state of a form: its values as they would be saved, and how each node stands. States are never changed; parts that stay are the same objects.
import type { Calendar } from '../../formula/evaluate.ts';
import type { Json } from '../document.ts';
import type { FieldPath, Row, Values } from '../values.ts';
import type { KnownFacts, Test } from './condition.ts';
import type { Program } from './compile.ts';
import type { NodeState } from './node-state.ts';
import type { Moment } from './reading.ts';

export interface RowState {
  readonly id: string;
  /** As it stands in `values`. */
  readonly row: Row;
  /** Nodes that rules about rows speak of, and `''` for the row itself; the others are as in `nodes` of the form. */
  readonly nodes: Readonly<Record<string, NodeState>>;
  /** What people have entered, below what rules make of it. */
  readonly entered: Readonly<Record<string, Json>>;
  readonly holds: readonly boolean[];
  readonly spent: readonly string[];
}

/** What a form is looked at with; it stays as it is while the form is open. */
export interface Circumstances {
  /** Null: a new record. */
  old: Values | null;
  facts: KnownFacts;
  /** Epoch milliseconds. */
  now: number;
  /** Days off and days on, for WORKDAY. */
  holidays?: Calendar;
}

export interface FormState {
  readonly program: Program;
  readonly values: Values;
  /** By node, and `''` for the form itself. Of columns: as they are where rows say nothing else. */
  readonly nodes: Readonly<Record<string, NodeState>>;
  /** By child table, as in `values`. */
  readonly rows: Readonly<Record<string, readonly RowState[]>>;
  readonly moment: Moment;
  /** Not to be read by others. */
  readonly inner: Inner;
}

export interface Inner {
  around: Circumstances;
  /** By rule. */
  tests: readonly Test[];
  oldRows: ReadonlyMap<string, ReadonlyMap<string, Row['values']>>;
  entered: Readonly<Record<string, Json>>;
  holds: readonly boolean[];
  /** Suggestions that have been made: `rule field`. */
  spent: readonly string[];
  /** Rows of child tables that are hidden or cleared: they come back when they no longer are. */
  aside: ReadonlyMap<string, readonly RowState[]>;
}

/** What one step has changed. */
export interface Changed {
  values: readonly { path: FieldPath; rowId: string | null }[];
  nodes: readonly { node: string; rowId: string | null }[];
  /** Child tables with rows added, removed, moved or taken away by a rule. */
  tables: readonly string[];
}

export interface Step {
  state: FormState;
  changed: Changed;
  /** How many conditions and formulas were evaluated. */
  evaluated: { conditions: number; formulas: number };
}

/** The rows of a child table, those that are kept aside too. */
export const allRows = ({ rows, inner }: FormState, table: string): readonly RowState[] => inner.aside.get(table) ?? rows[table] ?? [];

/** How a node stands, for a row where it is in one. */
export function nodeState(state: FormState, node: string, row: RowState | null): NodeState {
  return (row && Object.hasOwn(row.nodes, node) ? row.nodes[node] : state.nodes[node]) as NodeState;
}
