// Ordered plain-SQL files, each in one transaction with its record, one migrator at a time, forward only.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

export interface Migration {
  /** File name without `.sql`; files run in the order of their names. */
  name: string;
  sql: string;
  checksum: string;
}

/** A migration could not be applied; the message says which and what to do. The database is as it was before that file. */
export class MigrationFailed extends Error {}

export async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file) => {
      const sql = await readFile(join(folder, file), 'utf8');
      return { name: file.replace(/\.sql$/, ''), sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/**
 * Applies what is missing. Safe to run from several processes at once and after a kill at any point.
 * @returns the names applied now
 * @throws MigrationFailed
 */
export async function migrate(pool: pg.Pool, migrations: Migration[], applied: (name: string) => void = () => undefined): Promise<string[]> {
  await prepare(pool);
  const done: string[] = [];
  for (;;) {
    const next = await pending(pool, migrations);
    if (!next) return done;
    if (await apply(pool, next)) {
      applied(next.name);
      done.push(next.name);
    }
  }
}

/** Into an empty database, all within the caller's transaction. */
export async function migrateWithin(client: pg.ClientBase, migrations: readonly Migration[]): Promise<void> {
  await client.query(CREATE);
  for (const { name, checksum, sql } of migrations) {
    await client.query(sql);
    await client.query('INSERT INTO migration (name, checksum) VALUES ($1, $2)', [name, checksum]);
  }
}

/** How long one file may take, in ms. */
const LONGEST = 3_600_000;

const CREATE = `CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`;
const OWN = ['applied_at', 'checksum', 'name'];

/** @throws MigrationFailed when the tables that are there are somebody else's */
async function prepare(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ columns: string[] | null; schema: string | null }>(`
    SELECT current_schema() AS schema, (SELECT array_agg(attname::text ORDER BY attname) FROM pg_attribute
      WHERE attrelid = to_regclass('migration') AND attnum > 0 AND NOT attisdropped) AS columns`);
  const { columns = null, schema = null } = rows[0] ?? {};
  if (schema === null) throw new MigrationFailed(`The database has no schema that Ordo's role may use. Run: CREATE SCHEMA public AUTHORIZATION ordo`);
  if (columns && columns.join() !== OWN.join()) throw foreign(['migration']);
  if (columns) return;
  await assertEmpty(pool);
  // Two first starts at once may both find the table missing; the second try then finds it.
  await pool.query(CREATE).catch(async () => {
    await sleep(200);
    await pool.query(CREATE);
  });
}

async function assertEmpty(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(`
    SELECT c.relname AS name FROM pg_class c
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'S', 'f')
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
    ORDER BY c.relkind = 'S', c.relname LIMIT 4`);
  // Another first start may have been here meanwhile; its table says so, and ours.
  if (rows.length && !(await pool.query<{ there: boolean }>(`SELECT to_regclass('migration') IS NOT NULL AS there`)).rows[0]?.there)
    throw foreign(rows.map((row) => row.name));
}

function foreign(names: string[]): MigrationFailed {
  return new MigrationFailed(
    `The database is in use by something else: it has ${names.slice(0, 3).join(', ')}${names.length > 3 ? ' and more' : ''}. Ordo needs one of its own; create an empty one and name it in DATABASE_URL.`,
  );
}

async function pending(pool: pg.Pool, migrations: Migration[]): Promise<Migration | undefined> {
  const { rows } = await pool.query<{ name: string; checksum: string }>('SELECT name, checksum FROM migration');
  const known = new Map(rows.map((row) => [row.name, row.checksum]));
  const names = new Set(migrations.map((migration) => migration.name));
  for (const { name } of rows) {
    if (!names.has(name))
      throw new MigrationFailed(
        `The database has migration ${name}, which this version of Ordo does not know. Start the newer version, or restore the backup made before the upgrade.`,
      );
  }
  for (const migration of migrations) {
    const checksum = known.get(migration.name);
    if (checksum === undefined) return migration;
    if (checksum !== migration.checksum)
      throw new MigrationFailed(
        `Migration ${migration.name} was applied with another text than this version has. Put the original file back; a change belongs in a new migration.`,
      );
  }
  return undefined;
}

/** The types of pg do not know that a statement may have a patience of its own. */
const patiently = (text: string) => ({ text, query_timeout: LONGEST }) as pg.QueryConfig;

/** @returns false when another process was first */
async function apply(pool: pg.Pool, migration: Migration): Promise<boolean> {
  const client = await pool.connect();
  let broken = false;
  try {
    await client.query('BEGIN');
    await client.query('SET LOCAL statement_timeout = 0');
    // Waits for another migrator: its lock lasts until it commits or dies.
    await client.query(patiently('LOCK TABLE migration IN SHARE ROW EXCLUSIVE MODE'));
    const { rowCount } = await client.query('INSERT INTO migration (name, checksum) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      migration.name,
      migration.checksum,
    ]);
    if (rowCount === 1) await client.query(patiently(migration.sql));
    await client.query('COMMIT');
    return rowCount === 1;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => (broken = true));
    throw new MigrationFailed(
      `Migration ${migration.name} failed and was taken back: ${(error as Error).message}. Nothing of it remains; mend the cause and start again.`,
    );
  } finally {
    client.release(broken);
  }
}
