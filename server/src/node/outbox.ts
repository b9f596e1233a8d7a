// Effects of committed changes: rows written in the change's own transaction, run afterwards by whichever node claims them first.
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db, Tx } from '../kit/db.ts';
import type { Effect, EffectHandler } from '../kit/effect.ts';

export interface Outbox {
  /** @throws Error when no handler is registered for this kind */
  assertHandled(kind: string): void;
  /** Within the change's transaction. */
  write(tx: Tx, effects: readonly Effect[]): Promise<void>;
  /** Call when new rows are committed. */
  wake(): void;
  /** Runs everything that is due now. */
  drain(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/** Effects that somebody waits for: kinds of one lane are handled by one worker of each node. */
type Lane = Pick<Outbox, 'wake' | 'drain' | 'stop'>;
type Failed = (error: unknown, kind: string) => void;

/** Batch size of a claim. Rows that a slow effect delays longer than a shift are released. */
const BATCH = 50;
/** Duration of a claim, in s: rows of a node that crashes go to the others after that. */
const LEASE = 60;
/** How long a node works on one claim before it releases the rest, in ms. */
const SHIFT = 20_000;
/** How often a node looks for rows that another one left, in ms. */
const POLL = 5_000;

interface Claimed {
  id: string;
  kind: string;
  payload: Record<string, unknown>;
  attempts: number;
}

/** 1 s, 2 s, 4 s … at most an hour. */
const pause = (attempts: number) => Math.min(3600, 2 ** Math.min(attempts - 1, 12));

export function createOutbox(db: Db, handlers: Record<string, EffectHandler>, failed: Failed): Outbox {
  const apart = Object.entries(handlers).flatMap(([kind, handler]) =>
    typeof handler !== 'function' && 'apart' in handler ? [{ kind, atOnce: handler.atOnce }] : [],
  );
  const asides = apart.map(({ kind, atOnce }) => lane(db, handlers, failed, { those: sql<SqlBool>`kind = ${kind}`, atOnce }));
  const wakeAsides = () => asides.forEach((one) => one.wake());
  // Rows that its effects add for other lanes are picked up as soon as they have run.
  const those = sql<SqlBool>`kind <> all(${apart.map(({ kind }) => kind)}::text[])`;
  const main = lane(db, handlers, failed, { those, atOnce: 1, afterwards: wakeAsides });
  let timer: NodeJS.Timeout | undefined;

  function assertHandled(kind: string): void {
    if (!handlers[kind]) throw new Error(`nobody handles ${kind}`);
  }
  function wake(): void {
    main.wake();
    wakeAsides();
  }

  return {
    assertHandled,
    async write(tx, effects) {
      for (const effect of effects) assertHandled(effect.kind);
      await tx
        .insertInto('outbox')
        .values(effects.map((effect) => ({ kind: effect.kind, payload: JSON.stringify(effect.payload) })))
        .execute();
    },
    wake,
    async drain() {
      await main.drain();
      await Promise.all(asides.map((one) => one.drain()));
    },
    start() {
      timer = setInterval(wake, POLL);
      timer.unref();
      wake();
    },
    async stop() {
      clearInterval(timer);
      await Promise.all([main, ...asides].map((one) => one.stop()));
    },
  };
}

interface LaneOptions {
  /** Of the rows of the outbox. */
  those: RawBuilder<SqlBool>;
  atOnce: number;
  afterwards?(): void;
}

function lane(db: Db, handlers: Record<string, EffectHandler>, failed: Failed, { those, atOnce, afterwards }: LaneOptions): Lane {
  let working: Promise<void> | null = null;
  let again = false;
  let stopping = false;

  /** Rows are claimed by moving their due time in one statement: no transaction stays open while effects run. */
  async function takeBatch(): Promise<number> {
    const { rows } = await sql<Claimed>`
      update outbox set attempts = attempts + 1, due_at = now() + make_interval(secs => ${LEASE})
      where id in (select id from outbox where due_at <= now() and ${those} order by due_at, id limit ${sql.lit(BATCH)} for update skip locked)
      returning id, kind, payload, attempts`.execute(db);
    const claimed = rows.toSorted((a, b) => Number(a.id) - Number(b.id));
    const until = Date.now() + SHIFT;
    const done = await carryOutTogether(claimed);
    const single = claimed.filter((row) => !done.includes(row.id));
    let next = 0;
    const work = async () => {
      while (next < single.length && !stopping && Date.now() <= until) {
        const row = single[next++] as Claimed;
        if (await carryOut(row)) done.push(row.id);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    if (next < single.length) await giveBack(single.slice(next));
    if (done.length) {
      await sql`delete from outbox where id = any(${done}::bigint[])`.execute(db);
      afterwards?.();
    }
    return claimed.length;
  }

  /** @returns the ids of those that succeeded; when a batch failed, each is retried individually, because only some may be at fault */
  async function carryOutTogether(claimed: readonly Claimed[]): Promise<string[]> {
    const done: string[] = [];
    for (const [kind, rows] of Map.groupBy(claimed, (row) => row.kind)) {
      const handler = handlers[kind];
      if (rows.length < 2 || !handler || typeof handler === 'function' || !('together' in handler)) continue;
      const payloads = rows.map((row) => row.payload);
      const happened = await handler.together(payloads, db).then(
        () => true,
        () => false,
      );
      if (happened) done.push(...rows.map((row) => row.id));
    }
    return done;
  }

  /** @returns whether it succeeded */
  async function carryOut(row: Claimed): Promise<boolean> {
    try {
      const handler = handlers[row.kind];
      if (!handler) throw new Error(`nobody handles ${row.kind}`);
      if (typeof handler === 'function') await handler(row.payload, db);
      else await ('apart' in handler ? handler.apart(row.payload, db) : handler.together([row.payload], db));
      return true;
    } catch (error) {
      failed(error, row.kind);
      await sql`update outbox set last_error = ${String(error).replaceAll('\0', '').slice(0, 500)}, due_at = now() + make_interval(secs => ${pause(row.attempts)})
        where id = ${row.id}::bigint`.execute(db);
      return false;
    }
  }

  async function giveBack(rows: readonly Claimed[]): Promise<void> {
    await sql`update outbox set attempts = attempts - 1, due_at = now() where id = any(${rows.map((row) => row.id)}::bigint[])`.execute(db);
  }

  async function takeAll(): Promise<void> {
    while ((await takeBatch()) === BATCH && !stopping);
  }

  function wake(): void {
    if (stopping) return;
    if (working) {
      again = true;
      return;
    }
    working = takeAll()
      .catch((error: unknown) => failed(error, 'outbox'))
      .finally(() => {
        working = null;
        if (again) {
          again = false;
          wake();
        }
      });
  }

  const rested = async () => {
    while (working) await working;
  };

  return {
    wake,
    async drain() {
      // Rows that this node is working on already are skipped.
      await rested();
      await takeAll();
      // Effects may leave others behind, for which they have woken it.
      await rested();
    },
    async stop() {
      again = false;
      stopping = true;
      await working;
    },
  };
}
