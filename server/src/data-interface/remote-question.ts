// Runs a statement in an external database with its stored account: read only, with the same limits as for our own. Rows there have no
// scope, so the author of the query must have permission to see them, at that moment.
import { can } from '@ordo/engine/permission/rights.ts';
import { CompiledQuery, sql } from 'kysely';
import type { DataSources, RemoteDb, StoredDataSource, Wire } from '../data-source/data-source.read.ts';
import { loadAuthority } from '../kit/authority.ts';
import type { Db } from '../kit/db.ts';
import {
  fieldsOf,
  limitedJson,
  limitedRows,
  MAX_BYTES,
  MAX_ROW_BYTES,
  MAX_ROWS,
  parseRow,
  resultTooLarge,
  STATEMENT_TIMEOUT,
  toRefusal,
} from '../kit/statement-reader.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Piece } from '@ordo/engine/data-interface/statement.ts';
import { numbered } from './sql-statement.ts';

/** Permission to see rows of data sources. */
export const DATA_RIGHT = 'systemData.dataModel:btn_rows';

/** Any table of a data source may be read, except its catalogue. */
export const remoteTables: Pick<ReadonlySet<string>, 'has'> = { has: (name) => !/^(pg_|information_schema$|mysql$|sys$)/i.test(name) };

/** Syntax that MySQL reads differently from the parser that has validated the statement. */
const OTHERWISE = /\\|`|#|--|\/\*|@@|:=|\$/;

/** @throws Refusal statementForbidden */
function assertReadAlike(kind: StoredDataSource['dbType'], pieces: readonly Piece[]): void {
  const [sign] = (kind === 'MySQL' && OTHERWISE.exec(numbered(pieces, () => '?'))) || [];
  if (sign !== undefined) throw new Refusal('statementForbidden', { what: sign });
}

interface Asked {
  /** Data source. */
  id: string;
  /** Who wrote the query. */
  writerId: string;
  pieces: readonly Piece[];
  /** Of a parameter: its value, and its type in PostgreSQL. */
  bind(name: string): { value: unknown; type: string };
}

/** @throws Refusal denied, dataSource…, answerLate, answerLarge, statementTwice, statementFailed */
export async function askRemote(db: Db, sources: DataSources, { id, writerId, pieces, bind }: Asked): Promise<unknown[]> {
  const { rights } = await loadAuthority(db, writerId);
  if (!can(rights, DATA_RIGHT)) throw new Refusal('denied');
  return sources.work(
    db,
    id,
    async (remote, source, wire) => {
      assertReadAlike(source.dbType, pieces);
      const values: unknown[] = [];
      const body = numbered(pieces, (name) => {
        const { value, type } = bind(name);
        values.push(value);
        return source.dbType === 'PostgreSQL' ? `$${values.length}::${type}` : '?';
      }).replace(/;\s*$/, '');
      const statement = { body, values };
      try {
        return await remote
          .transaction()
          .setAccessMode('read only')
          .execute((tx) => (source.dbType === 'PostgreSQL' ? rowsOfPostgres(tx, source, statement, wire) : rowsOfMySql(tx, statement, wire)));
      } catch (error) {
        throw remoteRefusal(error);
      }
    },
    STATEMENT_TIMEOUT / 1_000 + 5,
  );
}

interface Ready {
  body: string;
  values: unknown[];
}

async function rowsOfPostgres(tx: RemoteDb, { dbSchema }: StoredDataSource, { body, values }: Ready, { client }: Wire): Promise<unknown[]> {
  if (!client) throw new Error('no connection to PostgreSQL');
  await sql`set local statement_timeout = 3000`.execute(tx);
  await sql`set local search_path = ${sql.id(dbSchema)}`.execute(tx);
  const fields = await fieldsOf(client, body, values);
  const { rows } = await tx.executeQuery<{ row: string | null }>(CompiledQuery.raw(limitedJson(body, fields), values));
  const within = limits();
  return rows.map(({ row }) => {
    if (row === null || !within(row)) throw resultTooLarge();
    return parseRow(row);
  });
}

async function rowsOfMySql(tx: RemoteDb, { body, values }: Ready, { cut }: Wire): Promise<unknown[]> {
  // Quotes and `||` as the parser has read them. Backslash escapes stay on: the driver escapes values with them, and a statement contains none.
  await sql`set session sql_mode = 'ANSI_QUOTES,PIPES_AS_CONCAT,TRADITIONAL'`.execute(tx);
  await limitTime(tx);
  const rows: unknown[] = [];
  const within = limits();
  for await (const part of tx.getExecutor().stream(CompiledQuery.raw(limitedRows(body), values), 1))
    for (const row of part.rows) {
      // The server has no limit in bytes: the rest of the answer is cut off.
      if (!within(JSON.stringify(row))) cut(resultTooLarge());
      rows.push(row);
    }
  return rows;
}

/** MariaDB's limit is in seconds, MySQL's in milliseconds. */
async function limitTime(tx: RemoteDb): Promise<void> {
  const { rows } = await sql<{ version: string }>`select version() as version`.execute(tx);
  await (rows[0]?.version.includes('MariaDB') ? sql`set session max_statement_time = 3`.execute(tx) : sql`set session max_execution_time = 3000`.execute(tx));
}

/** Counts rows as they arrive. @returns whether one more like this is allowed */
function limits(): (row: string) => boolean {
  let [rows, bytes] = [0, 0];
  return (row) => {
    rows += 1;
    bytes += row.length;
    return row.length <= MAX_ROW_BYTES && bytes <= MAX_BYTES && rows <= MAX_ROWS;
  };
}

const LATE = new Set(['ER_STATEMENT_TIMEOUT', 'ER_QUERY_TIMEOUT', 'ER_LOCK_WAIT_TIMEOUT']);

/** Errors of MySQL and MariaDB, besides those of PostgreSQL. */
function remoteRefusal(error: unknown): unknown {
  if (error instanceof Refusal) return error;
  const { code = '', message } = error as { code?: string; message: string };
  if (LATE.has(code) || /max_statement_time/.test(message)) return new Refusal('answerLate', { seconds: STATEMENT_TIMEOUT / 1_000 });
  if (code === 'ER_DUP_FIELDNAME') return new Refusal('statementTwice', { name: /'([^']*)'/.exec(message)?.[1] ?? '' });
  if (code === 'ER_DATA_OUT_OF_RANGE') return new Refusal('statementOverflow');
  return code.startsWith('ER_') ? new Refusal('statementFailed', { why: message.slice(0, 300) }) : toRefusal(error);
}
