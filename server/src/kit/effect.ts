// Effects of a change: queued within it and written with it as rows; node/outbox runs them once the change has committed.
import { sql, type RawBuilder } from 'kysely';
import type { Db } from './db.ts';

export interface Effect {
  kind: string;
  payload: Record<string, unknown>;
}

type Payload = Effect['payload'];
/**
 * Runs one effect, or with `together` all due effects of its kind, in order. With `apart` they have a lane of their own with that many workers,
 * so that waiting for an external server delays nothing else. Called again after a failure or a crash (batched ones then one by one),
 * so it must be idempotent.
 */
export type EffectHandler =
  | ((payload: Payload, db: Db) => Promise<void>)
  | { together(payloads: Payload[], db: Db): Promise<void> }
  | { apart(payload: Payload, db: Db): Promise<void>; atOnce: number };

export const NO_EFFECTS = sql``;

/** Effects as a part of the change's own statement, after its other parts; they are inserted only when the part `change` has a row. Empties the list. */
export function insertEffectsSql(effects: Effect[] | undefined, change: 'made' | 'changed'): RawBuilder<unknown> {
  const all = effects?.splice(0) ?? [];
  if (!all.length) return NO_EFFECTS;
  const kinds = all.map(({ kind }) => kind);
  const payloads = all.map(({ payload }) => JSON.stringify(payload));
  return sql`, sent as (
      insert into outbox (kind, payload) select e.kind, e.payload from ${sql.table(change)}, unnest(${kinds}::text[], ${payloads}::jsonb[]) e (kind, payload)
    )`;
}
