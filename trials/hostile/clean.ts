// What a statement may leave for the next one: on the reading connection, on the server's own connections, and in the database.
import { sql } from 'kysely';
import type { StatementReader } from '../../server/src/kit/statement-reader.ts';
import type { TestServer } from '../../server/testing/server.ts';
import { fingerprint } from '../../server/testing/traces.ts';

/** One row of JSON, from functions because the role cannot read the catalogue, about the session: role, search path, all settings, locks. */
const SESSION = `
  select json_build_object(
    'role', current_user, 'signed in', session_user, 'search path', current_setting('search_path'), 'schemas', current_schemas(true),
    'settings', (select json_object_agg(name, setting order by name) from pg_show_all_settings() where name <> 'statement_timeout'),
    'own settings', (select count(*) from pg_show_all_settings() where source = 'session' and name like '%.%'),
    'prepared', (select count(*) from pg_prepared_statement()), 'cursors', (select count(*) from pg_cursor()),
    'temporary', pg_my_temp_schema(),
    'locks', (select count(*) from pg_lock_status() where pid = pg_backend_pid() and locktype = 'advisory'),
    'written', pg_current_xact_id_if_assigned(), 'read only', current_setting('transaction_read_only'),
    'begun', now() > clock_timestamp() - interval '5 s', 'listens', (select count(*) from pg_listening_channels())) as one`;

/** For all sessions: what the reading role still holds, and what would outlive its session. */
const LEFT = `
  select json_build_object(
    'sessions', (select count(*) from pg_stat_activity where usename = $1 and datname = current_database()),
    'prepared', (select count(*) from pg_prepared_xacts), 'temporary', (select count(*) from pg_class where relpersistence = 't'),
    'objects', (select count(*) from pg_largeobject_metadata), 'settings', (select count(*) from pg_db_role_setting),
    'number', (select last_value from node_number)) as one`;

const CATALOG = `
  select md5(coalesce(string_agg(line, ',' order by line), '')) as one from (
    select 'c' || oid || relname || coalesce(relacl::text, '') || relowner || coalesce(reloptions::text, '') as line from pg_class where relpersistence <> 't'
    union all select 'p' || oid || proname || coalesce(proacl::text, '') from pg_proc
    union all select 'v' || viewname || definition from pg_views where schemaname in ('readable', 'public')
    union all select 'n' || oid || nspname || coalesce(nspacl::text, '') from pg_namespace
    union all select 'e' || extname from pg_extension
    union all select 't' || oid || tgname from pg_trigger
    union all select 'r' || rolname || rolsuper || rolcreaterole || coalesce(rolconfig::text, '') from pg_roles) all_of_it`;

export interface Probe {
  /** @returns the differences from the start */
  after(): Promise<string[]>;
  /** The same for every row and the whole catalogue. */
  written(): Promise<string[]>;
}

export async function probe(server: TestServer, reader: StatementReader, role: string): Promise<Probe> {
  const look = async () => ({
    reader: ((await reader.rows(SESSION, []))[0] as { one: unknown } | undefined)?.one,
    app: (await server.pool.query<{ one: unknown }>(SESSION)).rows[0]?.one,
  });
  const left = async () => (await server.pool.query<{ one: unknown }>(LEFT, [role])).rows[0]?.one;
  /** A closed connection may be listed by PostgreSQL for a moment. */
  const calm = async (wanted: string) => {
    for (let tries = 0; tries < 100; tries += 1) {
      if (JSON.stringify(await left()) === wanted) break;
      await new Promise((go) => setTimeout(go, 20));
    }
    return left();
  };
  const all = async () => [...(await fingerprint(server.db)), (await sql<{ one: string }>`${sql.raw(CATALOG)}`.execute(server.db)).rows[0]?.one ?? ''];
  await look();
  await calm('');
  const [session, rest, rows] = [await look(), await left(), await all()];
  return {
    async after() {
      const after = await look();
      const others = await calm(JSON.stringify(rest));
      return [...differences(session.reader, after.reader), ...differences(session.app, after.app, OWN), ...differences(rest, others)];
    },
    async written() {
      const now = await all();
      return now.filter((line, at) => line !== rows[at]);
    },
  };
}

/** Prepared statements of the server's own connections are allowed. */
const OWN = ['prepared'];

function differences(before: unknown, after: unknown, except: readonly string[] = []): string[] {
  const [was, is] = [before, after] as [Record<string, unknown>, Record<string, unknown>];
  return Object.keys(was).flatMap((key) =>
    key === 'settings' && JSON.stringify(was[key]) !== JSON.stringify(is[key])
      ? differences(was[key], is[key])
      : except.includes(key) || JSON.stringify(was[key]) === JSON.stringify(is[key])
        ? []
        : [`${key}: ${JSON.stringify(was[key])} → ${JSON.stringify(is[key])}`],
  );
}
