// The same action on many records, each in its own transaction: a refused one does not affect the others, and the report contains the reason.
import type { Report } from '@ordo/contract/model-record-many.ts';
import { eachAlone } from '../kit/alone.ts';
import type { Call, Deps } from '../kit/serve.ts';

export async function oneByOne(deps: Deps, call: Call, ids: readonly string[], work: (call: Call, id: string) => Promise<unknown>): Promise<Report> {
  const list = (await eachAlone(deps, call, ids, work)).map(({ id, refused }) => ({ id, done: refused === null, why: refused?.say(call.language) ?? '' }));
  return { done: list.filter(({ done }) => done).length, list };
}
