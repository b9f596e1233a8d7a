// The one builder of what tables are made of: names come from ids of metadata, types from the list here, never from a request.
import { sql, type RawBuilder } from 'kysely';

const SCHEMAS = ['model', 'model_parked'] as const;

/** Of metadata: letters and digits only. @throws on anything else */
function safe(id: string): string {
  if (!/^[0-9a-z]{1,40}$/i.test(id)) throw new Error(`${JSON.stringify(id)} is no id of metadata`);
  return id;
}

export const modelTable = (id: string, schema: (typeof SCHEMAS)[number] = 'model'): RawBuilder<unknown> => sql.id(schema, `t_${safe(id)}`);
export const modelColumn = (id: string): RawBuilder<unknown> => sql.id(`c_${safe(id)}`);

/** @param length `50` of varchar, `10,2` of decimal. @throws on any other type */
export function modelType(type: string, length: string): RawBuilder<unknown> {
  if (type === 'varchar' && /^\d{1,4}$/.test(length)) return sql.raw(`varchar(${length})`);
  if (type === 'decimal' && /^\d{1,2},\d{1,2}$/.test(length)) return sql.raw(`numeric(${length})`);
  const plain = { int: 'integer', bigint: 'bigint', datetime: 'timestamptz', text: 'text' }[type];
  if (!plain || length !== '') throw new Error(`${type}(${length}) is no type`);
  return sql.raw(plain);
}
