// Restores a backup into an empty database: schema and rows in one transaction, so that the database is empty again after any error.
import type pg from 'pg';
import * as z from 'zod/mini';
import { dropIndexesAndTriggers } from '../kit/bulk-load.ts';
import type { FileStore } from '../kit/files.ts';
import { migrateWithin, type Migration } from '../node/migrate.ts';
import { Refusal } from '../kit/refusal.ts';
import { readArchive } from './archive.ts';
import { importEntries } from './import-entries.ts';
import { configureSession, contentOf, statementFor, tablesOf } from './catalogue.db.ts';
import { beginning, BEGINNING, ending, FORMAT, type Beginning, type Ending } from './manifest.ts';

interface Target {
  /** Of an empty database. */
  client: pg.ClientBase;
  /** Of this version. */
  migrations: readonly Migration[];
  /** Store for the contents of files; null: they are only verified. */
  store: FileStore | null;
  /** Key of an encrypted backup. */
  key?: Buffer | null;
  signal?: AbortSignal;
  said?: (line: string) => void;
}

export interface Restored {
  beginning: Beginning;
  ending: Ending;
  rows: number;
}

/** @throws Refusal backupForeign, backupBroken, backupSealed, backupOtherKey, backupNewer, backupOtherPast, backupInUse, backupDiffers */
export async function restoreBackup(path: string, { client, migrations, store, key = null, signal, said = () => undefined }: Target): Promise<Restored> {
  await assertEmpty(client);
  const entries = readArchive(path, key);
  try {
    const first = (await entries.next()).value;
    const second = (await entries.next()).value;
    if (!first || first.name !== 'README.txt' || second?.name !== BEGINNING) throw new Refusal('backupForeign');
    const begun = readBeginning(second.body, migrations);
    await client.query(`begin; set local maintenance_work_mem = '192MB'`);
    await configureSession(client);
    await makeTables(client, begun, migrations);
    const redo = await dropIndexesAndTriggers(client, await emptied(client));
    const taken = await importEntries(entries, begun.tables, { client, store, signal });
    const ended = parsed(taken.end, ending, 'backupBroken');
    if (ended.sha256 !== taken.sha256 || taken.wrong.some((sha256) => !ended.missing.includes(sha256))) throw new Refusal('backupBroken');
    said(`read ${begun.tables.length} tables, ${ended.files} files`);
    await setSequences(client, begun);
    await compare(client, begun);
    said('every table is as it was');
    await redo();
    // Only functions and triggers of the numbered migrations exist: the start that follows creates the others.
    await client.query(`delete from migration where starts_with(name, 'sql/')`);
    await finishTables(client, begun);
    await client.query('commit');
    return { beginning: begun, ending: ended, rows: begun.tables.reduce((sum, { rows }) => sum + Number(rows), 0) };
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    await entries.return(undefined);
  }
}

/** Truncates every table, without the rows that migrations insert. @returns their names */
async function emptied(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ names: string[]; off: string; empty: string }>(
    `select array_agg(t) as names, string_agg(format('alter table %s disable trigger user', t), ';') as off, 'truncate ' || string_agg(t, ', ') as empty
     from (select format('%I.%I', coalesce(nullif(schema, ''), current_schema()), name) as t from unnest($1::text[], $2::text[]) u (schema, name)) named`,
    named(await tablesOf(client)),
  );
  const { names = [], off = '', empty = '' } = rows[0] ?? {};
  // Logs refuse to be truncated; their triggers are restored with everything else.
  await client.query(off);
  await client.query(empty);
  return names;
}

const named = (tables: readonly { schema: string; name: string }[]) => [tables.map(({ schema }) => schema), tables.map(({ name }) => name)];

async function assertEmpty(client: pg.ClientBase): Promise<void> {
  const there = await tablesOf(client);
  const names = there.map(({ name }) => name);
  if (names.length) throw new Refusal('backupInUse', { names: `${names.slice(0, 3).join(', ')}${names.length > 3 ? ' …' : ''}` });
}

function readBeginning(body: Buffer, migrations: readonly Migration[]): Beginning {
  const said = parsed(body, beginning, 'backupForeign');
  if (said.format > FORMAT) throw new Refusal('backupNewer', { what: `format ${said.format}` });
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  for (const { name, checksum } of said.migrations) {
    if (!known.has(name)) throw new Refusal('backupNewer', { what: name });
    if (known.get(name) !== checksum) throw new Refusal('backupOtherPast', { name });
  }
  return said;
}

function parsed<T extends z.core.$ZodType>(body: Buffer, schema: T, otherwise: 'backupForeign' | 'backupBroken'): z.output<T> {
  let value: unknown;
  try {
    value = JSON.parse(body.toString());
  } catch {
    throw new Refusal(otherwise);
  }
  // A newer format may differ in more than its number, but that is where it has always been.
  const { format } = value as { format?: unknown };
  if (typeof format === 'number' && format > FORMAT) throw new Refusal('backupNewer', { what: `format ${format}` });
  const checked = z.safeParse(schema, value);
  if (!checked.success) throw new Refusal(otherwise);
  return checked.data;
}

/** Built-in tables by the backup's migrations, users' tables by their definitions in the backup. */
async function makeTables(client: pg.ClientBase, { migrations, tables, sequences }: Beginning, known: readonly Migration[]): Promise<void> {
  const wanted = new Set(migrations.map(({ name }) => name));
  await migrateWithin(
    client,
    known.filter(({ name }) => wanted.has(name)),
  );
  const own = tables.filter(({ made }) => made);
  for (const schema of new Set([...own, ...sequences].map((one) => one.schema).filter(Boolean))) {
    const statement = await statementFor(client, { schema, name: schema }, 'create schema if not exists %3$I');
    await client.query(statement);
  }
  for (const sequence of sequences.filter(({ schema }) => schema)) {
    const make = await statementFor(client, sequence, 'create sequence if not exists %1$s');
    await client.query(make);
  }
  const there = await tablesOf(client);
  const isThere = ({ schema, name }: { schema: string; name: string }) => there.some((one) => one.schema === schema && one.name === name);
  for (const table of own.filter((one) => !isThere(one))) {
    const make = await statementFor(client, table, 'create table %1$s ()');
    await client.query(make);
    for (const column of table.made?.columns ?? []) {
      const add = await statementFor(client, table, 'alter table %1$s add column %4$s', column);
      await client.query(add);
    }
  }
  // A backup that lacks a table of its own migrations, or has one more, is invalid.
  const made = new Set((await tablesOf(client)).map(({ schema, name, columns }) => JSON.stringify([schema, name, columns])));
  const described = tables.map(({ schema, name, columns }) => JSON.stringify([schema, name, columns]));
  if (made.size !== described.length || !described.every((one) => made.has(one))) throw new Refusal('backupBroken');
}

/** Creates the constraints and indexes of users' tables, over the restored rows. */
async function finishTables(client: pg.ClientBase, { tables }: Beginning): Promise<void> {
  const constraints = tables.flatMap((table) => (table.made?.constraints ?? []).map(([name, definition]) => ({ table, name, definition })));
  for (const { table, name, definition } of constraints.toSorted((a, b) => Number(isForeign(a)) - Number(isForeign(b)))) {
    const statement = await statementFor(client, table, 'alter table %1$s add constraint %5$I %4$s', definition, name);
    await client.query(statement);
  }
  for (const index of tables.flatMap(({ made }) => made?.indexes ?? [])) await client.query(index);
}

const isForeign = ({ definition }: { definition: string }) => definition.startsWith('FOREIGN KEY');

async function setSequences(client: pg.ClientBase, { sequences }: Beginning): Promise<void> {
  for (const { schema, name, value, called } of sequences)
    await client.query(`select setval(format('%I.%I', coalesce(nullif($1::text, ''), current_schema()), $2::text)::regclass, $3::bigint, $4::boolean)`, [
      schema,
      name,
      value,
      called,
    ]);
}

/** @throws Refusal backupDiffers */
async function compare(client: pg.ClientBase, { tables }: Beginning): Promise<void> {
  for (const table of tables) {
    const { rows, content } = await contentOf(client, table);
    if (rows !== table.rows || content !== table.content) throw new Refusal('backupDiffers', { table: table.name, rows: table.rows, there: rows });
  }
}
