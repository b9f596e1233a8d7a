// Values as read by conditions and formulas: converted for comparison by their kind, null if they do not fit the kind, whatever their source.
import { digitsOf } from '../../kind/decimal.ts';
import { kinds, type Kind } from '../../kind/kinds.ts';

/** When a form is evaluated: opened, being filled in, about to be saved. */
export type Moment = 'load' | 'change' | 'save';

/** Context of an evaluation: the head, or a row of a child table. */
export interface Reader {
  moment: Moment;
  /** Value of the field; for a child table its rows. */
  now(name: string): unknown;
  /** The same at the time the form was opened. */
  old(name: string): unknown;
}

/** Empty text is null, and so is a value that the order of the kind cannot handle. */
export function readAs(kind: Kind, value: unknown): unknown {
  if (value === null || value === undefined || value === '') return null;
  switch (kinds[kind].stored) {
    case 'text':
    case 'date':
    case 'time':
      return typeof value === 'string' ? value : null;
    case 'numeric':
    case 'integer':
    case 'bigint':
      return (typeof value === 'string' || typeof value === 'number') && digitsOf(value) !== null ? value : null;
    case 'smallint':
    case 'timestamptz':
      return typeof value === 'number' ? value : null;
    case 'boolean':
      return typeof value === 'boolean' ? value : null;
    case 'text[]':
      return Array.isArray(value) ? value : null;
    case 'jsonb':
      return value;
  }
}

/** Whether two values are equal as JSON, independent of the order of keys. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return (one ?? null) === (other ?? null);
  if (Array.isArray(one) || Array.isArray(other))
    return Array.isArray(one) && Array.isArray(other) && one.length === other.length && one.every((part, index) => isSame(part, other[index]));
  const keys = Object.keys(one);
  const held = other as Record<string, unknown>;
  return keys.length === Object.keys(held).length && keys.every((key) => Object.hasOwn(held, key) && isSame((one as Record<string, unknown>)[key], held[key]));
}
