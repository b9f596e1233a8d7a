// The data for merging two people, and the rows that it moves; each change of them is logged.
import {
  joinDoses,
  mergeWarnings,
  merged,
  proposed,
  type DoseFate,
  type HeldDose,
  type MergePart,
  type MergeStop,
  type MergeWarning,
} from '@ordo/engine/vaccine/person-merge.ts';
import type { RefusalKey } from '@ordo/contract/refusals.ts';
import { createHash } from 'node:crypto';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { todayOf } from '../kit/moment.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import { productName } from '../product/product.read.ts';
import type { Identity } from './identity.ts';
import { peopleInSight, problemOf, whoOf, type Stored } from './person.db.ts';

interface Row extends HeldDose {
  version: number;
  personId: string;
  productName: string;
  events: { id: string; version: number; onset: string }[];
}

export interface Plan {
  kept: Stored;
  other: Stored;
  takes: readonly MergePart[];
  doses: Row[];
  fates: DoseFate[];
  warnings: MergeWarning[];
  stops: Refusal[];
  /** Fingerprint: equal as long as nothing of it changes. */
  print: string;
}

const stopKeys: Record<MergeStop['why'], RefusalKey> = { twice: 'personMergeTwice', onset: 'personMergeOnset', before: 'personDoseBefore' };

/**
 * @param asked what is taken from the merged record; absent: as proposed
 * @param hold lock against other writers until the transaction ends
 * @throws Refusal personMergeSelf, notFound (one of them is not in my data scope)
 */
export async function planOf(
  call: Call,
  identity: Identity,
  keptId: string,
  otherId: string,
  asked: readonly MergePart[] | undefined,
  hold: boolean,
): Promise<Plan> {
  if (keptId === otherId) throw new Refusal('personMergeSelf');
  const held = hold ? sql`for update` : sql``;
  // In the order of their ids, so that two merges do not deadlock.
  const { rows: people } = await sql<Stored>`
    select t.* from vac_person t where t.id = any(${[keptId, otherId]}::text[]) and t.delete_mark = 0 and ${peopleInSight(call)} order by t.id ${held}`.execute(
    call.db,
  );
  const [kept, other] = [keptId, otherId].map((id) => people.find((one) => one.id === id));
  if (!kept || !other) throw new Refusal('notFound');
  const { rows: doses } = await sql<Row>`
    select t.id, t.version, t.person_id as "personId", t.person_id = ${keptId} as own, t.scheme_id as "schemeId", t.dose_no as "doseNo", t.event_status as status,
      t.administered_on as on, t.lot_id is not null as "fromStock", ${productName(call)} as "productName",
      coalesce((select json_agg(json_build_object('id', e.id, 'version', e.version, 'onset', e.onset_date) order by e.id)
        from vac_aefi e where e.vaccination_id = t.id and e.delete_mark = 0), '[]') as events, '{}'::text[] as onsets
    from vac_vaccination t join vac_product p on p.id = t.product_id
    where t.person_id = any(${[keptId, otherId]}::text[]) and t.delete_mark = 0 order by t.administered_on, t.dose_no, t.id ${hold ? sql`for update of t` : sql``}`.execute(
    call.db,
  );
  for (const dose of doses) dose.onsets = dose.events.map(({ onset }) => onset);
  const [keeps, gives] = [whoOf(identity, kept), whoOf(identity, other)];
  const takes = asked ?? proposed(keeps, gives);
  const person = merged(keeps, gives, takes);
  const { fates, stops } = joinDoses(doses, person.birthDate);
  const wrong = problemOf({ ...person, today: todayOf(call) });
  const said = [keptId, kept.version, otherId, other.version, takes.toSorted(), doses.map(({ id, version, events }) => [id, version, events])];
  return {
    kept,
    other,
    takes,
    doses,
    fates,
    warnings: mergeWarnings(keeps, gives, doses, fates),
    stops: [...(wrong ? [wrong] : []), ...[...new Set(stops.map(({ why }) => why))].map((why) => new Refusal(stopKeys[why]))],
    print: createHash('sha256').update(JSON.stringify(said)).digest('hex'),
  };
}

/** Fingerprint of both records, and of all doses and adverse events of the remaining one. */
export const stateOf = (kept: RawBuilder<unknown>, other: RawBuilder<unknown>) => sql<string>`(
  select md5(concat_ws(' ', k.version, k.delete_mark, o.version, (
    select string_agg(concat_ws(':', v.id, v.version, (
      select string_agg(concat_ws('.', e.id, e.version), ',' order by e.id) from vac_aefi e where e.vaccination_id = v.id)), ';' order by v.id)
    from vac_vaccination v where v.person_id = k.id)))
  from vac_person k join vac_person o on o.id = ${other} where k.id = ${kept})`;

type MergeAction = 'merge' | 'undo';

/** @param rows each with its own values of the columns */
async function setMany(
  call: Call,
  table: 'vac_vaccination' | 'vac_aefi',
  columns: readonly string[],
  rows: readonly { id: string }[],
  action: MergeAction,
): Promise<void> {
  if (rows.length === 0) return;
  const sets = columns.map((column) => sql`${sql.id(column)} = ${sql.ref(`s.${column}`)}`);
  const typed = ['id', ...columns].map((column) => sql`${sql.id(column)} text`);
  await sql`
    with old as (select t.* from ${sql.table(table)} t where t.id = any(${rows.map(({ id }) => id)}::text[]) for no key update),
    changed as (
      update ${sql.table(table)} n set ${sql.join(sets)}, version = n.version + 1, last_modify_time = now(), last_modify_user_id = ${call.user.userId}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (${sql.join(typed)}), old where n.id = s.id and old.id = n.id returning n.*)
    insert into change_log (user_id, request_id, entity, record_id, action, before, after)
    select ${call.user.userId}, ${call.requestId}, ${table}, old.id, ${action}, to_jsonb(old), to_jsonb(changed) from old join changed on changed.id = old.id`.execute(
    call.db,
  );
}

export interface DosePlace {
  id: string;
  person_id: string;
  event_status: string;
}

export const placeDoses = (call: Call, doses: readonly DosePlace[], action: MergeAction) =>
  setMany(call, 'vac_vaccination', ['person_id', 'event_status'], doses, action);

export interface EventPlace {
  id: string;
  vaccination_id: string;
}

export const placeEvents = (call: Call, events: readonly EventPlace[], action: MergeAction) => setMany(call, 'vac_aefi', ['vaccination_id'], events, action);

/** Records merged earlier now point to another one; their version belongs to their own content, so it stays. */
export async function relink(call: Call, into: string, which: RawBuilder<SqlBool>, action: MergeAction): Promise<void> {
  await sql`
    with old as (select t.* from vac_person t where ${which} order by t.id for no key update),
    changed as (update vac_person n set merged_into = ${into} from old where n.id = old.id returning n.*)
    insert into change_log (user_id, request_id, entity, record_id, action, before, after)
    select ${call.user.userId}, ${call.requestId}, 'vac_person', old.id, ${action}, to_jsonb(old), to_jsonb(changed) from old join changed on changed.id = old.id`.execute(
    call.db,
  );
}
