// A form's values outside React: every field listens to its own slice, so that a change draws what it is about and nothing else.
import type { FormDocument, FormNode, Json } from '@ordo/engine/form/document.ts';
import type { Row, Values } from '@ordo/engine/form/values.ts';
import { newKey } from '../kit/live.ts';
import { keyOf, Listeners, type Place } from './place.ts';
import { Problems, type PlacedProblem, type Problem } from './problems.ts';
import { Rows } from './rows.ts';
import { nodesOf, noRules, type FormRules, type Outcome } from './rules.ts';
import { initialOf, isSame, type Slice } from './slice.ts';

type Cell = Place & { value: Json };

interface Setup {
  document: FormDocument;
  values: Values;
  rules?: FormRules;
  /** Ids of nodes that this person does not see, and of those that they do not change. */
  hidden?: ReadonlySet<string>;
  fixed?: ReadonlySet<string>;
  /** A new record: fields start with what the designer has said. */
  fresh?: boolean;
}

/** How long nobody has to type before what follows is calculated, in ms (product §5.2). */
const TYPED = 500;
const NO_FIELDS: ReadonlySet<string> = new Set();
const NO_ROWS = new Rows([]);

export class FormStore {
  readonly document: FormDocument;
  readonly nodes: ReadonlyMap<string, FormNode>;
  readonly hidden: ReadonlySet<string>;
  readonly fixed: ReadonlySet<string>;
  /** Field → its child table. */
  readonly tableOf: ReadonlyMap<string, string>;
  #rules: FormRules;
  /** Of the head. */
  #head: Record<string, Json>;
  #tables: Map<string, Rows>;
  /** All of it together, until something changes. */
  #values: Values | null = null;
  #slices = new Map<string, Slice>();
  #problems = new Problems();
  #listeners = new Listeners();
  /** Field → how often its column has changed. */
  #columns = new Map<string, number>();
  #waiting = new Map<string, Place>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #changed = new Set<string>();
  #revealed: Place | null = null;

  constructor({ document, values, rules = noRules(document), hidden = NO_FIELDS, fixed = NO_FIELDS, fresh = false }: Setup) {
    this.document = document;
    this.nodes = nodesOf(document.nodes);
    this.hidden = hidden;
    this.fixed = fixed;
    const tables = [...this.nodes.values()].filter((node) => node.kind === 'table');
    this.tableOf = new Map(tables.flatMap((table) => [...nodesOf(table.children).keys()].map((id) => [id, table.id])));
    this.#rules = rules;
    const heads = [...this.nodes.values()].filter((node) => node.kind !== 'table' && !this.tableOf.has(node.id));
    const rest = Object.entries(values).filter(([field]) => this.nodes.get(field)?.kind !== 'table');
    this.#head = { ...(fresh && initialOf(heads)), ...(Object.fromEntries(rest) as Record<string, Json>) };
    this.#tables = new Map(tables.map(({ id }) => [id, new Rows((values[id] as readonly Row[] | null | undefined) ?? [])]));
    this.#apply(rules.begin(this.values()));
  }

  // Reading.

  values(): Values {
    return (this.#values ??= { ...this.#head, ...Object.fromEntries([...this.#tables].map(([table, rows]) => [table, rows.all])) });
  }

  value({ field, row }: Place): Json {
    if (row !== null) return this.table(this.tableOf.get(field) ?? field).get(row)?.values[field] ?? null;
    // A table is itself the value of its node.
    return (this.#tables.get(field)?.all as unknown as Json | undefined) ?? this.#head[field] ?? null;
  }

  table(table: string): Rows {
    return this.#tables.get(table) ?? NO_ROWS;
  }

  slice(place: Place): Slice {
    const key = keyOf(place);
    let slice = this.#slices.get(key);
    if (!slice) this.#slices.set(key, (slice = this.#sliced(place)));
    return slice;
  }

  /** Grows with every change of a value in the column; what adds it up reads it then. */
  column(field: string): number {
    return this.#columns.get(field) ?? 0;
  }

  /** The same array as long as nothing else is wrong. */
  problems(): readonly PlacedProblem[] {
    return this.#problems.list();
  }

  /** Fields of the head that somebody has changed, tables among them. */
  changed(): ReadonlySet<string> {
    return this.#changed;
  }

  /** What is to be brought into sight and given the keyboard. */
  revealed(): Place | null {
    return this.#revealed;
  }

  /** @param key of `keyOf`; `rows ‹table›`, `column ‹field›`, `problems`, `changed`, `revealed`, or `nodes` for what is hidden */
  subscribe(key: string, listener: () => void): () => void {
    return this.#listeners.on(key, listener);
  }

  // Changing.

  /** @param typing what follows waits until nobody has typed for a moment */
  change(place: Place, value: Json, typing = false): void {
    this.changeAll([{ ...place, value }], typing);
  }

  changeAll(cells: readonly Cell[], typing = false): void {
    this.#write(cells);
    for (const { field, row } of cells) {
      this.#changed.add(this.tableOf.get(field) ?? field);
      this.#waiting.set(keyOf({ field, row }), { field, row });
      if (this.#problems.at({ field, row })) this.checkOne({ field, row });
    }
    clearTimeout(this.#timer);
    if (typing) this.#timer = setTimeout(() => this.settle(), TYPED);
    else this.settle();
    this.#listeners.tell('changed');
  }

  /** Works out now what is still waited for: before a save, or when nobody types any more. */
  settle(): void {
    clearTimeout(this.#timer);
    if (this.#waiting.size === 0) return;
    const changed = [...this.#waiting.values()];
    this.#waiting.clear();
    this.#apply(this.#rules.change(this.values(), changed));
  }

  /** A row as a new one starts. */
  freshRow(table: string): Row {
    return { id: newKey(), values: initialOf(this.nodes.get(table)?.children ?? []) };
  }

  /** A row to begin with: nobody has changed anything yet. */
  startRow(table: string): void {
    const changed = this.#changed.has(table);
    this.addRows(table, [this.freshRow(table)]);
    if (!changed) this.#changed.delete(table);
  }

  /** Puts rows at a place, at the end unless said. */
  addRows(table: string, rows: readonly Row[], at = this.table(table).all.length): void {
    this.#setRows(table, this.table(table).all.toSpliced(at, 0, ...rows));
  }

  /** @returns puts it back where it was */
  removeRow(table: string, row: string): () => void {
    const { all } = this.table(table);
    const at = this.table(table).indexOf(row);
    const gone = all[at];
    if (!gone) return () => undefined;
    for (const { id } of this.nodes.get(table)?.children ?? []) {
      this.#problems.put({ field: id, row }, null);
      this.#slices.delete(keyOf({ field: id, row }));
    }
    this.#setRows(table, all.toSpliced(at, 1));
    return () => this.addRows(table, [gone], Math.min(at, this.table(table).all.length));
  }

  // Checking.

  /** Checks one field, as when somebody leaves it. */
  checkOne(place: Place): void {
    const problem = this.#problemOf(place);
    if (problem !== this.#problems.at(place)) this.mark([{ ...place, problem }]);
  }

  /** Says something of these places, or nothing more, beside what is said of others. */
  mark(news: readonly (Place & { problem: Problem | null })[]): void {
    for (const { field, row, problem } of news) {
      this.#problems.put({ field, row }, problem);
      this.#touch({ field, row });
    }
    this.#listeners.tell('problems');
  }

  /** Checks everything that is not hidden. @returns what is wrong, in the order of the form */
  check(): readonly PlacedProblem[] {
    this.settle();
    const wrong: PlacedProblem[] = [];
    const look = (place: Place) => {
      const problem = this.#problemOf(place);
      if (problem) wrong.push({ ...place, problem });
    };
    const visit = (nodes: readonly FormNode[]) => {
      for (const node of nodes) {
        if (this.hidden.has(node.id) || this.#rules.node(node.id, null).hidden) continue;
        look({ field: node.id, row: null });
        if (node.kind !== 'table') visit(node.children);
        else for (const row of this.table(node.id).ids) for (const child of node.children) look({ field: child.id, row });
      }
    };
    visit(this.document.nodes);
    this.show(wrong);
    return wrong;
  }

  /** Shows these problems and no others: what the server has found, too. */
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

  #problemOf(place: Place): Problem | null {
    if (this.hidden.has(place.field) || this.#rules.node(place.field, place.row).hidden) return null;
    return this.#rules.check(this.values(), place, this.value(place));
  }

  #sliced(place: Place): Slice {
    const own = this.#rules.node(place.field, place.row);
    const fixed = this.fixed.has(place.field) || this.fixed.has(this.tableOf.get(place.field) ?? '');
    const state = fixed && !own.disabled ? { ...own, disabled: true } : own;
    return { value: this.value(place), state, problem: this.#problems.at(place) };
  }

  #write(cells: readonly Cell[]): void {
    const inRows = cells.filter((cell): cell is Cell & { row: string } => cell.row !== null);
    for (const [table, those] of Map.groupBy(inRows, ({ field }) => this.tableOf.get(field) ?? '')) this.#tables.set(table, this.table(table).with(those));
    const inHead = cells.filter(({ row }) => row === null);
    if (inHead.length > 0) this.#head = { ...this.#head, ...Object.fromEntries(inHead.map(({ field, value }) => [field, value])) };
    this.#values = null;
    for (const cell of cells) this.#touch(cell);
    for (const field of new Set(inRows.map((cell) => cell.field))) this.#tellColumn(field);
  }

  #apply({ set, touched }: Outcome): void {
    const news = set.filter((cell) => !Object.is(this.value(cell), cell.value));
    if (news.length > 0) this.#write(news);
    for (const place of touched) {
      const table = place.row === null ? this.tableOf.get(place.field) : undefined;
      if (table) for (const row of this.table(table).ids) this.#afterRule({ field: place.field, row });
      this.#afterRule(place);
    }
  }

  /** What is no longer asked for is no longer missing. */
  #afterRule(place: Place): void {
    if (this.#problems.at(place)) this.checkOne(place);
    this.#touch(place);
  }

  #setRows(table: string, rows: readonly Row[]): void {
    this.#tables.set(table, new Rows(rows));
    this.#values = null;
    this.#changed.add(table);
    this.#listeners.tell(`rows ${table}`);
    for (const child of this.nodes.get(table)?.children ?? []) this.#tellColumn(child.id);
    this.#waiting.set(table, { field: table, row: null });
    if (this.#problems.at({ field: table, row: null })) this.checkOne({ field: table, row: null });
    this.settle();
    for (const key of ['problems', 'changed']) this.#listeners.tell(key);
  }

  /** Tells who draws a place, if it has become another. */
  #touch(place: Place): void {
    const key = keyOf(place);
    const before = this.#slices.get(key);
    if (!before) return;
    const now = this.#sliced(place);
    if (isSame(before, now)) return;
    this.#slices.set(key, now);
    this.#listeners.tell(key);
    if (before.state.hidden !== now.state.hidden) this.#listeners.tell('nodes');
  }

  #tellColumn(field: string): void {
    this.#columns.set(field, this.column(field) + 1);
    this.#listeners.tell(`column ${field}`);
  }
}
