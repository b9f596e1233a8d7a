import {
  databaseKinds,
  dataSourceCreate,
  dataSourceInfo,
  dataSourceList,
  dataSourceRemove,
  dataSourceSelector,
  dataSourceState,
  dataSourceTest,
  dataSourceUpdate,
  type DatabaseKind,
} from '@ordo/contract/data-source.ts';
import type { Result } from '@ordo/contract/kit.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { onDataSourceMoved } from '../data-interface/data-interface.read.ts';
import { historyColumnsSql, historyJoinSql, toColumns } from '../kit/crud.ts';
import { insertRecord, lockRecord, removeRecord, setRecordEnabled, updateRecord } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import type { DataSources, RemoteDb } from './data-source.read.ts';

const TABLE = 'data_source';
const KIND_NAMES: Record<DatabaseKind, string> = { PostgreSQL: 'PostgreSQL', MySQL: 'MySQL / MariaDB' };

type Source = Omit<Result<typeof dataSourceList>['list'][number]['children'][number], 'hasChildren'>;
type Info = Result<typeof dataSourceInfo>;

/** Fields that determine who receives the password. */
const RECIPIENT = ['db_type', 'host', 'port', 'user_name', 'service_name', 'tls'] as const;
/** Fields that determine whose rows are read. */
const PLACE = ['db_type', 'host', 'port', 'user_name', 'service_name', 'db_schema'] as const;

export function dataSourceFeature(app: FastifyInstance, deps: Deps, sources: DataSources): void {
  deps.constraints.add({ data_source_name_key: 'dataSourceNameTaken' });
  serve(app, deps, dataSourceList, async ({ keyword = '' }, { db, sees }) => {
    const looked = sees('host') ? sql`t.full_name || ' ' || t.host` : sql`t.full_name`;
    const { rows } = await sql<Source>`
      select ${sql.join(historyColumnsSql)}, t.db_type as "parentId", t.full_name as "fullName", t.db_type as "dbType", t.host, t.port, t.enabled_mark as "enabledMark",
             t.sort_code as "sortCode"
      from data_source t ${historyJoinSql} where t.delete_mark = 0 and strpos(lower(${looked}), lower(${keyword})) > 0
      order by t.sort_code, t.id`.execute(db);
    const group = { parentId: '-1', host: '', port: 0, enabledMark: 1, sortCode: 0, version: 0, creatorTime: null, creatorUser: null };
    const list = databaseKinds.map((kind) => {
      const children = rows.filter((row) => row.dbType === kind).map((row) => ({ ...row, hasChildren: false as const }));
      const own = { id: kind, fullName: KIND_NAMES[kind], dbType: kind, num: children.length, hasChildren: children.length > 0 };
      return { ...group, lastModifyTime: null, lastModifyUser: null, ...own, children };
    });
    return { list: list.filter(({ num }) => num > 0) };
  });

  serve(app, deps, dataSourceSelector, async (_, { db }) => {
    const { rows } = await sql<{ id: string; fullName: string; dbType: string }>`
      select id, full_name as "fullName", db_type as "dbType" from data_source where enabled_mark = 1 and delete_mark = 0 order by sort_code, id`.execute(db);
    const list = databaseKinds.map((kind) => ({ id: kind, fullName: KIND_NAMES[kind], children: rows.filter((row) => row.dbType === kind) }));
    return { list: list.filter(({ children }) => children.length > 0) };
  });

  serve(app, deps, dataSourceInfo, async ({ id }, { db }) => {
    const { rows } = await sql<Info>`
      select ${sql.join(historyColumnsSql)}, t.full_name as "fullName", t.db_type as "dbType", t.host, t.port, t.user_name as "userName", '' as password,
             t.service_name as "serviceName", t.db_schema as "dbSchema", t.tls, t.enabled_mark as "enabledMark", t.sort_code as "sortCode", t.description
      from data_source t ${historyJoinSql} where t.id = ${id} and t.delete_mark = 0`.execute(db);
    if (!rows[0]) throw new Refusal('notFound');
    return rows[0];
  });

  serve(app, deps, dataSourceCreate, ({ password, ...input }, call) =>
    insertRecord(call, TABLE, { ...toColumns(input), password_sealed: sources.sealer.seal(password) }),
  );

  serve(app, deps, dataSourceUpdate, async ({ id, version, password, ...input }, call) => {
    const now = await lockRecord<Record<(typeof RECIPIENT | typeof PLACE)[number], unknown>>(call.db, TABLE, id);
    const changes = toColumns(input);
    if (!password && RECIPIENT.some((column) => changes[column] !== undefined && changes[column] !== now[column])) throw new Refusal('dataSourcePassword');
    const saved = await updateRecord(call, TABLE, id, version, { ...changes, ...(password && { password_sealed: sources.sealer.seal(password) }) });
    if (PLACE.some((column) => changes[column] !== undefined && changes[column] !== now[column])) await onDataSourceMoved(call, id);
    return saved;
  });

  serve(app, deps, dataSourceState, (input, call) => setRecordEnabled(call, TABLE, input));
  serve(app, deps, dataSourceRemove, async ({ id }, call) => {
    await removeRecord(call, TABLE, id);
    return null;
  });

  serve(
    app,
    deps,
    dataSourceTest,
    async ({ id, dbSchema, ...access }, call) => {
      const password = access.password || (await keptPassword(call, sources, id, toColumns(access)));
      const began = performance.now();
      return sources.reach({ ...access, password }, async (db) => {
        const { rows } = await sql<{ version: string | null }>`select version() as version`.execute(db);
        await assertSchema(db, access.dbType, dbSchema);
        return { server: nameOf(rows[0]?.version ?? ''), milliseconds: Math.round(performance.now() - began) };
      });
    },
    'own transactions',
  );
}

/** @throws Refusal dataSourcePassword when it would be sent to another server or account than the one it was entered for */
async function keptPassword({ db }: Call, { sealer }: DataSources, id: string, wanted: Record<string, unknown>): Promise<string> {
  if (!id || id === '0') return '';
  const row = await db.selectFrom(TABLE).selectAll().where('id', '=', id).where('delete_mark', '=', 0).executeTakeFirst();
  if (!row) throw new Refusal('notFound');
  if (RECIPIENT.some((column) => row[column] !== wanted[column])) throw new Refusal('dataSourcePassword');
  return sealer.open(row.password_sealed);
}

/** @throws Refusal dataSourceSchema */
async function assertSchema(db: RemoteDb, kind: DatabaseKind, schema: string): Promise<void> {
  if (kind !== 'PostgreSQL' || schema === '') return;
  const { rows } = await sql`select 1 from pg_catalog.pg_namespace where nspname = ${schema}`.execute(db);
  if (!rows.length) throw new Refusal('dataSourceSchema', { name: schema });
}

/** `PostgreSQL 15.10`, `10.11.9-MariaDB`: reduced to the characters of a version. */
const nameOf = (version: string) =>
  /^[\w. -]{1,60}/
    .exec(version)?.[0]
    .replace(/ on$| \(?$/, '')
    .trim() ?? '';
