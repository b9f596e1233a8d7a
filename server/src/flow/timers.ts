// Waits, reminders and limits that are due, and people who have left: looked for every few seconds by each node. What one node has done, the others
// find done: a timer is fired under the lock of its task, by a command with an id of its own.
import { sql } from 'kysely';
import { commandedBySystem, type Behind } from './system.ts';

/** In ms. */
const EVERY = 5_000;
/** Looked after at a time. */
const MOST = 500;

interface Due {
  taskId: string;
  id: string;
  due: number;
}

/** @returns how many were fired here */
export async function fireDue(behind: Behind): Promise<number> {
  const { deps } = behind;
  const { rows } = await sql<Due>`
    select m.task_id as "taskId", m.id, m.due from flow_timer m join flow_task t on t.id = m.task_id and not t.suspended and t.delete_mark = 0
    join flow_visit v on v.task_id = m.task_id and v.id = m.visit_id and v.status = 'live' and v.state ->> 'heldBy' is null
    where m.paused_at is null and m.due <= ${new Date(deps.now())} order by m.due limit ${MOST}`.execute(deps.db);
  let fired = 0;
  for (const { taskId, id, due } of rows) {
    const done = await commandedBySystem(behind, taskId, `timer-${id}-${due}`.replace('.', '_'), { command: 'fire', timer: id });
    if (done === 'done') fired += 1;
  }
  return fired;
}

/** Whoever is disabled or deleted has no open work any more. */
export async function leaveDisabled(behind: Behind): Promise<void> {
  const { rows } = await sql<{ taskId: string; person: string; operator: string }>`
    select o.task_id as "taskId", o.person_id as person, min(o.id) as operator from app_user u join flow_operator o on o.person_id = u.id
    where (u.enabled_mark = 0 or u.delete_mark = 1) and o.status in ('open', 'waiting') group by 1, 2 limit ${MOST}`.execute(behind.deps.db);
  for (const { taskId, person, operator } of rows)
    await commandedBySystem(behind, taskId, `left-${operator}-${person}`.replace('.', '_'), { command: 'disabled', person });
}

export interface Clock {
  stop(): Promise<void>;
}

export function watchClock(behind: Behind): Clock {
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | null = null;
  let stopped = false;
  const look = async () => {
    await fireDue(behind);
    await leaveDisabled(behind);
  };
  const next = () => {
    if (stopped) return;
    timer = setTimeout(() => {
      looking = look()
        .catch((error: unknown) => behind.log.error({ err: error }, 'timers of workflows'))
        .finally(next);
    }, EVERY);
    timer.unref();
  };
  next();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await looking;
    },
  };
}
