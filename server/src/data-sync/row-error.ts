// Why a database refuses a row: by its error code, never in its own words.
import type { Phrase } from '@ordo/contract/refusals.ts';
import { rowTroubles } from './data-sync.phrases.ts';

const OURS: Record<string, keyof typeof rowTroubles> = {
  '23505': 'unique',
  ER_DUP_ENTRY: 'unique',
  '23503': 'reference',
  ER_NO_REFERENCED_ROW: 'reference',
  ER_NO_REFERENCED_ROW_2: 'reference',
  '23502': 'empty',
  ER_BAD_NULL_ERROR: 'empty',
  '23514': 'check',
  ER_CONSTRAINT_FAILED: 'check',
  ER_CHECK_CONSTRAINT_VIOLATED: 'check',
};

/** Errors of the connection, the server or the table, not of a row. */
const NOT_THE_ROW =
  /^(08|25|28|40|42|53|55|57|58|XX|ER_LOCK|ER_SERVER_SHUTDOWN|ER_QUERY_INTERRUPTED|ER_.*ACCESS_DENIED|ER_NO_SUCH_TABLE|ER_BAD_FIELD|ER_PARSE|ER_DISK_FULL|ER_OUT_OF)/;

/** @returns null when the row is not the cause */
export function rowErrorText(error: unknown): { said: Phrase; parameters: { code: string } } | null {
  const { code: said = '', errno } = error as { code?: string; errno?: number };
  // The driver has another name for this number of MariaDB.
  const code = errno === 4025 ? 'ER_CONSTRAINT_FAILED' : said;
  if (!/^([0-9A-Z]{5}|(ER|WARN)_\w+)$/.test(code) || NOT_THE_ROW.test(code)) return null;
  const key = Object.hasOwn(OURS, code) ? (OURS[code] ?? 'value') : 'value';
  return { said: rowTroubles[key], parameters: { code } };
}
