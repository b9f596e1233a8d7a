// Several nodes on one database behave as one.
import { logout } from '@ordo/contract/session.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUserWithSession } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { openSocket } from '../../testing/socket.ts';
import { within } from '../../testing/within.ts';

let here: TestServer;
let there: TestServer;
let urls: [string, string];
let count = 0;
beforeAll(async () => {
  here = await startServer();
  there = await startServer({ beside: here });
  urls = [await here.listen(), await there.listen()];
});
afterAll(async () => {
  await there.stop();
  await here.stop();
});

const person = () => createUserWithSession(here, `node${(count += 1)}`, []);

test('people on different nodes talk as on one, in one order, and each tab hears all of it once', async () => {
  const [ann, bob] = [await person(), await person()];
  const tabs = [
    await openSocket(urls[0], ann.token),
    await openSocket(urls[1], ann.token),
    await openSocket(urls[0], bob.token),
    await openSocket(urls[1], bob.token),
  ] as const;
  const began = performance.now();
  for (let index = 0; index < 100; index += 1) {
    const [from, to] = index % 2 ? [tabs[0], bob] : [tabs[3], ann];
    from.say({ method: 'SendMessage', toUserId: to.userId, messageType: 'text', messageContent: `${index}` });
  }
  for (const tab of tabs) await expect.poll(() => tab.all('sendMessage').length + tab.all('receiveMessage').length).toBe(100);
  expect(performance.now() - began).toBeLessThan(within(3_000));
  for (const tab of tabs) {
    const numbers = tab.heard.flatMap((frame) => (frame.method === 'sendMessage' || frame.method === 'receiveMessage' ? [frame.number] : []));
    expect(numbers).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
    expect(tab.gaps).toBe(0);
  }
  tabs[2].say({ method: 'UpdateReadMessage', formUserId: ann.userId });
  expect(await tabs[3].hear('readMessage')).toMatchObject({ unreadMessage: 0 });
});

test('a message that is sent again to the other node, because the answer was lost, is written once', async () => {
  const [ann, bob] = [await person(), await person()];
  const [one, other, b] = [await openSocket(urls[0], ann.token), await openSocket(urls[1], ann.token), await openSocket(urls[0], bob.token)];
  for (let index = 0; index < 40; index += 1) {
    const frame = { method: 'SendMessage', toUserId: bob.userId, messageType: 'text', messageContent: `${index}`, id: `twice-${100 + index}` } as const;
    one.say(frame);
    other.say(frame);
  }
  await expect.poll(() => one.all('sendMessage').length).toBeGreaterThanOrEqual(40);
  await expect.poll(() => b.all('receiveMessage').length).toBe(40);
  await new Promise((done) => setTimeout(done, 300));
  expect(new Set(b.all('receiveMessage').map((frame) => frame.formMessage))).toEqual(new Set(Array.from({ length: 40 }, (_, index) => `${index}`)));
});

test('a session that is ended on one node closes its sockets on the other', async () => {
  const ann = await person();
  const tab = await openSocket(urls[1], ann.token);
  const began = performance.now();
  await here.ask(logout, {}, ann.token);
  await tab.hear('logout');
  expect(performance.now() - began).toBeLessThan(within(1_000));
});

test('a node that stops sends its people to another: service restart', async () => {
  const third = await startServer({ beside: here });
  const ann = await person();
  const tab = await openSocket(await third.listen(), ann.token);
  await third.stop();
  expect(await tab.closed).toBe(1012);
});
