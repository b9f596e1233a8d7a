// Tasks of the orders of the past: each says of its order what the order says of itself, who decided on it and when. All of them, or none.
import type { Command } from '@ordo/engine/flow/command.ts';
import { planOf } from '@ordo/engine/flow/plan.ts';
import type { Values as FlowValues } from '@ordo/engine/flow/state.ts';
import type { Values } from '@ordo/engine/form/values.ts';
import { sql } from 'kysely';
import { flowInUse } from '../../../src/flow-engine/flow-engine.read.ts';
import { taskOfDocument } from '../../../src/flow/bound.read.ts';
import { taskColumns } from '../../../src/flow/task.db.ts';
import { titleFor } from '../../../src/flow/title.ts';
import type { Db, Tx } from '../../../src/kit/db.ts';
import { designAt, liveModel } from '../../../src/model/live.ts';
import { flowValues } from '../../../src/model/flow-form.read.ts';
import { loadRecords, type LoadedRecord } from '../../../src/model/record-load.ts';
import { columnsOf } from '../../../src/model/storage.ts';
import { formValuesOf } from '../../../src/vaccine/indent-flow.ts';
import { isSeeded, markSeeded } from '../../marks.ts';
import { orderRecordIdOf } from '../models/ids.ts';
import { patient, settledRecord } from '../models/make-models.ts';
import type { HowManyModels } from '../models/models.ts';
import { dice, type Dice } from '../random.ts';
import { loadTasks, type LoadedTask } from './load-tasks.ts';
import { answers, markRecords } from './make-past.ts';
import { isLarge, orderForm } from './order-form.ts';
import { officeTime, pastOf, type Past } from './past-task.ts';
import { wordsOf } from './words.ts';

const DONE = 'demo order tasks';
/** Of each state the newest. */
const MANY = { all: { IN_APPROVAL: 40, REJECTED: 15, CANCELLED: 15, APPROVED: 60 }, few: { IN_APPROVAL: 3, REJECTED: 2, CANCELLED: 2, APPROVED: 4 } };
const HOUR = 3_600_000;

interface PastOrder {
  id: string;
  urgency: number;
  organizeId: string;
  companyId: string;
  requester: string;
  requesterName: string;
  requestedAt: number;
  approvedDoses: number | null;
  /** What ended its approval; null: nothing yet. */
  ended: 'adopt' | 'reject' | 'cancel' | 'revoke' | null;
  endedAt: number;
  endedBy: string | null;
  note: string;
}

export async function makeOrderPast(db: Db, flowId: string, administratorId: string, now: number, many: HowManyModels): Promise<void> {
  if (await isSeeded(db, DONE)) return;
  await db.transaction().execute(async (tx: Tx) => {
    await patient(tx);
    const flow = await flowInUse(tx, flowId);
    if (!flow) throw new Error('The demo has no workflow of orders.');
    const design = await designAt(tx, flow.modelId, 1);
    const live = liveModel(
      { id: flow.modelId, fullName: orderForm.name.zh, enCode: 'office.order', webType: 2, number: 1, former: {}, design },
      await columnsOf(tx, flow.modelId),
    );
    const chance = dice('tasks of orders');
    const answer = answers(tx);
    const tasks: LoadedTask[] = [];
    const records: LoadedRecord[] = [];
    for (const [nth, order] of (await ordersOf(tx, administratorId, many)).entries()) {
      const by = { id: order.requester, name: order.requesterName, role: 'township' as const, organizeId: order.organizeId, companyId: order.companyId };
      const told = await formValuesOf(tx, order.id);
      const numbers = {
        requestedDoses: Number(told.requestedDoses),
        amount: Number(told.amount),
        approvedDoses: order.approvedDoses ?? Number(told.requestedDoses),
      };
      const filled = Object.fromEntries(Object.entries({ ...told, ...numbers }).map(([key, value]) => [key.toLowerCase(), value])) as Values;
      const values = settledRecord('order', live, filled, by, order.requestedAt);
      const asEngine = flowValues(live, values);
      const sent = new Set(Object.keys(filled));
      const past = pastOf({
        version: flow.version,
        initiator: by.id,
        values: asEngine,
        sent,
        number: '',
        numbered: undefined,
        answer: (question) => (question.ask === 'number' ? Promise.resolve('') : answer(question)),
      });
      await lives(past, order, Object.fromEntries([...sent].map((field) => [field, asEngine[field] ?? null])), { chance, now });
      const { state, events } = past.task;
      const last = events.at(-1)?.at ?? order.requestedAt;
      const record = orderRecordIdOf(nth);
      const titleOf = (node: string) => planOf(flow.version.flow).places[node]?.node.title ?? '';
      records.push({ id: record, at: order.requestedAt, by, values });
      tasks.push({
        id: taskOfDocument(order.id),
        flowId,
        modelId: flow.modelId,
        record,
        by,
        begun: order.requestedAt,
        last,
        title: await titleFor({ db: tx, now: order.requestedAt }, flow, live, state, asEngine),
        urgency: order.urgency,
        state,
        events,
        titleOf,
        poolOf: () => [],
        columns: taskColumns({ task: {} }, state, last, titleOf),
      });
    }
    await loadRecords({ db: tx, requestId: 'demo' }, live, records);
    await markRecords(tx, live, tasks);
    await loadTasks(tx, tasks);
    await markSeeded(tx, DONE);
  });
}

interface Hands {
  chance: Dice;
  now: number;
}

/** From its submission to where its order stands. */
async function lives(past: Past, order: PastOrder, values: FlowValues, { chance, now }: Hands): Promise<void> {
  const { requestedAt, requester, ended, endedAt, endedBy, note } = order;
  const words = wordsOf('order', (items) => chance.of(items));
  /** Reminders that were due before that. */
  const remind = async (until: number) => {
    const next = () => past.task.state.timers.filter(({ due }) => due <= until).toSorted((a, b) => a.due - b.due)[0];
    for (let timer = next(); timer; timer = next()) if (!(await past.does(timer.due, { command: 'fire', timer: timer.id }, null))) return;
  };
  const must = async (at: number, command: Command, actor: string | null, monitor = false) => {
    await remind(at);
    if (!(await past.does(at, command, actor, monitor))) throw new Error(`The demo's task of order ${order.id} is refused: ${past.refusal}`);
  };
  await must(requestedAt, { command: 'submit', values }, requester);
  if (ended === 'revoke') return must(endedAt, { command: 'withdraw', opinion: words.withdraw() }, requester);
  if (ended === 'cancel') return must(endedAt, { command: 'cancel', reason: note || words.cancel() }, endedBy, true);
  const open = () => past.task.state.operators.filter(({ status }) => status === 'open');
  // The person whom the order names; a specialist before a head of section.
  const { id: operator, person } = open().find((one) => one.person === endedBy) ?? chance.of(open());
  if (ended === 'reject') return must(endedAt, { command: 'reject', operator, opinion: note || words.reject() }, person);
  const goesOn = isLarge(Number(values.requesteddoses), Number(values.amount));
  const adopts = { command: 'adopt', operator, opinion: words.adopt() } as const;
  const between = officeTime(requestedAt + chance.between(1, 3) * HOUR);
  if (ended === null) {
    if (goesOn && between <= now && chance.chance(0.6)) await must(between, adopts, person);
    return remind(now);
  }
  await must(goesOn ? Math.max(requestedAt, Math.min(between, endedAt - 60_000)) : endedAt, adopts, person);
  if (!goesOn) return;
  const chief = open().find((one) => one.person === endedBy);
  await must(endedAt, { command: 'adopt', operator: chief?.id ?? '', opinion: words.adopt() }, endedBy);
}

/** The newest of each state. What was sent today was sent before there was a workflow, and finishes as it began. */
async function ordersOf(db: Db, administratorId: string, many: HowManyModels): Promise<PastOrder[]> {
  const { rows } = await sql<PastOrder>`
    with known as (
      select t.*, case when t.status in ('IN_APPROVAL', 'REJECTED', 'CANCELLED') then t.status else 'APPROVED' end as group_of
      from vac_indent t where t.requested_at is not null and t.requested_by is not null and t.parent_id is null and t.delete_mark = 0 and t.requested_by <> ${administratorId}
    ), ranked as (select k.*, row_number() over (partition by k.group_of order by k.requested_at desc, k.id desc) as nth from known k)
    select r.id, r.urgency, u.organize_id as "organizeId", r.requested_by as requester, u.real_name as "requesterName",
      (extract(epoch from r.requested_at) * 1000)::float8 as "requestedAt", r.approved_doses as "approvedDoses", e.command as ended,
      coalesce((extract(epoch from e.at) * 1000)::float8, 0) as "endedAt", e.user_id as "endedBy", coalesce(e.note, '') as note,
      coalesce((select c.id from organize c where c.id = any(string_to_array(o.path, '.')) and c.category = 'company' order by length(c.path) desc limit 1), '') as "companyId"
    from ranked r join app_user u on u.id = r.requested_by join organize o on o.id = u.organize_id
    left join lateral (select v.command, v.at, v.user_id, v.note from vac_indent_event v
      where v.indent_id = r.id and v.command in ('adopt', 'reject', 'cancel', 'revoke') order by v.id desc limit 1) e on true
    where r.nth <= (${JSON.stringify(MANY[many])}::jsonb ->> r.group_of)::int order by r.requested_at, r.id`.execute(db);
  return rows;
}
