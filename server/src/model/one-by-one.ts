// The same done to many records, each in a transaction of its own: one that is refused leaves the others be, and the report says why.
import type { Report } from '@ordo/contract/model-record.ts';
import { again } from '../kit/db.ts';
import type { Effect } from '../kit/effect.ts';
import type { Refusal } from '../kit/refusal.ts';
import type { Call, Deps } from '../kit/serve.ts';

export async function oneByOne(deps: Deps, call: Call, ids: readonly string[], work: (call: Call, id: string) => Promise<unknown>): Promise<Report> {
  const list: Report['list'] = [];
  let leaves = false;
  for (const id of new Set(ids)) {
    const effects: Effect[] = [];
    const refused = await again(async () => {
      // A second try starts from nothing.
      effects.length = 0;
      await deps.db.transaction().execute(async (tx) => {
        const after = (effect: Effect) => {
          deps.outbox.assertHandled(effect.kind);
          leaves = true;
          effects.push(effect);
        };
        await work({ ...call, db: tx, effects, after }, id);
        if (effects.length) await deps.outbox.write(tx, effects);
      });
      return null;
    }).catch((error: unknown): Refusal => {
      // What the database says is a refusal of this record too; what is neither is ours, and ends the call.
      const refusal = deps.constraints.refusalOf(error);
      if (!refusal) throw error;
      return refusal;
    });
    list.push({ id, done: refused === null, why: refused?.say(call.language) ?? '' });
  }
  if (leaves) deps.outbox.wake();
  return { done: list.filter(({ done }) => done).length, list };
}
