// The one builder of table definitions: names come from metadata ids, types from the list here, never from a request.
import { dataTypes, sizeOf, type FieldType } from '@ordo/engine/data-model/plan.ts';
import type { Kind, Type } from '@ordo/engine/data-sync/types.ts';
import { storedTypes, type Stored } from '@ordo/engine/kind/stored.ts';
import { sql, type RawBuilder } from 'kysely';

/** A table named by metadata, with its schema. */
export interface TableName {
  schema: 'public' | 'model' | 'model_parked' | 'record';
  name: string;
  /** Columns that no log may contain. */
  secrets?: readonly string[];
}

/** A table of the product by its name in code, or one named by metadata. @throws if it is not a valid table name */
export function tableSql(table: string | TableName): RawBuilder<unknown> {
  if (typeof table === 'string') return sql.table(table);
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(table.name)) throw new Error(`${JSON.stringify(table.name)} is no name of a table`);
  return sql.id(table.schema, table.name);
}

/** The name used in the change log. */
export const tableText = (table: string | TableName): string => (typeof table === 'string' ? table : table.name);

/** Of metadata: letters and digits only. @throws on anything else */
function safe(id: string): string {
  if (!/^[0-9a-z]{1,40}$/i.test(id)) throw new Error(`${JSON.stringify(id)} is no id of metadata`);
  return id;
}

const modelTableName = (id: string, schema: 'model' | 'model_parked' = 'model'): TableName => ({ schema, name: `t_${safe(id)}` });
export const modelTable = (id: string, schema?: 'model' | 'model_parked'): RawBuilder<unknown> => tableSql(modelTableName(id, schema));
export const modelColumn = (id: string): RawBuilder<unknown> => sql.id(`c_${safe(id)}`);

/** The table of a model's records, or of one of its child tables. @throws if the id is not valid */
export const recordTable = (model: string, table = ''): TableName => ({
  schema: 'record',
  name: `t_${safe(model)}${table === '' ? '' : `_${fieldId(table)}`}`,
});
/** @param column `field`, or `field_1` and so on when the value needs several columns */
export function recordColumn(column: string): string {
  const [field = '', generation, ...more] = column.split('_');
  if (more.length || (generation !== undefined && !/^\d{1,5}$/.test(generation))) throw new Error(`${JSON.stringify(column)} is no column`);
  return `c_${fieldId(field)}${generation === undefined ? '' : `_${generation}`}`;
}

/** Of a designed form. @throws on anything else */
function fieldId(id: string): string {
  if (!/^[a-z][a-z0-9]{0,15}$/.test(id)) throw new Error(`${JSON.stringify(id)} is no id of a field`);
  return id;
}

const STORED = new Map(storedTypes.map((type) => [type, sql.raw(type)]));

/** Of a kind of value. @throws on any other type */
export function storedType(type: Stored): RawBuilder<unknown> {
  const known = STORED.get(type);
  if (!known) throw new Error(`${JSON.stringify(type)} is no type`);
  return known;
}

/** A value as text where no parameter may stand: the default of a column. */
export const defaultSql = (text: string | undefined): RawBuilder<unknown> => sql.lit(text ?? null);

/** @param length `50` of varchar, `10,2` of decimal. @throws on any other type */
export function modelType(type: string, length: string): RawBuilder<unknown> {
  const known = Object.hasOwn(dataTypes, type) ? (type as FieldType) : undefined;
  if (!known || !(sizeOf(known)?.fits(length) ?? length === '')) throw new Error(`${type}(${length}) is no type`);
  if (known === 'varchar') return sql.raw(`varchar(${length})`);
  return known === 'decimal' ? sql.raw(`numeric(${length})`) : storedType(dataTypes[known].stored);
}

/** A type in the dialect of an external database; whole numbers from metadata only. */
export function typeWord(kind: Kind, type: Type): string {
  const whole = (n: number) => {
    if (!Number.isInteger(n) || n < 0 || n > 10_485_760) throw new Error(`${n} is no length`);
    return n;
  };
  const mysql = kind === 'MySQL';
  switch (type.is) {
    case 'bool':
      return mysql ? 'tinyint(1)' : 'boolean';
    case 'int':
      return { 16: 'smallint', 32: mysql ? 'int' : 'integer', 64: 'bigint' }[type.bits];
    case 'decimal':
      return type.digits === null ? 'numeric' : `${mysql ? 'decimal' : 'numeric'}(${whole(type.digits)},${whole(type.places ?? 0)})`;
    case 'real':
      return mysql ? 'float' : 'real';
    case 'double':
      return mysql ? 'double' : 'double precision';
    case 'text':
      if (type.most === null) return mysql ? 'longtext' : 'text';
      return `varchar(${whole(type.most)})`;
    case 'bytes':
      return mysql ? 'longblob' : 'bytea';
    case 'date':
      return 'date';
    case 'time':
      return mysql ? 'time(6)' : 'time';
    case 'datetime':
      return mysql ? 'datetime(6)' : 'timestamp';
    case 'moment':
      return mysql ? 'datetime(6)' : 'timestamptz';
    case 'uuid':
      return mysql ? 'char(36)' : 'uuid';
    case 'json':
      return mysql ? 'json' : 'jsonb';
  }
}

export const typeSql = (kind: Kind, type: Type): RawBuilder<unknown> => sql.raw(typeWord(kind, type));
