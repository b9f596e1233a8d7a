// Every call that changes something, by a user with only the permission for it: nobody gains more than that user holds.
// TRIAL_TRIES=50            tries per call
// TRIAL_SEED=7              repeats an earlier run
import { startCluster } from '../../server/testing/cluster.ts';
import { changes, climb } from '../../server/testing/escalation.ts';
import { startServer } from '../../server/testing/server.ts';
import { say, verdict } from '../set-up.ts';

const tries = Number(process.env.TRIAL_TRIES ?? 250);
const seed = Number(process.env.TRIAL_SEED ?? Date.now() % 1_000_000_007);

export async function run(): Promise<boolean> {
  const { check, end } = verdict();
  const cluster = await startCluster();
  const server = await startServer({ cluster });
  say(`seed ${seed}`);
  let [calls, through, worlds] = [0, 0, 0];
  const gained: string[] = [];
  try {
    for (const [name, endpoint] of changes) {
      const climbed = await climb(server, endpoint, tries, seed);
      calls += climbed.calls;
      through += climbed.changes;
      worlds += climbed.worlds;
      gained.push(...climbed.gained.map((one) => `${name} with ${one}`));
    }
  } finally {
    await server.stop();
    await cluster.stop();
  }
  for (const one of gained.slice(0, 20)) say(one);
  const wanted = tries * changes.length;
  check(
    'calls',
    calls >= wanted,
    `${calls.toLocaleString('en')} of ${wanted.toLocaleString('en')}: ${changes.length} changes, ${worlds.toLocaleString('en')} worlds`,
  );
  check('went through', through >= wanted / 20, through.toLocaleString('en'));
  check('rights that somebody gained', gained.length === 0, String(gained.length));
  return end();
}
