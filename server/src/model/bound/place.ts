// Where the records of a bound model lie: tables of the own database, or of a data source, in one session that writes values as they travel.
import type { Binding, BoundColumn } from '@ordo/engine/model/bound.ts';
import { typeOf } from '@ordo/engine/data-sync/types.ts';
import type { RawBuilder } from 'kysely';
import type { DataSources, RemoteDb } from '../../data-source/data-source.read.ts';
import { configureSession, isOwnDatabase } from '../../data-source/session.read.ts';
import { placeOf as tableIn, shapeOf } from '../../data-source/shapes.read.ts';
import type { Db } from '../../kit/db.ts';
import { Refusal } from '../../kit/refusal.ts';
import { toRefusal } from './database-error.ts';

/** A session there. */
export interface Ground {
  db: RemoteDb;
  table(name: string): RawBuilder<unknown>;
  /** Every column of a table that can be written, as the catalogue tells it now. */
  columns(name: string): Promise<BoundColumn[]>;
}

export interface Place {
  dialect: Binding['dialect'];
  /** In the own database: a save there is one with the call. */
  own: boolean;
  /** @param db of the call */
  read<T>(db: Db, work: (ground: Ground) => Promise<T>, seconds?: number): Promise<T>;
  /** One transaction: of the call where it is the own database. */
  write<T>(db: Db, work: (ground: Ground) => Promise<T>): Promise<T>;
}

export const OWN = '0';
/** Those that are made in data models. */
const OWN_TABLES = { dbType: 'PostgreSQL', dbSchema: 'model', serviceName: '' } as const;

const groundOf = (db: RemoteDb, source: Parameters<typeof tableIn>[0]): Ground => ({
  db,
  table: (name) => tableIn(source, name),
  async columns(name) {
    const all = (await shapeOf(db, source, name))?.columns.filter(({ generated }) => !generated) ?? [];
    // What has no counterpart elsewhere goes from there and back as the database writes it.
    const plain = source.dbType === 'MySQL' ? ({ is: 'bytes' } as const) : ({ is: 'text', most: null } as const);
    return all.map((column) => ({ name: column.column, type: typeOf(source.dbType, column) ?? plain }));
  },
});

/** @param sources null: nothing but the own database is reached */
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
        // Who changes a data source does not take a model to tables of another sort, nor to those of the product.
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
