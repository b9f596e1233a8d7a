// R22 of workflows: 10,000 effects of tasks, three workers, 50 kills. Messages, child tasks and records of other forms exist exactly once; other
// systems receive each under its key.
//   TRIAL_TASKS=100 TRIAL_KILLS=3   a shorter one; a task has seven effects, including those of its child
import { setTimeout as sleep } from 'node:timers/promises';
import { seedAreas } from '../../server/seed/areas.ts';
import { seedBase } from '../../server/seed/base.ts';
import { createSession } from '../../server/testing/create-session.ts';
import { effectsWorld, listener } from '../../server/testing/flow-effects.ts';
import { nodesInTurns } from '../../server/testing/flow-nodes.ts';
import { flowWorld } from '../../server/testing/flow-races.ts';
import { say, startDatabase, verdict } from '../set-up.ts';

const tasks = Number(process.env.TRIAL_TASKS ?? 1_430);
const kills = Number(process.env.TRIAL_KILLS ?? 50);
const WORKERS = 3;
/** Effects of a task, including those of its children. */
const EACH = 7;

export async function run(): Promise<boolean> {
  const { check, end } = verdict();
  const database = await startDatabase();
  const heard = await listener();
  const asked = nodesInTurns(database.url, database.folder);
  const workers = nodesInTurns(database.url, database.folder, heard.port);
  try {
    await seedBase(database.db, 'Trial20262026');
    await seedAreas(database.db);
    const { db } = database;
    await asked.start(1);
    const token = await createSession({ db }, (await db.selectFrom('app_user').select('id').where('account', '=', 'admin').executeTakeFirstOrThrow()).id);
    const world = await flowWorld({ db, ask: asked.ask }, token, 2);
    const effects = await effectsWorld(world, token, heard);
    await effects.launch(tasks);
    say(`${tasks} tasks are launched; nobody has carried anything out yet`);
    await workers.start(WORKERS);
    // Each kill happens during work: whenever a further part of the effects is done, whether or not the killed ones are running again.
    let killed = 0;
    const starting = new Set<Promise<void>>();
    while ((await effects.left()) > 0) {
      for (const done = await effects.done(); killed < kills && done >= ((killed + 1) * tasks * EACH) / (kills + 1); killed += 1) {
        if (workers.running() === 0) await Promise.race(starting);
        const back = workers.kill().finally(() => starting.delete(back));
        starting.add(back);
      }
      await sleep(100);
    }
    await Promise.all(starting);
    const { wrong, effects: kinds, again } = await effects.judge();
    for (const one of wrong.slice(0, 10)) say(`  ${one}`);
    const count = Object.values(kinds).reduce((sum, n) => sum + n, 0);
    check(
      'effects',
      count >= tasks * EACH,
      `${count}: ${Object.entries(kinds)
        .map(([name, n]) => `${name} ${n}`)
        .join(', ')}`,
    );
    check('kills in the midst of it', killed === kills, `${killed} of ${kills}`);
    check(
      'messages, children, records and answers once each, other systems under each key',
      wrong.length === 0,
      `${wrong.length} wrong; ${again} deliveries heard again`,
    );
  } finally {
    await asked.stop();
    await workers.stop();
    heard.stop();
    await database.stop();
  }
  return end();
}
