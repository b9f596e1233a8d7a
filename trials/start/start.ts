// The first start of a fresh installation, with the build of its screens and the demo county; then a second one, and one after a kill.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startEmbeddedPostgres } from '../../server/src/embedded-postgres.ts';
import { connect } from '../../server/src/node/connect.ts';
import { median, ourStart, say, startServer, verdict } from '../set-up.ts';

const rounds = 3;
const stamp = resolve(import.meta.dirname, '../../web/dist/.built-from');
/** Minimum rows of the demo, by table. */
const wanted = { vac_customer: 300, vac_product: 12, vac_indent: 50_000, vac_vaccination: 1_000_000, vac_stock_event: 1_000_000 };

export async function run(): Promise<boolean> {
  const { check, end } = verdict();
  const times = { first: [] as number[], second: [] as number[], killed: [] as number[] };
  for (let round = 1; round <= rounds; round += 1) {
    const folder = await mkdtemp(join(tmpdir(), 'ordo-trial-'));
    try {
      await rm(stamp, { force: true });
      const start = () => startServer(ourStart, { folder }, { ORDO_DEMO: 'on' });
      const first = await start();
      await first.stop();
      const second = await start();
      process.kill(second.pid, 'SIGKILL');
      const third = await start();
      await third.stop();
      times.first.push(first.readyAfter);
      times.second.push(second.readyAfter);
      times.killed.push(third.readyAfter);
      const missing = await missingIn(folder);
      check(`round ${round}: everything is there`, missing.length === 0, missing.join(', ') || Object.values(wanted).join(', '));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  const describe = (values: readonly number[]) => `${seconds(median(values))} (${values.map(seconds).join(', ')})`;
  check('ready for the first time within 60 s', median(times.first) <= 60_000, describe(times.first));
  check('the second time within 3 s', median(times.second) <= 3_000, describe(times.second));
  check('after kill -9 within 3 s', median(times.killed) <= 3_000, describe(times.killed));
  say('          the first with the screens to build, without the packages to install');
  return end();
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** @returns what the demo lacks */
async function missingIn(folder: string): Promise<string[]> {
  const postgres = await startEmbeddedPostgres(join(folder, 'postgres'), () => undefined);
  const { pool, close } = await connect(postgres.url, 1);
  try {
    const missing: string[] = [];
    for (const [table, least] of Object.entries(wanted)) {
      const { rows } = await pool.query<{ count: number }>(`select count(*)::int as count from ${table}`);
      const count = rows[0]?.count ?? 0;
      if (count < least) missing.push(`${table} has ${count} of ${least}`);
    }
    return missing;
  } finally {
    await close();
    await postgres.stop();
  }
}
