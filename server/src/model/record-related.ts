// Relations of a record: the records that name it, and the fields that a relation shows as soon as it is chosen.
import type { Result } from '@ordo/contract/kit.ts';
import * as contract from '@ordo/contract/record-related.ts';
import { modelPages } from '@ordo/contract/model-page.ts';
import { textIn } from '@ordo/engine/form/look.ts';
import { kinds } from '@ordo/engine/kind/kinds.ts';
import { can } from '@ordo/engine/permission/rights.ts';
import { pageGranting } from '@ordo/engine/permission/target.ts';
import type { FastifyInstance } from 'fastify';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { nameIn } from '../dictionary/dictionary.read.ts';
import { tableSql } from '../kit/ddl.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import { accessOf, type RecordAccess } from './access.ts';
import { columnRef, type LiveField, type LiveModel, type LiveModels } from './live.ts';
import { createAsker } from './asker.ts';
import { shownBy } from './lookups.ts';
import { reachOf } from './reach.ts';
import { readRecord } from './record-read.ts';
import { relatedNames } from './related.ts';
import { titledPage, titledRecords } from './titles.ts';

export function recordRelatedFeature(app: FastifyInstance, deps: Deps, models: LiveModels): void {
  const open = async (call: Call, id: string) => accessOf(call, await models.inUse(call.db, id));

  serve(app, deps, contract.recordChosen, async ({ id, relation, chosen }, call) => {
    const { model, sees } = await open(call, id);
    const one = [...model.related.relations, ...model.related.taskLookups.map(({ via }) => via)].find(({ path }) => path === relation);
    if (!one || !sees(relation)) throw new Refusal('recordFieldUnknown', { field: relation });
    const ids = chosen.split(',').filter(Boolean).slice(0, contract.MAX_CHOSEN);
    return { values: await shownBy(call.db, model, one, ids, sees, createAsker(call, models)) };
  });

  serve(app, deps, contract.recordRelated, async ({ id, recordId }, call) => {
    const { home } = await assertSeen(call, id, recordId);
    const reach = reachOf(call, models);
    const list = [];
    for (const { id: from, home: whose, related } of await models.all(call.db)) {
      // An app form would list the same records a second time.
      const relations = from === whose.id ? related.relations.filter((one) => one.model === home.id) : [];
      const other = relations.length ? await reach(from) : null;
      if (!other) continue;
      const name = (await nameOnPage(call, from)) ?? other.model.fullName;
      for (const { path, node, table } of relations) {
        const field = other.model.fields.get(path);
        if (!field || !other.sees(path)) continue;
        const total = await countNaming(call, other, field, recordId);
        const page = pageGranting(call.user.rights, modelPages, from, 'btn_add');
        // A form with a workflow is filled in on the page where it is launched.
        const adds =
          table === null &&
          (other.model.webType !== 3 || other.model.elsewhere !== null) &&
          other.changes(path) &&
          (call.user.rights.administrator || (page !== undefined && can(call.user.rights, `${page}:view` as never)));
        list.push({ model: from, name, field: path, names: namesOf(other, field), label: textIn(node.label, call.language), total, adds });
      }
    }
    return { list };
  });

  serve(app, deps, contract.recordRelatedList, async ({ id, recordId, from, field: path, currentPage, pageSize }, call) => {
    const { home } = await assertSeen(call, id, recordId);
    const other = await reachOf(call, models)(from);
    const field = other?.model.fields.get(path);
    const isRelation = other?.model.related.relations.some((one) => one.path === path && one.model === home.id);
    if (!other || !field || !isRelation || !other.sees(path)) throw new Refusal('notFound');
    if (other.model.elsewhere) return namingElsewhere(call, models, other, field, recordId, { currentPage, pageSize });
    const where = namesIt(other, field, recordId);
    const table = tableSql(other.model.head.table);
    const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from ${table} t where ${where}`.execute(call.db);
    const { rows } = await sql<{ id: string; at: number | null; who: string | null }>`
      select t.id, t.creator_time as at, u.real_name || '/' || u.account as who from ${table} t left join app_user u on u.id = t.creator_user_id
      where ${where} order by t.creator_time desc, t.id desc limit ${pageSize} offset ${(currentPage - 1) * pageSize}`.execute(call.db);
    const ids = rows.map((row) => row.id);
    const titled = await titledRecords(call.db, other, sql<SqlBool>`t.id = any(${ids})`, ids.length, call.language, relatedNames(call, models));
    const byId = new Map(titled.map((one) => [one.id, one]));
    return {
      list: rows.flatMap(({ id: one, at, who }) => {
        const named = byId.get(one);
        return named ? [{ id: one, recordNo: named.recordNo, title: named.title, creatorTime: at, creatorUser: who }] : [];
      }),
      pagination: { currentPage, pageIndex: currentPage, pageSize, total: counted[0]?.total ?? 0 },
    };
  });

  /** @throws Refusal notFound */
  async function assertSeen(call: Call, id: string, recordId: string): Promise<LiveModel> {
    const { model, within } = await open(call, id);
    if (!(await readRecord(call.db, model, recordId, within, () => false))) throw new Refusal('notFound');
    return model;
  }
}

async function countNaming({ db }: Call, other: RecordAccess, field: LiveField, recordId: string): Promise<number> {
  const { model, within, sees } = other;
  if (model.elsewhere) return (await model.elsewhere.page(db, { ...FIRST, naming: { field: field.path, ids: [recordId] } }, within, sees)).pagination.total;
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${tableSql(model.head.table)} t where ${namesIt(other, field, recordId)}`.execute(db);
  return rows[0]?.total ?? 0;
}

const FIRST = { currentPage: 1, pageSize: 1, sort: [], deleted: 0 } as const;

/** Their creators are unknown. */
async function namingElsewhere(
  call: Call,
  models: LiveModels,
  other: RecordAccess,
  field: LiveField,
  recordId: string,
  page: { currentPage: number; pageSize: number },
): Promise<Result<typeof contract.recordRelatedList>> {
  const { list, pagination } = await titledPage(
    call.db,
    other,
    { ...page, naming: { field: field.path, ids: [recordId] } },
    call.language,
    relatedNames(call, models),
  );
  return { list: list.map((one) => ({ ...one, creatorTime: null, creatorUser: null })), pagination };
}

/** `key` or `table.key`, those of earlier releases, and the path. */
function namesOf({ model }: RecordAccess, { path, node }: LiveField): string[] {
  const table = model.children.find(({ id }) => path.startsWith(`${id}.`));
  const key = table?.node ? `${table.node.key}.${node.key}` : node.key;
  const former = Object.entries(model.former).flatMap(([name, own]) => (own === path ? [name] : []));
  return [...new Set([key, ...former, path])];
}

/** The name of the menu entry, which is translated. */
async function nameOnPage({ db, user, language }: Call, model: string): Promise<string | undefined> {
  const page = pageGranting(user.rights, modelPages, model, 'view');
  if (page === undefined) return undefined;
  const { rows } = await sql<{ name: string; en: string | null; zhtw: string | null }>`
    select full_name as name, full_name_en as en, full_name_zhtw as zhtw from menu where en_code = ${page} and delete_mark = 0`.execute(db);
  return rows[0] && nameIn(language, rows[0].name, rows[0].en ?? '', rows[0].zhtw ?? '');
}

/** Visible rows `t` that name the record in this field, or in one of their child rows if it is a column of a child table. */
function namesIt({ model, within }: RecordAccess, field: LiveField, recordId: string): RawBuilder<SqlBool> {
  const child = model.children.find(({ id }) => field.path.startsWith(`${id}.`));
  const column = columnRef(field, child ? 'r' : 't');
  const names = kinds[field.kind].stored === 'text[]' ? sql<SqlBool>`${column} @> ${[recordId]}::text[]` : sql<SqlBool>`${column} = ${recordId}`;
  const named = child ? sql<SqlBool>`exists (select from ${tableSql(child.table)} r where r.record_id = t.id and ${names})` : names;
  return sql<SqlBool>`t.delete_mark = 0 and ${named} and ${within}`;
}
