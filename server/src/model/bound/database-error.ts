// Translates an error of an external database during a save into a sentence. The rest of its message is not passed on.
import type { RefusalKey } from '@ordo/contract/refusals.ts';
import { Refusal } from '../../kit/refusal.ts';

const FAULTS: Readonly<Record<string, RefusalKey>> = {
  '23505': 'boundTaken',
  ER_DUP_ENTRY: 'boundTaken',
  '23502': 'boundDemands',
  ER_BAD_NULL_ERROR: 'boundDemands',
  ER_NO_DEFAULT_FOR_FIELD: 'boundDemands',
  '23503': 'boundReferenced',
  ER_ROW_IS_REFERENCED_2: 'boundReferenced',
  ER_NO_REFERENCED_ROW_2: 'boundReferenced',
  '23514': 'boundChecked',
  ER_CONSTRAINT_FAILED: 'boundChecked',
  '22001': 'boundChecked',
  '22003': 'boundChecked',
  '22P02': 'boundChecked',
  '22007': 'boundChecked',
  ER_DATA_TOO_LONG: 'boundChecked',
  ER_WARN_DATA_OUT_OF_RANGE: 'boundChecked',
  ER_TRUNCATED_WRONG_VALUE_FOR_FIELD: 'boundChecked',
  ER_TRUNCATED_WRONG_VALUE: 'boundChecked',
  '42P01': 'boundChanged',
  '42703': 'boundChanged',
  ER_NO_SUCH_TABLE: 'boundChanged',
  ER_BAD_FIELD_ERROR: 'boundChanged',
  '42501': 'boundDenied',
  ER_TABLEACCESS_DENIED_ERROR: 'boundDenied',
  ER_COLUMNACCESS_DENIED_ERROR: 'boundDenied',
  '55P03': 'boundBusy',
  '57014': 'boundBusy',
  '40001': 'boundBusy',
  '40P01': 'boundBusy',
  ER_LOCK_WAIT_TIMEOUT: 'boundBusy',
  ER_LOCK_DEADLOCK: 'boundBusy',
};

/** The error itself if it is not one of these. */
export function toRefusal(error: unknown): unknown {
  if (error instanceof Refusal) return error;
  const { code = '' } = error as { code?: unknown };
  const key = typeof code === 'string' && Object.hasOwn(FAULTS, code) ? FAULTS[code] : undefined;
  return key ? new Refusal(key) : error;
}
