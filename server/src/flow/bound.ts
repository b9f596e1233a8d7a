// Commands of a built-in document on its task: the same as for any task, under the document's permissions instead of those to launch.
import { blankTask, type TaskState } from '@ordo/engine/flow/state.ts';
import type { Command } from '@ordo/engine/flow/command.ts';
import type { Json } from '@ordo/engine/form/document.ts';
import { sql } from 'kysely';
import { flowInUse, flowOfTask } from '../flow-engine/flow-engine.read.ts';
import { newId } from '../kit/id.ts';
import { insertRecord } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import type { FlowForms } from '../model/flow-form.read.ts';
import { formOf, perform } from './run-command.ts';
import { taskOfDocument, type DocumentFlows } from './bound.read.ts';
import { principalsIn } from './party.ts';
import { findTask, type LoadedTask } from './task.db.ts';
import { defaultTitle } from './title.ts';
import { assertDetails, isStub } from './stub.ts';
import { fieldsByKey } from './values-by-key.ts';

type Filled = Readonly<Record<string, Json>>;

interface More {
  values?: Filled;
  sent?: boolean;
  monitor?: boolean;
  urgency?: number;
}

export function documentFlows(forms: FlowForms): DocumentFlows {
  const loaded = async (call: Call, documentId: string): Promise<LoadedTask> => {
    const task = await findTask(call.db, taskOfDocument(documentId), 'lock');
    if (!task) throw new Refusal('notFound');
    assertDetails(task.row);
    return task;
  };
  const command = async (call: Call, task: LoadedTask, askedOf: (start: string) => Command, more: More = {}) => {
    const { row } = task;
    const flow = await flowOfTask(call.db, row);
    if (!flow) throw new Refusal('flowTaskNotReleased');
    const principals = (await principalsIn(call))(row.flowId);
    const may = { monitor: more.monitor ?? false, administer: false, launch: true, launchForOthers: false };
    const facts = { now: call.now, actor: call.user.userId, principals, may, released: true };
    const form = more.values && (await filled(forms, call, row, formOf(row, flow), more.values));
    const asked = askedOf(flow.version.flow.start.id);
    await perform(forms, call, task, flow, { commandId: newId(), command: asked, form, urgency: more.urgency, sent: more.sent ?? false }, facts);
  };
  return {
    async engine(db, code) {
      const { rows } = await sql<{ id: string }>`
        select id from flow where normal_form(en_code) = normal_form(${code}) and delete_mark = 0 and enabled_mark = 1 and release_number > 0`.execute(db);
      return rows[0]?.id ?? null;
    },
    async send(call, documentId, flowId, values, urgency) {
      const there = await findTask(call.db, taskOfDocument(documentId), 'lock');
      if (there) assertDetails(there.row);
      const task = there ?? (await made(call, documentId, flowId));
      // It was returned to the initiator.
      const again = (start: string): Command => ({ command: 'adopt', operator: openAt(task.state, start, true, [call.user.userId]), opinion: '' });
      await command(call, task, there ? again : () => ({ command: 'submit', values: {} }), { values, sent: true, urgency });
    },
    async decide(call, documentId, vote, opinion, values) {
      const task = await loaded(call, documentId);
      const principals = (await principalsIn(call))(task.row.flowId);
      const askedOf = (start: string): Command => {
        const operator = openAt(task.state, start, false, [call.user.userId, ...principals]);
        return vote === 'return' ? { command: vote, operator, opinion, target: start } : { command: vote, operator, opinion };
      };
      await command(call, task, askedOf, values ? { values } : {});
    },
    async isOperator(call, documentId) {
      const { db, user } = call;
      const principalsOf = await principalsIn(call);
      const { rows } = await sql<{ flow: string; initiator: string; person: string }>`
        select distinct t.flow_id as flow, t.initiator_id as initiator, o.person_id as person from flow_task t join flow_operator o on o.task_id = t.id
        where t.id = ${taskOfDocument(documentId)} and t.delete_mark = 0 and t.status = 1 and o.status = 'open' and o.person_id is not null`.execute(db);
      const isEntrusted = ({ flow, initiator, person }: (typeof rows)[number]) => initiator !== user.userId && principalsOf(flow).includes(person);
      return rows.some((one) => one.person === user.userId || isEntrusted(one));
    },
    withdraw: async (call, documentId, opinion) => command(call, await loaded(call, documentId), () => ({ command: 'withdraw', opinion, asks: true })),
    async answerWithdrawal(call, documentId, agrees, opinion) {
      const task = await loaded(call, documentId);
      const principals = (await principalsIn(call))(task.row.flowId);
      await command(call, task, (start) => ({
        command: 'answerWithdrawal',
        operator: openAt(task.state, start, false, [call.user.userId, ...principals]),
        agrees,
        opinion,
      }));
    },
    cancel: async (call, documentId, reason) => command(call, await loaded(call, documentId), () => ({ command: 'cancel', reason }), { monitor: true }),
    async note(call, documentId, text) {
      // Of a stub no record is kept; the document has its own.
      if (await isStub(call.db, taskOfDocument(documentId))) return;
      await command(call, await loaded(call, documentId), () => ({ command: 'comment', text, mentions: [], files: [] }), { monitor: true });
    },
  };
}

/** Open work of these people, at the start or after it. @throws Refusal flowTaskNotYours */
function openAt({ visits, operators }: TaskState, start: string, isAtStart: boolean, people: readonly string[]): string {
  const atStart = new Set(visits.filter(({ node }) => node === start).map(({ id }) => id));
  const mine = operators.find(
    ({ status, person, visit }) => status === 'open' && person !== null && people.includes(person) && atStart.has(visit) === isAtStart,
  );
  if (!mine) throw new Refusal('flowTaskNotYours');
  return mine.id;
}

/** Values for the fields of the form, given by their keys, as changes to the current values. */
export async function filled(
  forms: FlowForms,
  call: Call,
  { modelId, recordId }: { modelId: string; recordId: string },
  number: number | undefined,
  values: Filled,
) {
  const model = await forms.held(call.db, modelId, number);
  const { values: was, version } = await forms.read(call.db, model, recordId);
  const wanted = fieldsByKey(model).flatMap(([key, id]): [string, Json][] => (Object.hasOwn(values, key) ? [[id, values[key] ?? null]] : []));
  return forms.filledFrom(model, was, { ...was, ...Object.fromEntries(wanted) }, version);
}

async function made(call: Call, documentId: string, flowId: string): Promise<LoadedTask> {
  const { db, user } = call;
  const flow = await flowInUse(db, flowId);
  if (!flow) throw new Refusal('flowTaskNotReleased');
  const id = taskOfDocument(documentId);
  await insertRecord(call, 'flow_task', {
    id,
    flow_id: flowId,
    model_id: flow.modelId,
    record_id: newId(),
    full_name: defaultTitle(user.realName, flow.fullName),
    initiator_id: user.userId,
    organize_id: user.organizeId,
  });
  const task = await findTask(db, id, 'lock');
  if (!task) throw new Refusal('flowTaskTaken');
  return { ...task, state: blankTask(user.userId) };
}
