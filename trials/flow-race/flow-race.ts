// R4 of workflows: eight people decide on each of 2,000 tasks at the same moment, then everybody executes any allowed command on any task, while two
// nodes are killed in turns. Acknowledged commands exist exactly once; nothing is lost, duplicated or stuck.
//   TRIAL_TASKS=200 TRIAL_DEEDS=200 TRIAL_KILLS=2   a shorter race
//   TRIAL_SEED=7                                    repeats the random choices of a run
import { setTimeout as sleep } from 'node:timers/promises';
import { seedAreas } from '../../server/seed/areas.ts';
import { seedBase } from '../../server/seed/base.ts';
import { createSession } from '../../server/testing/create-session.ts';
import { afterDeciders, deciders, flowWorld, judged, mixedLoad, settled } from '../../server/testing/flow-races.ts';
import { freePort } from '../../server/testing/free-port.ts';
import { nodesInTurns } from '../../server/testing/flow-nodes.ts';
import { createRandom } from '../../server/testing/model-designs.ts';
import { say, startDatabase, verdict } from '../set-up.ts';

const tasks = Number(process.env.TRIAL_TASKS ?? 2_000);
const deeds = Number(process.env.TRIAL_DEEDS ?? 4_000);
const kills = Number(process.env.TRIAL_KILLS ?? 20);
const seed = Number(process.env.TRIAL_SEED ?? Date.now() % 1_000_000_007);
const DECIDERS = 8;

export async function run(): Promise<boolean> {
  const { check, end } = verdict();
  say(`seed ${seed}`);
  const database = await startDatabase();
  const nodes = nodesInTurns(database.url, database.folder, await freePort());
  try {
    await seedBase(database.db, 'Trial20262026');
    await seedAreas(database.db);
    await nodes.start(2);
    const { db } = database;
    const token = await createSession({ db }, (await db.selectFrom('app_user').select('id').where('account', '=', 'admin').executeTakeFirstOrThrow()).id);
    const world = await flowWorld({ db, ask: nodes.ask }, token, DECIDERS);

    const race = nodes.killing(tasks, kills);
    const { wrong, told, refused, ids } = await deciders(world, tasks, race.at);
    await nodes.back();
    await settled(world);
    const found = await afterDeciders(world, ids);
    for (const one of wrong.slice(0, 10)) say(`  ${one}`);
    check(
      'tasks that eight decided on at once',
      ids.length === tasks,
      `${ids.length} of ${tasks}; ${told} told that they did, ${refused} that somebody was quicker`,
    );
    check('kills meanwhile', race.killed() === kills, `${race.killed()} of ${kills}`);
    check('somebody was told of each that they did, and nobody else', wrong.length === 0, `${wrong.length} wrong`);
    check(
      'exactly one decision, record and end each',
      [found.decisions, found.records, found.ended].every((count) => count === tasks),
      `${found.decisions}, ${found.records}, ${found.ended} of ${tasks}`,
    );
    check(
      'exactly one notice of the end each, and one to each who was to act',
      found.notices === tasks && found.todos === tasks * DECIDERS,
      `${found.notices} of ${tasks}, ${found.todos} of ${tasks * DECIDERS}`,
    );

    const load = nodes.killing(deeds, kills);
    const mixed = await mixedLoad(world, createRandom(seed), deeds, load.at);
    await nodes.back();
    await settled(world);
    await sleep(500);
    const faults = [...mixed.wrong, ...(await judged(world))];
    for (const one of faults.slice(0, 10)) say(`  ${one}`);
    say(
      `          ${Object.entries(mixed.commands)
        .map(([name, count]) => `${name} ${count}`)
        .join(', ')}`,
    );
    check('deeds under mixed load', mixed.done >= deeds, `${mixed.done} of ${deeds} done, ${mixed.refused} refused`);
    check('kills meanwhile, mixed', load.killed() === kills, `${load.killed()} of ${kills}`);
    check('nothing lost, doubled or stuck: what was answered, rows beside events, messages beside effects', faults.length === 0, `${faults.length} differ`);
  } finally {
    await nodes.stop();
    await database.stop();
  }
  return end();
}
