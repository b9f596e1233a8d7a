// Twenty people edit fifty records of a model, including child rows, while the product is killed: acknowledged changes exist exactly once, and no child table
// is incomplete.
//   TRIAL_SAVES=500 TRIAL_KILLS=2     a shorter race
// TRIAL_SEED=7                      repeats an earlier run
import { seedAreas } from '../../server/seed/areas.ts';
import { seedBase } from '../../server/seed/base.ts';
import { createClient, type Ask } from '../../server/testing/client.ts';
import { createSession } from '../../server/testing/create-session.ts';
import { createRandom } from '../../server/testing/model-designs.ts';
import { race } from '../../server/testing/model-races.ts';
import { startNode } from '../../server/testing/nodes.ts';
import { say, startDatabase, verdict } from '../set-up.ts';

const saves = Number(process.env.TRIAL_SAVES ?? 5_000);
const kills = Number(process.env.TRIAL_KILLS ?? 10);
const seed = Number(process.env.TRIAL_SEED ?? Date.now() % 1_000_000_007);

export async function run(): Promise<boolean> {
  const { check, end } = verdict();
  say(`seed ${seed}`);
  const database = await startDatabase();
  let node: Awaited<ReturnType<typeof startNode>> | null = null;
  try {
    await seedBase(database.db, 'Trial20262026');
    await seedAreas(database.db);
    node = await startNode(database.url, database.folder);
    const { db } = database;
    const token = await createSession({ db }, (await db.selectFrom('app_user').select('id').where('account', '=', 'admin').executeTakeFirstOrThrow()).id);
    const ask: Ask = (endpoint, input, who) => createClient(node?.base ?? '')(endpoint, input, who);
    let killed = 0;
    let restarting: Promise<void> | null = null;
    const restart = async () => {
      node?.child.kill('SIGKILL');
      node = await startNode(database.url, database.folder);
      restarting = null;
    };
    const saved = (count: number) => {
      if (restarting || count < ((killed + 1) * saves) / (kills + 1) || killed >= kills) return;
      killed += 1;
      restarting = restart();
    };
    const { wrong, accepted, conflicts, unheard } = await race({ ask, token, any: createRandom(seed), records: 50, editors: 20, saves, saved });
    for (const one of wrong.slice(0, 20)) say(`  ${one}`);
    check('saves', accepted >= saves, `${accepted} of ${saves} accepted, ${conflicts} refused for another one's change, ${unheard} without an answer`);
    check('kills', killed === kills, `${killed} of ${kills}`);
    check('the sum of what was accepted is what is there, and no child table is half', wrong.length === 0, `${wrong.length} wrong`);
  } finally {
    node?.child.kill();
    await database.stop();
  }
  return end();
}
