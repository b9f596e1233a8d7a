// Saves of clients that send no version (wire §1.4): the sent keys are set, unless somebody else has changed one of them since this session read the record.
import type { Endpoint } from '@ordo/contract/kit.ts';
import { lostUpdates, type Change, type Row } from '@ordo/engine/save/lost-updates.ts';
import { sql } from 'kysely';
import type { Db } from './db.ts';
import type { Table } from './record.ts';
import { LruCache } from './lru-cache.ts';
import type { Person } from './session.ts';
import { toSnakeCase } from './snake-case.ts';

/** Path of the saving call, without the id → its table. */
export const savedTables: Readonly<Record<string, Table>> = {
  '/api/vaccine/Customer': 'vac_customer',
  '/api/vaccine/VaccinesOrder': 'vac_indent',
  '/api/vaccine/Lot': 'vac_lot',
  '/api/vaccine/Aefi': 'vac_aefi',
  '/api/vaccine/Person': 'vac_person',
  '/api/vaccine/Product': 'vac_product',
  '/api/vaccine/Scheme': 'vac_scheme',
  '/api/vaccine/Formulary': 'vac_customer_product',
  '/api/vaccine/Population': 'vac_population',
  '/api/vaccine/Warehouse': 'vac_warehouse',
  '/api/permission/Organize/Department': 'organize',
  '/api/permission/Organize': 'organize',
  '/api/permission/Position': 'position',
  '/api/permission/Role': 'role',
  '/api/permission/Users': 'app_user',
  '/api/scheduletask': 'schedule_task',
  '/api/system/Menu': 'menu',
  '/api/system/ModuleButton': 'menu_right',
  '/api/system/ModuleColumn': 'menu_right',
  '/api/system/ModuleForm': 'menu_right',
  '/api/system/ModuleDataAuthorize': 'menu_field',
  '/api/system/ModuleDataAuthorizeScheme': 'menu_scheme',
  '/api/system/Area': 'area',
  '/api/system/BillRule': 'bill_rule',
  '/api/system/CommonFields': 'common_field',
  '/api/system/PrintDev': 'print_template',
  '/api/system/DataInterface': 'data_interface',
  '/api/system/DataSource': 'data_source',
  '/api/system/DataMap': 'data_map',
  '/api/system/DictionaryType': 'dictionary_type',
  '/api/system/DictionaryData': 'dictionary_data',
  '/api/message': 'message',
  '/api/visualdev/Base': 'model',
  '/api/workflow/Engine/FlowEngine': 'flow',
};

const MAX = 10_000;
/** Session, table and record → the version that was sent. Per node: a version sent by another node counts as not read. */
const sentVersions = new LruCache<number>(MAX);
const key = ({ sessionId }: Person, table: Table, id: string) => `${sessionId} ${table} ${id}`;

const tableOf = ({ path }: Endpoint): Table | undefined => savedTables[path.replace(/\/\{.*$/, '').replace(/\/Info$/, '')];

/** Remembers which version of a record was sent to a session. */
export function rememberVersion(endpoint: Endpoint, user: Person, data: unknown): void {
  if (endpoint.method !== 'GET' || !endpoint.path.includes('{') || typeof data !== 'object' || data === null) return;
  const { id, version } = data as { id?: unknown; version?: unknown };
  const table = tableOf(endpoint);
  if (table && typeof id === 'string' && typeof version === 'number') sentVersions.set(key(user, table, id), version);
}

/** Whether a save that requires a version came without one. */
export function isVersionMissing(endpoint: Endpoint, input: Record<string, unknown>): boolean {
  if (endpoint.method !== 'PUT' || input.version !== undefined || typeof input.id !== 'string') return false;
  return endpoint.path.endsWith('/{id}') && 'version' in shapeOf(endpoint) && tableOf(endpoint) !== undefined;
}

/**
 * The version for such a save: the current one; or an older one, so that it is refused as stale, if it would overwrite what somebody else
 * has changed since the session read the record, or, if that is not known, since the session began.
 */
export async function impliedVersion(db: Db, endpoint: Endpoint, user: Person, input: Record<string, unknown>): Promise<number> {
  const table = tableOf(endpoint) as Table;
  const id = String(input.id);
  const read = sentVersions.get(key(user, table, id)) ?? null;
  const since = sql`case when ${read}::int is null then c.at > (select s.created_at from session s where s.id = ${user.sessionId}) else (c.after ->> 'version')::int > ${read}::int end`;
  const { rows } = await sql<{ version: number; row: Row; changes: Change[] }>`
    select t.version, to_jsonb(t) as row, coalesce((
      select json_agg(json_build_object('before', c.before, 'after', c.after)) from change_log c
      where c.entity = ${table} and c.record_id = t.id and c.user_id is distinct from ${user.userId} and c.after ? 'version' and ${since}), '[]') as changes
    from ${sql.table(table)} t where t.id = ${id} and t.delete_mark = 0`.execute(db);
  const [found] = rows;
  // The call itself reports that the record does not exist.
  if (!found) return 1;
  const known = shapeOf(endpoint);
  const sent = Object.fromEntries(Object.entries(input).flatMap(([name, value]) => (name in known && name !== 'id' ? [[toSnakeCase(name), value]] : [])));
  return lostUpdates(sent, found.changes, found.row) === null ? found.version : Math.max(1, found.version - 1);
}

function shapeOf({ input }: Endpoint): object {
  return (input as unknown as { _zod: { def: { shape?: object } } })._zod.def.shape ?? {};
}
