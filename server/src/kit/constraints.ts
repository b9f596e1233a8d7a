// Translates errors of PostgreSQL into refusals: by the constraint's name where a feature has given it a meaning, otherwise by the error class.
import type { RefusalKey } from '@ordo/contract/refusals.ts';
import { Refusal } from './refusal.ts';

export interface Constraints {
  /** @param meanings constraint or unique index → the refusal, whose sentence the input fills, as in “code {code} exists already” */
  add(meanings: Readonly<Record<string, RefusalKey>>): void;
  /** Of all features. */
  all(): ReadonlyMap<string, RefusalKey>;
  /** @returns null when the error is a bug of ours */
  refusalOf(error: unknown, input?: Record<string, unknown>): Refusal | null;
}

export function createConstraints(): Constraints {
  const known = new Map<string, RefusalKey>();
  return {
    add(meanings) {
      for (const [name, key] of Object.entries(meanings)) {
        if (known.has(name)) throw new Error(`two features say what ${name} means`);
        known.set(name, key);
      }
    },
    all: () => known,
    refusalOf(error, input = {}) {
      if (error instanceof Refusal) return error;
      if (!isDatabaseError(error)) return null;
      // Raised by the SQL function refuse(): its message is the key.
      const key = error.code === 'ORDO1' ? (error.message as RefusalKey) : known.get(error.constraint ?? '');
      return key ? new Refusal(key, input) : byClass(error);
    },
  };
}

interface DatabaseError extends Error {
  code: string;
  constraint?: string;
}

function isDatabaseError(error: unknown): error is DatabaseError {
  return error instanceof Error && 'severity' in error && 'code' in error && typeof error.code === 'string';
}

function byClass(error: DatabaseError): Refusal | null {
  switch (error.code) {
    case '23505': // unique_violation
      return new Refusal('duplicate');
    case '23503': // foreign_key_violation
      return new Refusal('reference');
    case '22P05': // untranslatable_character
    case '22021': // character_not_in_repertoire
    case '22003': // numeric_value_out_of_range
    case '22007': // invalid_datetime_format
    case '22008': // datetime_field_overflow
    case '54000': // program_limit_exceeded: longer than an index allows
    case '23514': // check_violation
      return new Refusal('impossible');
    case '40001': // serialization_failure
    case '40P01': // deadlock_detected
    case '53300': // too_many_connections
    case '57014': // query_canceled: the statement took too long
    case '55P03': // lock_not_available
      return new Refusal('busy');
    default:
      return null;
  }
}
