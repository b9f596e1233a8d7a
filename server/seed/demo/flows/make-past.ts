// Some hundred tasks of the county centre, over half a year and in all states: decided by the engine, and loaded at once. All of them, or none.
import { questionKey, type Question } from '@ordo/engine/flow/command.ts';
import { planOf } from '@ordo/engine/flow/plan.ts';
import type { Json } from '@ordo/engine/form/document.ts';
import type { Values as FormValues } from '@ordo/engine/form/values.ts';
import { businessDay, businessMoment } from '@ordo/engine/text/business-time.ts';
import { addDays } from '@ordo/engine/vaccine/days.ts';
import { sql } from 'kysely';
import { bindBillNumber } from '../../../src/bill-rule/bill-rule.read.ts';
import { flowInUse, type ReleasedFlow } from '../../../src/flow-engine/flow-engine.read.ts';
import { answerOf } from '../../../src/flow/answers.ts';
import { writesAt } from '../../../src/flow/field-rights.ts';
import { taskColumns } from '../../../src/flow/task.db.ts';
import { titleFor } from '../../../src/flow/title.ts';
import type { Db, Tx } from '../../../src/kit/db.ts';
import { tableSql } from '../../../src/kit/ddl.ts';
import { designAt, liveModel, type LiveModel } from '../../../src/model/live.ts';
import { flowValues } from '../../../src/model/flow-form.read.ts';
import { loadRecords, type LoadedRecord } from '../../../src/model/record-load.ts';
import { columnsOf } from '../../../src/model/storage.ts';
import { isSeeded, markSeeded } from '../../marks.ts';
import { modelIdOf, pastRecordIdOf, pastTaskIdOf, recordIdOf } from '../models/ids.ts';
import type { Maker } from '../models/kit.ts';
import { patient, settledRecord } from '../models/make-models.ts';
import { overtime } from '../models/overtime.ts';
import { plannedModels } from '../models/models.ts';
import { dice, type Dice } from '../random.ts';
import { loadTasks, type LoadedTask } from './load-tasks.ts';
import { officeTime, pastTask, type Fate } from './past-task.ts';

const DONE = 'demo tasks';
const SPREAD = 150;
/** Older ones are finished; recent ones may be in any state. */
const OLD = 12;

/** @param flows name of each, by the code of its form @param tasks number of each */
export async function makePast(db: Db, administratorId: string, flows: readonly { code: string; flowId: string; tasks: number }[], now: number): Promise<void> {
  if (await isSeeded(db, DONE)) return;
  await db.transaction().execute(async (tx: Tx) => {
    await patient(tx);
    const place: Place = { tx, administratorId, now, today: businessDay(now), people: await peopleOf(tx), answer: answers(tx), nth: 0 };
    const tasks: LoadedTask[] = [];
    for (const flow of flows) tasks.push(...(await tasksOf(place, flow)));
    await loadTasks(tx, tasks);
    await markSeeded(tx, DONE);
  });
}

interface Place {
  tx: Tx;
  administratorId: string;
  now: number;
  today: string;
  people: readonly Maker[];
  answer(question: Question): Promise<Json>;
  nth: number;
}

/** Organisational queries have the same answers for all of them. */
export function answers(db: Db): Place['answer'] {
  const known = new Map<string, Promise<Json>>();
  return (question) => {
    if (question.ask === 'form') return Promise.resolve([]);
    if (question.ask === 'number') return Promise.resolve('');
    const key = questionKey(question);
    const found = known.get(key) ?? answerOf(db, question);
    known.set(key, found);
    return found;
  };
}

async function tasksOf(place: Place, { code, flowId, tasks }: { code: string; flowId: string; tasks: number }): Promise<LoadedTask[]> {
  const { tx, today, people } = place;
  const chance = dice(`tasks ${code}`);
  const flow = await flowInUse(tx, flowId);
  const model = [...plannedModels('all'), overtime].find((one) => one.code === code);
  if (!flow || !model) throw new Error(`The demo has no workflow of ${code}.`);
  const { enCode, name } = { enCode: `office.${code}`, name: model.name.zh };
  const live = liveModel(
    { id: flow.modelId, fullName: name, enCode, webType: 2, number: 1, former: {}, design: await designAt(tx, flow.modelId, 1) },
    await columnsOf(tx, flow.modelId),
  );
  const assets = await recordsOf(tx, 'asset');
  const made: LoadedTask[] = [];
  const records: LoadedRecord[] = [];
  for (let at = 0; at < tasks; at += 1) {
    // The closer to today, the more of them.
    const ago = Math.round(SPREAD * ((tasks - 1 - at) / tasks) ** 2);
    const day = addDays(today, -1 - ago);
    const begun = officeTime(businessMoment(`${day} ${String(chance.between(8, 16)).padStart(2, '0')}:${String(chance.between(0, 59)).padStart(2, '0')}:00`));
    const by = chance.of(people);
    const on = (days: number) => addDays(day, days);
    const somebody = () => chance.of(people);
    const fate = fateOf(chance, ago);
    const sent = model.record({
      chance,
      nth: at,
      isRecent: ago < OLD,
      on,
      at: (days, clock) => businessMoment(`${on(days)} ${clock}`),
      somebody,
      records: (one) => (one === 'asset' ? assets : []),
    });
    // For leave the form stores the decision; otherwise the workflow does not change it.
    const filled: FormValues = code === 'leave' ? { ...sent, state: ago < OLD ? 'pending' : fate === 'reject' ? 'returned' : 'approved' } : sent;
    const settled = settledRecord(code, live, filled, by, begun);
    const number =
      model.numbers && fate !== 'draft' ? await bindBillNumber({ aside: tx }, { db: tx, user: { userId: by.id }, now: begun }, model.numbers.code) : '';
    await patient(tx);
    const numbered = live.head.fields.find(({ node }) => node.kind === 'billRule')?.node.id;
    const values = number && numbered ? { ...settled, [numbered]: number } : settled;
    const asEngine = flowValues(live, values);
    const { state, events } = await pastTask({
      code,
      version: flow.version,
      initiator: by.id,
      administrator: place.administratorId,
      reader: chance.chance(0.1) ? somebody().id : null,
      begun,
      now: place.now,
      fate,
      chance,
      values: asEngine,
      sent: new Set(Object.keys(filled).filter(writesAt(flow.version.flow.start))),
      number,
      numbered,
      answer: (question) => (question.ask === 'number' ? Promise.resolve(number) : place.answer(question)),
    });
    place.nth += 1;
    const record = pastRecordIdOf(place.nth);
    const last = events.at(-1)?.at ?? begun;
    records.push({ id: record, at: begun, by, values });
    made.push({
      id: pastTaskIdOf(place.nth),
      flowId,
      modelId: flow.modelId,
      record,
      by,
      begun,
      last,
      title: await titleFor({ db: tx, now: begun }, flow, live, state, asEngine),
      urgency: chance.chance(0.12) ? chance.between(2, 3) : 1,
      state,
      events,
      titleOf: (node) => planOf(flow.version.flow).places[node]?.node.title ?? '',
      poolOf: poolsOf(flow, state),
      columns: {},
    });
  }
  await loadRecords({ db: tx, requestId: 'demo' }, live, records);
  await markRecords(tx, live, made);
  return made.map((task) => ({ ...task, columns: taskColumns({ task: {} }, task.state, task.last, task.titleOf) }));
}

function fateOf(chance: Dice, ago: number): Fate {
  if (ago < 4 && chance.chance(0.15)) return 'draft';
  const roll = chance.between(1, 100);
  if (roll <= 7) return 'reject';
  if (roll <= 15) return 'return';
  if (roll <= 19) return 'withdraw';
  if (roll <= 22) return 'cancel';
  return ago < OLD && roll <= 25 ? 'suspend' : 'adopt';
}

const poolsOf =
  ({ version }: ReleasedFlow, { visits }: LoadedTask['state']) =>
  (visit: string): string[] => {
    const node = planOf(version.flow).places[visits.find(({ id }) => id === visit)?.node ?? '']?.node;
    if (node?.kind !== 'approver' || node.who.kind !== 'pool') return [];
    const { users, positions, roles, departments } = node.who.people;
    return [...users, ...positions, ...roles, ...departments];
  };

/** Lists of the form show the state of the task. */
export async function markRecords(db: Db, { head }: LiveModel, tasks: readonly LoadedTask[]): Promise<void> {
  const marks = JSON.stringify(tasks.map(({ id, record, state }) => ({ id, record, state: state.status })));
  await sql`
    update ${tableSql(head.table)} t set task_id = m.id, flow_state = m.state
    from jsonb_to_recordset(${marks}::jsonb) m (id text, record text, state int) where t.id = m.record`.execute(db);
}

/** Assets that records of other forms refer to. */
async function recordsOf(db: Db, code: string): Promise<{ id: string; values: FormValues }[]> {
  const { rows } = await sql<{ id: string; category: string; status: string }>`
    select id, ${sql.ref('c_category')} as category, ${sql.ref('c_status')} as status from ${sql.table(`record.t_${modelIdOf(code)}`)} where id >= ${recordIdOf(code, 0)} order by id`.execute(
    db,
  );
  return rows.map(({ id, ...values }) => ({ id, values }));
}

/** Of the centre and its departments, where another person is the head. */
async function peopleOf(db: Db): Promise<Maker[]> {
  const { rows } = await sql<Maker>`
    select u.id, u.real_name as name, r.en_code as role, u.organize_id as "organizeId",
      coalesce((select c.id from organize c where c.id = any(string_to_array(o.path, '.')) and c.category = 'company' order by length(c.path) desc limit 1), '') as "companyId"
    from app_user u join user_role x on x.user_id = u.id join role r on r.id = x.role_id join organize o on o.id = u.organize_id
    where u.enabled_mark = 1 and u.delete_mark = 0 and o.manager_id is not null and o.en_code like 'AJ.CDC.%' order by u.account`.execute(db);
  return rows;
}
