// After a change of the calendar of working days, timers in working time and scheduled starts are moved to the time that the new calendar gives, but never to
// before now.
import { spanOf } from '@ordo/engine/flow/due.ts';
import { planOf } from '@ordo/engine/flow/plan.ts';
import { told } from '@ordo/engine/flow/replay.ts';
import type { Timer } from '@ordo/engine/flow/state.ts';
import { workingMinutes, workingMoment, type WorkDays } from '@ordo/engine/flow/working-time.ts';
import { sql } from 'kysely';
import { workTime } from '../dictionary/work-calendar.read.ts';
import { releasedFlow } from '../flow-engine/flow-engine.read.ts';
import type { Db } from '../kit/db.ts';
import { rescheduleAll } from './schedules.ts';
import { runSystemCommand, type BackgroundDeps } from './system.ts';

interface Open extends Pick<Timer, 'id' | 'does' | 'count'> {
  taskId: string;
  due: number;
  node: string;
  release: string;
}

/** @returns the number of tasks whose timers were moved */
export async function followCalendar(behind: BackgroundDeps): Promise<number> {
  const { db } = behind.deps;
  const days = await workTime(db);
  await sql`insert into flow_calendar (days) values (${JSON.stringify(days)}::jsonb) on conflict do nothing`.execute(db);
  const { rows } = await sql<{ edition: number; days: WorkDays }>`select edition, days from flow_calendar`.execute(db);
  const [last] = rows;
  if (!last || told(last.days) === told(days)) return 0;
  const { rows: open } = await sql<Open>`
    select m.task_id as "taskId", m.id, m.does, m.count, m.due, v.node, t.release_id as release from flow_timer m
    join flow_task t on t.id = m.task_id and t.status = 1 and t.delete_mark = 0 join flow_visit v on v.task_id = m.task_id and v.id = m.visit_id
    where not m.fixed and m.paused_at is null order by m.task_id, m.id`.execute(db);
  let moved = 0;
  for (const [taskId, timers] of Map.groupBy(open, (one) => one.taskId)) {
    const dues: Record<string, number> = {};
    for (const timer of timers) {
      const due = await dueBy(db, timer, last.days, days);
      if (due !== null && due !== timer.due) dues[timer.id] = due;
    }
    // One id per edition: after a crash another node finds this done.
    if (Object.keys(dues).length > 0 && (await runSystemCommand(behind, taskId, `calendar-${last.edition + 1}`, { command: 'calendar', dues })) === 'done')
      moved += 1;
  }
  await rescheduleAll(behind);
  await sql`update flow_calendar set edition = edition + 1, days = ${JSON.stringify(days)}::jsonb where edition = ${last.edition}`.execute(db);
  return moved;
}

async function dueBy(db: Db, timer: Open, before: WorkDays, days: WorkDays): Promise<number | null> {
  const flow = await releasedFlow(db, timer.release);
  const span = spanOf(flow ? planOf(flow.version.flow).places[timer.node]?.node : undefined, timer);
  if (!span?.working) return null;
  // The start of the count: the event that set the timer, or the previous reminder.
  const { rows } = await sql<{ from: number | null }>`
    select min(e.at) as from from flow_event e, jsonb_array_elements(e.changes -> 'timers') x
    where e.task_id = ${timer.taskId} and x ->> 'id' = ${timer.id} and (x ->> 'count')::int = ${timer.count}`.execute(db);
  const from = rows[0]?.from ?? null;
  if (from === null) return null;
  // Working time for which the timer was paused is added.
  const paused = workingMinutes(workingMoment(from, span.minutes, before), timer.due, before);
  return workingMoment(from, span.minutes + paused, days);
}
