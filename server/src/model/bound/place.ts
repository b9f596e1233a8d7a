// The database of a bound model's records: the own one, or a data source, in a session that formats values for the wire.
import type { Binding, BoundColumn } from '@ordo/engine/model/bound.ts';
import { typeOf } from '@ordo/engine/data-sync/types.ts';
import type { RawBuilder } from 'kysely';
import type { DataSources, RemoteDb } from '../../data-source/data-source.read.ts';
import { configureSession, isOwnDatabase } from '../../data-source/session.read.ts';
import { placeOf as tableIn, shapeOf } from '../../data-source/shapes.read.ts';
import type { Db } from '../../kit/db.ts';
import { Refusal } from '../../kit/refusal.ts';
import { toRefusal } from './database-error.ts';

/** A session in that database. */
export interface Ground {
  db: RemoteDb;
  table(name: string): RawBuilder<unknown>;
  /** All writable columns of a table, as the catalogue shows now. */
  columns(name: string): Promise<BoundColumn[]>;
}

export interface Place {
  dialect: Binding['dialect'];
  /** In the own database: saves are part of the call's transaction. */
  own: boolean;
  /** @param db of the call */
  read<T>(db: Db, work: (ground: Ground) => Promise<T>, seconds?: number): Promise<T>;
  /** In one transaction: that of the call if it is the own database. */
  write<T>(db: Db, work: (ground: Ground) => Promise<T>): Promise<T>;
}

export const OWN = '0';
/** The connection of tables that are created in data models. */
const OWN_TABLES = { dbType: 'PostgreSQL', dbSchema: 'model', serviceName: '' } as const;

const groundOf = (db: RemoteDb, source: Parameters<typeof tableIn>[0]): Ground => ({
  db,
  table: (name) => tableIn(source, name),
  async columns(name) {
    const all = (await shapeOf(db, source, name))?.columns.filter(({ generated }) => !generated) ?? [];
    // Types without a counterpart elsewhere are read and written in the text format of the database.
    const plain = source.dbType === 'MySQL' ? ({ is: 'bytes' } as const) : ({ is: 'text', most: null } as const);
    return all.map((column) => ({ name: column.column, type: typeOf(source.dbType, column) ?? plain }));
  },
});

/** @param sources null: only the own database can be used */
export function placeOf({ source, dialect }: Pick<Binding, 'source' | 'dialect'>, sources: DataSources | null): Place {
  if (source === OWN) {
    const here = async <T>(db: Db, work: (ground: Ground) => Promise<T>): Promise<T> => {
      try {
        return await work(groundOf(db as unknown as RemoteDb, OWN_TABLES));
      } catch (error) {
        throw toRefusal(error);
      }
    };
    return { dialect, own: true, read: here, write: here };
  }
  const there = async <T>(db: Db, work: (ground: Ground) => Promise<T>, seconds: number): Promise<T> => {
    if (!sources) throw new Refusal('dataSourceOff');
    return sources.work(
      db,
      source,
      async (remote, kept) => {
        // A change of the data source must not lead the model to another kind of database, or to tables of the product.
        if (kept.dbType !== dialect) throw new Refusal('boundMoved');
        await configureSession(remote, kept);
        if (await isOwnDatabase(remote, kept, db)) throw new Refusal('boundOwnDatabase');
        try {
          return await remote.transaction().execute((tx) => work(groundOf(tx, kept)));
        } catch (error) {
          throw toRefusal(error);
        }
      },
      seconds,
    );
  };
  return {
    dialect,
    own: false,
    read: (db, work, seconds = 10) => there(db, work, seconds),
    write: (db, work) => there(db, work, 15),
  };
}
