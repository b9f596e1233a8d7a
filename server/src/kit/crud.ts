// The six plain calls over one table. A call that differs is left out and written by hand with `serve`; this function has no options.
import { recordKeys } from '@ordo/contract/crud.ts';
import type { Endpoint } from '@ordo/contract/kit.ts';
import type { FastifyInstance } from 'fastify';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import * as z from 'zod/mini';
import { escapeLike, type FilterFields } from './filter-sql.ts';
import { readPage, type PageInput, type PageSource } from './page.ts';
import { assertWithin, insertRecord, removeRecord, setRecordEnabled, updateRecord, type Values, type Table } from './record.ts';
import { Refusal } from './refusal.ts';
import { serve, type Call, type Deps } from './serve.ts';
import { toSnakeCase } from './snake-case.ts';

export type CrudEndpoints = Record<'list' | 'info' | 'create' | 'update' | 'remove' | 'state', Endpoint>;

/**
 * @param table its columns are the contract's keys in snake_case
 * @param fields what a data scheme may filter by; every call stays within the caller's scope
 * @param searched columns that the keyword searches, limited to those the caller sees
 */
export function crud(app: FastifyInstance, deps: Deps, endpoints: CrudEndpoints, table: Table, fields: FilterFields, searched: [string, ...string[]]): void {
  const listed = crudList(endpoints, table, fields, searched);
  const inScope = (call: Call) => call.scope(pageCodeOf(endpoints), fields);
  const select = selectOf(endpoints, table);

  on(endpoints.list, (input: ListInput, call) => readPage(call.db, input, listed(input, call)));
  on(endpoints.info, async ({ id }: { id: string }, call) => {
    const { rows } = await sql`select ${select} where t.id = ${id} and t.delete_mark = 0 and ${inScope(call)}`.execute(call.db);
    if (!rows[0]) throw new Refusal('notFound');
    return rows[0];
  });
  on(endpoints.create, (input: Values, call) => insertRecord(call, table, toColumns(input), { within: inScope(call) }), 'one statement');
  on(
    endpoints.update,
    ({ id, version, ...input }: Values & { id: string; version: number }, call) =>
      updateRecord(call, table, id, version, toColumns(input), { within: inScope(call) }),
    'one statement',
  );
  on(
    endpoints.remove,
    async ({ id }: { id: string }, call) => {
      await removeRecord(call, table, id, inScope(call));
      return null;
    },
    'one statement',
  );
  on(endpoints.state, async (input: { id: string; enabledMark?: number; version?: number }, call) => {
    const switched = await setRecordEnabled(call, table, input, inScope(call));
    await assertWithin(call, table, [input.id], inScope(call));
    return switched;
  });

  /** The compiler only knows the common keys here; the contract checks the rest on input and output. */
  function on<I>(endpoint: Endpoint, handler: (input: I, call: Call) => Promise<unknown>, whole?: 'one statement'): void {
    serve(app, deps, endpoint, (input, call) => handler(input as I, call), whole);
  }
}

type ListInput = PageInput & { keyword?: string; enabledMark?: string };

/** The rows of the list of `crud`, for other readers of them such as a sheet. */
export function crudList(endpoints: Pick<CrudEndpoints, 'list' | 'info'>, table: Table, fields: FilterFields, searched: [string, ...string[]]) {
  const select = selectOf(endpoints, table);
  const order = Object.fromEntries(sortKeys(endpoints.list).map((key) => [key, toSnakeCase(key)]));
  const nullable = sortKeys(endpoints.list)
    .filter((key) => mayBeNull(endpoints.info, key))
    .map(toSnakeCase);
  return (input: Pick<ListInput, 'keyword' | 'enabledMark'>, call: Call): PageSource => {
    const all: RawBuilder<SqlBool>[] = [sql<SqlBool>`t.delete_mark = 0`, call.scope(pageCodeOf(endpoints), fields)];
    if (input.enabledMark) all.push(sql<SqlBool>`t.enabled_mark = ${Number(input.enabledMark)}`);
    if (input.keyword) {
      const seen = searched.filter((column) => call.sees(toCamelCase(column)));
      all.push(sql<SqlBool>`concat_ws(' ', ${sql.join(seen.map((column) => sql.ref(`t.${column}`)))}) ilike ${`%${escapeLike(input.keyword)}%`}`);
    }
    return { table, where: sql.join(all, sql` and `), order, nullable, select };
  };
}

/** The page whose permissions the calls need. */
export function pageCodeOf({ list: { access, path } }: Pick<CrudEndpoints, 'list'>): string {
  if (typeof access !== 'string') throw new Error(`${path}: the plain six stand on one page`);
  return access.slice(0, access.indexOf(':'));
}

function selectOf({ info }: Pick<CrudEndpoints, 'info'>, table: Table): RawBuilder<unknown> {
  const columns = rowKeys(info).map((key) => sql`${sql.ref(`t.${toSnakeCase(key)}`)} as ${sql.id(key)}`);
  return sql`${sql.join([...columns, ...historyColumnsSql])} from ${sql.table(table)} t ${historyJoinSql}`;
}

/** The history columns of every list and record, with the join for the people's names. */
export const historyColumnsSql = [
  sql`t.id`,
  sql`t.version`,
  sql`t.creator_time as "creatorTime"`,
  sql`maker.real_name || '/' || maker.account as "creatorUser"`,
  sql`t.last_modify_time as "lastModifyTime"`,
  sql`modifier.real_name || '/' || modifier.account as "lastModifyUser"`,
];
export const historyJoinSql = sql`left join app_user maker on maker.id = t.creator_user_id left join app_user modifier on modifier.id = t.last_modify_user_id`;

/** `area_id` → `areaId` */
export function toCamelCase(column: string): string {
  return column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** The keys of a validated input as columns; missing keys are left out. */
export function toColumns(input: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(input).flatMap(([key, value]) => (value === undefined ? [] : [[toSnakeCase(key), value]])));
}

function rowKeys(info: Endpoint): string[] {
  const { shape } = info.result as unknown as { shape: Record<string, unknown> };
  return Object.keys(shape).filter((key) => !(key in recordKeys));
}

function mayBeNull(info: Endpoint, key: string): boolean {
  const { shape } = info.result as unknown as { shape: Record<string, z.core.$ZodType> };
  return shape[key] !== undefined && z.safeParse(shape[key], null).success;
}

function sortKeys(list: Endpoint): string[] {
  const { shape } = list.input as unknown as { shape: { sidx: { _zod: { def: { innerType: { options: string[] } } } } } };
  return shape.sidx._zod.def.innerType.options;
}
