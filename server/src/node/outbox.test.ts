import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createEmptyDatabase } from '../../testing/empty-database.ts';
import { migrationsFolder } from '../../testing/cluster.ts';
import type { Connection } from './connect.ts';
import { migrate, readMigrations } from './migrate.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import type { EffectHandler } from '../kit/effect.ts';

let here: Connection;
let there: Connection;
beforeAll(async () => {
  [here, there] = (await createEmptyDatabase(2)) as [Connection, Connection];
  await migrate(here.pool, await readMigrations(migrationsFolder));
});
afterAll(() => Promise.all([here.close(), there.close()]));
beforeEach(() => here.pool.query('TRUNCATE outbox'));

const delivered: string[] = [];
beforeEach(() => {
  delivered.length = 0;
});

/** @param on the node whose worker it is */
const boxOf = (handler: EffectHandler, on: Connection = here): Outbox => createOutbox(on.db, { note: handler }, (error) => delivered.push(String(error)));
const write = (box: Outbox, ...names: string[]) =>
  here.db.transaction().execute((tx) =>
    box.write(
      tx,
      names.map((name) => ({ kind: 'note', payload: { name } })),
    ),
  );

interface Waiting {
  name: string;
  attempts: number;
  last_error: string | null;
  seconds: number;
}

async function waiting(): Promise<Waiting[]> {
  const { rows } =
    await sql<Waiting>`select payload->>'name' as name, attempts, last_error, extract(epoch from due_at - now())::float8 as seconds from outbox order by id`.execute(
      here.db,
    );
  return rows;
}

const makeDue = () => sql`update outbox set due_at = now()`.execute(here.db);

describe('an effect', () => {
  test('happens after its change, once, and leaves nothing behind', async () => {
    const happened: unknown[] = [];
    const box = boxOf(async ({ name }) => void happened.push(name));
    await write(box, 'a', 'b');
    expect(happened).toEqual([]);
    await box.drain();
    await box.drain();
    expect(happened).toEqual(['a', 'b']);
    expect(await waiting()).toEqual([]);
  });

  test('of a change that is rolled back never happens', async () => {
    const happened: unknown[] = [];
    const box = boxOf(async ({ name }) => void happened.push(name));
    const undone = here.db.transaction().execute(async (tx) => {
      await box.write(tx, [{ kind: 'note', payload: { name: 'a' } }]);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await box.drain();
    expect(happened).toEqual([]);
  });

  test('that nobody handles is refused when it is written, so the change is refused too', async () => {
    const box = boxOf(async () => undefined);
    const change = here.db.transaction().execute(async (tx) => {
      await sql`insert into installation (name, value) values ('written', '1')`.execute(tx);
      await box.write(tx, [{ kind: 'unheard', payload: {} }]);
    });
    await expect(change).rejects.toThrow('nobody handles unheard');
    expect((await sql`select from installation where name = 'written'`.execute(here.db)).rows).toEqual([]);
  });

  test('that fails waits 1, 2, 4 … seconds, at most an hour, and says why', async () => {
    const box = boxOf(async () => Promise.reject(new Error('the mail server is away')));
    await write(box, 'a');
    for (const [index, seconds] of [1, 2, 4, 8].entries()) {
      await makeDue();
      await box.drain();
      const [row] = await waiting();
      expect(row).toMatchObject({ attempts: index + 1, last_error: 'Error: the mail server is away' });
      expect(row?.seconds).toBeGreaterThan(seconds - 1);
      expect(row?.seconds).toBeLessThanOrEqual(seconds);
    }
    await sql`update outbox set attempts = 400, due_at = now()`.execute(here.db);
    await box.drain();
    expect((await waiting())[0]?.seconds).toBeCloseTo(3600, -1);
    expect(delivered).toHaveLength(5);
  });

  test('that failed is not tried before its time, and happens when it succeeds at last', async () => {
    let tries = 0;
    const box = boxOf(async () => {
      tries += 1;
      if (tries < 3) throw new Error('not yet');
    });
    await write(box, 'a');
    await box.drain();
    await box.drain();
    expect(tries).toBe(1);
    await makeDue();
    await box.drain();
    await makeDue();
    await box.drain();
    expect(tries).toBe(3);
    expect(await waiting()).toEqual([]);
  });

  test('that fails, with whatever text, holds up no other', async () => {
    const happened: unknown[] = [];
    const box = boxOf(async ({ name }) => {
      if (name === 'bad') throw new Error('bad\0');
      happened.push(name);
    });
    await write(box, 'a', 'bad', 'b');
    await box.drain();
    expect(happened).toEqual(['a', 'b']);
    expect(await waiting()).toMatchObject([{ name: 'bad', attempts: 1 }]);
  });
});

test('more effects than fit in one look are all carried out', async () => {
  let count = 0;
  const box = boxOf(async () => void (count += 1));
  await write(box, ...Array.from({ length: 173 }, (_, index) => String(index)));
  await box.drain();
  expect(count).toBe(173);
});

describe('effects of a kind that is carried out together', () => {
  const looks: unknown[][] = [];
  beforeEach(() => {
    looks.length = 0;
  });
  const box = () =>
    boxOf({
      together: async (payloads) => {
        const names = payloads.map(({ name }) => name);
        looks.push(names);
        if (names.includes('bad')) throw new Error('one of them is bad');
      },
    });

  test('take one look, in their order', async () => {
    await write(box(), 'a', 'b', 'c');
    await box().drain();
    expect(looks).toEqual([['a', 'b', 'c']]);
    expect(await waiting()).toEqual([]);
  });

  test('are tried one by one when that fails, so that a bad one holds up no other', async () => {
    await write(box(), 'a', 'bad', 'b');
    await box().drain();
    expect(looks).toEqual([['a', 'bad', 'b'], ['a'], ['bad'], ['b']]);
    expect(await waiting()).toMatchObject([{ name: 'bad', attempts: 1 }]);
    expect(delivered).toHaveLength(1);
  });
});
