// Loads many rows at once with COPY. Foreign keys, indexes other than the primary key and the tables' own triggers are dropped for the load and created again
// over the loaded rows in the same transaction: rows that would be refused one by one are refused here too.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

export interface BulkLoader {
  client: pg.ClientBase;
  /** @param rows columns separated by tabs, a line break after each row; `\N` is null */
  copy(table: string, columns: readonly string[], rows: Iterable<string>): Promise<void>;
}

const asides = `
  select format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname) as undo,
         format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) as redo
  from pg_constraint c where (c.contype in ('f', 'u') and c.conrelid = any($1::regclass[]) or c.contype = 'f' and c.confrelid = any($1::regclass[]))
    and not exists (select from pg_constraint f where f.contype = 'f' and f.confrelid = c.conrelid and f.conindid = c.conindid and c.contype = 'u')
  union all
  select format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid)
  from pg_index i where i.indrelid = any($1::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid and c.contype in ('p', 'u'))
  union all
  select format('alter table %s disable trigger user', t), format('alter table %s enable trigger user', t) from unnest($1::regclass[]) t`;

/**
 * @param tables the tables to load; nobody else reads or writes them until it is done
 * @param work rows that it writes in other ways fire no triggers either
 */
export async function bulkLoad(pool: pg.Pool, tables: readonly string[], work: (loading: BulkLoader) => Promise<void>): Promise<void> {
  // A connection that sends its statements one by one: COPY does not work on the pool's connections, which do not wait for answers.
  const client = new pg.Client({ ...pool.options, pipeline: false, query_timeout: 0, statement_timeout: 0 } as pg.ClientConfig);
  await client.connect();
  try {
    await client.query('begin');
    await client.query(`set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local maintenance_work_mem = '192MB'`);
    const redo = await dropIndexesAndTriggers(client, tables);
    const fresh = await makeFresh(client, tables);
    await work({ client, copy: (table, columns, lines) => copy(client, table, columns, lines, fresh.has(table)) });
    await redo();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    await client.end();
  }
}

/** Within a transaction. @returns a function that recreates everything that was dropped */
export async function dropIndexesAndTriggers(client: pg.ClientBase, tables: readonly string[]): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ undo: string; redo: string }>(asides, [tables]);
  for (const { undo } of rows) await client.query(undo);
  return async () => {
    // Unique keys first: foreign keys may depend on them.
    for (const { redo } of rows.toSorted((a, b) => Number(a.redo.includes('FOREIGN KEY')) - Number(b.redo.includes('FOREIGN KEY')))) await client.query(redo);
  };
}

/** @returns the tables that were empty; truncated, so that they have new files in this transaction */
async function makeFresh(client: pg.ClientBase, tables: readonly string[]): Promise<ReadonlySet<string>> {
  const fresh = new Set<string>();
  for (const table of tables) {
    const name = pg.escapeIdentifier(table);
    const { rows } = await client.query<{ used: boolean }>(`select exists (select from ${name}) as used`);
    if (rows[0]?.used !== false) continue;
    await client.query(`truncate ${name}`);
    fresh.add(table);
  }
  return fresh;
}

async function copy(client: pg.ClientBase, table: string, columns: readonly string[], rows: Iterable<string>, fresh: boolean): Promise<void> {
  const { rows: named } = await client.query<{ statement: string }>(
    `select format('copy %I (%s) from stdin with (freeze %s)', $1::text, (select string_agg(quote_ident(c), ', ' order by n) from unnest($2::text[]) with ordinality u (c, n)), $3::text) as statement`,
    [table, columns, String(fresh)],
  );
  const statement = named[0]?.statement ?? '';
  await pipeline(Readable.from(inPieces(rows), { objectMode: false }), client.query(copyFrom(statement)));
}

const PIECE = 128 * 1024;

function* inPieces(rows: Iterable<string>): Generator<Buffer> {
  let piece = '';
  for (const row of rows) {
    piece += row;
    if (piece.length < PIECE) continue;
    yield Buffer.from(piece);
    piece = '';
  }
  if (piece) yield Buffer.from(piece);
}
