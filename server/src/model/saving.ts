// Creating and changing a record: in one transaction, completed by the rules, its number bound last.
import type { ModelRecord, RowChanges } from '@ordo/contract/model-record.ts';
import { textIn } from '@ordo/engine/form/look.ts';
import type { Program } from '@ordo/engine/form/rules/compile.ts';
import { businessTime } from '@ordo/engine/text/business-time.ts';
import { sql } from 'kysely';
import { bindBillNumber } from '../bill-rule/bill-rule.read.ts';
import { tableSql } from '../kit/ddl.ts';
import { EVERY_ROW } from '../kit/filter-sql.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call, Deps } from '../kit/serve.ts';
import { judgeWithReferences } from './judge-references.ts';
import { accessOf, type RecordAccess } from './access.ts';
import type { LiveModel, LiveModels } from './live.ts';
import { loadLookups } from './lookups.ts';
import { assertNoCycle } from './parents.ts';
import { readRecord } from './record-read.ts';
import { createRecord, updateRecordValues } from './record-write.ts';
import type { ChildRow, RecordValues } from './record-query.ts';
import type { Saved } from './record-store.ts';
import { filledBy, mergedValues, sentValues, type Change } from './save.ts';
import { veilOf, type Veil } from './sealing.ts';
import { takenOf } from './taken.ts';

const ALL = () => true;

/** Locked against releases until the call ends. */
export async function held(call: Call, models: LiveModels, id: string): Promise<RecordAccess> {
  return accessOf(call, await models.held(call.db, id));
}

/** A repeated request with the same id returns the existing record: a browser that got no answer sends it again. */
export async function createdRecord(
  deps: Deps,
  call: Call,
  models: LiveModels,
  id: string,
  recordId: string,
  values: RecordValues,
  rows: Readonly<Record<string, readonly ChildRow[]>>,
): Promise<Saved> {
  const access = await held(call, models, id);
  const { model } = access;
  await model.elsewhere?.settle();
  await sql`select pg_advisory_xact_lock(hashtextextended(${`record ${recordId}`}, 0))`.execute(call.db);
  const made = await madeBefore(call, model, recordId);
  if (made) {
    if (made.by !== call.user.userId) throw new Refusal('denied');
    return { id: made.id, version: made.version };
  }
  const sent = sentValues(access, values, rows);
  const by = placeOf(call);
  const known = { ...filledBy(model, 'create', by), ...(await loadLookups(call.db, models, model, { id: recordId, values: sent })) };
  const complete = await judgeWithReferences(call, models, model, null, sent, known);
  await assertNoCycle(call.db, model, recordId, complete);
  const numbered = await withNumbers(deps, call, model, veilOf(model, models.seal).off(complete, null));
  return takenOf(call, models, model, seenOf(access, numbered), () => createRecord(call, model, recordId, numbered, by, access.within));
}

export async function updatedRecord(
  call: Call,
  models: LiveModels,
  id: string,
  recordId: string,
  version: number,
  changes: Readonly<Record<string, Change>>,
  rows: Readonly<Record<string, RowChanges>>,
): Promise<{ version: number; merged: boolean }> {
  const access = await held(call, models, id);
  await access.model.elsewhere?.settle();
  for (let tries = 1; ; tries += 1) {
    try {
      return await changed(call, models, access, recordId, version, changes, rows);
    } catch (error) {
      // A row of an external table that changed between read and write: it is read again.
      if (!(error instanceof Refusal && error.key === 'boundStale') || tries === TRIES) throw error;
    }
  }
}

/** Attempts for a record of an external table. */
const TRIES = 3;

async function changed(
  call: Call,
  models: LiveModels,
  access: RecordAccess,
  recordId: string,
  version: number,
  changes: Readonly<Record<string, Change>>,
  rows: Readonly<Record<string, RowChanges>>,
): Promise<{ version: number; merged: boolean }> {
  const { model, within } = access;
  const now = await readRecord(call.db, model, recordId, within, ALL, { lock: true });
  if (!now) throw new Refusal('notFound');
  if (!model.elsewhere && version > now.version) throw new Refusal('stale', { who: '—', when: '—' });
  const veil = veilOf(model, models.seal);
  const seen = veil.over(now.values);
  const { values, clashes, merged } = mergedValues(access, seen, changes, rows, version === now.version);
  if (clashes.length) throw await conflict(call, now, clashes, model);
  return { ...(await saved(call, models, access, veil, now, values)), merged };
}

/** @param values new values of all fields; sealed ones as the placeholder of the veil */
async function saved(call: Call, models: LiveModels, access: RecordAccess, veil: Veil, now: ModelRecord, values: RecordValues): Promise<{ version: number }> {
  const { model, within } = access;
  const known = { ...filledBy(model, 'update', placeOf(call)), ...(await loadLookups(call.db, models, model, { id: now.id, values })) };
  const complete = veil.off(await judgeWithReferences(call, models, model, veil.over(now.values), values, known), now.values);
  const changed = changedOf(now.values, complete);
  await assertNoCycle(call.db, model, now.id, changed);
  return takenOf(call, models, model, seenOf(access, complete), () => updateRecordValues(call, model, now.id, now.version, now.values, changed, within));
}

/** The differences between a complete record and its previous values. */
export const changedOf = (before: RecordValues, complete: RecordValues): RecordValues =>
  Object.fromEntries(Object.entries(complete).filter(([key, value]) => JSON.stringify(value ?? null) !== JSON.stringify(before[key] ?? null)));

/** @param program its rules, and the values that a button sets; field permissions of the caller are not checked, because the button has its own */
export async function pressedRecord(
  call: Call,
  models: LiveModels,
  { model, within, ...access }: RecordAccess,
  recordId: string,
  program: Program,
): Promise<void> {
  const now = await readRecord(call.db, model, recordId, within, ALL, { lock: true });
  if (!now) throw new Refusal('notFound');
  const veil = veilOf(model, models.seal);
  await saved(call, models, { model: { ...model, program }, within, ...access }, veil, now, veil.over(now.values));
}

/** The record that an earlier request with this id has created. */
async function madeBefore(call: Call, model: LiveModel, recordId: string): Promise<(Saved & { by: string | null }) | undefined> {
  if (model.elsewhere) {
    const made = await model.elsewhere.made(call.db, recordId);
    return made && { ...made, version: (await model.elsewhere.one(call.db, made.id, EVERY_ROW, ALL, 0))?.version ?? 1 };
  }
  const { rows } = await sql<Saved & { by: string | null }>`
    select t.id, t.version, t.creator_user_id as by from ${tableSql(model.head.table)} t where t.id = ${recordId}`.execute(call.db);
  return rows[0];
}

/** Refusals contain no value that the caller may not see. */
const seenOf = ({ sees }: RecordAccess, values: RecordValues): RecordValues => Object.fromEntries(Object.entries(values).filter(([path]) => sees(path)));

/** With the author and time of the other change, and both values. */
export async function conflict(
  call: Call,
  now: { lastModifyUserId: string | null; lastModifyTime: number | null; version: number },
  clashes: readonly { field: string; label: string }[],
  { fields: known, children }: LiveModel,
) {
  const { rows } = await sql<{ who: string }>`select real_name || '/' || account as who from app_user where id = ${now.lastModifyUserId}`.execute(call.db);
  const called = ({ field, label }: (typeof clashes)[number]) => {
    const node = known.get(field)?.node ?? children.find(({ id }) => id === field)?.node;
    return node ? textIn(node.label, call.language) : label;
  };
  const fields = [...new Set(clashes.map(called))];
  const when = now.lastModifyTime === null ? '—' : businessTime(now.lastModifyTime);
  return new Refusal('recordConflict', { who: rows[0]?.who ?? '—', when, fields }, { version: now.version, clashes });
}

/** The saving user, their organisation, and the time. */
export const placeOf = ({ user: { organizeId, userId, companyId, facts }, now }: Call) => ({
  userId,
  organizeId,
  companyId,
  positionId: String([facts.positionIds].flat()[0] ?? ''),
  now,
});

/** Bill numbers are bound last: a gap-free rule blocks other saves from here to the commit. */
export async function withNumbers(deps: Deps, call: Call, model: LiveModel, values: RecordValues): Promise<RecordValues> {
  const numbers: Record<string, unknown> = {};
  for (const { id, rule } of numberRules(model)) numbers[id] = await bindBillNumber(deps, call, rule);
  return { ...values, ...numbers };
}

/** Fields that get a number, each by its rule. */
export const numberRules = ({ head }: Pick<LiveModel, 'head'>): { id: string; rule: string }[] =>
  head.fields.flatMap(({ node: { id, kind, config } }) =>
    kind === 'billRule' && typeof config.rule === 'string' && config.rule !== '' ? [{ id, rule: config.rule }] : [],
  );
