import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';

const SWEPT_AT_ONCE = 5_000;
/** The logs with their time columns. */
export const LOGS = ['request_log', 'fault_log', 'sign_in_log', 'data_interface_log', 'model_key_log', 'schedule_task_log'] as const;

/**
 * Deletes older entries, the oldest first and in batches, so that it never blocks others for long.
 * @returns how many entries
 */
export async function sweepLogs(db: Db, days: number): Promise<number> {
  let swept = 0;
  for (const table of LOGS) {
    for (let went = SWEPT_AT_ONCE; went === SWEPT_AT_ONCE; swept += went) {
      const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where at < now() - make_interval(days => ${days}::int) order by at limit ${SWEPT_AT_ONCE}))`.execute(db);
      went = Number(numAffectedRows ?? 0);
    }
  }
  return swept;
}
