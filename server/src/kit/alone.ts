// Work in transactions of its own within a call: what one is refused leaves the others be.
import { retryOnConflict } from './db.ts';
import type { Effect } from './effect.ts';
import { betweenTries } from './outside.ts';
import type { Refusal } from './refusal.ts';
import type { Call, Deps } from './serve.ts';

/** What a call has of its transaction. */
export type Within = Pick<Call, 'db' | 'outside' | 'effects' | 'afterCommit'>;

/** As a call has one. */
export const alone = <T>(deps: Pick<Deps, 'db' | 'outbox'>, call: Call, work: (call: Call) => Promise<T>): Promise<T> =>
  inTransaction(deps, (within) => work({ ...call, ...within }));

/** The same where nobody calls. */
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
        // A second try starts from nothing.
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

/** One after the other, each once. @returns of each why not; null: it is done */
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
        // What the database says is a refusal of this one too; what is neither is ours, and ends the call.
        const refusal = deps.constraints.refusalOf(error);
        if (!refusal) throw error;
        return refusal;
      },
    );
    list.push({ id, refused });
  }
  return list;
}
