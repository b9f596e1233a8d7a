// Merges two records of one person, and undoes it while nothing of them has been changed since.
import { personAlike, personMerge, personMergePlan, personMerges, personMergeUndo } from '@ordo/contract/person-merge.ts';
import type { Parsed, Result } from '@ordo/contract/kit.ts';
import { maskedName } from '@ordo/engine/text/masks.ts';
import { alike, differing, type MergePart } from '@ordo/engine/vaccine/person-merge.ts';
import type { FastifyInstance } from 'fastify';
import { sql, type SqlBool } from 'kysely';
import { ofCustomersInSight } from '../customer/customer.read.ts';
import { escapeLike } from '../kit/filter-sql.ts';
import { newId } from '../kit/id.ts';
import { readPage } from '../kit/page.ts';
import { lockRecord, updateRecord, type Values } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import type { Identity } from './identity.ts';
import { moment } from './names.ts';
import { masked, peopleInSight, personRow, recountAges, whoOf, type Sealed, type Stored } from './person.db.ts';
import { placeDoses, placeEvents, planOf, relink, stateOf, type DosePlace, type EventPlace, type Plan } from './person-merge.db.ts';

/** Maximum number of people with the same birthday considered. */
const MAX = 500;

type Merge = Result<typeof personMerges>['list'][number];

export function personMergeFeature(app: FastifyInstance, deps: Deps, identity: Identity): void {
  const shown = async (call: Call, ids: readonly string[]) => {
    const { rows } = await sql<Sealed>`select ${personRow} where t.id = any(${ids}::text[]) order by t.id`.execute(call.db);
    return rows.map((row) => masked(identity, row));
  };

  serve(app, deps, personAlike, async ({ id }, call) => {
    const own = await lockRecord<Stored>(call.db, 'vac_person', id, peopleInSight(call));
    const { rows } = await sql<Stored>`
      select t.* from vac_person t where t.birth_date = ${own.birth_date}::date and t.id <> ${id} and t.delete_mark = 0 and ${peopleInSight(call)}
      order by t.id limit ${MAX}`.execute(call.db);
    const who = whoOf(identity, own);
    const found = rows.filter((row) => alike(who, whoOf(identity, row))).map((row) => row.id);
    return { list: await shown(call, found) };
  });

  serve(app, deps, personMergePlan, async ({ id, other, takes }, call) => {
    const plan = await planOf(call, identity, id, other, takes, false);
    const people = await shown(call, [id, other]);
    const one = (wanted: string) => people.find((person) => person.id === wanted) ?? gone();
    const fates = new Map(plan.fates.map(({ id: doseId, fate }) => [doseId, fate]));
    return {
      stays: one(id),
      goes: one(other),
      differs: differing(whoOf(identity, plan.kept), whoOf(identity, plan.other)),
      takes: [...plan.takes],
      doses: plan.doses.map(({ id: doseId, productName, doseNo, status, on, own, events }) => ({
        id: doseId,
        productName,
        doseNo,
        status,
        on,
        own,
        fate: fates.get(doseId) ?? 'stays',
        events: events.length,
      })),
      warnings: plan.warnings,
      stops: plan.stops.map((stop) => stop.say(call.language)),
      plan: plan.print,
    };
  });

  serve(app, deps, personMerge, (input, call) => merge(input, call, identity));

  serve(app, deps, personMerges, async (input, call) => {
    const inSight = (id: string) =>
      sql<SqlBool>`exists (select from vac_person h where h.id = ${sql.ref(id)} and ${ofCustomersInSight(call, sql.ref('h.customer_id'))})`;
    const named = input.keyword
      ? sql<SqlBool>`t.kept_id in (select h.id from vac_person h join vac_customer k on k.id = h.customer_id where k.name ilike ${`%${escapeLike(input.keyword)}%`})`
      : sql<SqlBool>`true`;
    const page = await readPage<Merge>(call.db, input, {
      table: 'vac_person_merge',
      where: sql<SqlBool>`${inSight('t.kept_id')} and ${inSight('t.merged_id')} and ${named}`,
      order: { at: 'at' },
      select: sql`
        t.id, t.at, u.real_name || '/' || u.account as "userName", t.before -> 'kept' ->> 'name_enc' as "keptName", t.before -> 'other' ->> 'name_enc' as "mergedName",
        c.name as "customerName", case when t.undone_at is not null then 'undone' when t.state = ${stateOf(sql.ref('t.kept_id'), sql.ref('t.merged_id'))} then 'open'
          else 'changed' end as state
        from vac_person_merge t left join app_user u on u.id = t.user_id join vac_person h on h.id = t.kept_id join vac_customer c on c.id = h.customer_id`,
    });
    const name = (sealed: string) => maskedName(identity.open(sealed));
    return { ...page, list: page.list.map((row) => ({ ...row, keptName: name(row.keptName), mergedName: name(row.mergedName) })) };
  });

  serve(app, deps, personMergeUndo, async ({ id }, call) => {
    await undo(id, call);
    return null;
  });
}

function gone(): never {
  throw new Refusal('notFound');
}

const PART_COLUMNS: Record<MergePart, readonly (keyof Stored)[]> = {
  name: ['name_enc'],
  number: ['id_type', 'id_no_enc', 'id_no_hash'],
  birthDate: ['birth_date'],
  sex: ['sex'],
  mobile: ['mobile_enc'],
  guardianName: ['guardian_name_enc'],
  guardianMobile: ['guardian_mobile_enc'],
  areaId: ['area_id'],
  customerId: ['customer_id'],
};
const KEPT = [...new Set(Object.values(PART_COLUMNS).flat()), 'name_hash'] as const;
/** Columns that the merged record may swap, so that each number and name can still be found. */
const SWAPPED = ['name_enc', 'name_hash', 'id_type', 'id_no_enc', 'id_no_hash'] as const;

const columnsOf = (row: Stored, columns: readonly (keyof Stored)[]): Values => Object.fromEntries(columns.map((column) => [column, row[column]]));

async function merge({ id, other: otherId, takes, plan: seen }: Parsed<typeof personMerge>, call: Call, identity: Identity) {
  const plan = await planOf(call, identity, id, otherId, takes, true);
  if (plan.print !== seen) throw new Refusal('planChanged');
  if (plan.stops[0]) throw plan.stops[0];
  const { kept, other } = plan;
  const taken = columnsOf(
    other,
    takes.flatMap((part) => PART_COLUMNS[part]),
  );
  const becomes = { ...kept, ...taken };
  becomes.name_hash = identity.nameHash(identity.open(becomes.name_enc), becomes.birth_date);
  const swapsNumber = takes.includes('number') && kept.id_no_hash !== other.id_no_hash;
  const swapsName = becomes.name_hash === other.name_hash && kept.name_hash !== other.name_hash;
  const left: Values = {
    ...(swapsNumber && columnsOf(kept, ['id_type', 'id_no_enc'])),
    ...(swapsName && columnsOf(kept, ['name_enc', 'name_hash'])),
    // A number is unique at every moment.
    ...(swapsNumber && { id_no_hash: '' }),
  };
  const within = peopleInSight(call);
  await updateRecord(call, 'vac_person', otherId, other.version, { ...left, delete_mark: 1, merged_into: id }, { action: 'merge', within });
  await updateRecord(call, 'vac_person', id, kept.version, { ...taken, name_hash: becomes.name_hash }, { action: 'merge', within });
  if (swapsNumber) await sql`update vac_person set id_no_hash = ${kept.id_no_hash} where id = ${otherId}`.execute(call.db);
  await relink(call, id, sql<SqlBool>`t.merged_into = ${otherId}`, 'merge');

  const { before, after } = placesOf(plan);
  const drops = after.doses.filter(({ event_status }) => event_status === 'ENTERED_IN_ERROR');
  await placeEvents(call, after.events, 'merge');
  // Duplicate doses are removed first.
  await placeDoses(call, drops, 'merge');
  await placeDoses(
    call,
    after.doses.filter((dose) => !drops.includes(dose)),
    'merge',
  );
  await recountAges(call.db, id, becomes.birth_date, becomes.sex);

  const mergeId = newId();
  const kepts = JSON.stringify({ kept: columnsOf(kept, KEPT), other: columnsOf(other, [...SWAPPED, 'birth_date', 'sex']), ...before });
  await sql`
    insert into vac_person_merge (id, at, user_id, kept_id, merged_id, before, state)
    values (${mergeId}, ${moment(call.now)}, ${call.user.userId}, ${id}, ${otherId}, ${kepts}::jsonb, ${stateOf(sql`${id}::text`, sql`${otherId}::text`)})`.execute(
    call.db,
  );
  return { id, mergeId };
}

interface Places {
  doses: DosePlace[];
  events: EventPlace[];
}

/** The owners of the affected rows, before and after. */
function placesOf({ kept, doses, fates }: Plan): { before: Places; after: Places } {
  const before: Places = { doses: [], events: [] };
  const after: Places = { doses: [], events: [] };
  const byId = new Map(doses.map((dose) => [dose.id, dose]));
  for (const fate of fates) {
    const dose = byId.get(fate.id);
    if (!dose || fate.fate === 'stays') continue;
    before.doses.push({ id: dose.id, person_id: dose.personId, event_status: dose.status });
    after.doses.push({ id: dose.id, person_id: kept.id, event_status: fate.fate === 'drops' ? 'ENTERED_IN_ERROR' : dose.status });
    if (fate.fate !== 'drops') continue;
    before.events.push(...dose.events.map((event) => ({ id: event.id, vaccination_id: dose.id })));
    after.events.push(...dose.events.map((event) => ({ id: event.id, vaccination_id: fate.in })));
  }
  return { before, after };
}

interface Merged {
  kept_id: string;
  merged_id: string;
  state: string;
  undone_at: number | null;
  before: Places & { kept: Values; other: Values };
}

async function undo(mergeId: string, call: Call): Promise<void> {
  const { rows } = await sql<Merged>`select kept_id, merged_id, state, undone_at, before from vac_person_merge where id = ${mergeId} for update`.execute(
    call.db,
  );
  const found = rows[0] ?? gone();
  const { kept_id: keptId, merged_id: otherId, before } = found;
  const ids = [keptId, otherId];
  const { rows: people } = await sql`
    select from vac_person t where t.id = any(${ids}::text[]) and ${peopleInSight(call)} order by t.id for update`.execute(call.db);
  if (people.length < ids.length) throw new Refusal('notFound');
  await sql`select from vac_vaccination where person_id = ${keptId} order by id for update`.execute(call.db);
  const { rows: now } = await sql<{ state: string }>`select ${stateOf(sql`${keptId}::text`, sql`${otherId}::text`)} as state`.execute(call.db);
  if (found.undone_at !== null || now[0]?.state !== found.state) throw new Refusal('personMergeChanged');

  await sql`update vac_person set id_no_hash = '' where id = ${otherId}`.execute(call.db);
  await putBack(call, keptId, before.kept);
  await putBack(call, otherId, { ...Object.fromEntries(SWAPPED.map((column) => [column, before.other[column]])), delete_mark: 0, merged_into: null });
  // Records that had been merged into the other one before point to it again.
  const joined = sql<SqlBool>`t.id in (select m.merged_id from vac_person_merge m where m.kept_id = ${otherId} and m.undone_at is null)`;
  await relink(call, otherId, joined, 'undo');
  // Moved doses are removed first.
  await placeDoses(
    call,
    before.doses.filter(({ person_id }) => person_id === otherId),
    'undo',
  );
  await placeDoses(
    call,
    before.doses.filter(({ person_id }) => person_id === keptId),
    'undo',
  );
  await placeEvents(call, before.events, 'undo');
  for (const [id, who] of [
    [keptId, before.kept],
    [otherId, before.other],
  ] as const)
    await recountAges(call.db, id, String(who.birth_date), Number(who.sex));
  await sql`update vac_person_merge set undone_at = ${moment(call.now)}, undone_by = ${call.user.userId} where id = ${mergeId}`.execute(call.db);
  const { rows: outside } = await sql`select from vac_person t where t.id = any(${ids}::text[]) and (${peopleInSight(call)}) is not true`.execute(call.db);
  if (outside.length) throw new Refusal('denied');
}

/** Restores a row, also one that has been merged away. */
async function putBack({ db, user, requestId }: Call, id: string, values: Values): Promise<void> {
  const sets = Object.entries(values).map(([column, value]) => sql`${sql.id(column)} = ${value}`);
  await sql`
    with old as (select t.* from vac_person t where t.id = ${id}),
    changed as (
      update vac_person n set ${sql.join(sets)}, version = n.version + 1, last_modify_time = now(), last_modify_user_id = ${user.userId} where n.id = ${id} returning n.*)
    insert into change_log (user_id, request_id, entity, record_id, action, before, after)
    select ${user.userId}, ${requestId}, 'vac_person', ${id}, 'undo', to_jsonb(old), to_jsonb(changed) from old, changed`.execute(db);
}
