// For other features: tables that users have designed here, their definition, and the database names of their parts.
import { dataTypes, type FieldType } from '@ordo/engine/data-model/plan.ts';
import type { Shape } from '@ordo/engine/data-sync/plan.ts';
import type { Db } from '../kit/db.ts';
import { findOwnTable } from './own-tables.db.ts';

/** PostgreSQL's names of the types of columns. */
const NATIVE: Readonly<Record<FieldType, string>> = {
  varchar: 'varchar',
  int: 'int4',
  bigint: 'int8',
  decimal: 'numeric',
  datetime: 'timestamptz',
  date: 'date',
  time: 'time',
  boolean: 'bool',
  json: 'jsonb',
  text: 'text',
};

export interface OwnShape extends Shape {
  /** In the schema `model`. */
  physical: string;
  physicalOf(column: string): string;
}

/** @returns null: there is no such designed table */
export async function ownShape(db: Db, name: string): Promise<OwnShape | null> {
  const table = await findOwnTable(db, name);
  if (!table) return null;
  const ids = new Map(table.fields.map(({ field, id }) => [field, id]));
  return {
    table: table.table,
    physical: `t_${table.id}`,
    physicalOf: (column) => `c_${ids.get(column) ?? ''}`,
    columns: table.fields.map(({ field, dataType, dataLength, primaryKey, allowNull }) => ({
      column: field,
      name: dataType in dataTypes ? NATIVE[dataType] : dataType,
      length: dataLength,
      unsigned: false,
      key: primaryKey,
      nullable: allowNull === 1 && primaryKey === 0,
      filled: false,
      generated: false,
    })),
  };
}
