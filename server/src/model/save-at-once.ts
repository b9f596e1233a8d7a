// A save that writes only one row, as one statement: it locks its model itself, so it needs no transaction around it. All other saves, and those that are
// refused here, use the transaction of saving.ts, which repeats everything and reports the reason.
import { sql, type SqlBool } from 'kysely';
import type { Holding } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call, Deps } from '../kit/serve.ts';
import { accessOf, type RecordAccess } from './access.ts';
import { judgeWithoutTransaction } from './judge-references.ts';
import type { LiveModel, LiveModels } from './live.ts';
import { alone } from '../kit/alone.ts';
import { readRecord } from './record-read.ts';
import type { RecordValues } from './record-query.ts';
import type { Saved } from './record-store.ts';
import { createRecord, updateRecordValues } from './record-write.ts';
import { filledBy, mergedValues, sentValues, type Change } from './save.ts';
import { changedOf, numberRules, placeOf } from './saving.ts';
import { veilOf } from './sealing.ts';

/**
 * @param atOnce null: it needs a transaction
 * @param whole the save in one transaction
 */
export async function savedAtOnce<T>(deps: Deps, call: Call, atOnce: () => Promise<T | null>, whole: (call: Call) => Promise<T>): Promise<T> {
  const saved = await atOnce().catch((error: unknown) => {
    // Refused by us or by the database: nothing was written, and the transaction finds the same reason or the changed state.
    if (error instanceof Refusal || typeof (error as { code?: unknown }).code === 'string') return null;
    throw error;
  });
  return saved ?? alone(deps, call, whole);
}

/** Whether saving a record reads and writes only its own row. */
const isOneRow = (model: LiveModel): boolean =>
  model.elsewhere === null &&
  model.children.length === 0 &&
  model.design.list?.type !== 'nested' &&
  model.related.lookups.length + model.related.rollups.length === 0;

const holding = ({ id, number }: LiveModel, record: string): Holding => ({
  values: [id, number, record],
  by: ([held, release, one]) => sql<SqlBool>`model_held(${held}, ${release}, ${one})`,
});

async function accessAtOnce(call: Call, models: LiveModels, id: string): Promise<RecordAccess | null> {
  const model = await models.inUseFor(call, id);
  return isOneRow(model) ? accessOf(call, model) : null;
}

export async function createdAtOnce(call: Call, models: LiveModels, id: string, recordId: string, values: RecordValues): Promise<Saved | null> {
  const access = await accessAtOnce(call, models, id);
  if (!access || numberRules(access.model).length) return null;
  const { model, within } = access;
  const by = placeOf(call);
  const complete = await judgeWithoutTransaction(call, models, model, null, sentValues(access, values, {}), filledBy(model, 'create', by));
  if (!complete) return null;
  return createRecord(call, model, recordId, veilOf(model, models.seal).off(complete, null), by, within, { holds: holding(model, recordId), once: true });
}

export async function updatedAtOnce(
  call: Call,
  models: LiveModels,
  id: string,
  recordId: string,
  version: number,
  changes: Readonly<Record<string, Change>>,
): Promise<{ version: number; merged: boolean } | null> {
  const access = await accessAtOnce(call, models, id);
  if (!access) return null;
  const { model, within } = access;
  // Not locked: the statement that writes checks the version.
  const now = await readRecord(call.db, model, recordId, within, () => true);
  if (!now || version > now.version) return null;
  const veil = veilOf(model, models.seal);
  const { values, clashes, merged } = mergedValues(access, veil.over(now.values), changes, {}, version === now.version);
  if (clashes.length) return null;
  const complete = await judgeWithoutTransaction(call, models, model, veil.over(now.values), values, filledBy(model, 'update', placeOf(call)));
  if (!complete) return null;
  const changed = changedOf(now.values, veil.off(complete, now.values));
  return { ...(await updateRecordValues(call, model, recordId, now.version, now.values, changed, within, { holds: holding(model, recordId) })), merged };
}
