// A model at runtime: the release in use, its fields with their columns, and its sources for permissions and conditions.
import type { FormNode } from '@ordo/engine/form/document.ts';
import { phraseOf } from '@ordo/contract/language.ts';
import { modelCalls, modelColumns } from '@ordo/contract/model-calls.ts';
import { fieldsOf, pathText } from '@ordo/engine/form/fields.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { compile, type Program } from '@ordo/engine/form/rules/compile.ts';
import type { Kind } from '@ordo/engine/kind/kinds.ts';
import type { Design } from '@ordo/engine/model/design.ts';
import type { FormerKeys } from '@ordo/engine/model/key-changes.ts';
import { withTraditional } from '@ordo/engine/model/traditional.ts';
import { relatedIn, type Related } from '@ordo/engine/model/related.ts';
import { columnName, columnsInUse, type Column } from '@ordo/engine/model/storage.ts';
import type { PageColumns } from '@ordo/engine/permission/columns.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Call } from '../kit/serve.ts';
import type { Caches } from '../node/caches.ts';
import type { Db } from '../kit/db.ts';
import { recordColumn, recordTable, type TableName } from '../kit/ddl.ts';
import { Refusal } from '../kit/refusal.ts';
import { LruCache } from '../kit/lru-cache.ts';
import type { Sealer } from '../kit/sealer.ts';
import type { RowField, RowSource } from '../kit/row-source.ts';
import { lasting } from '../kit/statement-cache.ts';
import { cleanForm } from './clean-form.ts';
import { loadTraditional } from '../kit/traditional.ts';
import type { RecordStore } from './record-store.ts';
import type { AskAs } from '../data-interface/ask-as.read.ts';
import { stateOf } from './of-task.ts';
import { columnsOf } from './storage.ts';
import { rowPhrases } from './model.phrases.ts';

export interface LiveField {
  node: FormNode;
  kind: Kind;
  /** Name of its column, without the table. */
  column: string;
  /** `field` or `table.field`, as used by permissions, filters and lists. */
  path: string;
}

export type ShownField = Pick<LiveField, 'node' | 'path' | 'kind'>;

/** Never shown, logged, filtered or exported. */
export const isSealed = ({ node }: Pick<LiveField, 'node'>): boolean => fieldKinds[node.kind].sealed;

export interface LiveTable {
  /** Node id of the child table; '' for the head. */
  id: string;
  node: FormNode | null;
  table: TableName;
  fields: readonly LiveField[];
}

export interface LiveModel {
  id: string;
  fullName: string;
  enCode: string;
  webType: number;
  /** Number of the release. */
  number: number;
  design: Design;
  /** Keys of earlier releases by which other forms may name its fields. */
  former: FormerKeys;
  /** Its compiled rules and formulas. */
  program: Program;
  /** All columns, including parked ones. */
  stored: readonly Column[];
  head: LiveTable;
  children: readonly LiveTable[];
  /** By path. */
  fields: ReadonlyMap<string, LiveField>;
  related: Related;
  /** Fields without a column that are looked up in other records on every read, by path. */
  shown: ReadonlyMap<string, ShownField>;
  rows: RowSource;
  /** Without the page, which depends on the call. */
  columns: Omit<PageColumns, 'menu'>;
  /** As for a handwritten page; the page depends on the call (`onPage`). */
  calls: ReturnType<typeof modelCalls>;
  /** The store of its records, if they are not in its own tables. */
  elsewhere: RecordStore | null;
  /** The model that owns the records: itself, except for an app form over its web model's records. */
  home: Home;
}

interface Home {
  id: string;
  /** Of its release in use. */
  number: number;
  design: Design;
}

/** Number of cached releases. A release never changes, so the cache needs no invalidation; the cache menu can still clear it. */
const MAX_KEPT = 200;

/** @param webOf the web model whose records an app form uses */
export type Bound = (model: Named, binding: unknown, webOf: (id: string) => Promise<LiveModel>) => Promise<LiveModel>;

export class LiveModels {
  readonly #kept = new LruCache<LiveModel>(MAX_KEPT);
  readonly #seen = new LruCache<{ lookups: string; model: LiveModel }>(MAX_KEPT);

  /** Encrypts sealed fields. */
  readonly seal: Sealer;
  /** For reads after a failed transaction; null: this instance does not save. */
  readonly aside: Db | null;
  /** Null: this instance does not save. */
  readonly ask: AskAs | null;
  readonly #bound: Bound;

  /** @param caches null: not listed in the cache menu @param bound creates the model of a bound release */
  constructor(caches: Caches | null, seal: Sealer, bound: Bound, aside: Db | null = null, ask: AskAs | null = null) {
    this.ask = ask;
    this.seal = seal;
    this.aside = aside;
    this.#bound = bound;
    caches?.add('models', this.#kept);
    caches?.add('models', this.#seen);
  }

  /** As of the start of a call, which has read the change counter; a save checks again while it holds the model. @throws Refusal designNotReleased */
  async inUseFor({ db, user }: Call, id: string): Promise<LiveModel> {
    const { lookups } = user;
    const seen = this.#seen.get(id, (kept) => kept.lookups === lookups);
    if (seen) return seen.model;
    const model = await this.inUse(db, id);
    if (lookups !== '') this.#seen.set(id, { lookups, model });
    return model;
  }

  /** @throws Refusal designNotReleased */
  async inUse(db: Db, id: string): Promise<LiveModel> {
    const model = await this.find(db, id);
    if (!model) throw new Refusal('designNotReleased');
    return model;
  }

  /** @returns undefined: not in use */
  async find(db: Db, id: string): Promise<LiveModel | undefined> {
    const { rows } = await sql<{ number: number; fullName: string; enCode: string; webType: number }>`
      select release_number as number, full_name as "fullName", en_code as "enCode", web_type as "webType" from model
      where id = ${id} and enabled_mark = 1 and delete_mark = 0 and release_number > 0`.execute(db);
    const [model] = rows;
    return model && this.#madeOf(db, { id, ...model });
  }

  /** Locked against releases until the transaction ends. @throws Refusal designNotReleased */
  async held(db: Db, id: string): Promise<LiveModel> {
    const { rows } = await sql<{ number: number; fullName: string; enCode: string; webType: number }>`
      select number, full_name as "fullName", en_code as "enCode", web_type as "webType" from model_hold(${id})`.execute(db);
    const [model] = rows;
    if (!model) throw new Refusal('designNotReleased');
    const made = await this.#madeOf(db, { id, ...model });
    if (made.home.id === id) return made;
    // Also locks the model that owns the records, which may have been released meanwhile.
    await sql`select from model_hold(${made.home.id})`.execute(db);
    return this.#madeOf(db, { id, ...model });
  }

  /** All released models, enabled or not: their records may name others in both cases. */
  async all(db: Db): Promise<LiveModel[]> {
    const { rows } = await sql<{ id: string; number: number; fullName: string; enCode: string; webType: number }>`
      select id, release_number as number, full_name as "fullName", en_code as "enCode", web_type as "webType" from model
      where delete_mark = 0 and release_number > 0 order by id`.execute(db);
    const all: LiveModel[] = [];
    for (const model of rows) all.push(await this.#madeOf(db, model));
    return all;
  }

  async #madeOf(db: Db, model: { id: string; number: number; fullName: string; enCode: string; webType: number }): Promise<LiveModel> {
    const { id, ...release } = model;
    const key = JSON.stringify([id, release]);
    const kept = this.#kept.get(key);
    if (kept) return kept;
    const made = await this.at(db, model);
    // A model over the records of another one is not cached, because that one has releases of its own.
    if (made.home.id === id) this.#kept.set(key, lasting(made));
    return made;
  }

  /** A release by its number, with the columns as they are now. */
  async at(db: Db, model: { id: string; number: number; fullName: string; enCode: string; webType: number }): Promise<LiveModel> {
    const { design: released, former, binding } = await releaseAt(db, model.id, model.number);
    const design = withTraditional(released, await loadTraditional());
    if (binding === null) return liveModel({ ...model, design, former }, await columnsOf(db, model.id));
    return this.#bound(clean({ ...model, design, former }), binding, (web) => this.#webOf(db, web));
  }

  /** @throws Refusal designNotReleased */
  async #webOf(db: Db, id: string): Promise<LiveModel> {
    const { rows } = await sql<{
      number: number;
    }>`select release_number as number from model where id = ${id} and delete_mark = 0 and release_number > 0`.execute(db);
    if (!rows[0]) throw new Refusal('designNotReleased');
    return this.#madeOf(db, { id, number: rows[0].number, fullName: '', enCode: '', webType: 2 });
  }
}

/** `binding`: the external tables of the release; null: it has its own tables. */
export async function releaseAt(db: Db, model: string, number: number): Promise<{ design: Design; former: FormerKeys; binding: unknown }> {
  const { rows } = await sql<{ design: Design; former: FormerKeys; binding: unknown }>`
    select design, former_keys as former, binding from model_release where model_id = ${model} and number = ${number}`.execute(db);
  if (!rows[0]) throw new Refusal('notFound');
  return rows[0];
}

export const designAt = async (db: Db, model: string, number: number): Promise<Design> => (await releaseAt(db, model, number)).design;

export type Named = Pick<LiveModel, 'id' | 'fullName' | 'enCode' | 'webType' | 'number' | 'design' | 'former'>;

const clean = (model: Named): Named => ({ ...model, design: { ...model.design, form: cleanForm(model.design.form) } });

export function liveModel(released: Named, columns: readonly Column[]): LiveModel {
  const model = clean(released);
  const inUse = columnsInUse(columns);
  const fields = fieldsOf(model.design.form);
  const all = fields.flatMap(({ node, table, kind }): (LiveField & { table: string })[] => {
    const column = inUse.get(`${table ?? ''} ${node.id}`);
    if (kind === null || !column) return [];
    return [{ node, kind, column: recordColumn(columnName(column)), path: pathText({ node, table }), table: table ?? '' }];
  });
  const byTable = Map.groupBy(all, ({ table }) => table);
  const nodes = new Map(fields.map(({ node }) => [node.id, node]));
  const tables = columns.filter(({ parked, field }) => !parked && field === '').map(({ table }) => table);
  // Parked columns may hold values of any kind, and no save changes them.
  const parked = columns.filter(({ table, field, parked: away }) => away && table === '' && field !== '').map((one) => recordColumn(columnName(one)));
  const sealed = (byTable.get('') ?? []).filter(isSealed).map(({ column }) => column);
  const head: LiveTable = { id: '', node: null, table: { ...recordTable(model.id), secrets: [...sealed, ...parked] }, fields: byTable.get('') ?? [] };
  const children = tables.flatMap((id): LiveTable[] => {
    const node = nodes.get(id);
    return node ? [{ id, node, table: recordTable(model.id, id), fields: byTable.get(id) ?? [] }] : [];
  });
  const fieldMap = new Map(all.map((field) => [field.path, field]));
  return wholeModel(model, { stored: columns, head, children, fields: fieldMap, rows: rowsOf(head), elsewhere: null, home: model });
}

type Kept = Pick<LiveModel, 'stored' | 'head' | 'children' | 'fields' | 'rows' | 'elsewhere' | 'home'>;

/** Adds the parts that follow from the design alone. @param kept where its records are stored */
export function wholeModel(model: Named, kept: Kept): LiveModel {
  const related = relatedIn(model.design.form);
  return {
    ...model,
    ...kept,
    program: compile(model.design.form, model.design.rules),
    related,
    shown: shownOf(related),
    columns: modelColumns(model.design),
    calls: modelCalls(model, ''),
  };
}

export const fieldsByPath = (tables: readonly LiveTable[]): LiveModel['fields'] =>
  new Map(tables.flatMap(({ fields }) => fields.map((field) => [field.path, field] as const)));

/** Fields without a column, by path. */
const shownOf = ({ lookups, taskLookups, rollups }: Related): ReadonlyMap<string, ShownField> =>
  new Map(
    [...lookups, ...taskLookups, ...rollups.map((one) => ({ ...one, kind: 'number' as const }))]
      .filter(({ node }) => fieldKinds[node.kind].value(node) === null)
      .map(({ node, path, kind }) => [path, { node, path, kind }]),
  );

/** The fields available to conditions, for records in own tables. */
export const rowsOf = ({ table, fields }: LiveTable): RowSource => ({
  table,
  fields: { ...Object.fromEntries(fields.filter((field) => !isSealed(field)).map(asked)), ...systemFields },
});

/** System fields of a record that conditions may use. */
const systemFields: Record<string, RowField> = {
  creatorUserId: { column: sql.ref('t.creator_user_id'), kind: 'user', name: rowPhrases.creator },
  creatorTime: { column: sql.ref('t.creator_time'), kind: 'moment', name: rowPhrases.made },
  lastModifyTime: { column: sql.ref('t.last_modify_time'), kind: 'moment', name: rowPhrases.modified },
  organizeId: { column: sql.ref('t.organize_id'), kind: 'organize', name: rowPhrases.organize },
  departmentId: { column: sql.ref('t.department_id'), kind: 'organize', name: rowPhrases.department },
  flowState: { column: stateOf, kind: 'whole', name: rowPhrases.flowState },
};

function asked({ node, kind, column }: LiveField): [string, RowField] {
  return [node.id, { column: sql.ref(`t.${column}`), kind, name: phraseOf(node.label) }];
}

/** Column `t.…` of a field of the head, or `r.…` of a child row. */
export const columnRef = ({ column }: LiveField, alias: 't' | 'r'): RawBuilder<unknown> => sql.ref(`${alias}.${column}`);
