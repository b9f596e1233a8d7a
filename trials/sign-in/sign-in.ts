// Sign-in under attack (promises S6): how many guesses are evaluated, whether a captcha can be reused, whether a restart resets the counts,
// whether the owner is locked out, and whether answers or their timing reveal that an account exists.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { login } from '@ordo/contract/session.ts';
import { sql } from 'kysely';
import { connect } from '../../server/src/node/connect.ts';
import { adminPassword, startCluster, template, urlOf } from '../../server/testing/cluster.ts';
import { attemptAt, evaluated, forget, guessMany, likelihood, timings, type Door } from '../../server/testing/guessing.ts';
import { verdict } from '../set-up.ts';
import { startNode, type Node } from './node.ts';

const guesses = Number(process.env.TRIAL_GUESSES ?? 10_000);
const replays = 1_000;
const measured = Number(process.env.TRIAL_TIMINGS ?? 2_000);
const abreast = 32;

export async function run(): Promise<boolean> {
  const { check, end } = verdict();
  const folder = await mkdtemp(join(tmpdir(), 'ordo-trial-'));
  const cluster = await startCluster();
  const url = urlOf(cluster, template);
  const { db, close } = await connect(url, 4);
  let node: Node = await startNode(url, folder);
  const door: Door = { db, ask: (endpoint, input) => node.ask(endpoint, input) };
  const describe = (heard: Record<string, number>) => JSON.stringify(heard);
  try {
    await sql`insert into app_user (id, account, real_name, organize_id, password_hash)
      select 'known' || n, 'known' || n, '人员', organize_id, password_hash from app_user, generate_series(1, 20) n where account = 'admin'`.execute(db);
    await door.ask(login, await attemptAt(door, 'admin', adminPassword, 'own browser'));
    await forget(door);

    const one = await guessMany(door, Array<string>(guesses).fill('admin'), abreast);
    const ofOne = await evaluated(door);
    check('guesses at one account', ofOne <= 10 && !one.in, `${ofOne} of ${guesses} evaluated (≤ 10), every captcha read; heard ${describe(one)}`);

    await node.stop();
    node = await startNode(url, folder);
    await guessMany(door, Array<string>(200).fill('admin'), abreast);
    check('a restart forgets nothing', (await evaluated(door)) === ofOne, `${(await evaluated(door)) - ofOne} more evaluated of 200`);

    const own = await door.ask(login, await attemptAt(door, 'admin', adminPassword, 'own browser'));
    check('the owner signs in meanwhile', own.code === 200, `code ${own.code} from a browser that has signed in before`);
    await forget(door);

    const spray = Array.from({ length: guesses }, (_, n) => (n % 500 === 250 ? `known${(n / 500) | 0}` : `spray${n}`));
    const sprayed = await guessMany(door, spray, abreast);
    const ofMany = await evaluated(door);
    check(
      'one guess at each of many accounts',
      ofMany <= 100 && !sprayed.in,
      `${ofMany} of ${guesses} evaluated from one address (≤ 100); heard ${describe(sprayed)}`,
    );
    await forget(door);

    for (let tries = 0; tries < 3; tries += 1) await door.ask(login, await attemptAt(door, 'known1', 'Wrong12345'));
    const attempt = await attemptAt(door, 'known1', 'Wrong12345');
    const first = (await door.ask(login, attempt)).refusal;
    const again = await Promise.all(Array.from({ length: replays }, async () => (await door.ask(login, attempt)).refusal));
    const twice = again.filter((refusal) => refusal !== 'challengeExpired').length;
    check('a captcha serves once', Boolean(attempt.captcha) && first === 'wrongCredentials' && twice === 0, `accepted again ${twice} of ${replays} times`);
    await forget(door);

    const known = Array.from({ length: 20 }, (_, n) => `known${n + 1}`);
    await timings(door, known, 50);
    const times = await timings(door, known, measured);
    const tells = likelihood(times.known, times.unknown);
    check('the answer tells nothing', times.bodies.length === 1, `${times.bodies.length} different bodies: ${times.bodies.join(' ').slice(0, 200)}`);
    check(
      'its time tells nothing',
      Math.abs(tells - 0.5) <= 0.03,
      `AUC ${tells.toFixed(3)} over 2 × ${measured} (0.50 ± 0.03); medians ${middle(times.known)} and ${middle(times.unknown)} ms`,
    );
  } finally {
    await node.stop();
    await close();
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
  return end();
}

const middle = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1]?.toFixed(1);
