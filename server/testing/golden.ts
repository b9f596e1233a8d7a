// A golden dump: every row of a small installation as one schema version kept it, so that each later version can prove its upgrade.
import { readFile, writeFile } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import type pg from 'pg';

export interface Golden {
  /** The last migration that had been applied. */
  migration: string;
  /** Table → its rows, in an order that references allow. */
  tables: Record<string, Record<string, unknown>[]>;
}

interface Table {
  name: string;
  /** Columns that can be written: all but the computed ones. */
  columns: string[];
}

/** Rows that a dump leaves out, because they would make it large and prove nothing. */
const LEFT_OUT: Record<string, string> = { area: `path NOT LIKE '330000.330500.330523.%' AND '330000.330500.330523.' NOT LIKE path || '%'` };

/** Tables in an order in which each comes after those that it refers to. */
async function tablesOf(pool: pg.Pool): Promise<Table[]> {
  const { rows } = await pool.query<{ name: string; columns: string[]; needs: string[] }>(`
    SELECT c.relname AS name,
           array(SELECT a.attname::text FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' ORDER BY a.attnum) AS columns,
           array(SELECT r.relname::text FROM pg_constraint k JOIN pg_class r ON r.oid = k.confrelid WHERE k.conrelid = c.oid AND k.contype = 'f' AND r.oid <> c.oid) AS needs
    FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relname <> 'migration' ORDER BY c.relname`);
  const sorted: Table[] = [];
  const left = [...rows];
  while (left.length) {
    const next = left.findIndex((table) => table.needs.every((need) => sorted.some((done) => done.name === need)));
    if (next < 0) throw new Error(`tables refer to each other in a ring: ${left.map((table) => table.name).join(', ')}`);
    sorted.push(...left.splice(next, 1));
  }
  return sorted;
}

export async function dump(pool: pg.Pool): Promise<Golden> {
  const { rows } = await pool.query<{ name: string }>('SELECT name FROM migration ORDER BY name DESC LIMIT 1');
  const golden: Golden = { migration: rows[0]?.name ?? '', tables: {} };
  for (const { name } of await tablesOf(pool)) {
    const without = LEFT_OUT[name] ? ` WHERE NOT (${LEFT_OUT[name]})` : '';
    const { rows: kept } = await pool.query<{ row: Record<string, unknown> }>(`SELECT to_jsonb(t) AS row FROM "${name}" t${without} ORDER BY t::text`);
    golden.tables[name] = kept.map(({ row }) => row);
  }
  return golden;
}

/** Into a database of the same schema version, in place of what is there. */
export async function load(pool: pg.Pool, golden: Golden): Promise<void> {
  const tables = await tablesOf(pool);
  await pool.query(`TRUNCATE ${tables.map(({ name }) => `"${name}"`).join(', ')}`);
  for (const { name, columns } of tables) {
    const list = columns.map((column) => `"${column}"`).join(', ');
    await pool.query(`INSERT INTO "${name}" (${list}) OVERRIDING SYSTEM VALUE SELECT ${list} FROM jsonb_populate_recordset(null::"${name}", $1)`, [
      JSON.stringify(golden.tables[name] ?? []),
    ]);
  }
}

export async function writeGolden(file: string, golden: Golden): Promise<void> {
  await writeFile(file, gzipSync(JSON.stringify(golden), { level: 9 }));
}

export async function readGolden(file: string): Promise<Golden> {
  return JSON.parse(gunzipSync(await readFile(file)).toString()) as Golden;
}
