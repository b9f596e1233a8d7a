// Who is meant by a name that somebody has written or pasted.
import { MAX_CALLED, userCalled } from '@ordo/contract/user-called.ts';
import { call } from '../kit/call.ts';

/** By real name, account, or `name/account` as the product writes it. @returns for each text the ids of all who are called so */
export async function findPeople(written: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const texts = [...new Set(written.map((text) => text.trim()).filter((text) => text !== '' && text.length <= LONGEST))];
  const parts = Array.from({ length: Math.ceil(texts.length / MAX_CALLED) }, (_, part) => texts.slice(part * MAX_CALLED, (part + 1) * MAX_CALLED));
  const answers = await Promise.all(parts.map((names) => call(userCalled, { names })));
  const found = new Map(answers.flatMap(({ list }) => list.map(({ name, ids }) => [name, ids] as const)));
  // Nobody is called so: that is known, too.
  return new Map(written.map((text) => [text, found.get(text.trim()) ?? []]));
}

/** Nobody has a longer name. */
const LONGEST = 200;
