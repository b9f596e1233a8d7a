// A model as its records are worked with: the release in use, its fields with their columns, and what permissions and conditions ask of it.
import type { FormNode } from '@ordo/engine/form/document.ts';
import { phraseOf } from '@ordo/contract/language.ts';
import { modelCalls, modelColumns } from '@ordo/contract/model-calls.ts';
import { fieldsOf, pathText } from '@ordo/engine/form/fields.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { compile, type Program } from '@ordo/engine/form/rules/compile.ts';
import type { Kind } from '@ordo/engine/kind/kinds.ts';
import type { Design } from '@ordo/engine/model/design.ts';
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
import { cleanForm } from './clean-form.ts';
import { loadTraditional } from '../kit/traditional.ts';
import type { RecordStore } from './record-store.ts';
import type { AskAs } from '../data-interface/ask-as.read.ts';
import { columnsOf } from './storage.ts';
import { rowPhrases } from './model.phrases.ts';

export interface LiveField {
  node: FormNode;
  kind: Kind;
  /** Of its column, without the table. */
  column: string;
  /** `field` or `table.field`: how permissions, filters and lists name it. */
  path: string;
}

export type ShownField = Pick<LiveField, 'node' | 'path' | 'kind'>;

/** Never told, logged, filtered or exported. */
export const isSealed = ({ node }: Pick<LiveField, 'node'>): boolean => fieldKinds[node.kind].sealed;

export interface LiveTable {
  /** Of the child table's node; '' for the head. */
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
  /** Its rules and formulas, ready to run. */
  program: Program;
  /** Every column that there is, parked ones too. */
  stored: readonly Column[];
  head: LiveTable;
  children: readonly LiveTable[];
  /** By path. */
  fields: ReadonlyMap<string, LiveField>;
  related: Related;
  /** What has no column and is looked up in other records whenever one is read, by path. */
  shown: ReadonlyMap<string, ShownField>;
  rows: RowSource;
  /** Without the page, which the call tells. */
  columns: Omit<PageColumns, 'menu'>;
  /** As those of a page written by hand; on which page, the call tells (`onPage`). */
  calls: ReturnType<typeof modelCalls>;
  /** Where its records lie, if not in tables of its own. */
  elsewhere: RecordStore | null;
  /** The model whose records they are: itself, but for an app form over its web model's. */
  home: Home;
}

interface Home {
  id: string;
  /** Of its release in use. */
  number: number;
  design: Design;
}

/** Number of cached releases. A release never changes, so they need no emptying; the menu of caches may all the same. */
const MAX_KEPT = 200;

/** @param webOf the model whose records an app form works on */
export type Bound = (model: Named, binding: unknown, webOf: (id: string) => Promise<LiveModel>) => Promise<LiveModel>;

export class LiveModels {
  readonly #kept = new LruCache<LiveModel>(MAX_KEPT);
  readonly #seen = new LruCache<{ lookups: string; model: LiveModel }>(MAX_KEPT);

  /** Of sealed fields. */
  readonly seal: Sealer;
  /** To read by when a transaction has failed; null: nothing is saved here. */
  readonly aside: Db | null;
  /** Null: nobody saves here. */
  readonly ask: AskAs | null;
  readonly #bound: Bound;

  /** @param caches null: it stands in no list of them; `bound`: of a release that is bound to tables of others */
  constructor(caches: Caches | null, seal: Sealer, bound: Bound, aside: Db | null = null, ask: AskAs | null = null) {
    this.ask = ask;
    this.seal = seal;
    this.aside = aside;
    this.#bound = bound;
    caches?.add('models', this.#kept);
    caches?.add('models', this.#seen);
  }

  /** As of a call's beginning, which has read the number of the last change; a save asks again once no release can come between. @throws Refusal designNotReleased */
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

  /** @returns undefined: it is not in use */
  async find(db: Db, id: string): Promise<LiveModel | undefined> {
    const { rows } = await sql<{ number: number; fullName: string; enCode: string; webType: number }>`
      select release_number as number, full_name as "fullName", en_code as "enCode", web_type as "webType" from model
      where id = ${id} and enabled_mark = 1 and delete_mark = 0 and release_number > 0`.execute(db);
    const [model] = rows;
    return model && this.#madeOf(db, { id, ...model });
  }

  /** Until the transaction is done no release changes it. @throws Refusal designNotReleased */
  async held(db: Db, id: string): Promise<LiveModel> {
    const { rows } = await sql<{ number: number; fullName: string; enCode: string; webType: number }>`
      select number, full_name as "fullName", en_code as "enCode", web_type as "webType" from model_hold(${id})`.execute(db);
    const [model] = rows;
    if (!model) throw new Refusal('designNotReleased');
    const made = await this.#madeOf(db, { id, ...model });
    if (made.home.id === id) return made;
    // Releases of the model whose records they are, too; it may have had one meanwhile.
    await sql`select from model_hold(${made.home.id})`.execute(db);
    return this.#madeOf(db, { id, ...model });
  }

  /** Every one that has been released, in use or not: their records name others all the same. */
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
    // One over the records of another is created again, for those have releases of their own.
    if (made.home.id === id) this.#kept.set(key, made);
    return made;
  }

  /** A release by its number, with the columns as they are now. */
  async at(db: Db, model: { id: string; number: number; fullName: string; enCode: string; webType: number }): Promise<LiveModel> {
    const { design: released, binding } = await releaseAt(db, model.id, model.number);
    const design = withTraditional(released, await loadTraditional());
    if (binding === null) return liveModel({ ...model, design }, await columnsOf(db, model.id));
    return this.#bound(clean({ ...model, design }), binding, (web) => this.#webOf(db, web));
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

/** `binding`: what it found in tables of others; null: it has tables of its own. */
export async function releaseAt(db: Db, model: string, number: number): Promise<{ design: Design; binding: unknown }> {
  const { rows } = await sql<{ design: Design; binding: unknown }>`
    select design, binding from model_release where model_id = ${model} and number = ${number}`.execute(db);
  if (!rows[0]) throw new Refusal('notFound');
  return rows[0];
}

export const designAt = async (db: Db, model: string, number: number): Promise<Design> => (await releaseAt(db, model, number)).design;

export type Named = Pick<LiveModel, 'id' | 'fullName' | 'enCode' | 'webType' | 'number' | 'design'>;

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
  // What is parked has been of any kind, and nobody changes it.
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

/** With what follows from its design alone. @param kept where its records lie */
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

/** What has no column, by path. */
const shownOf = ({ lookups, taskLookups, rollups }: Related): ReadonlyMap<string, ShownField> =>
  new Map(
    [...lookups, ...taskLookups, ...rollups.map((one) => ({ ...one, kind: 'number' as const }))]
      .filter(({ node }) => fieldKinds[node.kind].value(node) === null)
      .map(({ node, path, kind }) => [path, { node, path, kind }]),
  );

/** What a condition may ask of records that lie here. */
export const rowsOf = ({ table, fields }: LiveTable): RowSource => ({
  table,
  fields: { ...Object.fromEntries(fields.filter((field) => !isSealed(field)).map(asked)), ...systemFields },
});

/** What a condition may ask of a record besides its fields. */
const systemFields: Record<string, RowField> = {
  creatorUserId: { column: sql.ref('t.creator_user_id'), kind: 'user', name: rowPhrases.creator },
  creatorTime: { column: sql.ref('t.creator_time'), kind: 'moment', name: rowPhrases.made },
  lastModifyTime: { column: sql.ref('t.last_modify_time'), kind: 'moment', name: rowPhrases.modified },
  organizeId: { column: sql.ref('t.organize_id'), kind: 'organize', name: rowPhrases.organize },
  departmentId: { column: sql.ref('t.department_id'), kind: 'organize', name: rowPhrases.department },
  flowState: { column: sql.ref('t.flow_state'), kind: 'whole', name: rowPhrases.flowState },
};

function asked({ node, kind, column }: LiveField): [string, RowField] {
  return [node.id, { column: sql.ref(`t.${column}`), kind, name: phraseOf(node.label) }];
}

/** Column `t.…` of a field of the head, or `r.…` of a child row's. */
export const columnRef = ({ column }: LiveField, alias: 't' | 'r'): RawBuilder<unknown> => sql.ref(`${alias}.${column}`);
