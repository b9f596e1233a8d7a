// Every endpoint in every spelling of its path (promises S1), by callers who may not call it: none is accepted, and nothing changes.
import { DISGUISES } from '../../server/testing/disguises.ts';
import { startCluster } from '../../server/testing/cluster.ts';
import { createAccessProbe, granted, guarded, wholeGrid } from '../../server/testing/access-attempts.ts';
import { startServer } from '../../server/testing/server.ts';
import { fingerprint } from '../../server/testing/traces.ts';
import { say, verdict } from '../set-up.ts';

const LANES = 4;

export async function run(): Promise<boolean> {
  const { check, end } = verdict();
  const cluster = await startCluster();
  const server = await startServer({ cluster });
  try {
    const them = await createAccessProbe(server);
    const before = await fingerprint(server.db);
    const grid = wholeGrid().entries();
    const open: string[] = [];
    const lane = async () => {
      for (const [, [endpoint, disguise]] of grid) open.push(...(await them.knock(endpoint, disguise)));
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    for (const one of open.slice(0, 20)) say(one);
    const wanted = (2 * guarded.length + granted.length) * DISGUISES.length;
    check(
      'calls',
      them.knocks >= wanted,
      `${them.knocks.toLocaleString('en')} of ${wanted.toLocaleString('en')}: ${guarded.length} endpoints, ${DISGUISES.length} disguises`,
    );
    check('let in, or broken', open.length === 0, String(open.length));
    const changed = (await fingerprint(server.db)).filter((line) => !before.includes(line));
    check('tables changed by them', changed.length === 0, changed.join(', ') || 'none');
  } finally {
    await server.stop();
    await cluster.stop();
  }
  return end();
}
