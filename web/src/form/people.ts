// Finds people by names that were typed or pasted.
import { MAX_CALLED, userCalled } from '@ordo/contract/user-called.ts';
import { call } from '../kit/call.ts';

/** By real name, account, or `name/account` as the product writes it. @returns for each text the ids of all matching people */
export async function findPeople(written: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const texts = [...new Set(written.map((text) => text.trim()).filter((text) => text !== '' && text.length <= LONGEST))];
  const parts = Array.from({ length: Math.ceil(texts.length / MAX_CALLED) }, (_, part) => texts.slice(part * MAX_CALLED, (part + 1) * MAX_CALLED));
  const answers = await Promise.all(parts.map((names) => call(userCalled, { names })));
  const found = new Map(answers.flatMap(({ list }) => list.map(({ name, ids }) => [name, ids] as const)));
  // Texts without a match get an empty list.
  return new Map(written.map((text) => [text, found.get(text.trim()) ?? []]));
}

/** No name is longer. */
const LONGEST = 200;
