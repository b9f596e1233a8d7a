// Hidden columns, page by page: when the hidden values of a row change in the database, no byte of the answers may change.
import { endpoints } from '@ordo/contract/all.ts';
import type { Endpoint } from '@ordo/contract/kit.ts';
import type { PageColumns } from '@ordo/engine/permission/columns.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../src/kit/db.ts';
import { toSnakeCase } from '../src/kit/snake-case.ts';
import { createSession } from './create-session.ts';
import { createUser } from './users.ts';
import { send } from './send.ts';
import type { TestServer } from './server.ts';
import { downloadSheet } from './sheets.ts';
import { isOnePage, rightOf } from './right-of.ts';

export const callsOf = (page: string) => endpoints.filter(({ columns }) => columns?.menu === page);
export const keysOf = ({ columns }: PageColumns) => Object.entries(columns).flatMap(([code, more]) => [code, ...more]);

/** Defines every column of a page, as menu administration would. */
export async function defineColumns(db: Db, page: PageColumns): Promise<void> {
  for (const code of Object.keys(page.columns))
    await sql`insert into menu_right (id, menu_id, kind, full_name, en_code) values (${`${page.menu}:${code}`}, ${page.menu}, 'column', ${code}, ${code})
      on conflict do nothing`.execute(db);
}

let hired = 0;

/** A user with all button permissions of the page, and these columns. */
export async function clerkWith(server: TestServer, page: PageColumns, codes: readonly string[]): Promise<{ token: string; userId: string; roleId: string }> {
  const rights = [
    ...new Set([
      `${page.menu}:view`,
      ...callsOf(page.menu)
        .filter(isOnePage)
        .map(rightOf)
        .filter((right) => right.startsWith(`${page.menu}:`)),
    ]),
  ];
  const clerk = await createUser(server, `columns${(hired += 1)}`, rights);
  await grantColumns(server.db, clerk.roleId, page.menu, codes);
  return { ...clerk, token: await createSession(server, clerk.userId) };
}

export async function grantColumns(db: Db, roleId: string, menu: string, codes: readonly string[]): Promise<void> {
  for (const code of codes)
    await sql`insert into permission_grant (object_type, object_id, item_type, item_id) values ('role', ${roleId}, 'column', ${`${menu}:${code}`})`.execute(db);
}

const MARK = 'zzflip';
/** Replacement values of a column; the first one that differs and that its constraints accept is used. */
const TEXTS = [MARK, '13900139000', 'SCHOOL', 'CLINIC', 'MONTHLY', 'EMERGENCY', 'RECOVERING', 'UNDER_1', 'UNDER_5', '330200', '330106', 'admin'];
const NUMBERS = [1, 2, 3, 0, 77];

/** Column of a key, if it is not the column of its name. */
const COLUMN: Record<string, string> = {
  executeContent: 'parameters',
  areaName: 'area_id',
  licencePast: 'licence_expiry',
  licenceSoon: 'licence_expiry',
  organizeName: 'organize_id',
  schemeName: 'scheme_id',
  creatorUser: 'creator_user_id',
  lastModifyUser: 'last_modify_user_id',
  propertyJson: 'property_json',
  manager: 'manager_id',
  available: 'reserved',
  requestParameters: 'parameters',
  ownerName: 'owner_user_id',
};
const toggled = (table: 'user_role' | 'user_position', pair: string) => async (db: Db, id: string) => {
  const values = sql.raw(pair.replaceAll('$id', `'${id}'`));
  const { rows } = await sql`delete from ${sql.table(table)} where (user_id, ${sql.id(table.replace('user_', '') + '_id')}) in (${values}) returning 1`.execute(
    db,
  );
  if (!rows.length) await sql`insert into ${sql.table(table)} (user_id, ${sql.id(table.replace('user_', '') + '_id')}) ${values}`.execute(db);
};
const also = (text: string) => (db: Db, id: string) => sql`${sql.raw(text.replaceAll('$id', `'${id}'`))}`.execute(db);
const person = (set: string) => also(`update vac_person set ${set} where id = (select person_id from vac_vaccination where id = $id)`);
/** The ledger is append-only; not here. */
const event = (set: string) =>
  also(`alter table vac_stock_event disable trigger vac_stock_event_append_only;
    update vac_stock_event set ${set} where 'CUSTOMER:' || site_id || ':' || lot_id = $id`);
const run = also(
  `insert into schedule_task_log (task_id, outcome) values ($id, case when (select count(*) from schedule_task_log) % 2 = 0 then 'done' else 'failed' end)`,
);
const counted = also(`update bill_counter set last_serial = last_serial + 1 where rule_id = $id`);
const readBy = also(`update message_receive set read_at = case when read_at is null then now() end where (message_id, user_id) in
  (select $id, id from app_user where account = 'K1')`);
const mailed = also(`insert into message_mail (message_id, user_id, state) select $id, id, 'failed' from app_user where account = 'K1'
  on conflict (message_id, user_id) do update set state = case message_mail.state when 'failed' then 'waiting' else 'failed' end,
    reason = case when message_mail.reason is null then '{"key": "mailUnsure", "parameters": {}}'::jsonb end`);
/** Values in another table, or nested in their own. */
const ELSEWHERE: Record<string, (db: Db, id: string) => Promise<unknown>> = {
  'permission.user roleId': toggled('user_role', `select $id, id from role where en_code = 'K1'`),
  'permission.user positionId': toggled('user_position', `select $id, id from position where en_code = 'K1'`),
  'permission.role members': toggled('user_role', `select id, $id from app_user where account = 'K1'`),
  'permission.position members': toggled('user_position', `select id, $id from app_user where account = 'K1'`),
  'vaccine.lot warehouseDoses': also(`update vac_stock_balance set doses = doses + 7 where lot_id = $id and site_kind = 'WAREHOUSE'`),
  'vaccine.lot customerDoses': also(`update vac_stock_balance set doses = doses + 7 where lot_id = $id and site_kind = 'CUSTOMER'`),
  'vaccine.lot inReturns': also(`update vac_stock_balance set doses = doses + 7 where lot_id = $id and site_kind = 'RETURNED'`),
  'vaccine.lot receivedDoses': also(`alter table vac_stock_event disable trigger vac_stock_event_append_only;
    update vac_stock_event set doses = doses + 7 where lot_id = $id and site_kind = 'WAREHOUSE' and reason = 'RECEIVE'`),
  'vaccine.lot shippedDoses': also(`alter table vac_receipt_line drop constraint if exists vac_receipt_of;
    update vac_shipment_line set doses = doses + 7 where lot_id = $id`),
  'vaccine.lot accepted': also(`update vac_receipt_line set accepted_doses = accepted_doses - 1, rejected_doses = rejected_doses + 1
    where shipment_line_id in (select id from vac_shipment_line where lot_id = $id)`),
  'vaccine.lot givenDoses': also(`insert into vac_vaccination select (jsonb_populate_record(v, jsonb_build_object(
    'id', v.id || 'x', 'dose_no', v.dose_no + 1))).* from vac_vaccination v where lot_id = $id order by dose_no desc limit 1`),
  'vaccine.indent unitPrice': also(`update vac_indent_line set unit_price = coalesce(unit_price, 0) + 7 where indent_id = $id`),
  'vaccine.indent suggestedDoses': also(`update vac_indent_line set suggested_doses = coalesce(suggested_doses, 0) + 7 where indent_id = $id`),
  'vaccine.indent forecast': also(`update vac_indent_line set forecast = '{"method":"POPULATION","steps":[],"suggested":7,"packs":1}' where indent_id = $id`),
  'vaccine.vaccination birthDate': person(`birth_date = birth_date + 400`),
  'vaccine.vaccination sex': person('sex = 3 - sex'),
  'vaccine.vaccination mobile': person(`mobile_enc = (select o.mobile_enc from vac_person o where o.mobile_enc <> vac_person.mobile_enc limit 1)`),
  'vaccine.vaccination guardianMobile': person(
    `guardian_mobile_enc = (select o.mobile_enc from vac_person o where o.mobile_enc <> vac_person.guardian_mobile_enc limit 1)`,
  ),
  'vaccine.vaccination areaId': person(`area_id = case when area_id = '330106' then '330200' else '330106' end`),
  'vaccine.vaccination aefi': also(`update vac_aefi set delete_mark = 1 - delete_mark where vaccination_id = $id and manifestation = 'ABSCESS'`),
  'vaccine.stock note': event(`note = note || 'zz'`),
  'vaccine.stock userName': event(`user_id = case when user_id is null then (select id from app_user where account = 'admin') end`),
  'system.notice files': also(
    `update message set files = case when files = '[]'::jsonb then '[{"name": "a.pdf", "fileId": "x"}]' else '[]' end::jsonb where id = $id`,
  ),
  'system.notice lastModifyTime': also(`update message set released_at = coalesce(released_at, now()) + interval '400 days' where id = $id`),
  'system.notice reached': readBy,
  'system.notice mails': mailed,
  'system.billRule outputNumber': counted,
  'system.task lastRunTime': run,
};
const SAME: Record<string, string> = {
  'permission.user roleName': 'permission.user roleId',
  'permission.user position': 'permission.user positionId',
  'vaccine.vaccination areaName': 'vaccine.vaccination areaId',
  'vaccine.lot rejected': 'vaccine.lot accepted',
  'vaccine.lot inWarehouses': 'vaccine.lot warehouseDoses',
  'vaccine.lot atCustomers': 'vaccine.lot customerDoses',
  'system.notice read': 'system.notice reached',
  'system.notice mailWaiting': 'system.notice mails',
  'system.notice mailFailed': 'system.notice mails',
  'system.notice mailState': 'system.notice mails',
  'system.notice mailReason': 'system.notice mails',
  'system.notice readTime': 'system.notice reached',
  'system.notice isRead': 'system.notice reached',
  'system.billRule thisNumber': 'system.billRule outputNumber',
  'system.task lastOutcome': 'system.task lastRunTime',
  'system.task runCount': 'system.task lastRunTime',
};

/** What a flip of the key changes: keys with the same target show one value. */
function targetOf(page: PageColumns, key: string): string {
  const at = `${page.menu} ${key}`;
  const elsewhere = SAME[at] ?? at;
  return ELSEWHERE[elsewhere] ? elsewhere : (COLUMN[key] ?? toSnakeCase(key));
}

/** Table → column → type. Cached: the tables do not change during a test. */
const known = new Map<string, Map<string, string>>();
async function typesOf(db: Db, table: string): Promise<Map<string, string>> {
  const there = known.get(table);
  if (there) return there;
  const { rows } = await sql<{ name: string; type: string }>`
    select column_name as name, data_type as type from information_schema.columns where table_schema = 'public' and table_name = ${table}`.execute(db);
  const types = new Map(rows.map(({ name, type }) => [name, type]));
  known.set(table, types);
  return types;
}

/** @returns whether anything of the row has changed */
export async function flip(db: Db, page: PageColumns, table: string, key: string, id: string): Promise<boolean> {
  const target = targetOf(page, key);
  const elsewhere = ELSEWHERE[target];
  if (elsewhere) return (await elsewhere(db, id).catch(() => null)) !== null;
  const type = (await typesOf(db, table)).get(target);
  if (!type) return false;
  const ref = sql.ref(target);
  for (const value of await valuesFor(db, target, type)) {
    const changed = await sql`update ${sql.table(table)} set ${ref} = ${value} where id = ${id} and ${ref} is distinct from ${value} returning id`
      .execute(db)
      .then(
        (result) => result.rows.length,
        () => 0,
      );
    if (changed) return true;
  }
  return false;
}

async function valuesFor(db: Db, column: string, type: string): Promise<RawBuilder<unknown>[]> {
  const ref = sql.ref(column);
  if (type === 'jsonb') return [sql`'{"shortName": "zzflip"}'::jsonb`];
  if (type === 'date') return [sql`coalesce(${ref}, current_date) + 400`];
  if (type.startsWith('timestamp')) return [sql`coalesce(${ref}, now()) + interval '400 days'`];
  if (type !== 'text') return NUMBERS.map((one) => sql`${one}`);
  if (!column.endsWith('_id')) return TEXTS.map((one) => sql`${one}`);
  const ids = await sql<{ id: string }>`
    select id from organize union all select id from app_user where account in ('K1', 'admin') union all select id from vac_scheme
    union all select id from area where id in ('330200', '330106')`.execute(db);
  return [...ids.rows.map(({ id }) => id), null].map((one) => sql`${one}`);
}

/** Changes each value once, even if several keys show it: twice could restore it. @returns the keys that are changed now */
export async function flipAll(db: Db, page: PageColumns, table: string, keys: readonly string[], id: string): Promise<string[]> {
  const flipped: string[] = [];
  for (const same of Map.groupBy(keys, (key) => targetOf(page, key)).values()) if (await flip(db, page, table, same[0] as string, id)) flipped.push(...same);
  return flipped;
}

/** All values in answers, at any depth, by key. */
export function valuesIn(answers: readonly string[]): Map<string, string> {
  const found = new Map<string, string[]>();
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (!Array.isArray(value)) found.set(key, [...(found.get(key) ?? []), JSON.stringify(inner)]);
      walk(inner);
    }
  };
  for (const answer of answers) if (/: \{"code"/.test(answer)) walk(JSON.parse(answer.slice(answer.indexOf(': {"code"') + 2)));
  return new Map([...found].map(([key, values]) => [key, values.join()]));
}

/** All answers of the page's calls: lists in every permitted order, with keywords of old and new values, records, pickers, spreadsheets. */
export async function told(
  server: TestServer,
  page: PageColumns,
  id: string,
  seen: (key: string) => boolean,
  token: string,
  words: readonly string[],
): Promise<string[]> {
  const asked = callsOf(page.menu).filter((endpoint) => endpoint.method === 'GET');
  const answers = asked.flatMap((endpoint) => inputsOf(endpoint, id, seen, words).map((input) => answerOf(server, endpoint, input, token)));
  return Promise.all(answers);
}

async function answerOf(server: TestServer, endpoint: Endpoint, input: Record<string, unknown>, token: string): Promise<string> {
  const name = `${endpoint.path} ${JSON.stringify(input)}`;
  if (endpoint.as !== 'bytes' || input.format === 'csv') return `${name}: ${(await send(server, endpoint, input, token)).body}`;
  const query = new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)])).toString();
  const sheet = downloadSheet(server, `${endpoint.path.replace(/\{id\}/, String(input.id))}?${query}`, token);
  return `${name}: ${await sheet.then(({ rows }) => JSON.stringify(rows)).catch((refused: Error) => refused.message)}`;
}

function inputsOf(endpoint: Endpoint, id: string, seen: (key: string) => boolean, words: readonly string[]): Record<string, unknown>[] {
  const { shape } = endpoint.input as unknown as { shape: Record<string, { _zod: { def: { innerType?: { options?: string[] } } } }> };
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => [key, key === 'id' ? id : key === 'organizeId' ? '1' : '330000']);
  const base = Object.fromEntries(inPath) as Record<string, unknown>;
  if ('customerId' in shape && endpoint.path.endsWith('/Facts')) return [];
  if (endpoint.as === 'bytes' && 'format' in shape) return ['csv', 'xlsx'].map((format) => ({ ...base, format }));
  const sizes = 'pageSize' in shape ? [{ pageSize: 500 }, { pageSize: 1 }] : [{}];
  const orders = (shape.sidx?._zod.def.innerType?.options ?? []).filter(seen).flatMap((sidx) => ['asc', 'desc'].map((sort) => ({ sidx, sort })));
  const keywords = 'keyword' in shape ? words.map((keyword) => ({ keyword })) : [];
  return [...sizes, ...orders, ...keywords].map((one) => ({ ...base, ...one }));
}

/** Old texts of the row, and those that a flip replaces them with. */
export async function wordsOf(db: Db, table: string, id: string): Promise<string[]> {
  const { rows } = await sql<{ row: Record<string, unknown> }>`select to_jsonb(t) as row from ${sql.table(table)} t where id = ${id}`.execute(db);
  const texts = Object.values(rows[0]?.row ?? {}).filter((one): one is string => typeof one === 'string' && one.length > 1 && one.length < 30);
  return [...new Set([MARK, '13900139000', ...texts])];
}
