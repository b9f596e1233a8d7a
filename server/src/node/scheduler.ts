// Work by the clock, on a queue in the database: one job for each moment, carried out by one node. The queue is opened after everything else,
// and knows plans and jobs by a key alone; what a key means is the feature's that carries them out.
import type pg from 'pg';
import type { PgBoss } from 'pg-boss';

export interface Plan {
  /** Five parts. */
  cron: string;
  timeZone: string;
}

export interface Job {
  key: string;
  /** Who had it run by hand; null: the clock. */
  userId: string | null;
}

export interface JobRunner {
  /** Key → when; asked at the start, so that plans follow what happened while nobody was there. */
  plans(): Promise<Map<string, Plan>>;
  /** Carries out one job; what went wrong in it is the foreman's to note. */
  carryOut(job: Job): Promise<void>;
}

/** Work of another sort on the same queue, begun by hand only: its keys begin with the prefix. */
export interface SideJob {
  prefix: string;
  /** @param goOn false when the node is about to end */
  carryOut(key: string, goOn: () => boolean): Promise<void>;
  /** Keys without the prefix that somebody began and nobody carries on; asked every so often. */
  leftBehind(): Promise<string[]>;
}

export interface Scheduler {
  carriedOutBy(foreman: JobRunner): void;
  alsoFor(job: SideJob): void;
  /** A plan was made, changed or (null) given up. Nothing to do while the queue is closed: it asks for all plans when it opens. */
  follow(key: string, plan: Plan | null): Promise<void>;
  /** @returns false while the queue is closed */
  runNow(key: string, userId: string): Promise<boolean>;
  /** Opens the queue when the start is over, and again when that failed. */
  soon(): void;
  /** Opens it now. */
  open(): Promise<void>;
  /** Has what was left behind taken up now. */
  lookBehind(): Promise<void>;
  /** Lets running jobs end, within reason. */
  stop(): Promise<void>;
}

const QUEUE = 'ordo-task';
/** How long after the start the queue is opened, and how long after a failure, in ms. */
const SOON = 2_000;
/** How often work that was left behind is looked for, in ms. */
const LOOK_BEHIND = 20_000;
const AGAIN = 60_000;
/** Longer than any job takes, in s. */
const LONGEST = 6 * 3_600;
/** How long stopping waits for jobs, in ms. */
const TIMEOUT = 5_000;

export function createScheduler(pool: pg.Pool, failed: (error: unknown) => void): Scheduler {
  let foreman: JobRunner | null = null;
  const sides: SideJob[] = [];
  let watch: NodeJS.Timeout | undefined;
  let boss: PgBoss | null = null;
  let opening: Promise<void> | null = null;
  let worker = '';
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function open(): Promise<void> {
    if (!foreman) throw new Error('nobody carries out jobs');
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
      await followAll(next, await foreman.plans());
      // A long job, such as a backup, keeps no other waiting.
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
    if (!side) return foreman?.carryOut(job);
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
    carriedOutBy: (next) => (foreman = next),
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
