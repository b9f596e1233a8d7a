// Runs SQL written by users: under a role of its own that is granted only the schema `readable`, in a read-only
// transaction with limits, on a connection that is closed afterwards, so that no state reaches the next call.
import pg from 'pg';
import { Refusal } from './refusal.ts';

export interface StatementReader {
  /**
   * @param text one SELECT
   * @returns its rows as objects. Numbers that JavaScript cannot represent exactly, and all of the type numeric, are texts.
   * @throws Refusal readerAbsent, answerLate, answerLarge, statementTwice, statementOverflow, statementFailed, busy
   */
  rows(text: string, values: readonly unknown[]): Promise<unknown[]>;
}

/** Timeout of a statement, in ms. */
export const STATEMENT_TIMEOUT = 3_000;
export const MAX_ROWS = 10_000;
/** Maximum size of an answer and of one row, in bytes. */
export const MAX_BYTES = 4_194_304;
export const MAX_ROW_BYTES = 262_144;
const MAX_AT_ONCE = 3;
const MAX_WAITING = 20;
const FETCH = 200;

/** Functions that write, wait, signal, lock or access other resources although they are called in a SELECT; PUBLIC may call them unless that is revoked. */
export const FORBIDDEN_FUNCTIONS = `
  proname in ('pg_notify', 'set_config', 'pg_terminate_backend', 'pg_cancel_backend', 'pg_logical_emit_message', 'pg_export_snapshot', 'lowrite', 'loread')
  or proname like 'lo\\_%' or proname like 'pg\\_advisory%' or proname like 'pg\\_try\\_advisory%' or proname like 'pg\\_sleep%'
  or proname like any (array['query\\_to\\_xml%', 'table\\_to\\_xml%', 'cursor\\_to\\_xml%', 'schema\\_to\\_xml%', 'database\\_to\\_xml%'])`;

/**
 * @param url of the reading role; null: there is none, and every statement is refused
 * @param open runs before the first statement; returns why the role may not be used, or null
 */
export function createReader(url: string | null, open: () => Promise<string | null> = async () => null): StatementReader {
  const turns = turnsOf(MAX_AT_ONCE, MAX_WAITING);
  let opened: Promise<string | null> | null = null;
  return {
    rows(text, values) {
      if (!url) throw new Refusal('readerAbsent');
      return turns(async () => {
        opened ??= open();
        if (await opened) {
          // The obstacle may be gone at the next statement.
          opened = null;
          throw new Refusal('readerAbsent');
        }
        return ask(url, text, values);
      });
    },
  };
}

async function ask(url: string, text: string, values: readonly unknown[]): Promise<unknown[]> {
  const until = Date.now() + STATEMENT_TIMEOUT;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: STATEMENT_TIMEOUT, query_timeout: STATEMENT_TIMEOUT + 1_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(
      `BEGIN READ ONLY; SET LOCAL search_path = pg_catalog; SET LOCAL TimeZone = 'Asia/Shanghai'; SET LOCAL statement_timeout = ${STATEMENT_TIMEOUT}; SET LOCAL lock_timeout = 500`,
    );
    const fields = await fieldsOf(client, text, values);
    await client.query(alone(`DECLARE answer NO SCROLL CURSOR FOR ${asJson(text, fields)}`, values));
    return await fetchAll(client, until);
  } catch (error) {
    throw toRefusal(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Executes the statement. @throws Refusal statementTwice when two columns have the same name */
export async function fieldsOf(client: Pick<pg.ClientBase, 'query'>, text: string, values: readonly unknown[]): Promise<pg.FieldDef[]> {
  const { fields } = await client.query(alone(`SELECT * FROM (${text}\n) ordo_row LIMIT 0`, values));
  const twice = fields.find(({ name }, at) => fields.findIndex((field) => field.name === name) !== at);
  if (twice) throw new Refusal('statementTwice', { name: twice.name });
  return fields;
}

/** Extended protocol: PostgreSQL itself rejects a second statement after this one, even without parameters. */
const alone = (text: string, values: readonly unknown[]): pg.QueryConfig & { queryMode: 'extended' } => ({
  text,
  values: values as unknown[],
  queryMode: 'extended',
});

/** PostgreSQL's OID of the type. */
const NUMERIC = 1700;

/** Each row as JSON, or null where it is too large. */
function asJson(text: string, fields: readonly pg.FieldDef[]): string {
  const columns = fields.map(({ name, dataTypeID }) => {
    const column = pg.escapeIdentifier(name);
    return dataTypeID === NUMERIC ? `ordo_row.${column}::text AS ${column}` : `ordo_row.${column}`;
  });
  return `SELECT CASE WHEN octet_length(one) <= ${MAX_ROW_BYTES} THEN one END AS row FROM (
    SELECT to_json(ordo_row.*)::text AS one FROM (SELECT ${columns.join(', ')} FROM (${text}\n) ordo_row) ordo_row) ordo_rows`;
}

/** The same for a statement that is read at once: one row more than the limit, to detect that there are too many, and nothing once the total is too large. */
export const limitedJson = (text: string, fields: readonly pg.FieldDef[]) => `
  SELECT CASE WHEN sum(octet_length(row)) OVER (ROWS UNBOUNDED PRECEDING) <= ${MAX_BYTES} THEN row END AS row
  FROM (${asJson(text, fields)} LIMIT ${MAX_ROWS + 1}) ordo_read`;
export const limitedRows = (text: string) => `SELECT * FROM (${text}\n) ordo_row LIMIT ${MAX_ROWS + 1}`;

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
      if (row === null || bytes > MAX_BYTES || rows.length === MAX_ROWS) throw resultTooLarge();
      rows.push(parseRow(row));
    }
    if (fetched.length < FETCH) return rows;
    if (Date.now() > until) throw new Refusal('answerLate', { seconds: STATEMENT_TIMEOUT / 1000 });
  }
}

/** A number that JavaScript would round stays the text that PostgreSQL wrote. */
export function parseRow(row: string): unknown {
  return JSON.parse(row, (_, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' && context?.source !== undefined && !isHeld(value, context.source) ? context.source : value,
  ) as unknown;
}

const isHeld = (value: number, written: string) => (/^-?\d+$/.test(written) ? Number.isSafeInteger(value) : digitsOf(String(value)) === digitsOf(written));

/** The significant digits, wherever the decimal point is. */
const digitsOf = (number: string) =>
  number
    .replace(/e.*$/i, '')
    .replace(/[-.]/g, '')
    .replace(/^0+|0+$/g, '');

/** A refusal for an error that the statement caused; any other error unchanged. */
export function toRefusal(error: unknown): unknown {
  if (error instanceof Refusal) return error;
  const { code, message } = error as { code?: string; message: string };
  if (code === '57014' || code === '55P03' || message === 'Query read timeout') return new Refusal('answerLate', { seconds: STATEMENT_TIMEOUT / 1000 });
  // Sorting or hashing needs more temporary space than the role may use.
  if (code === '53400' || code === '53100') return resultTooLarge();
  if (code === '22003') return new Refusal('statementOverflow');
  // 08 connections, 28 sign-in, 53 resources, 57 operator: not the statement's fault. It caused everything else.
  if (code !== undefined && /^[0-9A-Z]{5}$/.test(code) && !/^(08|28|53|57|58|XX)/.test(code))
    return new Refusal('statementFailed', { why: message }, { sqlState: code });
  return error;
}

export const resultTooLarge = () => new Refusal('answerLarge', { rows: MAX_ROWS, megabytes: MAX_BYTES / 1_048_576 });

/** @throws Refusal busy when the queue is full */
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
 * Grants the reading role what it may see. Idempotent.
 * @param owner the pool of the role that owns the schema
 * @returns why the role may not be used, or null
 */
export async function grantReaderRole(owner: pg.Pool, url: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows: names } = await client.query<{ role: string }>('select current_user as role');
    // Queried by the owner: the role itself may not read the catalogue.
    const { rows } = await owner.query<{ role: string; high: boolean; callable: string[]; tables: string[] }>(
      `select $1::text as role,
              (select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls from pg_roles where rolname = $1) as high,
              array(select distinct proname::text from pg_proc where pronamespace = 'pg_catalog'::regnamespace and (${FORBIDDEN_FUNCTIONS})
                    and has_function_privilege($1, oid, 'execute')) as callable,
              array(select relname::text from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'p', 'm')
                    and has_table_privilege($1, oid, 'select, insert, update, delete')) as tables`,
      [names[0]?.role],
    );
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
