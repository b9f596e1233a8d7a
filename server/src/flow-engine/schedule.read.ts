// The next start of an engine that starts tasks by a timetable.
import { nextStart, type Schedule } from '@ordo/engine/flow/schedule.ts';
import { sql } from 'kysely';
import { workDays } from '../dictionary/work-calendar.read.ts';
import type { Db } from '../kit/db.ts';

/** Sets the next start after now. @param schedule undefined: it starts nothing any more */
export async function scheduleStart(db: Db, flowId: string, schedule: Schedule | undefined, now: number): Promise<void> {
  const next = schedule ? nextStart(schedule, now, await workDays(db)) : null;
  if (next === null) await sql`delete from flow_schedule where flow_id = ${flowId}`.execute(db);
  else
    await sql`insert into flow_schedule (flow_id, due) values (${flowId}, ${new Date(next)}) on conflict (flow_id) do update set due = excluded.due`.execute(
      db,
    );
}
