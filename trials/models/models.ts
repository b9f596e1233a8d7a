// Models that are redesigned continuously while people work with their records and the product is killed. After every change a check
// that reads only the tables verifies that metadata and catalogue agree, that no row or value is lost, and that acknowledged changes exist.
// TRIAL_CHANGES=500 TRIAL_KILLS=3     a shorter run
// TRIAL_SEED=7                        repeats an earlier run
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { seedAreas } from '../../server/seed/areas.ts';
import { seedBase } from '../../server/seed/base.ts';
import { createRandom } from '../../server/testing/model-designs.ts';
import { plantedUnseen } from '../../server/testing/model-plants.ts';
import { ModelWalk, type Step } from '../../server/testing/model-walk.ts';
import { createClient, type Ask } from '../../server/testing/client.ts';
import { createSession } from '../../server/testing/create-session.ts';
import { startNode } from '../../server/testing/nodes.ts';
import { say, startDatabase, verdict } from '../set-up.ts';

const changes = Number(process.env.TRIAL_CHANGES ?? 5_000);
const kills = Number(process.env.TRIAL_KILLS ?? 20);
const seed = Number(process.env.TRIAL_SEED ?? Date.now() % 1_000_000_007);
/** Maximum number of changes per model. */
const LONGEST = 250;
/** Number of planted faults. */
const PLANTED = 25;
/** ms after the start of a change. */
const KILLED_WITHIN = 250;

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
    const any = createRandom(seed);
    const wrong: string[] = [];
    const unseen: string[] = [];
    const total = { changes: 0, released: 0, refused: 0, saves: 0, lossy: 0, returns: 0 };
    let killed = 0;
    let walk: ModelWalk | null = null;
    const kill = async () => {
      await sleep(randomInt(KILLED_WITHIN));
      killed += 1;
      node?.child.kill('SIGKILL');
      node = await startNode(database.url, database.folder);
    };
    for (let change = 0; change < changes && wrong.length < 20; change += 1) {
      if (change % LONGEST === 0) {
        walk = new ModelWalk({ ask, db, token, any });
        await walk.begin();
      }
      if (!walk) break;
      const dies = Math.floor(((change + 1) * kills) / changes) > killed;
      const before = { ...walk.counts };
      const step: Step = await walk.step(dies ? kill : undefined);
      for (const key of Object.keys(total) as (keyof typeof total)[]) total[key] += walk.counts[key] - before[key];
      for (const one of step.wrong) {
        wrong.push(one);
        say(`  change ${change}, model ${walk.id}${dies ? ', killed' : ''}: ${one}`);
      }
      if (change % LONGEST === PLANTED && step.wrong.length === 0) unseen.push(...(await plantedUnseen(db, walk.id, step)));
      if (change % 500 === 499) say(`          ${change + 1} changes`);
    }
    check('changes of designs', total.changes === changes, `${total.changes} of ${changes}: ${total.released} released, ${total.refused} refused`);
    check('kills', killed === kills, `${killed} of ${kills}`);
    check('releases that lost something from sight, and returns', total.lossy > 0 && total.returns > 0, `${total.lossy}, ${total.returns}`);
    check('saves meanwhile', total.saves > total.changes / 2, String(total.saves));
    check('metadata, catalogue, rows and values', wrong.length === 0, `${wrong.length} wrong`);
    check('planted faults', unseen.length === 0, unseen.join('; ') || 'all seen');
  } finally {
    node?.child.kill();
    await database.stop();
  }
  return end();
}
