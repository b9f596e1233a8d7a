// Scheduled work on a queue in the database: one job for each due time, run by one node. The queue is opened after everything else,
// and knows plans and jobs only by a key; the feature that runs them knows what a key means.
import type pg from 'pg';
import type { PgBoss } from 'pg-boss';

export interface Plan {
  /** Cron expression of five parts. */
  cron: string;
  timeZone: string;
}

export interface Job {
  key: string;
  /** The person who started it by hand; null: the schedule. */
  userId: string | null;
}

export interface JobRunner {
  /** Key → schedule; read at the start, so that plans reflect changes made while no node was running. */
  plans(): Promise<Map<string, Plan>>;
  /** Runs one job; it reports its errors itself. */
  carryOut(job: Job): Promise<void>;
}

/** Another kind of work on the same queue, only started by hand: its keys begin with the prefix. */
export interface SideJob {
  prefix: string;
  /** @param goOn false when the node is about to end */
  carryOut(key: string, goOn: () => boolean): Promise<void>;
  /** Keys without the prefix of started work that no node continues; polled regularly. */
  leftBehind(): Promise<string[]>;
}

export interface Scheduler {
  carriedOutBy(foreman: JobRunner): void;
  alsoFor(job: SideJob): void;
  /** A plan was created, changed or (null) deleted. Nothing to do while the queue is closed: it reads all plans when it opens. */
  follow(key: string, plan: Plan | null): Promise<void>;
  /** @returns false while the queue is closed */
  runNow(key: string, userId: string): Promise<boolean>;
  /** Opens the queue after the start, and again when that failed. */
  soon(): void;
  /** Opens it now. */
  open(): Promise<void>;
  /** Resumes abandoned work now. */
  lookBehind(): Promise<void>;
  /** Waits for running jobs, with a limit. */
  stop(): Promise<void>;
}

const QUEUE = 'ordo-task';
/** Delay of opening the queue after the start, and after a failure, in ms. */
const SOON = 2_000;
/** How often abandoned work is looked for, in ms. */
const LOOK_BEHIND = 20_000;
const AGAIN = 60_000;
/** Longer than any job takes, in s. */
const LONGEST = 6 * 3_600;
/** How long stopping waits for jobs, in ms. */
const TIMEOUT = 5_000;

export function createScheduler(pool: pg.Pool, failed: (error: unknown) => void): Scheduler {
  let jobRunner: JobRunner | null = null;
  const sides: SideJob[] = [];
  let watch: NodeJS.Timeout | undefined;
  let boss: PgBoss | null = null;
  let opening: Promise<void> | null = null;
  let worker = '';
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function open(): Promise<void> {
    if (!jobRunner) throw new Error('nobody carries out jobs');
    const { PgBoss } = await import('pg-boss');
    const next = new PgBoss({
      db: { executeSql: (text, values) => pool.query(text, values as unknown[]) },
      schema: 'pgboss',
      cronMonitorIntervalSeconds: 15,
      cronWorkerIntervalSeconds: 5,
      reindex: false,
      monitorVacuum: false,
    });
    next.on('error', failed);
    await next.start();
    try {
      await next.createQueue(QUEUE, { retryLimit: 0, expireInSeconds: LONGEST, deleteAfterSeconds: 86_400 });
      await followAll(next, await jobRunner.plans());
      // A long job, such as a backup, delays no other.
      worker = await next.work<Job>(QUEUE, { batchSize: 1, pollingIntervalSeconds: 5, localConcurrency: 3 }, async ([job]) => {
        if (job) await carryOut(job.data);
      });
      boss = next;
      watch = setInterval(() => void lookBehind(next).catch(failed), LOOK_BEHIND);
      watch.unref();
    } catch (error) {
      await next.stop({ graceful: false });
      throw error;
    }
  }

  async function carryOut(job: Job): Promise<void> {
    const side = sides.find(({ prefix }) => job.key.startsWith(prefix));
    if (!side) return jobRunner?.carryOut(job);
    await side.carryOut(job.key.slice(side.prefix.length), () => !stopped).catch(failed);
  }

  async function lookBehind(queue: PgBoss): Promise<void> {
    for (const { prefix, leftBehind } of sides)
      for (const key of await leftBehind()) await queue.send(QUEUE, { key: prefix + key, userId: null } satisfies Job, { retryLimit: 0 });
  }

  async function followAll(queue: PgBoss, plans: Map<string, Plan>): Promise<void> {
    for (const { key } of await queue.getSchedules(QUEUE)) if (!plans.has(key)) await queue.unschedule(QUEUE, key);
    for (const [key, plan] of plans) await schedule(queue, key, plan);
  }

  const schedule = (queue: PgBoss, key: string, { cron, timeZone }: Plan) =>
    queue.schedule(QUEUE, cron, { key, userId: null } satisfies Job, { tz: timeZone, key, retryLimit: 0 });

  const openOnce = () =>
    (opening ??= open().catch((error: unknown) => {
      opening = null;
      throw error;
    }));

  const later = (pause: number) => {
    timer = setTimeout(() => {
      openOnce().catch((error: unknown) => {
        failed(error);
        if (!stopped) later(AGAIN);
      });
    }, pause);
    timer.unref();
  };

  return {
    carriedOutBy: (next) => (jobRunner = next),
    alsoFor: (job) => void sides.push(job),
    async follow(key, plan) {
      if (!boss) return;
      if (plan) await schedule(boss, key, plan);
      else await boss.unschedule(QUEUE, key);
    },
    async runNow(key, userId) {
      if (!boss) return false;
      await boss.send(QUEUE, { key, userId } satisfies Job, { retryLimit: 0 });
      boss.notifyWorker(worker);
      return true;
    },
    soon: () => later(SOON),
    open: openOnce,
    lookBehind: async () => {
      if (boss) await lookBehind(boss);
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      clearInterval(watch);
      await opening?.catch(() => undefined);
      await boss?.stop({ graceful: true, timeout: TIMEOUT });
      boss = null;
    },
  };
}
