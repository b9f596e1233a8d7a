// Bill numbers under load (promises R6): four nodes with eight connections, three kinds of rule, New Year's Eve, ten kills, and a transaction that holds a
// number for five seconds. A check that reads only the saved documents verifies the result; a planted bug proves that it works.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Connection } from '../../server/src/node/connect.ts';
import { judge, kinds, makeDocuments, saveDocument, type Verdict } from '../../server/testing/bill-numbers.ts';
import { percentile, startDatabase, verdict, type Check } from '../set-up.ts';
import { startNodes, type History } from './nodes.ts';

const wanted = 10_000;
const kills = 10;
const nodes = 4;
const connections = 8;
const longest = 60_000;
/** Business time is 12 s before the new year when the load starts. */
const EVE = Date.parse('2026-12-31T15:59:48Z');
const heads = (kind: string) => [`${kind}-20261231`, `${kind}-20270101`];

export async function run(): Promise<boolean> {
  const { check, end } = verdict();
  const database = await startDatabase();
  try {
    await makeDocuments(database.db);
    await race(database.url, database, check);
    await plant(database.url, database, check);
  } finally {
    await database.stop();
  }
  return end();
}

async function race(url: string, database: Connection, check: Check): Promise<void> {
  const ahead = EVE - Date.now();
  const began = performance.now();
  const crowd = startNodes(nodes, { url, connections, ahead, planted: false });
  const until = () => performance.now() - began;
  await crowd.reach(500);
  const held = await hold(database, ahead, crowd.history);
  const before = crowd.history.saved.length;
  for (let kill = 0; kill < kills; kill += 1) {
    await crowd.reach(before + Math.round(((wanted - before) * (kill + 1)) / (kills + 2)));
    crowd.kill(kill % nodes);
  }
  await crowd.reach(wanted);
  const took = until();
  await crowd.stop();
  const { history } = crowd;

  check('10,000 numbers', history.saved.length >= wanted, `${history.saved.length} acknowledged in ${(took / 1000).toFixed(1)} s (≤ 60)`);
  check('in time', took <= longest, `${(took / 1000).toFixed(1)} s over ${nodes * connections} connections, ${crowd.kills()} kills`);
  check(
    'nothing but what was meant to fail',
    history.wrong.length === 0,
    history.wrong.slice(0, 3).join(' | ') || `${history.failed.length} failed on purpose`,
  );
  await expireAll(database);
  for (const kind of kinds) judged(kind, await judge(database.db, kind, heads(kind)), history, check);
  await acknowledged(database, history, check);
  for (const [kind, times] of Object.entries(held)) {
    const p99 = percentile(times, 0.99);
    check(`p99 while somebody is at it for 5 s: ${kind}`, p99 <= 150 && times.length >= 50, `${p99.toFixed(0)} ms (≤ 150) over ${times.length} saves`);
  }
  await drained(database, check);
}

/** For each kind in turn: one transaction holds its number for five seconds; measures the other saves meanwhile. */
async function hold(database: Connection, ahead: number, history: History): Promise<Record<string, number[]>> {
  const times: Record<string, number[]> = {};
  await Promise.all(
    kinds.map(async (rule) => {
      const from = history.saved.length;
      // A gap-free number is bound last, as bill-rule.read.ts requires; the two others may be bound at any time.
      const slow = { [rule === 'gapFree' ? 'works' : 'dawdles']: () => sleep(5_000) };
      await saveDocument(database, { rule, now: Date.now() + ahead, userId: 'slow', ...slow });
      times[rule] = history.saved
        .slice(from)
        .filter((one) => one.rule === rule)
        .map((one) => one.took);
    }),
  );
  return times;
}

function judged(kind: (typeof kinds)[number], verdict: Verdict, history: History, check: Check): void {
  const { documents, duplicates, gaps, strange } = verdict;
  const missing = Object.values(gaps).flat().length;
  const by = (lines: readonly string[]) => lines.filter((rule) => rule === kind).length;
  const abandoned = by(history.left) + by(history.failed) + kills * connections;
  const most = kind === 'gapFree' ? 0 : abandoned;
  check(
    `${kind}: no duplicate`,
    duplicates.length === 0 && strange.length === 0,
    `${documents} documents, ${duplicates.length} twice, ${strange.length} strange`,
  );
  check(
    `${kind}: ${kind === 'gapFree' ? 'exactly 1..N' : 'gaps ≤ abandoned'}`,
    missing <= most && Object.values(gaps).length === 2,
    `${missing} missing (≤ ${most})`,
  );
}

async function acknowledged(database: Connection, history: History, check: Check): Promise<void> {
  const { rows } = await sql<{ number: string }>`select number from document`.execute(database.db);
  const there = new Set(rows.map((row) => row.number));
  const lost = history.saved.filter(({ number }) => !there.has(number));
  const days = new Set(history.saved.map(({ number }) => /-(\d{8})/.exec(number)?.[1]));
  check('nothing acknowledged is lost', lost.length === 0, `${lost.length} of ${history.saved.length}`);
  check('the year turned within the run', days.size === 2, [...days].join(', '));
}

const expireAll = ({ db }: Connection) => sql`update bill_reservation set expires_at = now() - interval '1 s'`.execute(db);

/** Released numbers are used next: after as many saves, a reserved rule has no gap either. */
async function drained(database: Connection, check: Check): Promise<void> {
  const now = Date.parse('2027-01-01T04:00:00Z');
  await expireAll(database);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from bill_reservation where head = 'reserved-20270101'`.execute(database.db);
  for (let index = 0; index < (rows[0]?.count ?? 0); index += 1) await saveDocument(database, { rule: 'reserved', now, userId: 'next' });
  const { gaps } = await judge(database.db, 'reserved', ['reserved-20270101']);
  const missing = Object.values(gaps).flat().length;
  check('reserved: what was given up is given next', missing === 0, `${rows[0]?.count ?? 0} came back, ${missing} missing afterwards`);
}

async function plant(url: string, database: Connection, check: Check): Promise<void> {
  await sql`truncate document`.execute(database.db);
  const crowd = startNodes(2, { url, connections, ahead: 0, planted: true });
  await Promise.race([crowd.reach(1_000), sleep(longest)]);
  await crowd.stop();
  const verdicts = await Promise.all(kinds.map((kind) => judge(database.db, kind, heads(kind))));
  const found = verdicts.reduce((sum, { duplicates }) => sum + duplicates.length, 0);
  check(
    'the judge sees a planted bug (read, then write)',
    found > 0,
    `${found} duplicates found in ${verdicts.reduce((sum, { documents }) => sum + documents, 0)} documents`,
  );
}
