// Statistics of the database, by statements that take only milliseconds; more expensive ones run once a minute.
import type { monitorDatabase } from '@ordo/contract/monitor.ts';
import { SLOW_AFTER } from '@ordo/contract/monitor.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';

type Database = Result<typeof monitorDatabase>;
export type Sizes = Pick<Database, 'size' | 'tables'>;

const MAX_TEXT = 400;

/** The largest tables by the pages that the last vacuum counted; only theirs are measured. */
export async function readSizes(db: Db): Promise<Sizes> {
  const { rows: base } = await sql<{ size: string }>`select pg_database_size(current_database())::text as size`.execute(db);
  const { rows } = await sql<Record<'name' | 'bytes' | 'indexes' | 'rows' | 'dead', string>>`
    with large as (
      select c.oid, c.relname, n.nspname, c.reltuples from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') order by c.relpages desc, c.oid limit 12
    )
    select case l.nspname when 'public' then l.relname else l.nspname || '.' || l.relname end as name, pg_total_relation_size(l.oid)::text as bytes,
           pg_indexes_size(l.oid)::text as indexes, greatest(l.reltuples, 0)::bigint::text as rows, coalesce(s.n_dead_tup, 0)::text as dead
    from large l left join pg_stat_all_tables s on s.relid = l.oid order by pg_total_relation_size(l.oid) desc`.execute(db);
  const tables = rows.map(({ name, bytes, indexes, rows: count, dead }) => ({
    name,
    bytes: Number(bytes),
    indexBytes: Number(indexes),
    rows: Number(count),
    dead: Number(dead),
  }));
  return { size: Number(base[0]?.size ?? 0), tables };
}

export async function readActivity(db: Db): Promise<Omit<Database, 'statements' | 'outbox' | 'jobs' | keyof Sizes>> {
  const { rows } = await sql<Record<'name' | 'server', string> & Record<'started' | 'deadlocks' | 'temporary' | 'hit' | 'read' | 'most', number>>`
    select current_database() as name, current_setting('server_version') as server, pg_postmaster_start_time() as started,
           s.deadlocks::float8 as deadlocks, s.temp_bytes::float8 as temporary, s.blks_hit::float8 as hit, s.blks_read::float8 as read,
           current_setting('max_connections')::int as most
    from pg_stat_database s where s.datname = current_database()`.execute(db);
  const { rows: people } = await sql<Record<'used' | 'active' | 'idle' | 'locked', number>>`
    select count(*)::int as used, count(*) filter (where state = 'active' and pid <> pg_backend_pid())::int as active,
           count(*) filter (where state like 'idle in transaction%')::int as idle, count(*) filter (where wait_event_type = 'Lock')::int as locked
    from pg_stat_activity where datname = current_database()`.execute(db);
  const { rows: longest } = await sql<{ seconds: number; pid: number; state: string; query: string }>`
    select extract(epoch from now() - xact_start)::float8 as seconds, pid, coalesce(state, '') as state, left(coalesce(query, ''), ${MAX_TEXT}) as query
    from pg_stat_activity where datname = current_database() and xact_start is not null and pid <> pg_backend_pid() and backend_type = 'client backend'
    order by xact_start limit 1`.execute(db);
  const { rows: standbys } = await sql<Database['replication'][number]>`
    select coalesce(nullif(application_name, ''), client_addr::text, '–') as name, coalesce(state, '–') as state,
           case when pg_is_in_recovery() then null else pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::float8 end as lag,
           extract(epoch from replay_lag)::float8 as seconds
    from pg_stat_replication order by 1`.execute(db);
  const [base, counts, oldest] = [rows[0], people[0], longest[0]];
  if (!base || !counts) throw new Error('the database has no row of its own in pg_stat_database');
  return {
    name: base.name,
    server: base.server,
    startedAt: base.started,
    connections: { used: counts.used, most: base.most, active: counts.active, idleInTransaction: counts.idle, waitingForLock: counts.locked },
    hitRatio: base.hit + base.read > 0 ? Math.round((1_000 * base.hit) / (base.hit + base.read)) / 10 : null,
    deadlocks: base.deadlocks,
    temporaryBytes: base.temporary,
    longest: oldest ? { ...oldest, seconds: Math.round(oldest.seconds * 10) / 10 } : null,
    replication: standbys,
  };
}

/** Not installed, not loaded, or not permitted for this role. */
const ABSENT = new Set(['42P01', '55000', '42501']);

export async function readStatements(db: Db): Promise<Database['statements']> {
  const { rows: where } = await sql<{ schema: string }>`
    select n.nspname as schema from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_stat_statements'`.execute(db);
  const schema = where[0]?.schema;
  if (schema !== undefined) {
    try {
      const { rows } = await sql<Database['statements']['list'][number]>`
        select left(s.query, ${MAX_TEXT}) as query, s.calls::float8 as calls, s.mean_exec_time as mean, s.total_exec_time as total
        from ${sql.id(schema, 'pg_stat_statements')} s join pg_database d on d.oid = s.dbid
        where d.datname = current_database() and s.calls > 1 order by s.mean_exec_time desc limit 15`.execute(db);
      return { from: 'kept', list: rows };
    } catch (error) {
      if (!ABSENT.has((error as { code?: string }).code ?? '')) throw error;
    }
  }
  const { rows } = await sql<Database['statements']['list'][number]>`
    select left(query, ${MAX_TEXT}) as query, 1::float8 as calls, extract(epoch from now() - query_start)::float8 * 1000 as mean,
           extract(epoch from now() - query_start)::float8 * 1000 as total
    from pg_stat_activity
    where datname = current_database() and state = 'active' and backend_type = 'client backend' and pid <> pg_backend_pid()
      and query_start < now() - make_interval(secs => ${SLOW_AFTER}::float8) order by query_start limit 15`.execute(db);
  return { from: 'running', list: rows };
}

/** Beyond it the number is not exact. */
const MAX_COUNTED = 10_000;

export async function readQueues(db: Db): Promise<Pick<Database, 'outbox' | 'jobs'>> {
  const { rows } = await sql<Database['outbox']>`
    select count(*) filter (where due_at <= now())::int as due, count(*)::int as waiting, count(*) filter (where last_error is not null)::int as failing,
           extract(epoch from now() - min(due_at) filter (where due_at <= now()))::float8 as oldest,
           coalesce((array_agg(kind || ': ' || last_error order by id desc) filter (where last_error is not null))[1], '') as "lastError"
    from (select * from outbox order by due_at limit ${MAX_COUNTED}) o`.execute(db);
  const { rows: there } = await sql<{ open: boolean }>`select to_regclass('pgboss.job') is not null as open`.execute(db);
  const { rows: jobs } = there[0]?.open
    ? await sql<Record<'waiting' | 'running' | 'failed', number>>`
        select count(*) filter (where state in ('created', 'retry'))::int as waiting, count(*) filter (where state = 'active')::int as running,
               count(*) filter (where state = 'failed')::int as failed
        from (select state from pgboss.job where name not like '\\_\\_pgboss%' limit ${MAX_COUNTED}) j`.execute(db)
    : { rows: [] };
  return { outbox: { due: 0, waiting: 0, failing: 0, oldest: null, lastError: '', ...rows[0] }, jobs: jobs[0] ?? null };
}
