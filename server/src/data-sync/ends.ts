// Both databases of a sync at once, each in a session that writes values as they travel.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { DataSources, Kept, RemoteDb } from '../data-source/data-source.read.ts';
import type { Db } from '../kit/db.ts';
import { Refusal } from '../kit/refusal.ts';
import type { End } from './rows.db.ts';

/** @throws Refusal syncOwn when the target is this system's own database, syncSame when both are one, and those of data sources */
export async function withEnds<T>(
  { sources, db, seconds }: { sources: DataSources; db: Db; seconds: number },
  ids: { fromId: string; toId: string },
  work: (from: End, to: End) => Promise<T>,
): Promise<T> {
  return sources.work(
    db,
    ids.fromId,
    (fromDb, source) =>
      sources.work(
        db,
        ids.toId,
        async (toDb, target) => {
          await settle(fromDb, source);
          await settle(toDb, target);
          if (target.dbType === 'PostgreSQL' && (await identity(toDb)) === (await identity(db))) throw new Refusal('syncOwn');
          if (samePlace(source, target)) throw new Refusal('syncSame');
          return work({ db: fromDb, source }, { db: toDb, source: target });
        },
        seconds,
      ),
    seconds,
  );
}

/** Where both lead: a data source that is changed meanwhile does not take a sync elsewhere. */
export function placeOf(from: End, to: End): string {
  const places = [from.source, to.source].map(({ dbType, host, port, userName, serviceName, dbSchema }) => [
    dbType,
    host,
    port,
    userName,
    serviceName,
    dbSchema,
  ]);
  return createHash('sha256').update(JSON.stringify(places)).digest('hex');
}

async function settle(db: RemoteDb, { dbType }: Kept): Promise<void> {
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

const samePlace = (one: Kept, other: Kept) =>
  one.dbType === other.dbType &&
  one.host === other.host &&
  one.port === other.port &&
  one.serviceName === other.serviceName &&
  (one.dbType === 'MySQL' || one.dbSchema === other.dbSchema);
