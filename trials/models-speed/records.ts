// Lists and saves of a model of a million records.
import { measure, type Load, type Measured } from '../http/load.ts';
import { median, type Check } from '../set-up.ts';
import { RARE, startArena, type Arena } from './arena.ts';
import { COUNTED, LISTED } from './bare-sql.ts';

const rounds = 3;
const seconds = Number(process.env.TRIAL_SECONDS ?? 5);
const many = Number(process.env.TRIAL_RECORDS ?? 1_000_000);
/** A round with fewer answers proves nothing. */
const fewest = 20;

interface Scenario {
  name: string;
  reach: number;
  ours(arena: Arena): Promise<Load>;
  bare(arena: Arena): Promise<Load>;
}

const right = (body: string) => body.startsWith('{"code":200,');
const pathOf = ({ model }: Arena, rest: string) => `/v1/api/visualdev/Model/${model}/Records${rest}`;
const get = async (arena: Arena, rest: string): Promise<Load> => ({
  url: arena.ours.url,
  ask: () => ({ method: 'GET', path: pathOf(arena, rest), headers: { authorization: arena.token } }),
  right,
});
const bareGet = async ({ bare }: Arena, path: string, proof: string): Promise<Load> => ({
  url: bare.url,
  ask: () => ({ method: 'GET', path }),
  right: (body) => body.includes(proof),
});

let made = 0;
const newRecord = () => {
  made += 1;
  return { id: `m${process.pid}x${made}`, title: `新建事项${made}`, price: '12.50', count: String(1 + (made % 40)) };
};
const LIST = '?currentPage=3&pageSize=20&state=open';
const RARELY = '?currentPage=3&pageSize=20&state=rare';

const scenarios: readonly Scenario[] = [
  {
    name: `list: 20 of ${many.toLocaleString('en')}, 20 fields, filter, sort, exact total, data scheme`,
    reach: 0.5,
    ours: (arena) => get(arena, LIST),
    bare: (arena) => bareGet(arena, '/list?currentPage=3&state=open', '"total":'),
  },
  {
    name: 'one record by id',
    reach: 0.35,
    ours: async (arena) => get(arena, `/${(await arena.some())[7]?.id}`),
    bare: async (arena) => bareGet(arena, `/by-id/${(await arena.some())[7]?.id}`, '"title":'),
  },
  {
    name: 'create: rules, formulas, rights, version, history',
    reach: 0.35,
    ours: async (arena) => ({
      url: arena.ours.url,
      ask: () => {
        const { id: recordId, ...values } = newRecord();
        return { method: 'POST', path: pathOf(arena, ''), headers: { authorization: arena.token }, body: { recordId, values } };
      },
      right,
      settled: () => arena.settled(),
    }),
    bare: async (arena) => ({
      url: arena.bare.url,
      ask: () => ({ method: 'POST', path: '/create', body: newRecord() }),
      right: (body) => body.includes('"version":1'),
    }),
  },
  {
    name: 'update: the same',
    reach: 0.35,
    ours: async (arena) => {
      const some = await arena.some();
      return {
        url: arena.ours.url,
        ask: (connection, last) => {
          const version = last ? (JSON.parse(last) as { data: { version: number } }).data.version : some[connection]?.version;
          const from = last ? `联系人${Number(version) - 1}` : null;
          return {
            method: 'PUT',
            path: pathOf(arena, `/${some[connection]?.id}`),
            headers: { authorization: arena.token },
            body: { version, changes: { contact: { from, to: `联系人${version}` } } },
          };
        },
        right,
        settled: () => arena.settled(),
      };
    },
    bare: async (arena) => {
      const some = await arena.some();
      return {
        url: arena.bare.url,
        ask: (connection, last) => {
          const version = last ? (JSON.parse(last) as { version: number }).version : 1;
          return { method: 'PUT', path: `/update/${some[connection + 32]?.id}`, body: { contact: `联系人${version}`, version } };
        },
        right: (body) => body.includes('"version":'),
      };
    },
  },
];

export async function measureRecords(check: Check): Promise<void> {
  const arena = await startArena();
  try {
    await arena.fill(many / 10);
    const small = await measure(await get(arena, RARELY), seconds, 1);
    await arena.fill(many);
    const large = await measure(await get(arena, RARELY), seconds, 1);
    const enough = small.answers >= fewest && large.answers >= fewest && small.wrong + large.wrong === 0;
    check(
      'ten times the records, equal hits',
      enough && large.p50 / small.p50 < 2,
      `${(large.p50 / small.p50).toFixed(2)} (< 2): ${small.p50.toFixed(1)} → ${large.p50.toFixed(1)} ms at ${RARE.toLocaleString('en')} hits`,
    );
    await besideItsSql(arena, check);
    for (const scenario of scenarios) await besideTheBare(arena, scenario, check);
  } finally {
    await arena.stop();
  }
}

/** Sequentially: our answer compared with only its two statements, from the same client. */
async function besideItsSql(arena: Arena, check: Check): Promise<void> {
  const table = `record."t_${arena.model}"`;
  const ratios: number[] = [];
  const told: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const alone = await statements(arena, table);
    const answer = await measure(await get(arena, LIST), seconds, 1);
    if (answer.answers < fewest || answer.wrong) throw new Error(`${answer.answers} answers, ${answer.wrong} wrong`);
    ratios.push(answer.p50 / alone);
    told.push(`${answer.p50.toFixed(1)} of ${alone.toFixed(1)} ms`);
  }
  check('the list beside its own SQL', median(ratios) <= 1.5, `${median(ratios).toFixed(2)} (≤ 1.5): ${told.join(', ')}`);
}

async function statements({ database }: Arena, table: string): Promise<number> {
  const times: number[] = [];
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until) {
    const began = performance.now();
    await Promise.all([database.pool.query(LISTED(table), ['reader', 'open', 20, 40]), database.pool.query(COUNTED(table), ['reader', 'open'])]);
    times.push(performance.now() - began);
  }
  return median(times);
}

async function besideTheBare(arena: Arena, { name, reach, ours, bare }: Scenario, check: Check): Promise<void> {
  const mine: Measured[] = [];
  const theirs: Measured[] = [];
  for (let round = 0; round < rounds; round += 1) {
    theirs.push(await measure(await bare(arena), seconds));
    mine.push(await measure(await ours(arena), seconds));
  }
  const all = [...mine, ...theirs];
  const wrong = all.reduce((sum, one) => sum + one.wrong, 0);
  const few = all.some((one) => one.answers < fewest);
  const ratio = median(mine.map((one, round) => one.perSecond / (theirs[round] as Measured).perSecond));
  const describe = (list: Measured[]) => `${Math.round(median(list.map((one) => one.perSecond)))}/s, p99 ${median(list.map((one) => one.p99)).toFixed(1)} ms`;
  const faults = `${wrong ? `, ${wrong} WRONG ANSWERS` : ''}${few ? ', TOO FEW ANSWERS' : ''}`;
  check(name, ratio >= reach && !wrong && !few, `${ratio.toFixed(2)} of bare (≥ ${reach}); ${describe(mine)}; bare ${describe(theirs)}${faults}`);
}
