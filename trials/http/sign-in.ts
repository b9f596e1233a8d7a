// Signing in costs the password hash and little more, and a crowd at the door does not slow those inside.
import { hash } from '@node-rs/argon2';
import type { Arena } from './arena.ts';
import { measure, type Load } from './load.ts';

export interface SignInFigures {
  /** One after the other. */
  signInsPerSecond: number;
  hashesPerSecond: number;
  readerP95Alone: number;
  readerP95InCrowd: number;
  signInsInCrowd: number;
}

const crowd = 16;

export async function measureSignIn(arena: Arena): Promise<SignInFigures> {
  const signInsPerSecond = await repeated(5, () => arena.signIn('admin'));
  const hashesPerSecond = await repeated(5, () => hash('Trial20262026', { memoryCost: 19_456, timeCost: 2, parallelism: 1 }));
  const alone: number[] = [];
  const crowded: number[] = [];
  let signIns = 0;
  for (let round = 0; round < 3; round += 1) {
    alone.push((await measure(reader(arena), 5, 4)).p95);
    let over = false;
    // Looked at only after the readers, so a refusal must not go unheard until then.
    const people = Array.from({ length: crowd }, async (_, person) => {
      while (!over) {
        await arena.signIn(`person${person + 1}`);
        signIns += 1;
      }
    });
    const crowdDone = Promise.all(people);
    crowdDone.catch(() => undefined);
    crowded.push((await measure(reader(arena), 5, 4)).p95);
    over = true;
    await crowdDone;
  }
  return { signInsPerSecond, hashesPerSecond, readerP95Alone: median(alone), readerP95InCrowd: median(crowded), signInsInCrowd: signIns };
}

const reader = (arena: Arena): Load => ({
  url: arena.ours.url,
  ask: () => ({ method: 'GET', path: '/v1/api/vaccine/Customer?currentPage=1&pageSize=20&keyword=C12345', headers: { authorization: arena.token } }),
  right: (body) => body.startsWith('{"code":200,'),
});

async function repeated(seconds: number, work: () => Promise<unknown>): Promise<number> {
  const until = performance.now() + seconds * 1000;
  let count = 0;
  while (performance.now() < until) {
    await work();
    count += 1;
  }
  return count / seconds;
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;
}
