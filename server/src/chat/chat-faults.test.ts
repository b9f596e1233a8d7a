// The short form of `npm run trial -- chat`: people on two nodes keep writing while connections to the database and sockets break.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAgent, moment, waitUntil, type Agent } from '../../testing/agent.ts';
import { createUserWithSession } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { within } from '../../testing/within.ts';

let here: TestServer;
let there: TestServer;
beforeAll(async () => {
  here = await startServer({ bears: 'broken connections' });
  there = await startServer({ beside: here, bears: 'broken connections' });
});
afterAll(async () => {
  await there.stop();
  await here.stop();
});

const PEOPLE = 12;
const ROUNDS = 6;

test('nothing acknowledged is lost, nothing comes twice, the order holds and unread is what the rows say, whatever breaks', async () => {
  const urls = [await here.listen(), await there.listen()] as const;
  const people: Agent[] = [];
  for (let index = 0; index < PEOPLE; index += 1) {
    const { userId, token } = await createUserWithSession(here, `fault${index}`, []);
    people.push(createAgent({ userId, token }, () => urls[index % 2] as string, { fragments: index % 3 === 0 }));
  }
  expect(await waitUntil(() => people.every((one) => one.connected()), within(10_000))).toBe(true);
  const partnerOf = (index: number) => people[index ^ 1] as Agent;
  let said = 0;
  const talking = setInterval(() => {
    const index = (said += 1) % PEOPLE;
    (people[index] as Agent).send(partnerOf(index).seat.userId, `${index}:${said}:${moment()}`);
    if (said % 5 === 0) partnerOf(index).read((people[index] as Agent).seat.userId);
  }, 8);
  for (let round = 0; round < ROUNDS; round += 1) {
    await sleep(400);
    if (round % 2) for (const ws of (round % 4 === 1 ? here : there).app.websocketServer.clients) ws.terminate();
    else
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
        .execute(here.db)
        .catch(() => undefined);
  }
  await expect.poll(() => said).toBeGreaterThan(100);
  clearInterval(talking);
  expect(await waitUntil(() => people.every((one) => one.waiting.size === 0), within(20_000))).toBe(true);
  const told = (index: number) => partnerOf(index).acknowledged.size;
  expect(await waitUntil(() => people.every((one, index) => one.heard.length === told(index)), within(10_000))).toBe(true);

  for (const [index, one] of people.entries()) {
    const arrived = one.heard.map((heard) => heard.text);
    expect(new Set(arrived)).toEqual(new Set(partnerOf(index).acknowledged.keys()));
    expect(one.doubled).toBe(0);
    const numbers = one.heard.map((heard) => heard.number);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    const other = partnerOf(index).seat.userId;
    const { rows } = await sql<{ unread: number }>`
      select count(*)::int as unread from conversation c join chat_message m on m.conversation_id = c.id
      where least(${one.seat.userId}, ${other}::text) = c.low_user_id and greatest(${one.seat.userId}, ${other}::text) = c.high_user_id
        and m.by_low = (${other}::text = c.low_user_id) and m.nth > case when ${other}::text = c.low_user_id then c.high_read else c.low_read end`.execute(
      here.db,
    );
    await expect.poll(() => one.unread.get(other) ?? 0).toBe(rows[0]?.unread);
  }
  for (const one of people) one.close();
});
