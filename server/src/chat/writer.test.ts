// Which messages may share a transaction, and which have to wait: verified by the numbers that the messages get.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSession } from '../../testing/create-session.ts';
import { createUser } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { lockExistingStreams } from '../kit/streams.ts';
import type { Outgoing, Written } from './write.db.ts';
import { createChatWriter, HELD_UP_AFTER, type Writer } from './writer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

interface Talking {
  userId: string;
  sessionId: string;
}

let count = 0;
async function person(): Promise<Talking> {
  const { userId } = await createUser(server, `writer${(count += 1)}`, []);
  await createSession(server, userId);
  const { rows } = await sql<Talking>`select user_id as "userId", id as "sessionId" from session where user_id = ${userId}`.execute(server.db);
  return rows[0] as Talking;
}

const from = (sender: Talking, receiver: Talking, content: string, clientId: string | null = null): Outgoing => ({
  sessionId: sender.sessionId,
  senderId: sender.userId,
  receiverId: receiver.userId,
  type: 'text',
  content,
  clientId,
});

/** A writer that records its batches. */
function watched(): { writer: Writer; batches: { message: Outgoing; written: Written }[][] } {
  const batches: { message: Outgoing; written: Written }[][] = [];
  return { writer: createChatWriter(server, (batch) => batches.push(batch)), batches };
}

/** Waits until this many batches are blocked by a lock, long enough that others overtake them. */
async function heldUp(count: number): Promise<void> {
  const waiting = sql<{ n: number }>`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await waiting.execute(server.db)).rows[0]?.n).toBe(count);
  await new Promise((done) => setTimeout(done, HELD_UP_AFTER));
}

const isRising = (numbers: readonly number[]) => numbers.every((number, place) => place === 0 || number > (numbers[place - 1] as number));

test('many more than one batch holds, all in one moment: each is written, each conversation in its order, and nobody waits on', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, person));
  const { writer, batches } = watched();
  const outcomes = await Promise.all(
    Array.from({ length: 1_600 }, (_, index) => {
      const [sender, receiver] = [people[index % 8], people[(index % 8) ^ 1]] as [Talking, Talking];
      return writer.add(from(sender, receiver, String(index)));
    }),
  );
  await writer.idle();
  expect(outcomes.every(({ written }) => written !== null)).toBe(true);
  expect(batches.flat()).toHaveLength(1_600);
  for (let pair = 0; pair < 4; pair += 1) {
    const theirs = outcomes.filter((_, index) => (index % 8) >> 1 === pair).map(({ written }) => written?.number);
    expect(theirs).toEqual(Array.from({ length: 400 }, (_, index) => index + 1));
  }
});

test('what comes while more than a batch waits behind two that are held up is written too, and so is what comes afterwards', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, person));
  const say = (sender: number) => writer.add(from(people[sender] as Talking, people[sender ^ 1] as Talking, 'x'));
  const { writer } = watched();
  await Promise.all([say(0), say(2)]);
  const waiting: Promise<unknown>[] = [];
  await server.db.transaction().execute(async (tx) => {
    await lockExistingStreams(
      tx,
      people.slice(0, 4).map(({ userId }) => userId),
    );
    for (const [before, sender] of [0, 2].entries()) {
      waiting.push(say(sender));
      await heldUp(before + 1);
    }
    for (let count = 0; count < 600; count += 1) waiting.push(say(4));
    await new Promise((done) => setTimeout(done, 20));
    waiting.push(say(6));
  });
  expect(await Promise.all(waiting)).toHaveLength(603);
  expect((await say(0)).written?.number).toBe(3);
  await writer.idle();
});

test('those of one moment share a transaction', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, person));
  const { writer, batches } = watched();
  await Promise.all(people.map((sender, index) => writer.add(from(sender, people[index ^ 1] as Talking, 'x'))));
  expect(batches.map((batch) => batch.length)).toEqual([6]);
});

test('who writes to two people keeps the order between them, whatever is under way', async () => {
  const [ann, bob, cec, dan] = (await Promise.all(Array.from({ length: 4 }, person))) as [Talking, Talking, Talking, Talking];
  const { writer } = watched();
  const seqs: Promise<number | undefined>[] = [];
  for (let round = 0; round < 40; round += 1) {
    void writer.add(from(dan, cec, 'beside'));
    seqs.push(writer.add(from(ann, round % 2 ? bob : cec, String(round))).then(({ written }) => written?.senderSeq));
    if (round % 3 === 0) await new Promise((done) => setTimeout(done, 1));
  }
  const said = (await Promise.all(seqs)) as number[];
  expect(said).toHaveLength(40);
  expect(isRising(said)).toBe(true);
  await writer.idle();
});

test('whose first message has to wait, waits with the second too, whoever it is for', async () => {
  const [ann, bob, cec] = (await Promise.all(Array.from({ length: 3 }, person))) as [Talking, Talking, Talking];
  const { writer, batches } = watched();
  await Promise.all([writer.add(from(ann, bob, 'first')), writer.add(from(cec, ann, 'first'))]);
  await server.db.transaction().execute(async (tx) => {
    await lockExistingStreams(tx, [ann.userId, bob.userId]);
    void writer.add(from(bob, ann, 'under way'));
    await heldUp(1);
    void writer.add(from(ann, bob, 'to bob'));
    void writer.add(from(ann, cec, 'to cec'));
    await new Promise((done) => setTimeout(done, 50));
  });
  await writer.idle();
  expect(batches.flat().map(({ message }) => message.content)).toEqual(['first', 'first', 'under way', 'to bob', 'to cec']);
});

test('another conversation does not wait for one that is held up', async () => {
  const [ann, bob, cec, dan] = (await Promise.all(Array.from({ length: 4 }, person))) as [Talking, Talking, Talking, Talking];
  const { writer, batches } = watched();
  await Promise.all([writer.add(from(ann, bob, 'first')), writer.add(from(cec, dan, 'first'))]);
  const order: string[] = [];
  await server.db.transaction().execute(async (tx) => {
    await lockExistingStreams(tx, [ann.userId, bob.userId]);
    void writer.add(from(ann, bob, 'held')).then(() => order.push('held'));
    await heldUp(1);
    void writer.add(from(bob, ann, 'behind')).then(() => order.push('behind'));
    await writer.add(from(cec, dan, 'free')).then(() => order.push('free'));
  });
  await writer.idle();
  expect(order).toEqual(['free', 'held', 'behind']);
  expect(batches.flat().map(({ message }) => message.content)).toEqual(['first', 'first', 'free', 'held', 'behind']);
});

test('the same message twice in one moment is one message', async () => {
  const [ann, bob] = await Promise.all([person(), person()]);
  const { writer } = watched();
  const [one, other] = await Promise.all([writer.add(from(ann, bob, 'once', 'writer-twice')), writer.add(from(ann, bob, 'once', 'writer-twice'))]);
  expect(one.written?.number).toBe(1);
  expect(other).toMatchObject({ written: null, again: { number: 1, content: 'once' } });
});

test('what may not be said is told so, each by itself, and holds up none of those beside it, however much of it comes', async () => {
  const [ann, bob, cec, gone] = (await Promise.all(Array.from({ length: 4 }, person))) as [Talking, Talking, Talking, Talking];
  const { writer } = watched();
  await writer.add(from(ann, gone, 'still there'));
  await sql`update app_user set enabled_mark = 0 where id = ${gone.userId}`.execute(server.db);
  await sql`update session set ended_at = now() where id = ${cec.sessionId}`.execute(server.db);
  const refusals: string[] = [];
  const good: Promise<number | undefined>[] = [];
  for (let round = 0; round < 30; round += 1) {
    for (const bad of [from(bob, gone, 'to nobody'), from(cec, ann, 'signed out')])
      void writer.add(bad).catch((error: { key: string }) => refusals.push(`${bad.content}: ${error.key}`));
    good.push(writer.add(from(ann, bob, String(round), `beside-${round}`)).then(({ written }) => written?.number));
    if (round % 4 === 0) await new Promise((done) => setTimeout(done, 1));
  }
  expect(await Promise.all(good)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
  await writer.idle();
  await expect.poll(() => refusals.length).toBe(60);
  expect(new Set(refusals)).toEqual(new Set(['to nobody: chatReceiverUnknown', 'signed out: signedOut']));
});
