// A form's values, stored outside React: every field subscribes to its own slice, so that a change renders only the fields it affects.
import type { DesignText, FormDocument, FormNode, Json } from '@ordo/engine/form/document.ts';
import { findingsAt } from '@ordo/engine/form/rules/checks.ts';
import { addRows, at, freshRow, removeRow, setMany, type Cell } from '@ordo/engine/form/rules/form.ts';
import { nodeState, type FormState, type RowState, type Step } from '@ordo/engine/form/rules/state.ts';
import type { FieldPath, Row, Values } from '@ordo/engine/form/values.ts';
import { newFrameKey } from '../kit/live.ts';
import { isEmptyRow, omitEmptyRows } from './empty-rows.ts';
import { problemOf, problemsIn } from './checking.ts';
import { nodesOf, tablesOf, withAllBelow } from './nodes.ts';
import { NOBODYS, stateOf, type Setup } from './opening.ts';
import { keyOf, Listeners, WHOLE, type Place } from './place.ts';
import { Problems, type PlacedProblem, type Problem } from './problems.ts';
import { RowIndex } from './row-index.ts';
import { isSame, sliceOf, type Slice } from './slice.ts';

/** Debounce between typing and the calculation of dependent values, in ms (product §5.2). */
const TYPED = 500;

export class FormStore {
  readonly document: FormDocument;
  readonly nodes: ReadonlyMap<string, FormNode>;
  readonly hidden: ReadonlySet<string>;
  readonly fixed: ReadonlySet<string>;
  /** Node → child table that contains it. */
  readonly tableOf: ReadonlyMap<string, string>;
  /** Nodes hidden from this user, with all nodes inside them. */
  readonly #unseen: ReadonlySet<string>;
  #state: FormState;
  /** Typed values that are not yet part of the state. */
  #waiting = new Map<string, Cell>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #indexes = new Map<string, RowIndex>();
  #slices = new Map<string, Slice>();
  #problems = new Problems();
  #listeners = new Listeners();
  #changed = new Set<string>();
  /** Ids of rows added since the form was opened. */
  #added = new Set<string>();
  #revealed: Place | null = null;

  constructor(setup: Setup) {
    const { document, hidden = NOBODYS, fixed = NOBODYS } = setup;
    this.document = document;
    this.nodes = nodesOf(document.nodes);
    this.tableOf = tablesOf(document.nodes);
    this.hidden = hidden;
    this.fixed = fixed;
    this.#unseen = withAllBelow(document.nodes, hidden);
    this.#state = stateOf(setup, this.#path);
  }

  // Reading.

  /** Values to save, without rows that were added here and stayed empty, unless the table is required. */
  values(): Values {
    this.settle();
    return omitEmptyRows(this.#state, this.#isBare);
  }

  value(place: Place): Json {
    const { field, row } = place;
    const typed = this.#waiting.get(keyOf(place));
    if (typed) return typed.value;
    return (row === null ? (this.#state.values[field] as Json | undefined) : this.#row(field, row)?.row.values[field]) ?? null;
  }

  rows(table: string): RowIndex {
    let index = this.#indexes.get(table);
    if (!index) this.#indexes.set(table, (index = new RowIndex((this.#state.rows[table] ?? []).map(({ id }) => id))));
    return index;
  }

  slice(place: Place): Slice {
    const key = keyOf(place);
    let slice = this.#slices.get(key);
    if (!slice) this.#slices.set(key, (slice = this.#sliced(place)));
    return slice;
  }

  /** Increases with every change of a value in the column: sums are computed again then. */
  column(field: string): number {
    return this.#listeners.told(`column ${field}`);
  }

  /** The same array until the problems change. */
  problems(): readonly PlacedProblem[] {
    return this.#problems.list();
  }

  /** Fields of the head that the user has changed, including child tables. */
  changed(): ReadonlySet<string> {
    return this.#changed;
  }

  /** The place to scroll to and focus. */
  revealed(): Place | null {
    return this.#revealed;
  }

  /** @param key of `keyOf`; `rows ‹table›`, `column ‹field›`, `problems`, `changed`, `revealed`, or `nodes` for changed visibility */
  subscribe(key: string, listener: () => void): () => void {
    return this.#listeners.on(key, listener);
  }

  // Changing.

  /** @param typing calculations wait for a pause of typing */
  change(place: Place, value: Json, typing = false): void {
    this.changeAll([{ ...place, value }], typing);
  }

  changeAll(cells: readonly (Place & { value: Json })[], typing = false): void {
    for (const cell of cells) {
      this.#waiting.set(keyOf(cell), this.#cell(cell));
      this.#changed.add(this.tableOf.get(cell.field) ?? cell.field);
      this.#heard(cell);
    }
    clearTimeout(this.#timer);
    if (typing) {
      for (const { field, row } of cells) if (row !== null) this.#listeners.tell(`column ${field}`);
      this.#timer = setTimeout(() => this.settle(), TYPED);
    } else this.settle();
    this.#listeners.tell('changed');
  }

  /** Sets values that come from other records; they do not count as changes by the user. */
  lookedUp(cells: readonly (Place & { value: Json })[]): void {
    this.settle();
    this.#take(setMany(this.#state, cells.map(this.#cell)));
  }

  /** Applies waiting values now: before a save, or when the user stops typing. */
  settle(): void {
    clearTimeout(this.#timer);
    if (this.#waiting.size === 0) return;
    const cells = [...this.#waiting.values()];
    this.#waiting.clear();
    this.#take(setMany(this.#state, cells));
    // A rule may have set another value than the typed one.
    for (const { path, rowId } of cells) this.#touch({ field: path.at(-1) ?? '', row: rowId });
  }

  /** A new row with its default values. */
  freshRow(table: string): Row {
    return freshRow(this.#state.program, table, newFrameKey());
  }

  /** Adds an initial row; it does not count as a change by the user. */
  startRow(table: string): void {
    this.#add(table, [this.freshRow(table)]);
  }

  /** Inserts rows; by default at the end. */
  addRows(table: string, rows: readonly Row[], place?: number): void {
    this.#changed.add(table);
    this.#add(table, rows, place);
    this.#listeners.tell('changed');
  }

  row(table: string, row: string): Row | undefined {
    this.settle();
    return this.#state.rows[table]?.[this.rows(table).indexOf(row)]?.row;
  }

  /** @returns a function that restores the row at its place */
  removeRow(table: string, row: string): () => void {
    const place = this.rows(table).indexOf(row);
    const gone = this.row(table, row);
    if (!gone) return () => undefined;
    this.#changed.add(table);
    this.#take(removeRow(this.#state, table, row));
    this.#listeners.tell('changed');
    return () => this.addRows(table, [gone], place);
  }

  // Checking.

  /** Checks one field, for instance when it loses the focus. */
  checkOne(place: Place): void {
    const problem = this.#problemOf(place);
    if (problem !== this.#problems.at(place)) this.mark([{ ...place, problem }]);
  }

  /** Checks everything that is not hidden, as before a save. @returns the problems in the order of the form */
  check(): readonly PlacedProblem[] {
    this.settle();
    this.#take(at(this.#state, 'save'));
    const found = problemsIn(this.#state, WHOLE, (node) => !this.#unseen.has(node), this.#labelOf);
    const wrong = found.filter((place) => !this.#isInBare(place));
    this.show(wrong);
    return wrong;
  }

  /** Sets or clears the problems of these places; others stay. */
  mark(news: readonly (Place & { problem: Problem | null })[]): void {
    for (const one of news) {
      this.#problems.put({ field: one.field, row: one.row }, one.problem);
      this.#touch(one);
    }
    this.#listeners.tell('problems');
  }

  /** Replaces all problems, also by those that the server has found. */
  show(problems: readonly PlacedProblem[]): void {
    const before = this.#problems.list();
    this.#problems.clear();
    this.mark(problems);
    for (const place of before) this.#touch(place);
  }

  reveal(place: Place | null): void {
    this.#revealed = place;
    this.#listeners.tell('revealed');
  }

  // Within.

  #path = (field: string): FieldPath => (this.tableOf.has(field) ? [this.tableOf.get(field) ?? '', field] : [field]);

  #cell = ({ field, row, value }: Place & { value: Json }): Cell => ({ path: this.#path(field), rowId: row, value });

  #row(field: string, row: string): RowState | undefined {
    const table = this.tableOf.get(field) ?? '';
    return this.#state.rows[table]?.[this.rows(table).indexOf(row)];
  }

  #add(table: string, rows: readonly Row[], place?: number): void {
    this.settle();
    for (const { id } of rows) this.#added.add(id);
    this.#take(addRows(this.#state, table, rows, place));
  }

  #isBare = (table: string, row: RowState): boolean => this.#added.has(row.id) && !this.#state.nodes[table]?.required && isEmptyRow(row, this.freshRow(table));

  /** A row that the user is typing in does not count as empty. */
  #isInBare({ field, row }: Place): boolean {
    const state = row === null ? undefined : this.#row(field, row);
    return state !== undefined && !this.#waiting.has(keyOf({ field, row })) && this.#isBare(this.tableOf.get(field) ?? '', state);
  }

  #labelOf = (node: string): DesignText => this.nodes.get(node)?.label ?? { zh: '' };

  #problemOf(place: Place): Problem | null {
    if (this.#unseen.has(place.field) || this.#isInBare(place)) return null;
    const [finding] = findingsAt(this.#state, this.#path(place.field), place.row, this.#waiting.get(keyOf(place)));
    return finding ? problemOf(finding, this.#labelOf) : null;
  }

  #sliced(place: Place): Slice {
    const [table, field] = [this.tableOf.get(place.field) ?? '', place.field];
    const row = place.row === null ? null : (this.#row(field, place.row) ?? null);
    return sliceOf(nodeState(this.#state, field, row), this.value(place), this.fixed.has(field) || this.fixed.has(table), this.#problems.at(place));
  }

  #take({ state, changed }: Step): void {
    this.#state = state;
    for (const table of changed.tables) this.#takeRows(table);
    for (const { path, rowId } of changed.values) this.#heard({ field: path.at(-1) ?? '', row: rowId });
    for (const field of new Set(changed.values.flatMap(({ path, rowId }) => (rowId === null ? [] : [path.at(-1) ?? '']))))
      this.#listeners.tell(`column ${field}`);
    for (const { node, rowId } of changed.nodes) {
      const table = rowId === null ? this.tableOf.get(node) : undefined;
      if (table !== undefined) for (const row of this.rows(table).ids) this.#heard({ field: node, row });
      this.#heard({ field: node, row: rowId });
    }
  }

  #takeRows(table: string): void {
    const before = this.rows(table);
    this.#indexes.delete(table);
    const now = this.rows(table);
    const children = this.nodes.get(table)?.children ?? [];
    for (const row of before.ids.filter((one) => now.indexOf(one) < 0))
      for (const { id } of children) {
        this.#slices.delete(keyOf({ field: id, row }));
        this.#problems.put({ field: id, row }, null);
      }
    this.#heard({ field: table, row: null });
    for (const key of [`rows ${table}`, 'problems', ...children.map(({ id }) => `column ${id}`)]) this.#listeners.tell(key);
  }

  /** Clears a problem that no longer exists. */
  #heard(place: Place): void {
    if (this.#problems.at(place)) this.checkOne(place);
    this.#touch(place);
  }

  /** Notifies the subscribers of a place whose slice has changed. */
  #touch(place: Place): void {
    const key = keyOf(place);
    const before = this.#slices.get(key);
    if (!before) return;
    const now = this.#sliced(place);
    if (isSame(before, now)) return;
    this.#slices.set(key, now);
    this.#listeners.tell(key);
    if (before.hidden !== now.hidden) this.#listeners.tell('nodes');
  }
}
