// Several nodes, some of which crash, share one outbox.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createEmptyDatabase } from '../../testing/empty-database.ts';
import { migrationsFolder } from '../../testing/cluster.ts';
import { heldUp } from '../../testing/held-up.ts';
import type { Connection } from './connect.ts';
import { migrate, readMigrations } from './migrate.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import type { EffectHandler } from '../kit/effect.ts';

let here: Connection;
let there: Connection;
/** Of the node that dies: its connections are cut, and nobody else uses them. */
let cut: Connection;
beforeAll(async () => {
  [here, there, cut] = (await createEmptyDatabase(3)) as [Connection, Connection, Connection];
  await migrate(here.pool, await readMigrations(migrationsFolder));
});
afterAll(() => Promise.all([here, there, cut].map((one) => one.close())));
beforeEach(() => here.pool.query('TRUNCATE outbox'));

const boxOf = (handler: EffectHandler, on: Connection): Outbox => createOutbox(on.db, { note: handler }, () => undefined);
const write = (count: number) =>
  sql`insert into outbox (kind, payload) select 'note', jsonb_build_object('name', n) from generate_series(1, ${count}::int) n`.execute(here.db);

async function left(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from outbox`.execute(here.db);
  return rows[0]?.count ?? -1;
}

describe('two nodes', () => {
  test('never carry out one effect at the same time, and carry out each once', async () => {
    const under = new Set<unknown>();
    const times = new Map<unknown, number>();
    let met = 0;
    const handler: EffectHandler = async ({ name }) => {
      if (under.has(name)) met += 1;
      under.add(name);
      await sleep(1);
      under.delete(name);
      times.set(name, (times.get(name) ?? 0) + 1);
    };
    await write(300);
    await Promise.all([here, there, here, there].map((node) => boxOf(handler, node).drain()));
    while (await left()) await boxOf(handler, here).drain();
    expect(met).toBe(0);
    expect(times.size).toBe(300);
    expect([...times.values()].every((count) => count === 1)).toBe(true);
  });

  test('do not wait for each other’s slow effects', async () => {
    const { work, begun, letGo } = heldUp();
    const slow = boxOf(work, here);
    await write(1);
    const held = slow.drain();
    await begun;
    await sql`insert into outbox (kind, payload) values ('note', '{}')`.execute(here.db);
    await boxOf(async () => undefined, there).drain();
    expect(await left()).toBe(1);
    letGo();
    await held;
    expect(await left()).toBe(0);
  });
});

describe('a node that dies', () => {
  test('in the middle of an effect leaves it to another, once its claim is over: at least once', async () => {
    let times = 0;
    let begun = () => undefined as void;
    const underWay = new Promise<void>((resolve) => (begun = resolve));
    let release = () => undefined as void;
    const dying = boxOf(() => {
      times += 1;
      begun();
      return new Promise((resolve) => (release = () => resolve()));
    }, cut);
    const pids: number[] = [];
    cut.pool.on('acquire', (client) => pids.push((client as unknown as { processID: number }).processID));
    await write(1);
    dying.wake();
    await underWay;
    expect(pids).not.toEqual([]);
    await sql`select pg_terminate_backend(pid) from unnest(${pids}::int[]) pid`.execute(there.db);
    await sql`update outbox set due_at = now()`.execute(there.db);
    await boxOf(async () => void (times += 1), there).drain();
    expect([times, await left()]).toEqual([2, 0]);
    release();
    await dying.stop();
  });

  test('before it began leaves it to whoever starts next', async () => {
    const done: unknown[] = [];
    await write(2);
    const next = boxOf(async ({ name }) => void done.push(name), there);
    next.start();
    await expect.poll(left).toBe(0);
    await next.stop();
    expect(done).toEqual([1, 2]);
  });
});

describe('a node', () => {
  test('that is woken while it works looks again afterwards', async () => {
    const done: unknown[] = [];
    const { work, begun, letGo } = heldUp();
    const box = boxOf(async ({ name }) => {
      await work();
      done.push(name);
    }, here);
    await write(1);
    box.wake();
    await begun;
    await write(1);
    box.wake();
    letGo();
    await expect.poll(left).toBe(0);
    expect(done).toEqual([1, 1]);
  });

  test('that stops finishes the effect it is at, and begins no other look', async () => {
    let finished = false;
    const { work, begun, letGo } = heldUp();
    const box = boxOf(async () => {
      await work();
      finished = true;
    }, here);
    await write(1);
    box.wake();
    await begun;
    box.wake();
    const stopped = box.stop();
    letGo();
    await stopped;
    expect(finished).toBe(true);
    expect(await left()).toBe(0);
  });
});
