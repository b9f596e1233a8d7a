import { onlineUserEnd } from '@ordo/contract/online-user.ts';
import { currentUser, lock, logout } from '@ordo/contract/session.ts';
import { beatEvery, closeCodes } from '@ordo/contract/socket.ts';
import { userState } from '@ordo/contract/user.ts';
import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { adminPassword } from '../../testing/cluster.ts';
import { createUserWithSession, type TestUser } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { openSocket } from '../../testing/socket.ts';
import { within } from '../../testing/within.ts';

let server: TestServer;
let url: string;
let count = 0;
beforeAll(async () => {
  server = await startServer();
  url = await server.listen();
});
afterAll(() => server.stop());

const person = () => createUserWithSession(server, `socket${(count += 1)}`, []);
const write = (to: TestUser, messageContent: string) => ({ method: 'SendMessage', toUserId: to.userId, messageType: 'text', messageContent }) as const;
const messages = async () => (await sql<{ count: number }>`select count(*)::int as count from chat_message`.execute(server.db)).rows[0]?.count;

describe('a socket that has not said who it is', () => {
  test('has no effect, whatever it says', async () => {
    const bob = await person();
    const before = await messages();
    const silent = await openSocket(url, null);
    silent.say(write(bob, 'x'));
    silent.say({ method: 'MessageList', toUserId: bob.userId });
    silent.say({ method: 'UpdateReadMessage', formUserId: bob.userId });
    await expect.poll(() => silent.all('refused').length).toBe(3);
    expect(silent.all('refused').map((frame) => frame.refusal)).toEqual(['helloFirst', 'helloFirst', 'helloFirst']);
    expect(await messages()).toBe(before);
    await silent.close();
  });

  test('is closed after five seconds', async () => {
    const silent = await openSocket(url, null);
    const began = performance.now();
    expect(await silent.closed).toBe(closeCodes.silent);
    expect(performance.now() - began).toBeLessThan(within(6_000));
  });

  test.each([
    ['garbage', 'nothing', 'Token验证失败'],
    ['a token of nobody', 'x'.repeat(43), 'Token验证失败'],
    ['no token', '', '登录过期,请重新登录'],
  ])('and then says %s hears logout and is closed', async (_, token, msg) => {
    const talker = await openSocket(url, null);
    talker.say({ method: 'OnConnection', token });
    expect(await talker.hear('logout')).toEqual({ method: 'logout', msg });
    expect(await talker.closed).toBe(closeCodes.over);
  });
});

test('a socket that cannot be greeted is told to come again, and is greeted then', async () => {
  // A server of its own: what reads the stream in the background fails meanwhile, too.
  const broken = await startServer({ bears: 'broken connections' });
  try {
    const at = await broken.listen();
    const ann = await createUserWithSession(broken, 'socketann', []);
    await sql`alter table user_stream rename to user_stream_away`.execute(broken.db);
    const early = await openSocket(at, null);
    early.say({ method: 'OnConnection', token: ann.token });
    expect(await early.closed).toBe(closeCodes.later);
    expect(early.all('refused')).toMatchObject([{ refusal: 'fault' }]);
    await sql`alter table user_stream_away rename to user_stream`.execute(broken.db);
    const later = await openSocket(at, null);
    later.say({ method: 'OnConnection', token: ann.token });
    expect(await later.hear('initMessage')).toMatchObject({ unreadNums: [] });
    await later.close();
  } finally {
    await broken.stop();
  }
});

describe('a session that ends takes its sockets along at once, and writes nothing more', () => {
  const causes: [string, (person: TestUser) => Promise<unknown>][] = [
    ['by signing out', ({ token }) => server.ask(logout, {}, token)],
    ['by force', async ({ userId }) => server.ask(onlineUserEnd, { userId }, await server.admin())],
    ['by disabling its owner', async ({ userId }) => server.ask(userState, { id: userId, enabledMark: 0 }, await server.admin())],
  ];
  test.each(causes)('%s', async (_, cause) => {
    const [ann, bob] = [await person(), await person()];
    const tabs = [await openSocket(url, ann.token), await openSocket(url, ann.token)];
    const b = await openSocket(url, bob.token);
    const before = await messages();
    await cause(ann);
    const began = performance.now();
    for (const tab of tabs) tab.say(write(bob, 'too late'));
    for (const tab of tabs) {
      await tab.hear('logout');
      expect(await tab.closed).toBe(closeCodes.over);
    }
    expect(performance.now() - began).toBeLessThan(within(1_000));
    expect(await messages()).toBe(before);
    expect(b.all('receiveMessage')).toEqual([]);
  });

  test('and leaves the other sessions of the same person alone: two tabs never fight', async () => {
    const ann = await person();
    const here = await openSocket(url, ann.token);
    const there = await openSocket(url, (await server.signIn(`socket${count}`, adminPassword)).data.token);
    await server.ask(logout, {}, ann.token);
    await here.closed;
    there.say({ method: 'MessageList', toUserId: 'nobody' });
    expect((await there.hear('messageList')).list).toEqual([]);
    await there.close();
  });

  test('of a locked screen, which says so instead of signing out', async () => {
    const ann = await person();
    const tab = await openSocket(url, ann.token);
    await server.ask(lock, {}, ann.token);
    expect(await tab.closed).toBe(closeCodes.locked);
    expect(tab.all('refused').at(-1)?.refusal).toBe('locked');
    expect(tab.all('logout')).toEqual([]);
    const again = await openSocket(url, null);
    again.say({ method: 'OnConnection', token: ann.token });
    expect(await again.closed).toBe(closeCodes.locked);
  });
});

describe('tokens', () => {
  test('of another session in a later frame end the connection', async () => {
    const [ann, bob] = [await person(), await person()];
    const tab = await openSocket(url, ann.token);
    const before = await messages();
    tab.say({ ...write(bob, 'x'), token: bob.token });
    await tab.hear('logout');
    expect(await tab.closed).toBe(closeCodes.over);
    const second = await openSocket(url, ann.token);
    second.say({ method: 'OnConnection', token: bob.token });
    expect(await second.closed).toBe(closeCodes.over);
    expect(await messages()).toBe(before);
    expect((await server.ask(currentUser, {}, ann.token)).code).toBe(200);
  });

  test('of its own may be repeated, as clients of the family do', async () => {
    const [ann, bob] = [await person(), await person()];
    const tab = await openSocket(url, ann.token);
    tab.say({ ...write(bob, 'x'), token: ann.token });
    expect((await tab.hear('sendMessage')).toUserId).toBe(bob.userId);
    await tab.close();
  });
});

describe('where a page comes from', () => {
  const connect = (headers: Record<string, string>) =>
    new Promise<number>((done) => {
      const ws = new WebSocket(`${url.replace('http', 'ws')}/v1/websocket`, { headers });
      ws.on('open', () => (ws.close(), done(101)));
      ws.on('unexpected-response', (_, response) => done(response.statusCode ?? 0));
      ws.on('error', () => undefined);
    });
  test.each([
    ['no page', {}, 101],
    ['our own', { origin: 'OWN' }, 101],
    ['another site', { origin: 'https://evil.example' }, 403],
    ['another port of this machine', { origin: 'http://127.0.0.1:1' }, 403],
    ['a name that begins like ours', { origin: 'OWN.evil.example' }, 403],
    ['a sandboxed frame', { origin: 'null' }, 403],
    ['nonsense', { origin: '::' }, 403],
  ] as const)('%s', async (_, headers, status) => {
    const own = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value.replace('OWN', url)]));
    expect(await connect(own)).toBe(status);
  });
});

describe('frames', () => {
  test.each([
    ['nonsense', 'nonsense'],
    ['half an object', '{"method":"SendMessage"'],
    ['a number', '7'],
    ['null', 'null'],
    ['a list', '[]'],
    ['bytes', Buffer.from([1, 2, 3])],
    ['an unknown method', '{"method":"Shutdown"}'],
    ['a prototype', '{"__proto__":{"method":"SendMessage"}}'],
    ['deep nesting', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
  ])('of %s are refused with a sentence, and the socket stays', async (_, frame) => {
    const tab = await openSocket(url, (await person()).token);
    tab.sayRaw(frame);
    expect(await tab.hear('refused')).toEqual({ method: 'refused', refusal: 'frameUnreadable', msg: '消息格式不正确' });
    tab.say({ method: 'MessageList', toUserId: 'nobody' });
    await tab.hear('messageList');
    await tab.close();
  });

  test('larger than 64 KB end the connection; those just below are read', async () => {
    const tab = await openSocket(url, (await person()).token);
    tab.sayRaw(JSON.stringify({ method: 'x', y: 'z'.repeat(65_000) }));
    await tab.hear('refused');
    tab.sayRaw(Buffer.alloc(70_000, 'x').toString());
    expect(await tab.closed).toBe(1009);
  });

  test('in pieces are read as one', async () => {
    const [ann, bob] = [await person(), await person()];
    const tab = await openSocket(url, ann.token);
    const text = '疫苗'.repeat(2_000);
    const whole = JSON.stringify(write(bob, text));
    for (let from = 0; from < whole.length; from += 97) tab.ws.send(whole.slice(from, from + 97), { fin: from + 97 >= whole.length });
    expect((await tab.hear('sendMessage')).toMessage).toBe(text);
    await tab.close();
  });

  test('that cannot be read are borne fifty times, then we hang up', async () => {
    const tab = await openSocket(url, (await person()).token);
    for (let index = 0; index < 60; index += 1) tab.sayRaw('x');
    expect(await tab.closed).toBe(1008);
  });

  test('that come faster than anybody types are refused, and the rest are kept', async () => {
    const [ann, bob] = [await person(), await person()];
    const tab = await openSocket(url, ann.token);
    for (let index = 0; index < 600; index += 1) tab.say({ ...write(bob, 'x'), id: `fast-${1_000 + index}` });
    await expect.poll(() => tab.all('sendMessage').length + tab.all('refused').length).toBe(600);
    expect(tab.all('refused').length).toBeGreaterThan(100);
    expect(tab.all('refused').every((frame) => frame.refusal === 'framesTooFast' && frame.id?.startsWith('fast-'))).toBe(true);
    await tab.close();
  });
});

describe('a line on which nothing is said', () => {
  afterEach(() => void vi.useRealTimers());

  test('beats as long as its peer answers, and ends once it does not', async () => {
    const [ann, bob] = [await person(), await person()];
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const alive = await openSocket(url, ann.token);
    await alive.hear('initMessage');
    const dead = new WebSocket(`${url.replace('http', 'ws')}/v1/websocket`, { autoPong: false });
    const closed = new Promise((resolve) => dead.on('close', resolve));
    await new Promise((open) => dead.on('open', open));
    dead.send(JSON.stringify({ method: 'OnConnection', token: bob.token }));
    await new Promise((greeted) => dead.once('message', greeted));
    for (const beats of [1, 2, 3]) {
      const pinged = new Promise((ping) => alive.ws.once('ping', ping));
      vi.advanceTimersByTime(beatEvery);
      await expect.poll(() => alive.all('beat').length).toBe(beats);
      // Frames are read in their order: with the answer to this one the answer to the ping has arrived too.
      await pinged;
      alive.say(write(bob, 'alive'));
      await expect.poll(() => alive.all('sendMessage').length).toBe(beats);
    }
    expect(await closed).toBe(1006);
    expect(alive.ws.readyState).toBe(WebSocket.OPEN);
    await alive.close();
  });
});

test('whoever only writes keeps their session alive', async () => {
  const [ann, bob] = [await person(), await person()];
  const talker = await openSocket(url, ann.token);
  await talker.hear('initMessage');
  const seen = async () =>
    (await sql<{ ago: number }>`select extract(epoch from now() - seen_at)::float8 as ago from session where user_id = ${ann.userId}`.execute(server.db))
      .rows[0]?.ago;
  await sql`update session set seen_at = now() - interval '3 minutes' where user_id = ${ann.userId}`.execute(server.db);
  talker.say(write(bob, 'soon after the last look'));
  await talker.hear('sendMessage');
  await sleep(200);
  expect(await seen()).toBeGreaterThan(170);
  const { now } = performance;
  const later = vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + 61_000);
  talker.say(write(bob, 'a minute later'));
  await expect.poll(seen).toBeLessThan(10);
  later.mockRestore();
  await talker.close();
});

test('a slow reader takes nobody’s time, and finds everything once they read again', async () => {
  const [ann, bob, cec] = [await person(), await person(), await person()];
  const [a, b, c] = [await openSocket(url, ann.token), await openSocket(url, bob.token), await openSocket(url, cec.token)];
  b.ws.pause();
  const long = '长'.repeat(4_900);
  for (let index = 0; index < 250; index += 1) a.say(write(bob, long));
  await expect.poll(() => a.all('sendMessage').length).toBe(250);
  const began = performance.now();
  a.say(write(cec, '快'));
  await c.hear('receiveMessage');
  expect(performance.now() - began).toBeLessThan(within(1_000));
  b.ws.resume();
  await expect.poll(() => b.all('receiveMessage').length).toBe(250);
  expect(b.gaps).toBe(0);
});
