// Writes server/src/db.d.ts from a freshly migrated database, or with --check says whether it is stale.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../server/src/embedded-postgres.ts';
import { migrate, readMigrations } from '../server/src/node/migrate.ts';

const root = join(import.meta.dirname, '..');
const target = join(root, 'server/src/db.d.ts');

const TYPES: Record<string, string> = {
  text: 'string',
  boolean: 'boolean',
  smallint: 'number',
  integer: 'number',
  'double precision': 'number',
  bigint: 'BigIntText',
  numeric: 'string',
  'timestamp with time zone': 'Moment',
  date: 'string',
  json: 'Json',
  jsonb: 'Json',
  bytea: 'Buffer',
  'text[]': 'string[]',
  'integer[]': 'number[]',
  'bigint[]': 'string[]',
};

interface Column {
  table_name: string;
  column_name: string;
  type: string;
  nullable: boolean;
  defaulted: boolean;
  always: boolean;
}

const CATALOGUE = `
  SELECT c.relname AS table_name, a.attname AS column_name, format_type(a.atttypid, NULL) AS type,
         NOT a.attnotnull AS nullable, a.atthasdef OR a.attidentity <> '' AS defaulted, a.attgenerated <> '' OR a.attidentity = 'a' AS always
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
  WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace AND a.attnum > 0 AND NOT a.attisdropped
  ORDER BY c.relname, a.attnum`;

function render(columns: Column[]): string {
  const tables = Map.groupBy(columns, (column) => column.table_name);
  const bodies = [...tables].map(([table, list]) => `export interface ${pascal(table)} {\n${list.map(line).join('\n')}\n}`);
  const index = [...tables.keys()].map((table) => `  ${table}: ${pascal(table)};`).join('\n');
  return `// Generated from the migrated database by \`npm run db:types\`; never edited.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Read as epoch milliseconds, written as a Date or epoch milliseconds turned into one. */
export type Moment = ColumnType<number, Date | string, Date | string>;
/** Read as text, because it may not fit a number. */
export type BigIntText = ColumnType<string, string | number, string | number>;
/** Read parsed, written as JSON text. */
export type Json = ColumnType<unknown, string, string>;

${bodies.join('\n\n')}

export interface Tables {
${index}
}
`;
}

function line(column: Column): string {
  const known = TYPES[column.type];
  if (!known) throw new Error(`db-types has no type for ${column.table_name}.${column.column_name}: ${column.type}`);
  const bare = column.nullable ? `${known} | null` : known;
  const type = column.always ? `GeneratedAlways<${bare}>` : column.defaulted ? generated(known, bare) : bare;
  return `  ${column.column_name}: ${type};`;
}

/** kysely's Generated does not nest in ColumnType. */
function generated(known: string, bare: string): string {
  if (known === 'Moment') return 'ColumnType<number, Date | string | undefined, Date | string>';
  if (known === 'BigIntText') return 'ColumnType<string, string | number | undefined, string | number>';
  if (known === 'Json') return 'ColumnType<unknown, string | undefined, string>';
  return `Generated<${bare}>`;
}

function pascal(name: string): string {
  return name.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

const folder = await mkdtemp(join(tmpdir(), 'ordo-types-'));
const postgres = await startEmbeddedPostgres(folder, () => undefined);
const pool = new pg.Pool({ connectionString: postgres.url });
// A connection that is still closing when the server ends says so.
pool.on('error', () => undefined);
try {
  await migrate(pool, await readMigrations(join(root, 'server/migrations')));
  const { rows } = await pool.query<Column>(CATALOGUE);
  const text = render(rows);
  if (!process.argv.includes('--check')) await writeFile(target, text);
  else if ((await readFile(target, 'utf8').catch(() => '')) !== text) {
    console.error('server/src/db.d.ts is stale: run npm run db:types');
    process.exitCode = 1;
  }
} finally {
  await pool.end();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
