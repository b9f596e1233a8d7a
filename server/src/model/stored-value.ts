// Values of records on their way into columns and out of them.
import { digitsOf, numeralIn, type Numeral } from '@ordo/engine/kind/decimal.ts';
import { kinds, type Kind } from '@ordo/engine/kind/kinds.ts';
import { sql, type RawBuilder } from 'kysely';
import { columnRef, type LiveField } from './live.ts';

/** As a parameter of a statement, or a value of a row in JSON. */
export function toColumn(kind: Kind, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  const { stored } = kinds[kind];
  if (stored === 'numeric' || stored === 'bigint') return digitsOf(value as Numeral);
  if (stored === 'timestamptz') return new Date(value as number).toISOString();
  return value;
}

/** The same where PostgreSQL takes JSON only as text. */
export const toParameter = (kind: Kind, value: unknown): unknown =>
  kinds[kind].stored === 'jsonb' && value !== null && value !== undefined ? JSON.stringify(value) : toColumn(kind, value);

/** `t.c_x as "x"`: numbers come as text, for a number of JavaScript would round them. */
export function selected(field: LiveField, alias: 't' | 'r'): RawBuilder<unknown> {
  const column = columnRef(field, alias);
  const { stored } = kinds[field.kind];
  return sql`${stored === 'numeric' || stored === 'bigint' ? sql`${column}::text` : column} as ${sql.id(field.node.id)}`;
}

export function fromColumn(kind: Kind, value: unknown): unknown {
  const { stored } = kinds[kind];
  return typeof value === 'string' && (stored === 'numeric' || stored === 'bigint') ? numeralIn(value) : value;
}
