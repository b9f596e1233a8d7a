// Statements that people write run here: as a role of their own that is granted the schema `readable` and nothing else, in a read-only
// transaction with limits, on a connection that is closed afterwards, so that nothing of one call is left for the next.
import pg from 'pg';
import { Refusal } from './refusal.ts';

export interface Reader {
  /**
   * @param text one SELECT whose rows have one column: the row as JSON text
   * @throws Refusal readerAbsent, answerLate, answerLarge, statementFailed, busy
   */
  rows(text: string, values: readonly unknown[]): Promise<unknown[]>;
}

/** How long a question may take, in ms. */
const PATIENCE = 3_000;
const MOST_ROWS = 10_000;
/** Bytes of an answer, and of one row of it. */
const MOST_BYTES = 4_194_304;
export const MOST_ROW_BYTES = 262_144;
const MOST_AT_ONCE = 3;
const MOST_WAITING = 20;
const FETCH = 200;

/** Functions that write, wait, signal, lock or look elsewhere although they are called in a SELECT; PUBLIC may call them unless that is revoked. */
export const FORBIDDEN_FUNCTIONS = `
  proname in ('pg_notify', 'set_config', 'pg_terminate_backend', 'pg_cancel_backend', 'pg_logical_emit_message', 'pg_export_snapshot', 'lowrite', 'loread')
  or proname like 'lo\\_%' or proname like 'pg\\_advisory%' or proname like 'pg\\_try\\_advisory%' or proname like 'pg\\_sleep%'
  or proname like any (array['query\\_to\\_xml%', 'table\\_to\\_xml%', 'cursor\\_to\\_xml%', 'schema\\_to\\_xml%', 'database\\_to\\_xml%'])`;

/**
 * @param url of the reading role; null: there is none, and every question is refused
 * @param open comes before the first question; says why the role may not be used, or null
 */
export function reader(url: string | null, open: () => Promise<string | null> = async () => null): Reader {
  const turns = turnsOf(MOST_AT_ONCE, MOST_WAITING);
  let opened: Promise<string | null> | null = null;
  return {
    rows(text, values) {
      if (!url) throw new Refusal('readerAbsent');
      return turns(async () => {
        opened ??= open();
        if (await opened) {
          // What was in the way may be gone at the next question.
          opened = null;
          throw new Refusal('readerAbsent');
        }
        return ask(url, text, values);
      });
    },
  };
}

async function ask(url: string, text: string, values: readonly unknown[]): Promise<unknown[]> {
  const until = Date.now() + PATIENCE;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PATIENCE, query_timeout: PATIENCE + 1_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(
      `BEGIN READ ONLY; SET LOCAL search_path = pg_catalog; SET LOCAL TimeZone = 'Asia/Shanghai'; SET LOCAL statement_timeout = ${PATIENCE}; SET LOCAL lock_timeout = 500`,
    );
    // Extended: PostgreSQL itself takes no second statement behind this one, also where there is no value to bind.
    const declare: pg.QueryConfig & { queryMode: 'extended' } = {
      text: `DECLARE answer NO SCROLL CURSOR FOR ${text}`,
      values: values as unknown[],
      queryMode: 'extended',
    };
    await client.query(declare);
    return await fetchAll(client, until);
  } catch (error) {
    throw refusalFor(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function fetchAll(client: pg.Client, until: number): Promise<unknown[]> {
  const rows: unknown[] = [];
  for (let bytes = 0; ;) {
    const left = Math.max(1, until - Date.now());
    const answers = (await client.query(`SET LOCAL statement_timeout = ${left}; FETCH ${FETCH} FROM answer`)) as unknown as pg.QueryResult<{
      row: string | null;
    }>[];
    const fetched = answers[1]?.rows ?? [];
    for (const { row } of fetched) {
      bytes += row?.length ?? 0;
      if (row === null || bytes > MOST_BYTES || rows.length === MOST_ROWS)
        throw new Refusal('answerLarge', { rows: MOST_ROWS, megabytes: MOST_BYTES / 1_048_576 });
      rows.push(JSON.parse(row));
    }
    if (fetched.length < FETCH) return rows;
    if (Date.now() > until) throw new Refusal('answerLate', { seconds: PATIENCE / 1000 });
  }
}

function refusalFor(error: unknown): unknown {
  if (error instanceof Refusal) return error;
  const { code, message } = error as { code?: string; message: string };
  if (code === '57014' || code === '55P03' || message === 'Query read timeout') return new Refusal('answerLate', { seconds: PATIENCE / 1000 });
  // 08 connections, 28 sign-in, 53 resources, 57 operator: ours. Everything else the statement brought on itself.
  if (code !== undefined && /^[0-9A-Z]{5}$/.test(code) && !/^(08|28|53|57|58|XX)/.test(code))
    return new Refusal('statementFailed', { why: message }, { sqlState: code });
  return error;
}

/** @throws Refusal busy when too many wait already */
function turnsOf(atOnce: number, waiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new Refusal('busy');
      await new Promise<void>((go) => queue.push(go));
    }
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
      queue.shift()?.();
    }
  };
}

/**
 * Gives the reading role what it may see. Safe to do again.
 * @param owner the pool of the role that owns the schema
 * @returns why the role may not be used, or null
 */
export async function openReadable(owner: pg.Pool, url: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ role: string; high: boolean; callable: string[]; tables: string[] }>(`
      select current_user as role,
             (select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls from pg_roles where rolname = current_user) as high,
             array(select distinct proname::text from pg_proc where pronamespace = 'pg_catalog'::regnamespace and (${FORBIDDEN_FUNCTIONS})
                   and has_function_privilege(oid, 'execute')) as callable,
             array(select relname::text from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'p', 'm')
                   and has_table_privilege(oid, 'select, insert, update, delete')) as tables`);
    const [found] = rows;
    if (!found) return 'it says nothing of itself';
    if (found.high) return `the role ${found.role} may do more than read`;
    if (found.tables.length) return `the role ${found.role} can reach tables: ${found.tables.slice(0, 3).join(', ')}`;
    if (found.callable.length) return `the role ${found.role} may call ${found.callable.slice(0, 3).join(', ')}`;
    const role = pg.escapeIdentifier(found.role);
    await owner.query(`GRANT USAGE ON SCHEMA readable TO ${role}; GRANT SELECT ON ALL TABLES IN SCHEMA readable TO ${role}`);
    return null;
  } catch (error) {
    return (error as Error).message;
  } finally {
    await client.end().catch(() => undefined);
  }
}
