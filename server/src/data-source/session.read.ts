// A session in a database of others that writes values as they travel, and whether that database is the system's own.
import { sql } from 'kysely';
import type { RemoteDb, StoredDataSource } from './data-source.read.ts';

export async function configureSession(db: RemoteDb, { dbType }: Pick<StoredDataSource, 'dbType'>): Promise<void> {
  if (dbType === 'PostgreSQL') {
    await sql`set statement_timeout = ${sql.lit(15000)}`.execute(db);
    await sql`set timezone = 'UTC'`.execute(db);
    await sql`set datestyle = 'ISO'`.execute(db);
    await sql`set bytea_output = 'hex'`.execute(db);
    await sql`set search_path = pg_catalog`.execute(db);
    return;
  }
  // Values that do not fit are errors there, not cut.
  await sql`set session sql_mode = 'TRADITIONAL', session time_zone = '+00:00'`.execute(db);
  await sql`set names utf8mb4`.execute(db);
}

type Queried = Parameters<ReturnType<typeof sql>['execute']>[0];

/** Of a running PostgreSQL and the database within it, whatever address leads there. */
async function identity(db: Queried): Promise<string> {
  // Of functions alone: an account need not be allowed to read the catalogue.
  const { rows } = await sql<{ one: string }>`
    select extract(epoch from pg_postmaster_start_time())::text || ' ' || current_database() as one`.execute(db);
  return rows[0]?.one ?? '';
}

/** @param db of the system */
export async function isOwnDatabase(remote: RemoteDb, { dbType }: Pick<StoredDataSource, 'dbType'>, db: Queried): Promise<boolean> {
  return dbType === 'PostgreSQL' && (await identity(remote)) === (await identity(db));
}
