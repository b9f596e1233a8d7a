// Who is meant by a name that somebody has written or pasted.
import { userNodes } from '@ordo/contract/user.ts';
import { call } from '../kit/call.ts';

/** Questions under way at once. */
const LANES = 6;

/** By real name, account, or `name/account` as the product writes it. @returns for each text the ids of all who are called so */
export async function findPeople(written: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>();
  const queue = [...new Set(written.filter((text) => text.trim() !== ''))];
  const work = async () => {
    for (let text = queue.pop(); text !== undefined; text = queue.pop()) found.set(text, await called(text));
  };
  await Promise.all(Array.from({ length: Math.min(LANES, queue.length) }, work));
  return found;
}

async function called(text: string): Promise<readonly string[]> {
  const keyword = (text.split('/')[0] ?? '').trim().slice(0, 50);
  const { list } = await call(userNodes, { nodeId: '0', keyword });
  const people = list.filter(({ type }) => type === 'user');
  const isMeant = (name: string) => name === text || name.split('/').includes(text);
  return people.filter(({ fullName }) => isMeant(fullName)).map(({ id }) => id);
}
