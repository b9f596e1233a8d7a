// The socket against clients without a session, with somebody else's, or that misbehave (promises S14). The short form is socket.test.ts and chat.test.ts.
import { setTimeout as sleep } from 'node:timers/promises';
import { closeCodes, helloWithin } from '@ordo/contract/socket.ts';
import { createAgent, moment, percentile, waitUntil, type Seat } from '../../server/testing/agent.ts';
import { openSocket } from '../../server/testing/socket.ts';
import { startArena, type Arena } from '../chat/arena.ts';
import { memoryOf, say, verdict, type Check } from '../set-up.ts';
import { bomb, ending, kindsOfMalformed, malformed, open } from './attacks.ts';

const malformedFrames = Number(process.env.TRIAL_FRAMES ?? 100_000);
const handshakes = Number(process.env.TRIAL_HANDSHAKES ?? 5_000);
const HANDSHAKES_A_SECOND = 5_000 / 60;
const BEFORE_WE_HANG_UP = 50;

export async function run(): Promise<boolean> {
  const { check, end } = verdict();
  const arena = await startArena(120, say);
  try {
    const node = arena.nodes[0] as Arena['nodes'][0];
    await noSession(arena, check);
    await origins(node.url, check);
    await everyPair(arena, check);
    const before = memoryOf(node.pid());
    await broken(arena, check);
    await tooLarge(node.url, check);
    await silentCrowd(arena, check);
    await slowReaders(arena, check);
    await sleep(10_000);
    const grown = memoryOf(node.pid()) - before;
    check('memory stays flat', grown <= 60, `${Math.round(before)} MB before all of it, ${grown > 0 ? '+' : ''}${Math.round(grown)} MB after (≤ 60)`);
  } finally {
    await arena.stop();
  }
  return end();
}

const rowsOf = async ({ database }: Arena) =>
  (
    await database.pool.query<{ said: string }>(
      "SELECT (SELECT count(*) FROM chat_message) || ' ' || (SELECT coalesce(sum(low_read + high_read), 0) FROM conversation) AS said",
    )
  ).rows[0]?.said;

const verbs = (to: Seat) =>
  [
    { method: 'SendMessage', toUserId: to.userId, messageType: 'text', messageContent: 'von niemandem' },
    { method: 'MessageList', toUserId: to.userId },
    { method: 'UpdateReadMessage', formUserId: to.userId },
  ] as const;

/** Each verb with each kind of invalid token, and with somebody else's in the middle of a connection. */
async function noSession(arena: Arena, check: Check): Promise<void> {
  const [url, [me, other, late, ended, locked]] = [(arena.nodes[0] as Arena['nodes'][0]).url, arena.people as [Seat, Seat, Seat, Seat, Seat]];
  const { pool } = arena.database;
  await pool.query("UPDATE session SET expires_at = now() - interval '1 s' WHERE user_id = $1", [late.userId]);
  await pool.query('UPDATE session SET ended_at = now() WHERE user_id = $1', [ended.userId]);
  await pool.query('UPDATE session SET locked_at = now() WHERE user_id = $1', [locked.userId]);
  const tokens = [
    '',
    'x',
    'x'.repeat(43),
    'x'.repeat(4_000),
    `${me.token.slice(0, 42)}${me.token.endsWith('A') ? 'B' : 'A'}`,
    me.token.toUpperCase(),
    `${me.token}x`,
  ];
  const before = await rowsOf(arena);
  const closed: number[] = Object.values(closeCodes);
  const wrong: string[] = [];
  let tried = 0;
  for (const verb of verbs(other)) {
    for (const token of [...tokens, late.token, ended.token, locked.token]) {
      const ws = open(url);
      const over = ending(ws);
      const heard: string[] = [];
      ws.on('message', (data: Buffer) => heard.push((JSON.parse(data.toString()) as { method: string }).method));
      await new Promise((go) => ws.once('open', go));
      ws.send(JSON.stringify({ ...verb, token }));
      ws.send(JSON.stringify({ method: 'OnConnection', token }));
      ws.send(JSON.stringify({ ...verb, token }));
      const code = await over;
      tried += 3;
      if (!closed.includes(code)) wrong.push(`${verb.method} with ${token.slice(0, 8)}: closed with ${code}`);
      if (heard.some((method) => method !== 'refused' && method !== 'logout')) wrong.push(`${verb.method} with ${token.slice(0, 8)}: heard ${heard.join(' ')}`);
    }
    const mine = await openSocket(url, me.token);
    mine.sayRaw(JSON.stringify({ ...verb, token: other.token }));
    if ((await mine.closed) !== closeCodes.over) wrong.push(`${verb.method} with another's token goes on`);
    tried += 1;
  }
  const after = await rowsOf(arena);
  check('without a session nothing happens', wrong.length === 0 && before === after, wrong.join('; ') || `${tried} frames, rows and cursors as before`);
}

async function origins(url: string, check: Check): Promise<void> {
  const own = new URL(url);
  const invalidTokens = [
    'https://evil.example',
    'null',
    '::',
    'file://',
    `http://${own.host}.evil.example`,
    `http://evil.example:${own.port}`,
    `http://${own.hostname}:1`,
    `http://${own.hostname}`,
    `http://${own.host}@evil.example`,
    `http://[::1]:${own.port}`,
    `chrome-extension://${own.host}x`,
    'javascript:1',
    '%00',
  ];
  const answers = await Promise.all(invalidTokens.map((origin) => ending(open(url, { origin }))));
  const let_in = invalidTokens.filter((_, index) => answers[index] !== 403);
  const ours = open(url, { origin: url });
  const opened = await new Promise<boolean>((go) => ours.once('open', () => go(true)).once('close', () => go(false)));
  ours.close();
  check('other sites cannot connect', let_in.length === 0 && opened, let_in.join(' ') || `${invalidTokens.length} origins refused, our own not`);
}

/** All pairs of twelve people have conversations; each person then requests every conversation in every way, with the ids of others in all fields. */
async function everyPair(arena: Arena, check: Check): Promise<void> {
  const { url } = arena.nodes[0] as Arena['nodes'][0];
  const people = arena.people.slice(10, 22);
  const talkers = await Promise.all(people.map((seat) => openSocket(url, seat.token)));
  for (const [a, from] of people.entries())
    for (const [b, to] of people.entries())
      if (a < b) talkers[a]?.say({ method: 'SendMessage', toUserId: to.userId, messageType: 'text', messageContent: `${from.userId}>${to.userId}` });
  await waitUntil(() => talkers.every((talker, a) => talker.all('sendMessage').length === people.length - 1 - a), 20_000);
  let foreign = 0;
  let asked = 0;
  for (const [a, me] of people.entries())
    for (const [b, one] of people.entries())
      for (const third of [people[(b + 1) % 12] as Seat, people[(b + 5) % 12] as Seat]) {
        const talker = talkers[a] as (typeof talkers)[0];
        const names = {
          formUserId: third.userId,
          userId: third.userId,
          sendUserId: third.userId,
          receiveUserId: third.userId,
          conversationId: '1',
          sessionId: third.userId,
        };
        const id = `pair${asked}-${a}-${b}`;
        asked += 1;
        talker.sayRaw(JSON.stringify({ ...names, method: 'MessageList', toUserId: one.userId, id, keyword: asked % 3 ? undefined : '>' }));
        const { list } = await talker.hear('messageList', (frame) => frame.id === id);
        const fits = (text: string) => [`${me.userId}&gt;${one.userId}`, `${one.userId}&gt;${me.userId}`].includes(text);
        if (list.some((row) => !fits(row.content)) || (a === b && list.length)) foreign += 1;
      }
  const before = await rowsOf(arena);
  // The first person marks others' messages as read: only their own cursors move.
  for (const one of people.slice(1))
    talkers[0]?.sayRaw(JSON.stringify({ method: 'UpdateReadMessage', formUserId: one.userId, toUserId: people[5]?.userId, userId: people[6]?.userId }));
  await sleep(1_000);
  const after = await rowsOf(arena);
  check(
    'nobody hears of a conversation that is not theirs',
    foreign === 0 && before === after,
    `${foreign} foreign answers of ${asked}; cursors ${before === after ? 'unmoved' : 'MOVED'}`,
  );
  for (const talker of talkers) void talker.close();
}

/** Fifty at a time, then the server closes the connection and they reconnect. */
async function broken(arena: Arena, check: Check): Promise<void> {
  const { url } = arena.nodes[0] as Arena['nodes'][0];
  const before = await rowsOf(arena);
  const refusals = new Map<string, number>();
  const codes = new Map<number, number>();
  let sent = 0;
  const one = async (seat: Seat) => {
    while (sent < malformedFrames) {
      const ws = open(url);
      const over = ending(ws);
      ws.on('message', (data: Buffer) => {
        const { refusal, method } = JSON.parse(data.toString()) as { refusal?: string; method: string };
        refusals.set(refusal ?? method, (refusals.get(refusal ?? method) ?? 0) + 1);
      });
      await new Promise((go) => ws.once('open', go));
      ws.send(JSON.stringify({ method: 'OnConnection', token: seat.token }));
      for (let count = 0; count <= BEFORE_WE_HANG_UP; count += 1) ws.send(malformed((sent += 1)));
      const code = await over;
      codes.set(code, (codes.get(code) ?? 0) + 1);
    }
  };
  const began = performance.now();
  await Promise.all(arena.people.slice(30, 62).map(one));
  const seconds = (performance.now() - began) / 1000;
  const unexpected = [...codes.keys()].filter((code) => code !== 1008);
  const faults = refusals.get('fault') ?? 0;
  const after = await rowsOf(arena);
  check(
    'broken frames are borne',
    before === after && faults === 0 && unexpected.length === 0,
    `${sent.toLocaleString('en')} of ${kindsOfMalformed} kinds in ${seconds.toFixed(0)} s, ${faults} faults, closed ${JSON.stringify(Object.fromEntries(codes))}, answered ${JSON.stringify(Object.fromEntries(refusals))}`,
  );
}

async function tooLarge(url: string, check: Check): Promise<void> {
  const megabyte = Buffer.alloc(1_048_576, 'x');
  const codes = await Promise.all(
    Array.from({ length: 100 }, async (_, index) => {
      const ws = open(url);
      const over = ending(ws);
      await new Promise((go) => ws.once('open', go));
      if (index % 2) ws.send(megabyte);
      else for (let part = 0; part < 16; part += 1) ws.send(megabyte.subarray(part * 65_000, (part + 1) * 65_000), { fin: part === 15 });
      return over;
    }),
  );
  // A connection that is closed while we still write ends with 1006.
  const other = codes.filter((code) => code !== 1009 && code !== 1006);
  check('a megabyte ends the connection', other.length === 0, `100 of them, whole and in pieces: ${[...new Set(codes)].join(', ')}`);
  const bombs = await Promise.all(Array.from({ length: 100 }, (_, index) => bomb(url, index % 2 === 0)));
  const survived = bombs.filter((ended, index) => index % 2 === 0 && ended === 'open').length;
  check('nothing is unpacked', survived === 0, `100 frames of 20 MB in 20 KB: those that say they are packed end the connection (${survived} did not)`);
}

/** Abandoned handshakes, while two people write to each other. */
async function silentCrowd(arena: Arena, check: Check): Promise<void> {
  const { url } = arena.nodes[0] as Arena['nodes'][0];
  const [a, b] = arena.people.slice(70, 72).map((seat) => createAgent(seat, () => url)) as [ReturnType<typeof createAgent>, ReturnType<typeof createAgent>];
  await waitUntil(() => a.connected() && b.connected(), 5_000);
  const stays: number[] = [];
  const codes = new Map<number, number>();
  const pending: Promise<void>[] = [];
  let said = 0;
  const began = performance.now();
  for (let count = 0; count < handshakes; count += 1) {
    const due = (count / HANDSHAKES_A_SECOND) * 1000 - (performance.now() - began);
    if (due > 0) await sleep(due);
    if (count % 20 === 0) a.send(b.seat.userId, `x:${(said += 1)}:${moment()}`);
    const ws = open(url);
    let opened = performance.now();
    ws.on('open', () => (opened = performance.now()));
    pending.push(
      ending(ws).then((code) => {
        codes.set(code, (codes.get(code) ?? 0) + 1);
        stays.push(performance.now() - opened);
      }),
    );
  }
  const minute = (performance.now() - began) / 1000;
  await Promise.all(pending);
  await waitUntil(() => a.waiting.size === 0, 5_000);
  const longest = Math.max(...stays);
  const p99 = percentile(
    b.delays.map(({ took }) => took),
    0.99,
  );
  check(
    'who says nothing is gone after five seconds',
    longest <= helloWithin + 500 && b.heard.length === said,
    `${handshakes.toLocaleString('en')} in ${minute.toFixed(0)} s, the longest stayed ${(longest / 1000).toFixed(2)} s; closed ${JSON.stringify(Object.fromEntries(codes))}; two people meanwhile: ${said} messages, p99 ${p99.toFixed(1)} ms`,
  );
  a.close();
  b.close();
}

/** Twenty who read nothing while they are sent megabytes; messages of others take no longer. */
async function slowReaders(arena: Arena, check: Check): Promise<void> {
  const { url } = arena.nodes[0] as Arena['nodes'][0];
  const slow = await Promise.all(arena.people.slice(72, 92).map((seat) => openSocket(url, seat.token)));
  for (const one of slow) one.ws.pause();
  const writers = arena.people.slice(92, 112).map((seat) => createAgent(seat, () => url));
  const [a, b] = arena.people.slice(112, 114).map((seat) => createAgent(seat, () => url)) as [ReturnType<typeof createAgent>, ReturnType<typeof createAgent>];
  await waitUntil(() => [...writers, a, b].every((one) => one.connected()), 10_000);
  const long = '长'.repeat(4_900);
  for (let round = 0; round < 100; round += 1) {
    for (const [index, one] of writers.entries()) one.send((arena.people[72 + index] as Seat).userId, `${long}:${round}`);
    a.send(b.seat.userId, `x:${round}:${moment()}`);
    await sleep(50);
  }
  await waitUntil(() => [...writers, a].every((one) => one.waiting.size === 0), 30_000);
  const p99 = percentile(
    b.delays.map(({ took }) => took),
    0.99,
  );
  for (const one of slow) one.ws.resume();
  const complete = await waitUntil(() => slow.every((one) => one.all('receiveMessage').length === 100 && one.gaps === 0), 30_000);
  check(
    'slow readers take nobody’s time',
    p99 <= 300 && complete,
    `p99 of two others ${p99.toFixed(1)} ms (≤ 300) while 30 MB wait for twenty; later they have all of it: ${complete ? 'yes' : 'NO'}`,
  );
  for (const one of [...writers, a, b]) one.close();
  for (const one of slow) void one.close();
}
