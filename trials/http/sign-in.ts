// Signing in costs the password hash and little more, and many sign-ins do not slow down other calls.
import { hash } from '@node-rs/argon2';
import { median } from '../set-up.ts';
import type { Arena } from './arena.ts';
import { measure, type Load } from './load.ts';

export interface SignInFigures {
  /** Per second, round by round: hashes one after the other in this process, and sign-ins. */
  hashes: number[];
  oneByOne: number[];
  together: number[];
  readerP95Alone: number;
  readerP95InCrowd: number;
  signInsInCrowd: number;
}

const crowd = 16;
const people = Array.from({ length: crowd }, (_, person) => `person${person + 1}`);

export async function measureSignIn(arena: Arena): Promise<SignInFigures> {
  const hashes: number[] = [];
  const oneByOne: number[] = [];
  const together: number[] = [];
  const alone: number[] = [];
  const crowded: number[] = [];
  let signIns = 0;
  for (let round = 0; round < 3; round += 1) {
    hashes.push(await repeated(3, () => hash('Trial20262026', { memoryCost: 19_456, timeCost: 2, parallelism: 1 })));
    oneByOne.push(await repeated(3, () => arena.signIn('admin')));
    const each = await Promise.all(people.map((person) => repeated(3, () => arena.signIn(person))));
    together.push(each.reduce((sum, one) => sum + one, 0));

    alone.push((await measure(reader(arena), 4, 4)).p95);
    let over = false;
    // Awaited only after the readers, so a rejection must be handled until then.
    const crowdDone = Promise.all(
      people.map(async (person) => {
        while (!over) {
          await arena.signIn(person);
          signIns += 1;
        }
      }),
    );
    crowdDone.catch(() => undefined);
    crowded.push((await measure(reader(arena), 4, 4)).p95);
    over = true;
    await crowdDone;
  }
  return { hashes, oneByOne, together, readerP95Alone: median(alone), readerP95InCrowd: median(crowded), signInsInCrowd: signIns };
}

const reader = (arena: Arena): Load => ({
  url: arena.ours.url,
  ask: () => ({ method: 'GET', path: '/v1/api/vaccine/Customer?currentPage=1&pageSize=20&keyword=C12345', headers: { authorization: arena.token } }),
  right: (body) => body.startsWith('{"code":200,'),
});

/** @returns calls per second */
async function repeated(seconds: number, work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  let count = 0;
  while (performance.now() < began + seconds * 1000) {
    await work();
    count += 1;
  }
  return (count * 1000) / (performance.now() - began);
}
