// Ordered SQL files, each in one transaction with its record, one migrator at a time, forward only; after them the current functions and triggers.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

export interface Migration {
  /** File name without `.sql`; files run in the order of their names. */
  name: string;
  sql: string;
  checksum: string;
  /** Current functions and triggers (`CREATE OR REPLACE`): run after all others, and again whenever the text has changed. */
  repeats?: true;
}

/** A migration could not be applied; the message says which and what to do. The database is as it was before that file. */
export class MigrationError extends Error {}

/**
 * @param folder of the ordered files; `sql` next to it has one file for each group of functions and triggers. A line `-- after: vac_stat_rebuild()` of an
 * ordered
 * file calls that once, after the current functions have been created
 */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const routines = join(folder, '../sql');
  const repeated = existsSync(routines) ? await readFolder(routines) : [];
  return [...(await readFolder(folder)), ...repeated.map((file) => ({ ...file, name: `sql/${file.name}`, repeats: true as const }))];
}

async function readFolder(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file) => {
      const sql = await readFile(join(folder, file), 'utf8');
      return { name: file.replace(/\.sql$/, ''), sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/**
 * Applies what is missing. Safe to run from several processes at once and after a crash at any point.
 * @returns the names applied now
 * @throws MigrationError
 */
export async function migrate(pool: pg.Pool, migrations: Migration[], applied: (name: string) => void = () => undefined): Promise<string[]> {
  await prepare(pool);
  const done: string[] = [];
  for (;;) {
    const next = await pending(pool, migrations);
    if (!next) return done;
    if (await apply(pool, next))
      for (const { name } of next) {
        applied(name);
        done.push(name);
      }
  }
}

/** Into an empty database, all within the caller's transaction. Calls due afterwards are left to `migrate`. */
export async function migrateWithin(client: pg.ClientBase, migrations: readonly Migration[]): Promise<void> {
  await client.query(CREATE);
  for (const migration of migrations) await run(client, migration);
}

/** Timeout of one file, in ms. */
const LONGEST = 3_600_000;

const CREATE = `CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`;
const OWN = ['applied_at', 'checksum', 'name'];

/** @throws MigrationError when the database has tables of another program */
async function prepare(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ columns: string[] | null; schema: string | null }>(`
    SELECT current_schema() AS schema, (SELECT array_agg(attname::text ORDER BY attname) FROM pg_attribute
      WHERE attrelid = to_regclass('migration') AND attnum > 0 AND NOT attisdropped) AS columns`);
  const { columns = null, schema = null } = rows[0] ?? {};
  if (schema === null) throw new MigrationError(`The database has no schema that Ordo's role may use. Run: CREATE SCHEMA public AUTHORIZATION ordo`);
  if (columns && columns.join() !== OWN.join()) throw foreign(['migration']);
  if (columns) return;
  await assertEmpty(pool);
  // Two concurrent first starts may both find the table missing; the retry then finds it.
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
  // Another first start may have created it in the meantime; its table has that record, and ours.
  if (rows.length && !(await pool.query<{ there: boolean }>(`SELECT to_regclass('migration') IS NOT NULL AS there`)).rows[0]?.there)
    throw foreign(rows.map((row) => row.name));
}

function foreign(names: string[]): MigrationError {
  return new MigrationError(
    `The database is in use by something else: it has ${names.slice(0, 3).join(', ')}${names.length > 3 ? ' and more' : ''}. Ordo needs one of its own; create an empty one and name it in DATABASE_URL.`,
  );
}

/** @returns the next ordered file; after the last one, the changed functions together, or none when only calls are due; at the end null */
async function pending(pool: pg.Pool, migrations: Migration[]): Promise<Migration[] | null> {
  const { rows } = await pool.query<{ name: string; checksum: string }>('SELECT name, checksum FROM migration');
  const known = new Map(rows.map((row) => [row.name, row.checksum]));
  const names = new Set(migrations.map((migration) => migration.name));
  for (const { name } of rows) {
    if (!names.has(name) && !name.startsWith(AFTER))
      throw new MigrationError(
        `The database has migration ${name}, which this version of Ordo does not know. Start the newer version, or restore the backup made before the upgrade.`,
      );
  }
  const changed = migrations.filter(({ name, checksum }) => known.get(name) !== checksum);
  for (const migration of changed) {
    if (migration.repeats) continue;
    if (!known.has(migration.name)) return [migration];
    throw new MigrationError(
      `Migration ${migration.name} was applied with another text than this version has. Put the original file back; a change belongs in a new migration.`,
    );
  }
  return changed.length || rows.some(({ name }) => name.startsWith(AFTER)) ? changed : null;
}

/** The types of pg do not know that a statement may have a timeout of its own. */
const patiently = (text: string) => ({ text, query_timeout: LONGEST }) as pg.QueryConfig;

/** Calls due after the functions are stored among the migrations until then, so that a crash loses none. */
const AFTER = 'after: ';

/** @returns false when another process was first */
async function apply(pool: pg.Pool, migrations: Migration[]): Promise<boolean> {
  const client = await pool.connect();
  let broken = false;
  let at = '';
  try {
    await client.query('BEGIN');
    await client.query('SET LOCAL statement_timeout = 0');
    // Waits for another migrator: its lock lasts until it commits or dies.
    await client.query(patiently('LOCK TABLE migration IN SHARE ROW EXCLUSIVE MODE'));
    // Bodies are not checked: functions may call each other.
    const functions = migrations.every(({ repeats }) => repeats);
    if (functions) await client.query('SET LOCAL check_function_bodies = off');
    let first = true;
    for (const migration of migrations) {
      at = migration.name;
      first = (await run(client, migration)) && first;
    }
    if (functions) await callAfter(client, (call) => (at = call));
    await client.query('COMMIT');
    return first;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => (broken = true));
    throw new MigrationError(`Migration ${at} failed and was taken back: ${(error as Error).message}. Nothing of it remains; mend the cause and start again.`);
  } finally {
    client.release(broken);
  }
}

/** @returns false when it exists already */
async function run(client: pg.ClientBase, { name, checksum, sql, repeats }: Migration): Promise<boolean> {
  const { rowCount } = await client.query(
    `INSERT INTO migration AS known (name, checksum) VALUES ($1, $2)
     ON CONFLICT (name) DO ${repeats ? 'UPDATE SET checksum = excluded.checksum, applied_at = now() WHERE known.checksum <> excluded.checksum' : 'NOTHING'}`,
    [name, checksum],
  );
  if (rowCount !== 1) return false;
  await client.query(patiently(sql));
  for (const [, call] of sql.matchAll(/^-- after: (\w+\(.*\))$/gm))
    await client.query(`INSERT INTO migration (name, checksum) VALUES ($1, '') ON CONFLICT DO NOTHING`, [`${AFTER}${call}`]);
  return true;
}

async function callAfter(client: pg.ClientBase, calling: (call: string) => void): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`DELETE FROM migration WHERE starts_with(name, '${AFTER}') RETURNING name`);
  for (const { name } of rows) {
    calling(name);
    await client.query(patiently(`SELECT ${name.slice(AFTER.length)}`));
  }
}
