// Buttons, columns and form fields of a page: one implementation for three kinds.
import { columnPhrases } from '@ordo/contract/column.phrases.ts';
import { translate, type Language } from '@ordo/contract/language.ts';
import * as contract from '@ordo/contract/menu-right.ts';
import type { RightKind } from '@ordo/contract/menu-right.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import type { PageColumns } from '@ordo/engine/permission/columns.ts';
import { can } from '@ordo/engine/permission/rights.ts';
import { normalForm } from '@ordo/engine/text/normal-form.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { deleteGrants, grantToPageHolders, pageHolders } from '../authorize/authorize.read.ts';
import { historyColumnsSql, historyJoinSql, toColumns } from '../kit/crud.ts';
import type { Db } from '../kit/db.ts';
import { escapeLike } from '../kit/filter-sql.ts';
import type { Registry } from '../kit/registry.ts';
import { insertRecord, lockRecord, removeRecord, setRecordEnabled, updateRecord, type Values } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import { buildTree, withAncestors } from '../kit/tree.ts';
import { wantsTraditional } from '../translation/translation.read.ts';
import { grantedToOthers, grantsOf } from './menu.db.ts';

interface RightRecord {
  menu_id: string;
  parent_id: string;
  kind: RightKind;
  full_name: string;
  en_code: string;
  enabled_mark: number;
  shipped: boolean;
}

export function rightFeature(app: FastifyInstance, deps: Deps, columns: Registry<PageColumns>): void {
  deps.constraints.add({ menu_right_code_key: 'rightCodeTaken', menu_right_name_key: 'rightNameTaken', menu_field_code_key: 'rightCodeTaken' });
  serve(app, deps, contract.buttonList, async ({ moduleId, keyword }, { db }) => {
    const rows = await readRights(db, 'button', moduleId);
    const wanted = keyword?.toLowerCase();
    const shown = wanted ? withAncestors(rows, (row) => `${row.fullName} ${row.enCode}`.toLowerCase().includes(wanted)) : rows;
    return { list: buildTree(shown.map(({ bindTable: _, bindTableName: __, ...row }) => row)) };
  });
  serve(app, deps, contract.buttonSelector, async ({ moduleId }, { db }) => ({
    list: buildTree((await readRights(db, 'button', moduleId)).map(({ id, parentId, fullName, icon }) => ({ id, parentId, fullName, icon }))),
  }));
  serve(app, deps, contract.buttonInfo, async ({ id }, { db }) => {
    const { bindTable: _, bindTableName: __, ...info } = await infoOf(db, 'button', id);
    return info;
  });
  serve(app, deps, contract.buttonCreate, ({ moduleId, ...input }, call) => create(call, 'button', moduleId, namedColumns(input)));
  serve(app, deps, contract.buttonUpdate, ({ id, version, ...input }, call) => update(call, 'button', id, version, namedColumns(input)));
  serve(app, deps, contract.buttonRemove, ({ id }, call) => remove(call, 'button', id));
  serve(app, deps, contract.buttonState, (input, call) => state(call, 'button', input));

  serve(app, deps, contract.columnKnown, async ({ moduleId }, { db, language }) => ({ list: await knownColumns(db, columns, moduleId, language) }));
  serve(app, deps, contract.holdersOfPage, ({ moduleId }, call) => pageHolders(call, moduleId));
  serve(app, deps, contract.columnBatch, ({ moduleId, columnJson, holders, ...bind }, call) => addAll(call, 'column', moduleId, columnJson, bind, holders));
  serve(app, deps, contract.formBatch, ({ moduleId, formJson, holders, ...bind }, call) => addAll(call, 'form', moduleId, formJson, bind, holders));
  for (const [kind, list, info, made, changed, removed, switched] of [
    ['column', contract.columnList, contract.columnInfo, contract.columnCreate, contract.columnUpdate, contract.columnRemove, contract.columnState],
    ['form', contract.formList, contract.formInfo, contract.formCreate, contract.formUpdate, contract.formRemove, contract.formState],
  ] as const) {
    serve(app, deps, list, async ({ moduleId, keyword }, { db }) => ({
      list: (await readRights(db, kind, moduleId, keyword)).map(({ parentId: _, ...row }) => row),
    }));
    serve(app, deps, info, async ({ id }, { db }) => {
      const { parentId: _, ...row } = await infoOf(db, kind, id);
      return row;
    });
    serve(app, deps, made, async ({ moduleId, holders, ...input }, call) => {
      const right = await create(call, kind, moduleId, namedColumns(input));
      await grantToPageHolders(call, moduleId, kind, [right.id], holders);
      return right;
    });
    serve(app, deps, changed, ({ id, version, ...input }, call) => update(call, kind, id, version, namedColumns(input)));
    serve(app, deps, removed, ({ id }, call) => remove(call, kind, id));
    serve(app, deps, switched, (input, call) => state(call, kind, input));
  }
}

async function knownColumns(db: Db, columns: Registry<PageColumns>, menuId: string, language: Language): Promise<{ enCode: string; fullName: string }[]> {
  const menu = await db.selectFrom('menu').select('en_code').where('id', '=', menuId).where('delete_mark', '=', 0).executeTakeFirst();
  const page = menu && (await columns.find(db, menu.en_code));
  return Object.keys(page?.columns ?? {}).map((enCode) => {
    const phrase = page?.called?.[enCode] ?? columnPhrases[enCode];
    return { enCode, fullName: phrase ? translate(phrase, language, {}, zhtw) : enCode };
  });
}

interface Row {
  id: string;
  moduleId: string;
  parentId: string;
  fullName: string;
  fullNameEn: string;
  fullNameZhtw: string;
  enCode: string;
  icon: string;
  enabledMark: number;
  sortCode: number;
  description: string;
  version: number;
  shipped: boolean;
  bindTable: string;
  bindTableName: string;
}

const selected = sql`t.menu_id as "moduleId", t.parent_id as "parentId", t.full_name as "fullName", coalesce(t.full_name_en, '') as "fullNameEn", coalesce(t.full_name_zhtw, '') as "fullNameZhtw", t.en_code as "enCode", t.icon, t.enabled_mark as "enabledMark",
  t.sort_code as "sortCode", t.description, t.shipped, t.bind_table as "bindTable", t.bind_table_name as "bindTableName"`;

async function readRights(db: Db, kind: RightKind, menuId: string, keyword = ''): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select t.id, t.version, ${selected} from menu_right t
    where t.menu_id = ${menuId} and t.kind = ${kind} and t.delete_mark = 0 and t.full_name || ' ' || t.en_code ilike ${`%${escapeLike(keyword)}%`}
    order by t.sort_code, t.id`.execute(db);
  return rows;
}

interface Info extends Row {
  creatorTime: number | null;
  creatorUser: string | null;
  lastModifyTime: number | null;
  lastModifyUser: string | null;
}

async function infoOf(db: Db, kind: RightKind, id: string): Promise<Info> {
  const { rows } =
    await sql<Info>`select ${sql.join(historyColumnsSql)}, ${selected} from menu_right t ${historyJoinSql} where t.id = ${id} and t.kind = ${kind} and t.delete_mark = 0`.execute(
      db,
    );
  if (!rows[0]) throw new Refusal('notFound');
  return rows[0];
}

/** An empty name in another language means none. */
function namedColumns(input: Record<string, unknown>): Values {
  const values = toColumns(input);
  for (const name of ['full_name_en', 'full_name_zhtw']) if (values[name] === '') values[name] = null;
  return values;
}

/** As read from a file: the file does not determine who holds it. */
export function createRight(call: Call, kind: RightKind, menuId: string, input: Record<string, unknown>): Promise<{ id: string; version: number }> {
  const { moduleId: _, holders: __, ...values } = input;
  return create(call, kind, menuId, namedColumns(values));
}

async function create(call: Call, kind: RightKind, menuId: string, values: Values): Promise<{ id: string; version: number }> {
  await lockRecord(call.db, 'menu', menuId);
  if (kind === 'button') await assertParent(call, menuId, values.parent_id as string, null);
  call.afterCommit(wantsTraditional);
  return insertRecord(call, 'menu_right', { ...values, menu_id: menuId, kind });
}

async function update(call: Call, kind: RightKind, id: string, version: number, values: Values): Promise<{ version: number }> {
  const current = await lockRight(call, kind, id);
  const recoded = values.en_code !== undefined && values.en_code !== current.en_code;
  if (current.shipped && recoded) throw new Refusal('rightShipped');
  if (typeof values.parent_id === 'string' && values.parent_id !== current.parent_id) await assertParent(call, current.menu_id, values.parent_id, id);
  if (values.enabled_mark === 1) await assertMayOpen(call, kind, id);
  const freed = values.enabled_mark === 0 || recoded;
  if (freed) await assertMayFree(call, current);
  if (recoded) await assertMayRename(call, kind, id);
  // A new name is shown in every language until it has translations.
  const renamed = values.full_name !== undefined && values.full_name !== current.full_name;
  if (renamed) call.afterCommit(wantsTraditional);
  return updateRecord(call, 'menu_right', id, version, { ...(renamed ? { full_name_en: null, full_name_zhtw: null } : {}), ...values });
}

async function remove(call: Call, kind: RightKind, id: string): Promise<null> {
  const current = await lockRight(call, kind, id);
  const { shipped, full_name: fullName } = current;
  if (shipped) throw new Refusal('rightShipped');
  const below = await call.db.selectFrom('menu_right').select('id').where('parent_id', '=', id).where('delete_mark', '=', 0).execute();
  if (below.length) throw new Refusal('rightHasChildren', { count: below.length });
  await assertMayFree(call, current);
  const count = kind === 'button' ? await grantsOf(call.db, [kind], id) : 0;
  if (count) throw new Refusal('rightGranted', { count, fullName });
  if (kind !== 'button') await deleteGrants(call, kind, id);
  await removeRecord(call, 'menu_right', id);
  return null;
}

async function state(call: Call, kind: RightKind, input: { id: string; enabledMark?: number | undefined; version?: number | undefined }) {
  const current = await lockRight(call, kind, input.id);
  const switched = await setRecordEnabled(call, 'menu_right', input);
  if (switched.enabledMark === 1) await assertMayOpen(call, kind, input.id);
  else await assertMayFree(call, current);
  return switched;
}

/** Enabling a button gives it to everybody who is granted it: only for callers who hold it. */
async function assertMayOpen({ db, user }: Call, kind: RightKind, id: string): Promise<void> {
  if (user.rights.administrator || kind !== 'button') return;
  if ((await grantedToOthers(db, kind, [id], user.holders)).length) throw new Refusal('grantNotHeld');
}

/** What is no longer restricted is open to everybody who has the page. */
async function assertMayFree({ db, user }: Call, { menu_id, kind, en_code, full_name: fullName, enabled_mark }: RightRecord): Promise<void> {
  if (user.rights.administrator || kind === 'button' || enabled_mark === 0) return;
  const menu = await db.selectFrom('menu').select('en_code').where('id', '=', menu_id).executeTakeFirstOrThrow();
  if (can(user.rights, `${menu.en_code}:${kind === 'form' ? 'form.' : ''}${en_code}`)) return;
  throw new Refusal(kind === 'column' ? 'columnOpens' : 'formOpens', { fullName });
}

/** Under another code it would open something else to its holders. */
async function assertMayRename({ db, user }: Call, kind: RightKind, id: string): Promise<void> {
  if (!user.rights.administrator && (await grantsOf(db, [kind], id))) throw new Refusal('grantNotHeld');
}

async function addAll(
  call: Call,
  kind: RightKind,
  menuId: string,
  all: readonly { enCode: string; fullName: string }[],
  bind: object,
  holders: readonly string[],
): Promise<null> {
  await lockRecord(call.db, 'menu', menuId);
  const there = await readRights(call.db, kind, menuId);
  const codes = new Set(there.map((row) => normalForm(row.enCode)));
  let place = Math.max(0, ...there.map((row) => row.sortCode));
  const made: string[] = [];
  for (const one of all) {
    if (codes.has(normalForm(one.enCode))) continue;
    codes.add(normalForm(one.enCode));
    place += 1;
    call.afterCommit(wantsTraditional);
    made.push((await insertRecord(call, 'menu_right', { ...toColumns({ ...bind, ...one }), menu_id: menuId, kind, sort_code: place })).id);
  }
  await grantToPageHolders(call, menuId, kind, made, holders);
  return null;
}

/** A button cannot be changed by a column's call. */
async function lockRight(call: Call, kind: RightKind, id: string): Promise<RightRecord> {
  const found = await lockRecord<RightRecord>(call.db, 'menu_right', id);
  if (found.kind !== kind) throw new Refusal('notFound');
  return found;
}

/** @throws Refusal rightParent */
async function assertParent({ db }: Call, menuId: string, parentId: string, id: string | null): Promise<void> {
  if (parentId === '-1') return;
  const parents = new Map((await readRights(db, 'button', menuId)).map((row) => [row.id, row.parentId]));
  let at: string | undefined = parentId;
  for (let steps = 0; at !== '-1'; steps += 1) {
    if (at === undefined || at === id || steps > parents.size) throw new Refusal('rightParent');
    at = parents.get(at);
  }
}
