// Data schemes of a page and the fields they use. A scheme is validated when it is saved; kit/authority evaluates it.
import * as contract from '@ordo/contract/menu-scheme.ts';
import { resolve, filterSchema, noRow, type Filter } from '@ordo/engine/filter/filter.ts';
import { filterOfJson, jsonOfFilter } from '@ordo/engine/filter/groups.ts';
import { filterProblem } from '@ordo/engine/filter/filter-problem.ts';
import { can } from '@ordo/engine/permission/rights.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { loadAuthority } from '../kit/authority.ts';
import { historyColumnsSql, historyJoinSql, toColumns } from '../kit/crud.ts';
import type { Db } from '../kit/db.ts';
import { tableSql } from '../kit/ddl.ts';
import { escapeLike, EVERY_ROW, filterSql } from '../kit/filter-sql.ts';
import { insertRecord, lockRecord, removeRecord, updateRecord, type Values } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Registry } from '../kit/registry.ts';
import type { RowSource } from '../kit/row-source.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import { grantsOf, type MenuRecord } from './menu.db.ts';
import { askedFields, assertOffer, fieldTold, knownFields, readFields, type FieldRecord } from './field.ts';
import { problemText, sentencesOf } from './scheme-words.ts';

interface SchemeRecord {
  id: string;
  menu_id: string;
  full_name: string;
  condition: unknown;
}

export function schemeFeature(app: FastifyInstance, deps: Deps, sources: Registry<RowSource>): void {
  deps.constraints.add({ menu_scheme_name_key: 'schemeNameTaken' });
  serve(app, deps, contract.fieldList, async ({ moduleId, keyword }, call) => {
    const { source, fields } = await pageOf(call, moduleId);
    const wanted = keyword?.toLowerCase() ?? '';
    const described = fields.map((field) => fieldTold(source, field, call.language));
    return { list: described.filter((field) => `${field.fullName} ${field.enCode}`.toLowerCase().includes(wanted)) };
  });
  serve(app, deps, contract.fieldKnown, async ({ moduleId }, call) => ({ list: knownFields((await pageOf(call, moduleId)).source, call.language) }));
  serve(app, deps, contract.fieldInfo, async ({ id }, call) => {
    const { rows } = await sql<FieldRecord & { sort_code: number; description: string } & Recorded>`
      select t.*, ${sql.join(historyColumnsSql)} from menu_field t ${historyJoinSql} where t.id = ${id} and t.delete_mark = 0`.execute(call.db);
    const found = rows[0];
    if (!found) throw new Refusal('notFound');
    const { source } = await pageOf(call, found.menu_id);
    const { creatorTime, creatorUser, lastModifyTime, lastModifyUser, sort_code: sortCode, description, menu_id: moduleId } = found;
    const names = { fullName: found.full_name, fullNameEn: found.full_name_en ?? '' };
    return { ...fieldTold(source, found, call.language), ...names, moduleId, sortCode, description, creatorTime, creatorUser, lastModifyTime, lastModifyUser };
  });
  serve(app, deps, contract.fieldCreate, async ({ moduleId, ...input }, call) => {
    const { source } = await heldPage(call, moduleId);
    const values = fieldColumns(input);
    assertOffer(source, values as unknown as FieldRecord);
    return insertRecord(call, 'menu_field', { ...values, menu_id: moduleId });
  });
  serve(app, deps, contract.fieldUpdate, async ({ id, version, ...input }, call) => {
    const current = await lockRecord<FieldRecord>(call.db, 'menu_field', id);
    const { source } = await heldPage(call, current.menu_id);
    const values = fieldColumns(input);
    assertOffer(source, { ...current, ...values });
    const saved = await updateRecord(call, 'menu_field', id, version, values);
    await assertStillAsked(call, current.menu_id);
    return saved;
  });
  serve(app, deps, contract.fieldRemove, async ({ id }, call) => {
    const current = await lockRecord<FieldRecord>(call.db, 'menu_field', id);
    await heldPage(call, current.menu_id);
    await removeRecord(call, 'menu_field', id);
    await assertStillAsked(call, current.menu_id);
    return null;
  });

  serve(app, deps, contract.schemeList, async ({ moduleId, keyword }, call) => {
    const page = await pageOf(call, moduleId);
    const rows = await readSchemes(call.db, moduleId, keyword);
    const sentences = await sentencesOf(call.db, rows.map(conditionOf), { ...page, language: call.language });
    return { list: rows.map(({ condition: _, ...row }, place) => ({ ...row, conditionText: sentences[place] ?? '' })) };
  });
  serve(app, deps, contract.schemeInfo, async ({ id }, call) => {
    const { rows } = await sql<Listed & Recorded>`
      select ${sql.join(historyColumnsSql)}, ${listed} from menu_scheme t ${historyJoinSql} where t.id = ${id} and t.delete_mark = 0`.execute(call.db);
    const found = rows[0];
    if (!found) throw new Refusal('notFound');
    const condition = conditionOf(found);
    const [conditionText = ''] = await sentencesOf(call.db, [condition], { ...(await pageOf(call, found.moduleId)), language: call.language });
    return { ...found, condition, conditionText, conditionJson: jsonOfFilter(condition) };
  });
  serve(app, deps, contract.schemePreview, async ({ moduleId, condition, userId }, call) => {
    const page = await pageOf(call, moduleId);
    assertCondition(call, page, condition);
    const [conditionText = ''] = await sentencesOf(call.db, [condition], { ...page, language: call.language });
    return { conditionText, ...(await countOf(call, page, condition, userId)) };
  });
  serve(app, deps, contract.schemeCreate, async ({ moduleId, ...input }, call) => {
    const page = await heldPage(call, moduleId);
    const condition = wantedCondition(input);
    if (!condition) throw new Refusal('schemeMissing');
    assertCondition(call, page, condition);
    const { fullName: full_name, description } = input;
    return insertRecord(call, 'menu_scheme', { menu_id: moduleId, full_name, description, condition: JSON.stringify(condition) });
  });
  serve(app, deps, contract.schemeUpdate, async ({ id, version, ...input }, call) => {
    const current = await lockRecord<SchemeRecord>(call.db, 'menu_scheme', id);
    const page = await heldPage(call, current.menu_id);
    const condition = wantedCondition(input);
    const values = toColumns({ fullName: input.fullName, description: input.description });
    if (condition) {
      assertCondition(call, page, condition);
      if (JSON.stringify(condition) !== JSON.stringify(conditionOf(current))) await assertMayChangeRows(call, id);
    }
    return updateRecord(call, 'menu_scheme', id, version, { ...values, ...(condition && { condition: JSON.stringify(condition) }) });
  });
  serve(app, deps, contract.schemeRemove, async ({ id }, call) => {
    const current = await lockRecord<SchemeRecord>(call.db, 'menu_scheme', id);
    await heldPage(call, current.menu_id);
    const count = await grantsOf(call.db, ['resource'], id);
    if (count) throw new Refusal('rightGranted', { count, fullName: current.full_name });
    await removeRecord(call, 'menu_scheme', id);
    if (!call.user.rights.administrator && !(await readSchemes(call.db, current.menu_id)).length) throw new Refusal('schemeLast');
    return null;
  });

  async function pageOf({ db }: Call, menuId: string): Promise<Page> {
    const menu = await db.selectFrom('menu').select('en_code').where('id', '=', menuId).where('delete_mark', '=', 0).executeTakeFirst();
    if (!menu) return { enCode: '', source: undefined, fields: [] };
    return { enCode: menu.en_code, source: await sources.find(db, menu.en_code), fields: await readFields(db, menuId) };
  }

  /** Locks the page: its fields and schemes depend on each other, so one change at a time. */
  async function heldPage(call: Call, menuId: string): Promise<Page> {
    const menu = await lockRecord<MenuRecord>(call.db, 'menu', menuId);
    return { enCode: menu.en_code, source: await sources.find(call.db, menu.en_code), fields: await readFields(call.db, menuId) };
  }

  /** @throws Refusal fieldInUse when a scheme uses a field that is no longer offered */
  async function assertStillAsked(call: Call, menuId: string): Promise<void> {
    const { source, fields } = await pageOf(call, menuId);
    const broken = (await readSchemes(call.db, menuId)).filter((scheme) => filterProblem(conditionOf(scheme), askedFields(source, fields)));
    if (broken.length) throw new Refusal('fieldInUse', { schemes: broken.map((scheme) => scheme.fullName) });
  }
}

interface Page {
  enCode: string;
  source: RowSource | undefined;
  fields: FieldRecord[];
}

interface Recorded {
  creatorTime: number | null;
  creatorUser: string | null;
  lastModifyTime: number | null;
  lastModifyUser: string | null;
}

interface Listed {
  id: string;
  version: number;
  moduleId: string;
  fullName: string;
  description: string;
  condition: unknown;
  grants: number;
}

const listed = sql`t.menu_id as "moduleId", t.full_name as "fullName", t.description, t.condition,
  (select count(*)::int from permission_grant g where g.item_type = 'resource' and g.item_id = t.id) as grants`;

async function readSchemes(db: Db, menuId: string, keyword = ''): Promise<Listed[]> {
  const { rows } = await sql<Listed>`
    select t.id, t.version, ${listed} from menu_scheme t
    where t.menu_id = ${menuId} and t.delete_mark = 0 and t.full_name ilike ${`%${escapeLike(keyword)}%`} order by t.creator_time, t.id`.execute(db);
  return rows;
}

/** A condition that no longer parses matches no row (kit/authority), and is reported. */
function conditionOf({ condition }: { condition: unknown }): Filter {
  const parsed = filterSchema.safeParse(condition);
  return parsed.success ? parsed.data : noRow;
}

/** @throws Refusal schemeMissing when the family's notation contains no condition */
function wantedCondition({ condition, conditionJson }: { condition?: Filter | undefined; conditionJson?: string | undefined }): Filter | undefined {
  if (condition || conditionJson === undefined || conditionJson === '') return condition;
  const filter = filterOfJson(conditionJson);
  if (!filter) throw new Refusal('schemeMissing');
  return filter;
}

function assertCondition({ language }: Call, { source, fields }: Page, condition: Filter): void {
  const problem = filterProblem(condition, askedFields(source, fields));
  if (problem) throw new Refusal('schemeCondition', { problem: problemText(problem, { source, fields, language }) });
}

/** Changing what a granted scheme shows gives rows to others; only an administrator holds all rows. @throws Refusal schemeGranted */
async function assertMayChangeRows(call: Call, id: string): Promise<void> {
  if (call.user.rights.administrator) return;
  const count = await grantsOf(call.db, ['resource'], id);
  if (count) throw new Refusal('schemeGranted', { count });
}

/** Counts only rows that the caller may see; null: they may not open the page. */
async function countOf(
  call: Call,
  { enCode, source }: Page,
  condition: Filter,
  userId: string | undefined,
): Promise<{ rows: number | null; of: number | null }> {
  if (!source || !can(call.user.rights, `${enCode}:view`)) return { rows: null, of: null };
  const { facts } = await authorityOf(call.db, userId ?? call.user.userId, condition);
  const own = resolve(condition, { ...facts, now: call.now });
  if (source.elsewhere) {
    const { written, count } = source.elsewhere;
    const [rows = 0, of = 0] = await count(call.db, call.scope(enCode, source.fields, written), [written(own, source.fields), EVERY_ROW]);
    return { rows, of };
  }
  const wanted = filterSql(own, source.fields);
  const { rows } = await sql<{ rows: number; of: number }>`
    select count(*) filter (where ${wanted})::int as rows, count(*)::int as of
    from ${tableSql(source.table)} t where t.delete_mark = 0 and ${source.only ?? sql`true`} and ${call.scope(enCode, source.fields)}`.execute(call.db);
  return rows[0] ?? { rows: 0, of: 0 };
}

async function authorityOf(db: Db, userId: string, condition: Filter) {
  const there = await db.selectFrom('app_user').select('id').where('id', '=', userId).where('delete_mark', '=', 0).executeTakeFirst();
  if (!there) throw new Refusal('notFound');
  return loadAuthority(db, userId, [condition]);
}

function fieldColumns(input: Record<string, unknown>): Values {
  const values = toColumns(input);
  return values.full_name_en === '' ? { ...values, full_name_en: null } : values;
}
