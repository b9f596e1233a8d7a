// Due waits, reminders, limits and scheduled starts, and people who have left: every node looks for them when the next is due and every few seconds. Work done by one node
// is skipped by the others: a timer is fired under the lock of its task, by a command with its own id.
import { sql } from 'kysely';
import { hasSomeone } from './answers.ts';
import { followCalendar } from './calendar.ts';
import { takeDueSchedules } from './schedules.ts';
import { runSystemCommand, type BackgroundDeps } from './system.ts';

/** In ms. */
const EVERY = 5_000;
const SOONEST = 100;
const CALENDAR_EVERY = 60_000;
/** Batch size. */
const MAX = 500;

interface Due {
  taskId: string;
  id: string;
  due: number;
}

/** @returns the number of timers fired here */
export async function fireDueTimers(behind: BackgroundDeps): Promise<number> {
  const { db, now } = behind.deps;
  const until = new Date(now());
  let fired = 0;
  let last: Due = { taskId: '', id: '', due: 0 };
  for (;;) {
    const { rows } = await sql<Due>`
      select m.task_id as "taskId", m.id, m.due from flow_timer m join flow_task t on t.id = m.task_id and not t.suspended and t.delete_mark = 0
      join flow_visit v on v.task_id = m.task_id and v.id = m.visit_id and v.status = 'live' and v.state ->> 'heldBy' is null
      where m.paused_at is null and m.due <= ${until} and (m.due, m.task_id, m.id) > (${new Date(last.due)}, ${last.taskId}, ${last.id})
      order by m.due, m.task_id, m.id limit ${MAX}`.execute(db);
    for (const { taskId, id, due } of rows) if (await tried(behind, taskId, `timer-${id}-${due}`, { command: 'fire', timer: id })) fired += 1;
    const end = rows.at(-1);
    if (!end || rows.length < MAX) return fired;
    last = end;
  }
}

/** Disabled or deleted people lose their open work. */
export async function retireDisabledUsers(behind: BackgroundDeps): Promise<void> {
  const { rows } = await sql<{ taskId: string; person: string; seq: number }>`
    select t.id as "taskId", o.person_id as person, t.seq from app_user u join flow_operator o on o.person_id = u.id join flow_task t on t.id = o.task_id
    where (u.enabled_mark = 0 or u.delete_mark = 1) and o.status in ('open', 'waiting') group by 1, 2 limit ${MAX}`.execute(behind.deps.db);
  // Somebody who is enabled again may have the same work of a pool again, and leave again.
  for (const { taskId, person, seq } of rows) await tried(behind, taskId, `left-${seq}-${person}`, { command: 'disabled', person });
}

/** Work of pools whose last member has left is judged again. */
export async function retireEmptyPools(behind: BackgroundDeps): Promise<void> {
  const { rows } = await sql<{ taskId: string; seq: number }>`
    with kept as materialized (select pool, array_agg(distinct task_id) as tasks from flow_operator where ready and person_id is null group by pool)
    select t.id as "taskId", t.seq from kept k cross join lateral unnest(k.tasks) m (id) join flow_task t on t.id = m.id
    where not ${hasSomeone(sql.ref('k.pool'))} limit ${MAX}`.execute(behind.deps.db);
  for (const { taskId, seq } of rows) await tried(behind, taskId, `empty-${seq}`, { command: 'disabled', person: '' });
}

/** Failed commands of this node, with the time of the next attempt. A failing task does not delay others. */
const resting = new WeakMap<BackgroundDeps, Map<string, { until: number; times: number }>>();
const LONGEST = 3_600_000;

async function tried(behind: BackgroundDeps, taskId: string, id: string, command: Parameters<typeof runSystemCommand>[3]): Promise<boolean> {
  const rests = resting.get(behind) ?? new Map<string, { until: number; times: number }>();
  resting.set(behind, rests);
  const key = `${taskId} ${id}`;
  const now = Date.now();
  const rest = rests.get(key);
  if (rest && rest.until > now) return false;
  const done = await runSystemCommand(behind, taskId, id.replaceAll('.', '_'), command).catch((error: unknown) => {
    behind.log.error({ err: error, task: taskId }, 'timers of workflows');
    return 'failed' as const;
  });
  rests.delete(key);
  if (done === 'done' || done === null) return done === 'done';
  const times = (rest?.times ?? 0) + 1;
  rests.set(key, { until: now + Math.min(LONGEST, EVERY * 2 ** (times - 1)), times });
  for (const [old, { until }] of rests) if (until < now - LONGEST) rests.delete(old);
  return false;
}

export interface TimerWatch {
  stop(): Promise<void>;
}

/** Time until the next timer is due, in ms; limited by the interval of the search for people who have left. */
async function untilNext({ deps: { db, now } }: BackgroundDeps): Promise<number> {
  const at = now();
  const { rows } = await sql<{ due: number | null }>`select min(due) as due from flow_timer where paused_at is null and due > ${new Date(at)}`.execute(db);
  const due = rows[0]?.due ?? null;
  return due === null ? EVERY : Math.min(EVERY, Math.max(SOONEST, due - at));
}

export function startTimerWatch(behind: BackgroundDeps): TimerWatch {
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | null = null;
  let stopped = false;
  let followed = 0;
  const fails = (error: unknown) => {
    behind.log.error({ err: error }, 'timers of workflows');
    return EVERY;
  };
  const look = async () => {
    await fireDueTimers(behind).catch(fails);
    await takeDueSchedules(behind).catch(fails);
    await retireDisabledUsers(behind).catch(fails);
    if (Date.now() - followed >= CALENDAR_EVERY) {
      followed = Date.now();
      await followCalendar(behind).catch(fails);
      await retireEmptyPools(behind).catch(fails);
    }
    next(stopped ? EVERY : await untilNext(behind).catch(fails));
  };
  const next = (pause: number) => {
    if (stopped) return;
    timer = setTimeout(() => void (looking = look()), pause);
    timer.unref();
  };
  next(EVERY);
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await looking;
    },
  };
}
