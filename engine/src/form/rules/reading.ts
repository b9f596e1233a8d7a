// What a condition or formula reads: a value as its kind compares it, and nothing where it is none of the kind, whatever its source.
import { digitsOf } from '../../kind/decimal.ts';
import { kinds, type Kind } from '../../kind/kinds.ts';

/** The moment at which a form is looked at: opened, being filled in, about to be saved. */
export type Moment = 'load' | 'change' | 'save';

/** From where something is evaluated: the head, or a row of a child table. */
export interface Reader {
  moment: Moment;
  /** Of the field of that name; of a child table its rows. */
  now(name: string): unknown;
  /** The same when the form was opened. */
  old(name: string): unknown;
}

/** Empty text is nothing, as is what the order of the kind would stumble over. */
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

/** Whether two values say the same: as JSON, without regard to how objects order their keys. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return (one ?? null) === (other ?? null);
  if (Array.isArray(one) || Array.isArray(other))
    return Array.isArray(one) && Array.isArray(other) && one.length === other.length && one.every((part, index) => isSame(part, other[index]));
  const keys = Object.keys(one);
  const held = other as Record<string, unknown>;
  return keys.length === Object.keys(held).length && keys.every((key) => Object.hasOwn(held, key) && isSame((one as Record<string, unknown>)[key], held[key]));
}
