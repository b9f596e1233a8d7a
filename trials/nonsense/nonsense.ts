// Nonsense for every endpoint (promises S4): 100,000 requests, each answered with a message.
// TRIAL_REQUESTS=20000      only this many
// TRIAL_SEED=7              repeats an earlier run
import { endpoints } from '@ordo/contract/all.ts';
import { startCluster } from '../../server/testing/cluster.ts';
import { babbler } from '../../server/testing/nonsense-answers.ts';
import { startServer } from '../../server/testing/server.ts';
import { say, verdict } from '../set-up.ts';

const wanted = Number(process.env.TRIAL_REQUESTS ?? 100_000);
const seed = Number(process.env.TRIAL_SEED ?? Date.now() % 1_000_000_007);

export async function run(): Promise<boolean> {
  const { check, end } = verdict();
  const cluster = await startCluster();
  const server = await startServer({ cluster });
  say(`seed ${seed}`);
  try {
    const them = babbler(server, seed);
    const faults: string[] = [];
    for (const endpoint of endpoints) {
      const fault = await them.babble(endpoint, Math.ceil(wanted / endpoints.length));
      if (fault) faults.push(`${endpoint.method} ${endpoint.path}: ${fault}`);
    }
    for (const fault of faults) say(fault);
    check('requests', them.sent >= wanted, `${them.sent.toLocaleString('en')} of ${wanted.toLocaleString('en')}, to ${endpoints.length} endpoints`);
    check('endpoints that answered otherwise than with a sentence', faults.length === 0, String(faults.length));
    check('prototypes', Object.keys(Object.prototype).length === 0, 'as they were');
  } finally {
    await server.stop();
    await cluster.stop();
  }
  return end();
}
