// Tasks of workflows: launched, listed, read, and commanded. All decisions are made by engine/flow.
import * as z from 'zod/mini';
import { assigning, cancelling, candidates, fileName, flowAct, key, moving, nodeId, suspending } from './flow-act.ts';
import { endpoint, fileLinked, id, integer, moment, nothing, pageOf, paging, text } from './kit.ts';
import { fieldChange, fieldId, MAX_RECORD_BODY, names, record, recordKey, rowChanges } from './model-record.ts';

const PATH = '/api/workflow/Task';
const ONE = `${PATH}/{id}` as const;

/** Changes of the form, field by field, as for a record; based on the version that was read, 0 for a form that was never saved. */
export const flowFilled = z.object({
  version: integer(0, 2_147_483_647),
  changes: z._default(z.record(fieldId, fieldChange), {}),
  rows: z._default(z.record(fieldId, rowChanges), {}),
});

/** Result of a command. */
export const flowAnswer = z.object({
  id: z.string(),
  status: z.int(),
  /** Number of its events. */
  seq: z.int(),
  number: z.string(),
  /** Version of its form. */
  version: z.int(),
});

const launch = {
  id: key(),
  commandId: key(),
  /** Of a new task. */
  flowId: z.optional(id()),
  /** … for an existing record of a list form. */
  recordId: z.optional(recordKey()),
  urgency: z.optional(integer(1, 3)),
  form: z.optional(flowFilled),
};

export const flowCommand = endpoint({
  method: 'POST',
  path: `${ONE}/Commands`,
  access: 'signed-in',
  summary: 'Runs a command on a task. A new task is created by its first draft or submission, which name the flow.',
  input: z.object({ ...launch, act: flowAct }),
  result: flowAnswer,
  most: MAX_RECORD_BODY,
});

export const flowLaunchFor = endpoint({
  method: 'POST',
  path: `${ONE}/LaunchFor`,
  access: 'workFlow.flowLaunch:btn_other',
  summary: 'Saves or submits a task on behalf of somebody else, which is recorded.',
  input: z.object({
    ...launch,
    act: z.discriminatedUnion('command', [z.object({ command: z.literal('saveDraft') }), z.object({ command: z.literal('submit'), candidates })]),
    initiatorId: id(),
  }),
  result: flowAnswer,
  most: MAX_RECORD_BODY,
});

const watched = <A extends z.core.$ZodType>(name: string, right: string, act: A, summary: string) =>
  endpoint({
    method: 'POST',
    path: `${ONE}/Monitor/${name}`,
    access: `workFlow.flowMonitor:${right}`,
    summary,
    input: z.object({ id: key(), commandId: key(), act }),
    result: flowAnswer,
  });
export const flowSuspend = watched('Suspend', 'btn_suspend', suspending, 'Suspends a task, or lets it go on.');
export const flowCancel = watched('Cancel', 'btn_cancel', cancelling, 'Ends a task.');
export const flowAssign = watched(
  'Assign',
  'btn_assign',
  assigning,
  'Gives the work of a step to somebody else, takes a signer away, or tries a step again that failed.',
);
export const flowMove = watched('Move', 'btn_move', moving, 'Moves a task to another step, or brings one back that has ended.');
export const flowMonitorRemove = endpoint({
  method: 'DELETE',
  carry: 'body',
  path: `${PATH}/Monitor`,
  access: 'workFlow.flowMonitor:btn_remove',
  summary: 'Moves ended tasks to the bin if their parents have ended too. Returns those that stay.',
  input: z.object({ ids: z.array(key()).check(z.minLength(1), z.maxLength(200)) }),
  result: z.object({ removed: z.int(), stay: z.array(z.string()) }),
});
export const flowDraftRemove = endpoint({
  method: 'DELETE',
  path: ONE,
  access: 'workFlow.flowLaunch:view',
  summary: 'Deletes a draft of the caller, or a task of theirs that was rejected or withdrawn.',
  input: z.object({ id: key() }),
  result: nothing(),
});

/** A person with their name. */
const person = z.object({ id: z.string(), name: z.string() });

const formShown = z.object({
  modelId: z.string(),
  release: z.int(),
  /** `Design` of engine/model/design, without what is hidden. */
  design: z.unknown(),
  /** `field`, `table` or `table.field`. */
  hidden: z.array(z.string()),
  /** Fields that can be changed now, and fields required for the next step. */
  writable: z.array(z.string()),
  required: z.array(z.string()),
  facts: z.record(z.string(), z.unknown()),
  calendar: z.nullable(z.object({ daysOff: z.array(z.string()), workingDays: z.array(z.string()) })),
  /** Null: nothing is saved yet. */
  record: z.nullable(record),
  names,
});

export const flowStart = endpoint({
  method: 'GET',
  path: `${PATH}/Start/{flowId}`,
  access: 'workFlow.flowLaunch:view',
  summary: 'The empty form of a flow that the caller may launch, or the form of a record in its list that has no task yet.',
  input: z.object({ flowId: id(), recordId: z.optional(recordKey()) }),
  result: z.object({ flowId: z.string(), flowName: z.string(), releaseId: z.string(), document: z.unknown(), form: formShown }),
});

export const flowTask = endpoint({
  method: 'GET',
  path: ONE,
  access: 'signed-in',
  summary: 'A task as one of its parties sees it.',
  input: z.object({ id: key() }),
  result: z.object({
    id: z.string(),
    flowId: z.string(),
    flowName: z.string(),
    fullName: z.string(),
    enCode: z.string(),
    urgency: z.int(),
    status: z.int(),
    suspended: z.boolean(),
    completion: z.int(),
    seq: z.int(),
    initiator: person,
    submittedBy: z.nullable(person),
    creatorTime: z.number(),
    startTime: z.nullable(z.number()),
    endTime: z.nullable(z.number()),
    parentId: z.nullable(z.string()),
    /** The initiator asks to withdraw it, and no present approver has answered. */
    withdrawal: z.nullable(z.object({ by: z.nullable(person), at: z.number(), opinion: z.string() })),
    /** `FlowDocument` of engine/flow, for the map. */
    document: z.unknown(),
    /** The caller's roles in the task. */
    roles: z.array(z.enum(['initiator', 'operator', 'deputy', 'circulated', 'monitor'])),
    /** Commands that the caller can give now. */
    commands: z.array(z.string()),
    /** Their open work, including that of their principals. */
    mine: z.array(z.object({ operator: z.string(), node: z.string(), for: z.nullable(person), isPool: z.boolean(), draft: z.nullable(z.string()) })),
    form: formShown,
    visits: z.array(
      z.object({
        id: z.string(),
        node: z.string(),
        round: z.int(),
        step: z.int(),
        status: z.enum(['live', 'done', 'void']),
        held: z.boolean(),
        exception: z.nullable(z.string()),
        overdue: z.boolean(),
        begun: z.number(),
        ended: z.nullable(z.number()),
        due: z.nullable(z.number()),
      }),
    ),
    operators: z.array(
      z.object({
        id: z.string(),
        visit: z.string(),
        person: z.nullable(person),
        status: z.enum(['open', 'waiting', 'done', 'void']),
        vote: z.nullable(z.enum(['adopt', 'reject'])),
        added: z.nullable(z.object({ by: z.string(), how: z.string() })),
        /** An added signer whom the caller may remove. */
        removable: z.boolean(),
        /** An adoption that the caller may take back, unless it is too late. */
        recallable: z.boolean(),
        /** Why they have the work: the kind of approver, or how it came to them. */
        why: z.string(),
      }),
    ),
    records: z.array(
      z.object({
        id: z.string(),
        at: z.number(),
        act: z.string(),
        by: z.nullable(person),
        for: z.nullable(person),
        node: z.nullable(z.string()),
        visit: z.nullable(z.string()),
        /** In a comment, `@{id}` names a person (engine/text/mention). */
        opinion: z.string(),
        note: z.unknown(),
        files: z.array(z.object({ fileId: z.string(), name: z.string() })),
        /** For a signed vote: the image of the signature, with a link signed for the reader; otherwise ''. */
        signature: z.string(),
        /** The reader does not see its opinion, files and signature. */
        withheld: z.boolean(),
      }),
    ),
    circulates: z.array(z.object({ id: z.string(), person, node: z.nullable(z.string()), at: z.number(), readAt: z.nullable(z.number()) })),
  }),
});

export const flowFile = endpoint({
  method: 'GET',
  path: `${ONE}/Files/{name}`,
  access: 'signed-in',
  summary: 'A link to a file of a comment or an opinion, for the parties of the task. It is valid for ten minutes, and no longer than this session.',
  input: z.object({ id: key(), name: fileName() }),
  result: fileLinked(),
});

const asked = {
  ...paging('creatorTime', 'fullName', 'urgency'),
  flowId: z.optional(id()),
  category: z.optional(text(50)),
  initiatorId: z.optional(id()),
  urgency: z.optional(integer(1, 3)),
  status: z.optional(integer(0, 5)),
  node: z.optional(nodeId()),
  overdue: z.optional(z.literal(['1', 1])),
  /** Of copies. */
  unread: z.optional(z.literal(['1', 1])),
  startTime: z.optional(moment()),
  endTime: z.optional(moment()),
};

/** `id` is that of the row: the task, a dot, and the operator, record or copy it is about; `taskId` opens the task. */
export const flowRow = z.object({
  id: z.string(),
  taskId: z.string(),
  flowId: z.string(),
  flowCode: z.string(),
  flowName: z.string(),
  category: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  urgency: z.int(),
  status: z.int(),
  suspended: z.boolean(),
  completion: z.int(),
  initiator: person,
  /** Time of receipt, decision or creation. */
  at: z.number(),
  startTime: z.nullable(z.number()),
  endTime: z.nullable(z.number()),
  /** Titles of the current nodes, or of the node that the row is about. */
  step: z.string(),
  /** The visit that the row is about. */
  visit: z.nullable(z.string()),
  /** Current nodes of the task. */
  nodes: z.array(z.string()),
  overdue: z.boolean(),
  due: z.nullable(z.number()),
  /** Only a summary of the task is left. */
  stub: z.boolean(),
  /** For a deputy: the person whose work it is. */
  for: z.nullable(person),
  /** For completed work: the act. */
  act: z.string(),
  read: z.boolean(),
});
export type FlowRow = z.infer<typeof flowRow>;

const list = <K extends string>(name: K, page: `workFlow.${string}:view`, summary: string) =>
  endpoint({ method: 'GET', path: `${PATH}/List/${name}`, access: page, summary, input: z.object(asked), result: pageOf(flowRow) });

export const flowTodo = list('Todo', 'workFlow.flowTodo:view', 'What the caller has to do, and what they may do for others.');
export const flowDone = list('Done', 'workFlow.flowDone:view', 'What the caller has done.');
export const flowCirculated = list('Circulate', 'workFlow.flowCirculate:view', 'Copies that the caller has been sent.');
export const flowMine = list('Mine', 'workFlow.flowLaunch:view', 'Tasks and drafts of the caller.');
export const flowMonitor = list('Monitor', 'workFlow.flowMonitor:view', 'Every task within the scope of the caller, drafts apart.');

export const flowCounts = endpoint({
  method: 'GET',
  path: `${PATH}/Counts`,
  access: 'signed-in',
  summary: 'The numbers of open and unread items, for the counters of the menu; at most 10,000 each.',
  input: z.object({}),
  result: z.object({ todo: z.int(), overdue: z.int(), circulate: z.int() }),
  personal: true,
});
