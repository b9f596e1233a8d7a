// An organisation of 100,000 people in 10,000 departments with 500 roles: the current user, lists within a data scope, pickers, trees.
//   TRIAL_PART=server | browser   only this half
// TRIAL_USERS=10000             a smaller organisation, to test the trial itself (multiples of ten thousand)
import { seedBase } from '../../server/seed/base.ts';
import { measure, type Load, type Measured } from '../http/load.ts';
import { median, ourStart, percentile, say, startDatabase, startServer, verdict, type Check, type Server } from '../set-up.ts';
import { departments, enterAll, fillHouse, head, roles, users } from './house.ts';
import { measureScreens } from './screens.ts';

const part = process.env.TRIAL_PART;
const seconds = Number(process.env.TRIAL_SECONDS ?? 4);
const ROUNDS = 3;
const PASSWORD = 'Trial20262026';
const n = (value: number) => value.toLocaleString('en');

export async function run(): Promise<boolean> {
  const { check, end } = verdict();
  const database = await startDatabase();
  try {
    await seedBase(database.db, PASSWORD);
    await fillHouse(database);
    say(`${n(users)} people in ${n(departments)} departments, ${n(roles)} roles`);
    const people = Array.from({ length: 300 }, (_, at) => `u${1 + at * Math.floor(users / 302)}`);
    const tokens = await enterAll(database, people);
    const ours = await startServer(ourStart, database);
    try {
      if (part !== 'browser') {
        await measureCurrentUser(ours, tokens, check);
        await measurePickers(ours, tokens[0] ?? '', check);
        const bare = await startServer({ command: ['trials/identity/bare.ts'], ready: '/ready' }, database);
        await measureList(ours, bare, tokens[0] ?? '', check);
        await bare.stop();
      }
      if (part !== 'server') await measureScreens(ours.url, PASSWORD, database, check);
    } finally {
      await ours.stop();
    }
  } finally {
    await database.stop();
  }
  return end();
}

/** ms, and the answer. */
async function timed(url: string, token: string, init: RequestInit = {}): Promise<[number, string]> {
  const began = performance.now();
  const response = await fetch(url, { ...init, headers: { authorization: token, ...(init.body ? { 'content-type': 'application/json' } : {}) } });
  const body = await response.text();
  if (!body.startsWith('{"code":200,')) throw new Error(`${url}: ${body.slice(0, 200)}`);
  return [performance.now() - began, body];
}

/** Everybody once with cold rights, and then again. */
async function measureCurrentUser({ url }: Server, tokens: readonly string[], check: Check): Promise<void> {
  const address = `${url}/v1/api/oauth/CurrentUser`;
  await timed(address, tokens.at(-1) ?? '');
  for (const when of ['for the first time', 'again']) {
    const times: number[] = [];
    for (const token of tokens.slice(0, -1)) times.push((await timed(address, token))[0]);
    const p95 = percentile(times, 0.95);
    check(
      `CurrentUser ${when}`,
      p95 <= 50,
      `p95 ${p95.toFixed(1)} ms (≤ 50), p50 ${median(times).toFixed(1)}, of ${times.length} people, with the way there and back`,
    );
  }
}

const PICKERS: [name: string, path: string, body?: object][] = [
  ['organisations', '/v1/api/permission/Organize/Selector'],
  ['departments', '/v1/api/permission/Organize/Department/Selector'],
  ['positions', '/v1/api/permission/Position/Selector'],
  ['roles', '/v1/api/permission/Role/Selector'],
  ['people, the top', '/v1/api/permission/Users/ImUser/Selector/0', {}],
  ['people, a department', '/v1/api/permission/Users/ImUser/Selector/d21', {}],
  ['people, by a keyword', '/v1/api/permission/Users/ImUser/Selector/0', { keyword: '张' }],
];

async function measurePickers({ url }: Server, token: string, check: Check): Promise<void> {
  for (const [name, path, body] of PICKERS) {
    const times: number[] = [];
    let [size, first] = [0, 0];
    for (let turn = 0; turn < 12; turn += 1) {
      const [took, answer] = await timed(url + path, token, body ? { method: 'POST', body: JSON.stringify(body) } : {});
      size = answer.length;
      if (turn === 0) first = took;
      if (turn > 1) times.push(took);
    }
    const p95 = percentile(times, 0.95);
    check(
      `picker, the server's part: ${name}`,
      p95 <= 200,
      `p95 ${p95.toFixed(0)} ms (≤ 200), p50 ${median(times).toFixed(0)}, the first ${first.toFixed(0)}, ${n(Math.round(size / 1024))} KB`,
    );
  }
}

async function measureList(ours: Server, bare: Server, token: string, check: Check): Promise<void> {
  const right = (proof: string) => (body: string) => body.includes(proof);
  const mine: Load = {
    url: ours.url,
    ask: () => ({ method: 'GET', path: '/v1/api/permission/Users?currentPage=1&pageSize=20', headers: { authorization: token } }),
    right: right(`"total":${users / 20}`),
  };
  const theirs: Load = {
    url: bare.url,
    ask: () => ({ method: 'GET', path: '/list?organizeId=d1&currentPage=1&pageSize=20' }),
    right: right(`"total":${users / 20}`),
  };
  const rounds: [Measured, Measured][] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push([await measure(theirs, seconds), await measure(mine, seconds)]);
  const ratio = median(rounds.map(([bareOne, ourOne]) => ourOne.perSecond / bareOne.perSecond));
  const wrong = rounds.flat().reduce((sum, one) => sum + one.wrong, 0);
  const few = rounds.flat().some((one) => one.answers < 100);
  const [bareMiddle, ourMiddle] = [0, 1].map((at) => median(rounds.map((pair) => (pair[at] as Measured).perSecond))) as [number, number];
  check(
    `people within a data scope, as ${head} sees them`,
    ratio >= 0.5 && !wrong && !few,
    `${ratio.toFixed(2)} of the bare query (≥ 0.5); ${Math.round(ourMiddle)}/s against ${Math.round(bareMiddle)}/s${wrong ? `, ${wrong} WRONG ANSWERS` : ''}${few ? ', TOO FEW ANSWERS' : ''}`,
  );
}
