// Runs parts of a call in transactions of their own: a refusal of one part does not undo the others.
import { retryOnConflict } from './db.ts';
import type { Effect } from './effect.ts';
import { betweenTries } from './outside.ts';
import type { Refusal } from './refusal.ts';
import type { Call, Deps } from './serve.ts';

/** The parts of a call that belong to its transaction. */
export type Within = Pick<Call, 'db' | 'outside' | 'effects' | 'afterCommit'>;

/** For work within a call. */
export const alone = <T>(deps: Pick<Deps, 'db' | 'outbox'>, call: Call, work: (call: Call) => Promise<T>): Promise<T> =>
  inTransaction(deps, (within) => work({ ...call, ...within }));

/** For work without a caller, such as a timer. */
export async function inTransaction<T>(deps: Pick<Deps, 'db' | 'outbox'>, work: (within: Within) => Promise<T>): Promise<T> {
  const effects: Effect[] = [];
  let leaves = false;
  const afterCommit = (effect: Effect) => {
    deps.outbox.assertHandled(effect.kind);
    leaves = true;
    effects.push(effect);
  };
  const done = await betweenTries(deps.db, (outside) =>
    retryOnConflict(() =>
      deps.db.transaction().execute(async (tx) => {
        // A retry starts with no effects.
        effects.length = 0;
        const result = await work({ db: tx, effects, afterCommit, outside });
        if (effects.length) await deps.outbox.write(tx, effects);
        return result;
      }),
    ),
  );
  if (leaves) deps.outbox.wake();
  return done;
}

/** Runs the parts one after the other, each once. @returns the reason why each failed; null: it succeeded */
export async function eachAlone(
  deps: Deps,
  call: Call,
  ids: readonly string[],
  work: (call: Call, id: string) => Promise<unknown>,
): Promise<{ id: string; refused: Refusal | null }[]> {
  const list: { id: string; refused: Refusal | null }[] = [];
  for (const id of new Set(ids)) {
    const refused = await alone(deps, call, (one) => work(one, id)).then(
      () => null,
      (error: unknown): Refusal => {
        // An error of the database that means a refusal counts as one; any other error is a bug and ends the call.
        const refusal = deps.constraints.refusalOf(error);
        if (!refusal) throw error;
        return refusal;
      },
    );
    list.push({ id, refused });
  }
  return list;
}
