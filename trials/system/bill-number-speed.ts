// The throughput of one bill rule, compared with a plain counter update and a plain save with such a counter, on as many connections.
import pg from 'pg';
import { nextNumber, reserveNumber } from '../../server/src/bill-rule/bill-number.ts';
import { ruleOf } from '../../server/src/bill-rule/bill-rule.db.ts';
import type { Connection } from '../../server/src/node/connect.ts';
import { kinds, makeDocuments, saveDocument } from '../../server/testing/bill-numbers.ts';

const connections = 16;
const rounds = 3;
const seconds = Number(process.env.TRIAL_SECONDS ?? 3);
const COUNTER = 'bare counter update';
const SAVE = 'bare save with a counter';

export const bareName = (name: string) => name === COUNTER || name === SAVE;

interface Speed {
  name: string;
  perSecond: number;
  beside: string;
  ratio: number;
}

/** Medians of interleaved rounds. */
export async function measureNumbers(url: string, node: Connection): Promise<Speed[]> {
  await makeDocuments(node.db);
  const bare = new pg.Pool({ connectionString: url, max: connections });
  // An idle connection emits an error when PostgreSQL stops.
  bare.on('error', () => undefined);
  await bare.query('create table bare_counter (id int primary key, n int not null)');
  await bare.query('insert into bare_counter values (1, 0), (2, 0)');
  const [reserved, fast] = [await ruleOf(node.db, 'reserved'), await ruleOf(node.db, 'fast')];
  let form = 0;
  const asks: Record<string, () => Promise<unknown>> = {
    [COUNTER]: () => bare.query('update bare_counter set n = n + 1 where id = 1 returning n'),
    'reserved for a form': () => reserveNumber(node.aside, reserved, Date.now(), 'p', `form ${(form += 1)}`),
    'fast number': () => nextNumber(node.aside, fast, Date.now()),
    [SAVE]: () => bareSave(bare),
    ...Object.fromEntries(
      kinds.map((kind) => [`saved with a number: ${kind}`, () => saveDocument(node, { rule: kind, now: Date.now(), userId: 'p', draft: 'none' })]),
    ),
  };
  const found = new Map<string, number[]>();
  for (let round = 0; round < rounds; round += 1)
    for (const [name, ask] of Object.entries(asks)) found.set(name, [...(found.get(name) ?? []), await rateOf(ask)]);
  await bare.end();
  return [...found].map(([name, rates]) => {
    const beside = name.startsWith('saved') ? SAVE : COUNTER;
    const base = found.get(beside) ?? [];
    return { name, perSecond: median(rates), beside, ratio: median(rates.map((rate, round) => rate / (base[round] ?? Infinity))) };
  });
}

async function bareSave(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  await client.query('begin');
  const { rows } = await client.query<{ n: number }>('update bare_counter set n = n + 1 where id = 2 returning n');
  await client.query(`insert into document (id, rule, number) values (gen_random_uuid()::text, 'bare', $1)`, [`bare-${rows[0]?.n}`]);
  await client.query('commit');
  client.release();
}

async function rateOf(ask: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const began = performance.now();
  const until = began + seconds * 1_000;
  const line = async () => {
    while (performance.now() < until) {
      await ask();
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, line));
  return (count * 1_000) / (performance.now() - began);
}

const median = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
