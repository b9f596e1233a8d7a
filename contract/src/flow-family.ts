// Tasks for clients of the family (wire §18.4): for initiators, and for those who monitor tasks. Thin layers over our own calls.
import * as z from 'zod/mini';
import { choicesInput } from './choices.ts';
import { key, nodeId } from './flow-act.ts';
import { flowAnswer } from './flow-task.ts';
import { endpoint, id, integer, listOf, moment, nothing, pageOf, paging, text } from './kit.ts';
import { MAX_RECORD_BODY } from './model-record.ts';

export const ENGINE = '/api/workflow/Engine';
const TASK = `${ENGINE}/FlowTask` as const;
const LAUNCH = `${ENGINE}/FlowLaunch` as const;
const MONITOR = `${ENGINE}/FlowMonitor` as const;

/** Values as JSON text, by the keys of the wire. */
export const familyData = () => z.string().check(z.maxLength(MAX_RECORD_BODY));
/** The selected people by node. */
export const candidateList = z.optional(z.nullable(z.record(nodeId(), z.array(id()).check(z.maxLength(200)))));
export const familyOpinion = () => z._default(text(2_000), '');

const launch = {
  data: familyData(),
  /** 0 submits, 1 saves a draft. */
  status: z.union([z.literal(['0', '1']), z.literal([0, 1])]),
  flowUrgent: z.optional(integer(1, 3)),
  candidateList,
};

export const familyTaskCreate = endpoint({
  method: 'POST',
  path: TASK,
  access: 'signed-in',
  summary: 'Launches a task, or saves its draft.',
  input: z.object({ flowId: id(), ...launch }),
  result: flowAnswer,
  most: MAX_RECORD_BODY,
});
export const familyTaskUpdate = endpoint({
  method: 'PUT',
  path: `${TASK}/{id}`,
  access: 'signed-in',
  summary: 'Saves a draft of the caller again, or submits it.',
  input: z.object({ id: key(), ...launch }),
  result: flowAnswer,
  most: MAX_RECORD_BODY,
});
export const familyTaskInfo = endpoint({
  method: 'GET',
  path: `${TASK}/{id}`,
  access: 'signed-in',
  summary: 'The form of a task, as one of its parties sees it.',
  input: z.object({ id: key() }),
  result: z.object({ id: z.string(), flowId: z.string(), data: z.string() }),
});
export const familyTaskRecord = endpoint({
  method: 'GET',
  path: `${TASK}/{flowId}/{taskId}`,
  access: 'signed-in',
  summary: 'The values of a task as text, for a field that refers to it. Only for its parties.',
  input: z.object({ flowId: id(), taskId: key() }),
  result: z.looseObject({ id: z.string() }),
});

const choice = z.object({ id: z.string(), fullName: z.string() });
export const familyChoices = endpoint({
  method: 'GET',
  path: `${ENGINE}/FlowEngine/{id}/FieldDataSelect`,
  access: 'signed-in',
  summary:
    'Adopted tasks of a flow that the caller had to do with. By `field` a list; by `relationField`, `columnOptions` or `currentPage` a page; without any, rows.',
  input: choicesInput(500),
  result: z.union([z.array(choice), pageOf(choice), listOf(choice)]),
});

export const familyAsked = {
  ...paging('creatorTime', 'fullName', 'flowUrgent'),
  flowId: z.optional(id()),
  flowCategory: z.optional(text(50)),
  creatorUserId: z.optional(id()),
  flowUrgent: z.optional(integer(1, 3)),
  status: z.optional(integer(0, 5)),
  nodeCode: z.optional(nodeId()),
  /** Days: each time stands for its whole day. */
  startTime: z.optional(moment()),
  endTime: z.optional(moment()),
};

/** `id` is the operator for open work, the record for past acts, the copy for circulated ones, else the task; `processId` is the task. */
export const familyRow = z.object({
  id: z.string(),
  processId: z.string(),
  enCode: z.string(),
  fullName: z.string(),
  flowId: z.string(),
  flowCode: z.string(),
  flowName: z.string(),
  flowCategory: z.string(),
  /** 2: a designed form. */
  formType: z.literal(2),
  formData: z.literal(''),
  creatorUserId: z.string(),
  userName: z.string(),
  creatorTime: z.number(),
  startTime: z.nullable(z.number()),
  endTime: z.nullable(z.number()),
  thisStep: z.string(),
  thisStepId: z.string(),
  /** For completed work, how it was decided (wire §18.4); otherwise the task's status. */
  status: z.int(),
  completion: z.int(),
  flowUrgent: z.int(),
  formUrgent: z.int(),
  delegateId: z.string(),
  description: z.string(),
});

export const familyLaunchList = endpoint({
  method: 'GET',
  path: LAUNCH,
  access: 'workFlow.flowLaunch:view',
  summary: 'The caller’s tasks and drafts.',
  input: z.object(familyAsked),
  result: pageOf(familyRow),
});
export const familyLaunchRemove = endpoint({
  method: 'DELETE',
  path: `${LAUNCH}/{id}`,
  access: 'workFlow.flowLaunch:view',
  summary: 'Deletes a draft of the caller, or a task of theirs that was rejected or withdrawn.',
  input: z.object({ id: key() }),
  result: nothing(),
});
export const familyWithdraw = endpoint({
  method: 'PUT',
  path: `${LAUNCH}/{id}/Actions/Withdraw`,
  access: 'signed-in',
  summary: 'Withdraws a task of the caller.',
  input: z.object({ id: key(), handleOpinion: familyOpinion() }),
  result: flowAnswer,
});
export const familyPress = endpoint({
  method: 'POST',
  path: `${LAUNCH}/Press/{id}`,
  access: 'signed-in',
  summary: 'Urges the people that a task is waiting for.',
  input: z.object({ id: key() }),
  result: flowAnswer,
});

export const familyMonitorList = endpoint({
  method: 'GET',
  path: MONITOR,
  access: 'workFlow.flowMonitor:view',
  summary: 'All tasks within the caller’s scope, without drafts.',
  input: z.object(familyAsked),
  result: pageOf(familyRow),
});
export const familyMonitorRemove = endpoint({
  method: 'DELETE',
  carry: 'body',
  path: MONITOR,
  access: 'workFlow.flowMonitor:btn_remove',
  summary: 'Moves ended tasks to the bin if their parents have ended too. Returns those that stay.',
  /** Joined by commas. */
  input: z.object({ ids: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,40}(,[A-Za-z0-9_-]{1,40}){0,199}$/)) }),
  result: z.object({ removed: z.int(), stay: z.array(z.string()) }),
});
