// The conversion of each model, as stored.
import type { ConversionState } from '@ordo/contract/model-conversion.ts';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import { storedRefusal, type Refusal, type StoredRefusal } from '../kit/refusal.ts';
import type { KindStep } from './conversion-sql.ts';
import type { Fill } from './release.ts';

export interface Conversion {
  model: string;
  version: number;
  plan: string;
  steps: readonly KindStep[];
  fill: Fill;
  state: ConversionState;
  why: StoredRefusal | null;
  /** Table → key of the last processed row. */
  reached: Readonly<Record<string, readonly string[]>>;
  done: number;
  total: number;
  userId: string;
}

/** @param lock no other transaction continues or ends it until this one ends */
export async function findConversion(db: Db, model: string, lock = false): Promise<Conversion | undefined> {
  const { rows } = await sql<Conversion>`
    select model_id as model, version, plan, steps, fill, state, why, reached, done, total, user_id as "userId"
    from model_conversion where model_id = ${model} ${lock ? sql`for update` : sql``}`.execute(db);
  return rows[0];
}

/** Deletes the result of an earlier conversion after a release. */
export async function forgetConversion(db: Db, model: string): Promise<void> {
  await sql`delete from model_conversion where model_id = ${model}`.execute(db);
}

export async function insertConversion(db: Db, one: Omit<Conversion, 'state' | 'why' | 'reached' | 'done'>): Promise<void> {
  const { model, version, plan, steps, fill, total, userId } = one;
  await forgetConversion(db, model);
  await sql`insert into model_conversion (model_id, version, plan, steps, fill, state, total, user_id)
    values (${model}, ${version}, ${plan}, ${JSON.stringify(steps)}::jsonb, ${JSON.stringify(fill)}::jsonb, 'running', ${total}, ${userId})`.execute(db);
}

export async function endConversion(db: Db, model: string, state: ConversionState, why: Refusal | null = null): Promise<void> {
  await sql`update model_conversion set state = ${state}, why = ${why && storedRefusal(why)}::jsonb, ended_at = now() where model_id = ${model}`.execute(db);
}

/** Counts processed rows; a row that was changed meanwhile counts again, but never more than the total. */
export async function noteReached(db: Db, model: string, table: string, last: readonly string[], rows: number): Promise<void> {
  await sql`update model_conversion set done = least(done + ${rows}, total), reached = reached || jsonb_build_object(${table}::text, ${JSON.stringify(last)}::jsonb)
    where model_id = ${model}`.execute(db);
}

export async function runningConversions(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select model_id as id from model_conversion where state = 'running'`.execute(db);
  return rows.map(({ id }) => id);
}
