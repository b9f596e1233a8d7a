// Effects of committed changes: rows written in the change's own transaction, carried out afterwards by whichever node comes first.
import { sql } from 'kysely';
import type { Db, Tx } from './db.ts';

export interface Effect {
  kind: string;
  payload: Record<string, unknown>;
}

/** Carries out one effect; called again after a failure or a crash, so it must bear being repeated. */
export type EffectHandler = (payload: Record<string, unknown>, db: Db) => Promise<void>;

export interface Outbox {
  /** Within the change's transaction. */
  write(tx: Tx, effects: readonly Effect[]): Promise<void>;
  /** New rows are committed. */
  wake(): void;
  /** Carries out everything that is due now. */
  drain(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

const BATCH = 50;
/** How long a row that failed waits: 1 s, 2 s, 4 s … at most an hour. */
const RETRY = sql`now() + least(interval '1 hour', interval '1 second' * (2 ^ least(attempts, 12)))`;
/** How often a node looks for rows that another one left behind, in ms. */
const POLL = 5_000;

export function outbox(db: Db, handlers: Record<string, EffectHandler>, failed: (error: unknown, kind: string) => void): Outbox {
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> | null = null;
  let again = false;

  async function takeBatch(): Promise<number> {
    return db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ id: string; kind: string; payload: Record<string, unknown> }>`
        select id, kind, payload from outbox where due_at <= now() order by due_at, id limit ${BATCH} for update skip locked`.execute(tx);
      const done: string[] = [];
      for (const row of rows) {
        try {
          const handler = handlers[row.kind];
          if (!handler) throw new Error(`nobody handles ${row.kind}`);
          await handler(row.payload, db);
          done.push(row.id);
        } catch (error) {
          failed(error, row.kind);
          await sql`update outbox set attempts = attempts + 1, last_error = ${String(error).replaceAll('\0', '').slice(0, 500)}, due_at = ${RETRY} where id = ${row.id}`.execute(
            tx,
          );
        }
      }
      if (done.length) await sql`delete from outbox where id = any(${done}::bigint[])`.execute(tx);
      return rows.length;
    });
  }

  async function takeAll(): Promise<void> {
    while ((await takeBatch()) === BATCH);
  }

  function wake(): void {
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

  return {
    async write(tx, effects) {
      for (const effect of effects) {
        if (!handlers[effect.kind]) throw new Error(`nobody handles ${effect.kind}`);
      }
      await tx
        .insertInto('outbox')
        .values(effects.map((effect) => ({ kind: effect.kind, payload: JSON.stringify(effect.payload) })))
        .execute();
    },
    wake,
    async drain() {
      // Rows that this node is working on already are not seen by a second look.
      while (working) await working;
      await takeAll();
    },
    start() {
      timer = setInterval(wake, POLL);
      timer.unref();
      wake();
    },
    async stop() {
      clearInterval(timer);
      again = false;
      await working;
    },
  };
}
