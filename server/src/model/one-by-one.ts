// The same done to many records, each in a transaction of its own: one that is refused leaves the others be, and the report says why.
import type { Report } from '@ordo/contract/model-record.ts';
import { again } from '../kit/db.ts';
import type { Effect } from '../kit/effect.ts';
import { betweenTries } from '../kit/outside.ts';
import type { Refusal } from '../kit/refusal.ts';
import type { Call, Deps } from '../kit/serve.ts';

export async function oneByOne(deps: Deps, call: Call, ids: readonly string[], work: (call: Call, id: string) => Promise<unknown>): Promise<Report> {
  const list: Report['list'] = [];
  for (const id of new Set(ids)) {
    const refused = await alone(deps, call, (one) => work(one, id)).then(
      () => null,
      (error: unknown): Refusal => {
        // What the database says is a refusal of this record too; what is neither is ours, and ends the call.
        const refusal = deps.constraints.refusalOf(error);
        if (!refusal) throw error;
        return refusal;
      },
    );
    list.push({ id, done: refused === null, why: refused?.say(call.language) ?? '' });
  }
  return { done: list.filter(({ done }) => done).length, list };
}

/** In a transaction of its own, as a call has one. */
export async function alone<T>(deps: Pick<Deps, 'db' | 'outbox'>, call: Call, work: (call: Call) => Promise<T>): Promise<T> {
  const effects: Effect[] = [];
  let leaves = false;
  const after = (effect: Effect) => {
    deps.outbox.assertHandled(effect.kind);
    leaves = true;
    effects.push(effect);
  };
  const done = await betweenTries(deps.db, (outside) =>
    again(() =>
      deps.db.transaction().execute(async (tx) => {
        // A second try starts from nothing.
        effects.length = 0;
        const result = await work({ ...call, db: tx, effects, after, outside });
        if (effects.length) await deps.outbox.write(tx, effects);
        return result;
      }),
    ),
  );
  if (leaves) deps.outbox.wake();
  return done;
}
