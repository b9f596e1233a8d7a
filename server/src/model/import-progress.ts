// Progress of a check or an import for the person waiting for it, readable on any node; also stops it.
import { setImmediate as breathe } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import { Refusal } from '../kit/refusal.ts';

/** Rows between two updates, so that other requests are served meanwhile. */
const STEP = 250;

export interface Progress {
  /** Counts a row. @throws Refusal importStopped */
  row(): Promise<void>;
  /** @throws Refusal importStopped */
  look(): Promise<void>;
}

/** @param aside connection outside the import's own transaction, so that progress is visible to others */
export async function startProgress(aside: Db, userId: string, run: string, total: number): Promise<Progress> {
  await sql`delete from record_import where at < now() - interval '1 day'`.execute(aside);
  const { rows } = await sql`
    insert into record_import as r (run, user_id, total) values (${run}, ${userId}, ${total})
    on conflict (run) do update set done = 0, total = excluded.total, stopped = false, at = now() where r.user_id = excluded.user_id returning r.run`.execute(
    aside,
  );
  if (rows.length === 0) throw new Refusal('denied');
  let done = 0;
  const look = async () => {
    const { rows: seen } = await sql<{ stopped: boolean }>`
      update record_import set done = ${done}, at = now() where run = ${run} and user_id = ${userId} returning stopped`.execute(aside);
    if (seen[0]?.stopped) throw new Refusal('importStopped');
  };
  return {
    look,
    async row() {
      done += 1;
      if (done % STEP !== 0) return;
      await breathe();
      await look();
    },
  };
}

export async function readProgress(aside: Db, userId: string, run: string): Promise<{ done: number; total: number } | null> {
  const { rows } = await sql<{ done: number; total: number }>`select done, total from record_import where run = ${run} and user_id = ${userId}`.execute(aside);
  return rows[0] ?? null;
}

/** Has no effect on a run that has not started yet. */
export async function stopImport(aside: Db, userId: string, run: string): Promise<void> {
  await sql`update record_import set stopped = true where run = ${run} and user_id = ${userId}`.execute(aside);
}
