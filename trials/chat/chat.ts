// R9: thousands of sockets on two nodes, messages at a steady rate while nodes are killed, compared with what was sent; then the throughput of
// one node compared with a baseline server that inserts each message and delivers it.
import { setTimeout as sleep } from 'node:timers/promises';
import { lowerEngineThreadPriority } from '../../server/src/node/thread-priority.ts';
import { createAgent, moment, percentile, waitUntil, type Agent } from '../../server/testing/agent.ts';
import { memoryOf, say, verdict } from '../set-up.ts';
import { startArena, type Arena } from './arena.ts';

/** The long form; TRIAL_SOCKETS, TRIAL_SECONDS and TRIAL_KILLS shorten it. */
const sockets = Number(process.env.TRIAL_SOCKETS ?? 5_000);
const seconds = Number(process.env.TRIAL_SECONDS ?? 600);
const kills = Number(process.env.TRIAL_KILLS ?? 20);
const PER_SECOND = 200;

export async function run(): Promise<boolean> {
  const { check, end } = verdict();
  const arena = await startArena(sockets, say);
  try {
    await idleMemory(arena, check);
    await exactness(arena, check);
    await beside(arena, check);
  } finally {
    await arena.stop();
  }
  return end();
}

const tenths = (ms: number): string => ms.toFixed(1);

type Check = (name: string, holds: boolean, said: string) => void;

async function idleMemory({ nodes, people }: Arena, check: Check): Promise<void> {
  const [node] = nodes as [Arena['nodes'][0]];
  await sleep(1_000);
  const before = memoryOf(node.pid());
  const idle = people.slice(0, Math.min(people.length, 2_500)).map((seat) => createAgent(seat, () => node.url));
  await waitUntil(() => idle.every((one) => one.connected()), 30_000);
  await sleep(2_000);
  const each = ((memoryOf(node.pid()) - before) * 1024) / idle.length;
  check('memory of an idle socket', each <= 40 && idle.every((one) => one.connected()), `${each.toFixed(1)} KB (≤ 40), of ${idle.length}`);
  for (const one of idle) one.close();
  await waitUntil(() => idle.every((one) => !one.connected()), 10_000);
}

/** Pairs write to each other across nodes; some read, some have left, some send in fragments. */
async function exactness({ nodes, people, database }: Arena, check: Check): Promise<void> {
  let dead = -1;
  const place = (index: number) => () => (nodes[dead === index % 2 ? (index + 1) % 2 : index % 2] as Arena['nodes'][0]).url;
  const agents = people.map((seat, index) => createAgent(seat, place(index), { fragments: index % 50 === 0 }));
  const began = Date.now();
  await waitUntil(() => agents.every((one) => one.connected()), 60_000);
  say(`${agents.length.toLocaleString('en')} sockets are open after ${((Date.now() - began) / 1000).toFixed(1)} s`);
  const partnerOf = (index: number) => (index % 2 ? index - 1 : index + 1) % agents.length;

  let said = 0;
  const sent = new Map<string, string[]>();
  const talking = setInterval(() => {
    for (let count = 0; count < PER_SECOND / 20; count += 1) {
      const index = Math.floor(Math.random() * agents.length);
      const from = agents[index] as Agent;
      const to = agents[partnerOf(index)] as Agent;
      const text = `${from.seat.userId}:${(said += 1)}:${moment()}`;
      from.send(to.seat.userId, text);
      sent.set(from.seat.userId, [...(sent.get(from.seat.userId) ?? []), text]);
      if (said % 7 === 0) to.read(from.seat.userId);
    }
  }, 50);
  /** From a kill until everybody has reconnected and the node is back. */
  const outages: { from: number; to: number }[] = [];
  const pause = (seconds * 1000) / (kills + 1);
  /** ms until everybody had reconnected. */
  const back: number[] = [];
  for (let round = 0; round <= kills; round += 1) {
    await sleep(pause);
    if (round === kills) break;
    dead = round % 2;
    const killed = Date.now();
    const node = nodes[dead] as Arena['nodes'][0];
    const restarted = node.kill();
    // A busy program notices closed sockets only later.
    await waitUntil(() => agents.some((one) => !one.connected()), 5_000);
    await waitUntil(() => agents.every((one) => one.connected()), 20_000);
    back.push(Date.now() - killed);
    await restarted;
    dead = -1;
    await sleep(500);
    outages.push({ from: killed, to: Date.now() });
  }
  clearInterval(talking);
  const settled = await waitUntil(() => agents.every((one) => one.waiting.size === 0), 20_000);
  await sleep(1_500);
  const delays = agents.flatMap((one) => one.delays);
  const calms = stretches(delays, outages);
  const calm = calms.flat();

  let lost = 0;
  let disordered = 0;
  let miscounted = 0;
  for (const [index, one] of agents.entries()) {
    const partner = agents[partnerOf(index)] as Agent;
    const arrived = new Set(one.heard.map((heard) => heard.text));
    for (const text of partner.acknowledged.keys()) if (!arrived.has(text)) lost += 1;
    const order = one.heard.map((heard) => heard.number);
    if (order.some((number, place) => place > 0 && number <= (order[place - 1] as number))) disordered += 1;
  }
  const rows = await unreadRows(database);
  for (const [index, one] of agents.entries()) {
    const partner = (agents[partnerOf(index)] as Agent).seat.userId;
    if ((one.unread.get(partner) ?? 0) !== (rows.get(`${one.seat.userId} ${partner}`) ?? 0)) miscounted += 1;
  }
  const acknowledged = agents.reduce((sum, one) => sum + one.acknowledged.size, 0);
  const doubled = agents.reduce((sum, one) => sum + one.doubled, 0);
  check(
    'acknowledged messages lost',
    lost === 0 && settled,
    `${lost} of ${acknowledged.toLocaleString('en')} (said ${said.toLocaleString('en')}), ${kills} kills`,
  );
  check('doubled', doubled === 0, String(doubled));
  check('conversations out of order', disordered === 0, String(disordered));
  check('unread counts that differ from the rows', miscounted === 0, String(miscounted));
  const p99 = percentile(calm, 0.99);
  check(
    'p99 from sending to arriving, between kills',
    p99 <= 300,
    `${tenths(p99)} ms (≤ 300), p50 ${tenths(percentile(calm, 0.5))} ms, of ${calm.length.toLocaleString('en')}`,
  );
  say(`          from one kill to the next: ${calms.map((some) => tenths(percentile(some, 0.99))).join(', ')} ms`);
  const all = delays.map(({ took }) => took);
  say(
    `          with those that were said during the kills: p99 ${tenths(percentile(all, 0.99))} ms, p95 ${tenths(percentile(all, 0.95))} ms, of ${all.length.toLocaleString('en')}`,
  );
  const inSeconds = (ms: number) => (ms / 1000).toFixed(1);
  check('everybody is back after a kill', Math.max(...back) <= 5_000, `${inSeconds(Math.max(...back))} s at the most (≤ 5); ${back.map(inSeconds).join(', ')}`);
  const memory = Math.max(...nodes.map((node) => memoryOf(node.pid())));
  check('memory of a node', memory <= 400, `${Math.round(memory)} MB (≤ 400)`);
  for (const one of agents) one.close();
  await sleep(1_000);
}

/** Delays of messages between the outages, by interval: messages during an outage wait for its end, and are reported separately. */
function stretches(delays: Agent['delays'], outages: readonly { from: number; to: number }[]): number[][] {
  const ends = [...outages.map(({ from }) => from), Infinity];
  return ends.map((end, place) => {
    const begin = outages[place - 1]?.to ?? 0;
    return delays.filter(({ sent }) => sent >= begin && sent < end).map(({ took }) => took);
  });
}

/** Unread counts per pair, computed from the messages themselves. */
async function unreadRows({ pool }: Arena['database']): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ me: string; other: string; unread: number }>(`
    SELECT p.me, p.other, count(m.number)::int AS unread
    FROM conversation c
    CROSS JOIN LATERAL (VALUES (c.low_user_id, c.high_user_id, false, c.low_read), (c.high_user_id, c.low_user_id, true, c.high_read)) AS p (me, other, by_low, seen)
    JOIN chat_message m ON m.conversation_id = c.id AND m.by_low = p.by_low AND m.nth > p.seen
    GROUP BY p.me, p.other`);
  return new Map(rows.map((row) => [`${row.me} ${row.other}`, row.unread]));
}

const PAIRS = 100;
/** Delay first, before vacuum has work after the throughput; the order alternates from round to round. The first rounds of `delay` are a warm-up. */
const ROUNDS = { delay: 1 + 20, most: 4 };
type Who = 'ours' | 'bare';

/** The same agents and the same work on both, alternating: the delay at 500 per second, and the maximum throughput. */
async function beside({ nodes, bare, people }: Arena, check: Check): Promise<void> {
  const [node] = nodes as [Arena['nodes'][0]];
  const urls = { ours: node.url, bare: bare.url };
  // This process's garbage collection would count as delay: its threads get a low priority too, and it collects before each measurement.
  await lowerEngineThreadPriority();
  async function inTurns<T>(rounds: number, measure: (agents: Agent[]) => Promise<T>): Promise<Record<Who, T[]>> {
    const measured: Record<Who, T[]> = { ours: [], bare: [] };
    for (let round = 0; round < rounds; round += 1) {
      for (const who of round % 2 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const)) {
        const agents = people.slice(0, PAIRS * 2).map((seat) => createAgent(seat, () => urls[who], { bare: who === 'bare' }));
        await waitUntil(() => agents.every((one) => one.connected()), 10_000);
        (globalThis.gc as () => void)();
        await sleep(200);
        measured[who].push(await measure(agents));
        for (const one of agents) one.close();
        await sleep(500);
      }
    }
    return measured;
  }
  const list = (values: number[]) => values.map((value) => Math.round(value)).join(', ');
  const delays = await inTurns(ROUNDS.delay, (agents) => delayAt(agents, 500, 4));
  const rates = await inTurns(ROUNDS.most, (agents) => most(agents, 4));
  const ratio = median(rates.ours.map((rate, round) => rate / (rates.bare[round] as number)));
  check('messages a second beside the bare server', ratio >= 1, `${ratio.toFixed(2)} of it (≥ 1): ${list(rates.ours)} against ${list(rates.bare)}`);
  const [ours, theirs] = [delaysOf(delays.ours.slice(1)), delaysOf(delays.bare.slice(1))];
  check(
    'p99 at 500 messages a second',
    ours.p99 <= theirs.p99,
    `${tenths(ours.p99)} against ${tenths(theirs.p99)} ms, of ${ours.count.toLocaleString('en')} and ${theirs.count.toLocaleString('en')}`,
  );
  say(`          round by round: ${ours.each.map(tenths).join(', ')} against ${theirs.each.map(tenths).join(', ')} ms`);
  say(
    `          the median of these: ${tenths(median(ours.each))} against ${tenths(median(theirs.each))} ms; p50 ${tenths(ours.p50)} against ${tenths(theirs.p50)} ms`,
  );
}

/** Of all messages of all rounds, and the p99 of each round; in ms. */
function delaysOf(rounds: readonly number[][]): { count: number; p50: number; p99: number; each: number[] } {
  const all = rounds.flat();
  return { count: all.length, p50: percentile(all, 0.5), p99: percentile(all, 0.99), each: rounds.map((one) => percentile(one, 0.99)) };
}

/** For an even number, the mean of the two in the middle. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]] as [number, number];
  return (low + high) / 2;
}

async function delayAt(agents: Agent[], perSecond: number, lasts: number): Promise<number[]> {
  for (const one of agents) one.delays.length = 0;
  let count = 0;
  const timer = setInterval(() => {
    for (let each = 0; each < perSecond / 50; each += 1) {
      const index = (count += 1) % agents.length;
      (agents[index] as Agent).send((agents[index ^ 1] as Agent).seat.userId, `x:${count}:${moment()}`);
    }
  }, 20);
  await sleep(lasts * 1000);
  clearInterval(timer);
  await waitUntil(() => agents.every((one) => one.waiting.size === 0), 10_000);
  return agents.flatMap((one) => one.delays.map(({ took }) => took));
}

/** Each keeps a few in flight, so that the server is never idle. */
async function most(agents: Agent[], lasts: number): Promise<number> {
  const UNDER_WAY = 8;
  const start = agents.reduce((sum, one) => sum + one.acknowledged.size, 0);
  const began = performance.now();
  let count = 0;
  while (performance.now() - began < lasts * 1000) {
    for (const [index, one] of agents.entries()) {
      while (one.waiting.size < UNDER_WAY) one.send((agents[index ^ 1] as Agent).seat.userId, `m:${index}.${(count += 1)}:${moment()}`);
    }
    // Polling without a pause would take a core from the server.
    await sleep(2);
  }
  await waitUntil(() => agents.every((one) => one.waiting.size === 0), 20_000);
  const done = agents.reduce((sum, one) => sum + one.acknowledged.size, 0) - start;
  return (done / (performance.now() - began)) * 1000;
}
