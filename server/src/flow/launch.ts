// Launch of a task that has not been saved yet.
import { blankTask } from '@ordo/engine/flow/state.ts';
import { can } from '@ordo/engine/permission/rights.ts';
import { sql } from 'kysely';
import { canLaunch, flowInUse } from '../flow-engine/flow-engine.read.ts';
import { newId } from '../kit/id.ts';
import { insertRecord } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import { assertClaimable } from '../model/claim.read.ts';
import type { FlowForms } from '../model/flow-form.read.ts';
import type { CommandRequest } from './command-request.ts';
import { documentOf } from './bound.read.ts';
import { findTask, type LoadedTask } from './task.db.ts';
import { defaultTitle } from './title.ts';

interface Initiator {
  id: string;
  name: string;
  organizeId: string;
}

/** Whom a task would belong to: the caller, or somebody whom they may launch for. @throws Refusal flowTaskRight, flowTaskDisabled */
export async function initiatorOf({ db, user }: Pick<Call, 'db' | 'user'>, initiatorId: string | undefined): Promise<Initiator> {
  const id = initiatorId ?? user.userId;
  if (id !== user.userId && !can(user.rights, 'workFlow.flowLaunch:btn_other')) throw new Refusal('flowTaskRight');
  const { rows } = await sql<Initiator>`
    select id, real_name as name, organize_id as "organizeId" from app_user where id = ${id} and enabled_mark = 1 and delete_mark = 0`.execute(db);
  const [person] = rows;
  if (!person) throw new Refusal('flowTaskDisabled');
  return person;
}

/** @throws Refusal notFound, flowTaskNotReleased, flowTaskRight, flowTaskTaken, and those of a record that it cannot take over */
export async function createTask(call: Call, forms: FlowForms, { id, act, flowId, urgency, initiatorId, recordId }: CommandRequest): Promise<LoadedTask> {
  if ((act.command !== 'saveDraft' && act.command !== 'submit') || flowId === undefined) throw new Refusal('notFound');
  const { db, user } = call;
  if (documentOf(id) !== null) throw new Refusal('flowTaskTaken');
  // Two requests with one id create one task.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`flow task ${id}`}, 0))`.execute(db);
  const made = await findTask(db, id, 'lock');
  if (made) return made;
  const { rows: deleted } = await sql`select from flow_task where id = ${id}`.execute(db);
  if (deleted.length > 0) throw new Refusal('flowTaskTaken');
  const flow = await flowInUse(db, flowId);
  if (!flow) throw new Refusal('flowTaskNotReleased');
  if (!(await canLaunch(db, user, flowId))) throw new Refusal('flowTaskRight');
  if (recordId !== undefined) await assertClaimable(call, forms, flow.modelId, recordId);
  const person = await initiatorOf(call, initiatorId);
  await insertRecord(
    call,
    'flow_task',
    {
      id,
      flow_id: flowId,
      model_id: flow.modelId,
      // A new id: the id of a task is chosen by the client, and may be that of an existing record.
      record_id: recordId ?? newId(),
      full_name: defaultTitle(person.name, flow.fullName),
      initiator_id: person.id,
      organize_id: person.organizeId,
      urgency: urgency ?? 1,
    },
    { once: true },
  );
  const task = await findTask(db, id, 'lock');
  if (!task) throw new Error(`no task ${id}`);
  return { ...task, state: { ...blankTask(person.id) } };
}
