// A golden dump: every row of a small installation as of one schema version, so that each later version can prove its upgrade.
import { readFile, writeFile } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import type pg from 'pg';

export interface Golden {
  /** The last applied migration. */
  migration: string;
  /** Table → its rows. */
  tables: Record<string, Record<string, unknown>[]>;
}

interface Table {
  name: string;
  /** Columns that can be written: all but the generated ones. */
  columns: string[];
}

/** Rows omitted from a dump: they would make it large without proving anything, or they are secrets. */
const LEFT_OUT: Record<string, string> = {
  installation: `name NOT LIKE 'seeded %'`,
  session: 'true',
  view_session: 'true',
  area: `path NOT LIKE '330000.330500.330523.%' AND '330000.330500.330523.' NOT LIKE path || '%'`,
};

async function tablesOf(pool: pg.Pool): Promise<Table[]> {
  const { rows } = await pool.query<Table>(`
    SELECT c.relname AS name,
           array(SELECT a.attname::text FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' ORDER BY a.attnum) AS columns
    FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relname <> 'migration' ORDER BY c.relname`);
  return rows;
}

/** Drops the foreign keys during the work, because rows refer to each other in cycles. They are checked when they are restored. */
async function withoutReferences(pool: pg.Pool, work: () => Promise<void>): Promise<void> {
  const { rows } = await pool.query<{ table: string; name: string; definition: string }>(`
    SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`);
  for (const { table, name } of rows) await pool.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  await work();
  for (const { table, name, definition } of rows) await pool.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
}

export async function dump(pool: pg.Pool): Promise<Golden> {
  const { rows } = await pool.query<{ name: string }>(`SELECT name FROM migration WHERE name ~ '^[0-9]' ORDER BY name DESC LIMIT 1`);
  const golden: Golden = { migration: rows[0]?.name ?? '', tables: {} };
  for (const { name } of await tablesOf(pool)) {
    const without = LEFT_OUT[name] ? ` WHERE NOT (${LEFT_OUT[name]})` : '';
    const { rows: kept } = await pool.query<{ row: Record<string, unknown> }>(
      `SELECT to_jsonb(t) - 'password_hash' AS row FROM "${name}" t${without} ORDER BY t::text`,
    );
    golden.tables[name] = kept.map(({ row }) => row);
  }
  return golden;
}

/** Into a database of the same schema version, replacing its content. */
export async function load(pool: pg.Pool, golden: Golden): Promise<void> {
  const tables = await tablesOf(pool);
  // The dump contains what triggers produced, and logs refuse to be truncated: triggers are disabled meanwhile.
  const triggers = (state: 'DISABLE' | 'ENABLE') => pool.query(tables.map(({ name }) => `ALTER TABLE "${name}" ${state} TRIGGER USER`).join(';'));
  await triggers('DISABLE');
  await pool.query(`TRUNCATE ${tables.map(({ name }) => `"${name}"`).join(', ')}`);
  await withoutReferences(pool, async () => {
    for (const { name, columns } of tables) {
      const list = columns.map((column) => `"${column}"`).join(', ');
      const rows = JSON.stringify(golden.tables[name] ?? []);
      await pool.query(`INSERT INTO "${name}" (${list}) OVERRIDING SYSTEM VALUE SELECT ${list} FROM jsonb_populate_recordset(null::"${name}", $1)`, [rows]);
    }
  });
  await triggers('ENABLE');
}

export async function writeGolden(file: string, golden: Golden): Promise<void> {
  await writeFile(file, gzipSync(JSON.stringify(golden), { level: 9 }));
}

export async function readGolden(file: string): Promise<Golden> {
  return JSON.parse(gunzipSync(await readFile(file)).toString()) as Golden;
}
