// Prepares a session in an external database for the neutral format, and detects the system's own database.
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
  // Values that do not fit are errors there, not truncated.
  await sql`set session sql_mode = 'TRADITIONAL', session time_zone = '+00:00'`.execute(db);
  await sql`set names utf8mb4`.execute(db);
}

type Queried = Parameters<ReturnType<typeof sql>['execute']>[0];

/** Identifies a running PostgreSQL and the database in it, whatever address is used. */
async function identity(db: Queried): Promise<string> {
  // Only functions: an account need not be allowed to read the catalogue.
  const { rows } = await sql<{ one: string }>`
    select extract(epoch from pg_postmaster_start_time())::text || ' ' || current_database() as one`.execute(db);
  return rows[0]?.one ?? '';
}

/** @param db the system's own */
export async function isOwnDatabase(remote: RemoteDb, { dbType }: Pick<StoredDataSource, 'dbType'>, db: Queried): Promise<boolean> {
  return dbType === 'PostgreSQL' && (await identity(remote)) === (await identity(db));
}
