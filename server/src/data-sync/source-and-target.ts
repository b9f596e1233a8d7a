// Both databases of a sync, each in a session prepared for the neutral format.
import { createHash } from 'node:crypto';
import type { DataSources, StoredDataSource } from '../data-source/data-source.read.ts';
import { configureSession, isOwnDatabase } from '../data-source/session.read.ts';
import type { Db } from '../kit/db.ts';
import { Refusal } from '../kit/refusal.ts';
import type { SyncSide } from './rows.db.ts';

/** @throws Refusal syncOwn when the target is this system's own database, syncSame when both are one, and those of data sources */
export async function withSourceAndTarget<T>(
  { sources, db, seconds }: { sources: DataSources; db: Db; seconds: number },
  ids: { fromId: string; toId: string },
  work: (from: SyncSide, to: SyncSide) => Promise<T>,
): Promise<T> {
  return sources.work(
    db,
    ids.fromId,
    (fromDb, source) =>
      sources.work(
        db,
        ids.toId,
        async (toDb, target) => {
          await configureSession(fromDb, source);
          await configureSession(toDb, target);
          if (await isOwnDatabase(toDb, target, db)) throw new Refusal('syncOwn');
          if (samePlace(source, target)) throw new Refusal('syncSame');
          return work({ db: fromDb, source }, { db: toDb, source: target });
        },
        seconds,
      ),
    seconds,
  );
}

/** Fingerprint of both ends: a data source that is changed during a sync does not redirect it. */
export function placeOf(from: SyncSide, to: SyncSide): string {
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

const samePlace = (one: StoredDataSource, other: StoredDataSource) =>
  one.dbType === other.dbType &&
  one.host === other.host &&
  one.port === other.port &&
  one.serviceName === other.serviceName &&
  (one.dbType === 'MySQL' || one.dbSchema === other.dbSchema);
