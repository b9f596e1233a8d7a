// Data sources for other features: work on the database of one.
import type { Db } from '../kit/db.ts';
import { resolveAllowed, type Destination } from '../kit/destination.ts';
import { Refusal } from '../kit/refusal.ts';
import { createSealer, type Sealer } from '../kit/sealer.ts';
import { withRemote, type Access, type RemoteConnection, type RemoteDb } from './remote.ts';

export type { RemoteConnection as Wire, RemoteDb };

export interface DataSources {
  sealer: Sealer;
  /** @throws Refusal outboundDenied, dataSource… */
  reach<T>(access: Access, work: (db: RemoteDb, wire: RemoteConnection) => Promise<T>, seconds?: number): Promise<T>;
  /** The stored and enabled one with this id. @throws Refusal dataSourceOff, and those of `reach` */
  work<T>(db: Db, id: string, work: (db: RemoteDb, source: StoredDataSource, wire: RemoteConnection) => Promise<T>, seconds?: number): Promise<T>;
}

export interface StoredDataSource extends Access {
  dbSchema: string;
}

/** @param key 32 secret bytes that encrypt passwords */
export function createDataSources(destinations: readonly Destination[], key: Buffer): DataSources {
  const sealed = createSealer(key, 'data source');
  const reach: DataSources['reach'] = async (access, work, seconds) =>
    withRemote(access, await resolveAllowed(destinations, access.host, access.port), work, seconds);
  return {
    sealer: sealed,
    reach,
    async work(db, id, work, seconds) {
      const row = await db
        .selectFrom('data_source')
        .selectAll()
        .where('id', '=', id)
        .where('enabled_mark', '=', 1)
        .where('delete_mark', '=', 0)
        .executeTakeFirst();
      if (!row) throw new Refusal('dataSourceOff');
      const kept = keptOf(row, sealed);
      return reach(kept, (remote, wire) => work(remote, kept, wire), seconds);
    },
  };
}

interface Row {
  db_type: string;
  host: string;
  port: number;
  user_name: string;
  password_sealed: string;
  service_name: string;
  db_schema: string;
  tls: number;
}

function keptOf(row: Row, { open }: Sealer): StoredDataSource {
  return {
    dbType: row.db_type === 'MySQL' ? 'MySQL' : 'PostgreSQL',
    host: row.host,
    port: row.port,
    userName: row.user_name,
    password: open(row.password_sealed),
    serviceName: row.service_name,
    dbSchema: row.db_schema || 'public',
    tls: row.tls,
  };
}
