// Conversion of record values to and from columns.
import { digitsOf, numeralIn, type Numeral } from '@ordo/engine/kind/decimal.ts';
import { kinds, type Kind } from '@ordo/engine/kind/kinds.ts';
import { sql, type RawBuilder } from 'kysely';
import { columnRef, type LiveField } from './live.ts';

/** Empty values of forms: '' and an empty list mean no number, day or mark. */
const isNothing = (value: unknown) => value === '' || (Array.isArray(value) && value.length === 0);
const HOLDS_NOTHING: ReadonlySet<string> = new Set(['text[]', 'jsonb']);

/** As a parameter of a statement, or a value of a row in JSON. */
export function toColumn(kind: Kind, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  const { stored } = kinds[kind];
  if (isNothing(value) && !(stored === 'text' && value === '') && !HOLDS_NOTHING.has(stored)) return null;
  if (stored === 'numeric' || stored === 'bigint') return digitsOf(value as Numeral);
  if (stored === 'timestamptz') return new Date(value as number).toISOString();
  return value;
}

/** The same for parameters: JSON as text. */
export const toParameter = (kind: Kind, value: unknown): unknown =>
  kinds[kind].stored === 'jsonb' && value !== null && value !== undefined ? JSON.stringify(value) : toColumn(kind, value);

/** `t.c_x as "x"`: numbers as text, because a JavaScript number would round them. */
export function selected(field: LiveField, alias: 't' | 'r'): RawBuilder<unknown> {
  const column = columnRef(field, alias);
  const { stored } = kinds[field.kind];
  return sql`${stored === 'numeric' || stored === 'bigint' ? sql`${column}::text` : column} as ${sql.id(field.node.id)}`;
}

export function fromColumn(kind: Kind, value: unknown): unknown {
  const { stored } = kinds[kind];
  return typeof value === 'string' && (stored === 'numeric' || stored === 'bigint') ? numeralIn(value) : value;
}

/** Parses JSON; a number that would be rounded stays in its written form. @throws SyntaxError */
export const exactJson = (text: string): unknown =>
  JSON.parse(text, function exactly(_: string, value: unknown, { source }: { source?: string } = {}) {
    return typeof value === 'number' && source !== undefined && !Number.isSafeInteger(value) ? exact(source, value) : value;
  } as (key: string, value: unknown) => unknown);

const exact = (source: string, value: number): unknown => (/^-?\d+(\.\d+)?$/.test(source) ? numeralIn(source) : value);
