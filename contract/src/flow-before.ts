// Work on tasks for clients of the family (wire §18.4). Thin layers over our own lists and commands.
import * as z from 'zod/mini';
import { key, MAX_FILES, nodeId, workId } from './flow-act.ts';
import { candidateList, ENGINE, familyAsked, familyData, familyOpinion, familyRow } from './flow-family.ts';
import { flowBatch } from './flow-batch.ts';
import { flowAnswer } from './flow-task.ts';
import { endpoint, id, listOf, pageOf, paging, text } from './kit.ts';
import { MAX_RECORD_BODY } from './model-record.ts';

const PATH = `${ENGINE}/FlowBefore` as const;

const list = <C extends '1' | '2' | '3', P extends string>(category: C, page: `workFlow.${P}:view`, summary: string) =>
  endpoint({ method: 'GET', path: `${PATH}/List/${category}`, access: page, summary, input: z.object(familyAsked), result: pageOf(familyRow) });
export const beforeTodo = list('1', 'workFlow.flowTodo:view', 'What the caller has to do, and what they may do for others.');
export const beforeDone = list('2', 'workFlow.flowDone:view', 'What the caller has done.');
export const beforeCirculated = list('3', 'workFlow.flowCirculate:view', 'Copies that the caller has been sent.');

/** The fields as an object, as JSON text, or as JSON text below `data`. */
const familyForm = z.optional(z.nullable(z.union([familyData(), z.looseObject({})])));

const handled = {
  id: workId(),
  handleOpinion: familyOpinion(),
  /** Stored name of a picture uploaded by the caller. */
  signImg: z._default(text(200), ''),
};
/** Files with the opinion: `[{fileId, name}]` uploaded as `workFlow`, or the same as JSON text. */
const fileList = z._default(z.union([text(4_000), z.array(z.looseObject({})).check(z.maxLength(MAX_FILES))]), '');

export const beforeAudit = endpoint({
  method: 'POST',
  path: `${PATH}/Audit/{id}`,
  access: 'signed-in',
  summary: 'Adopts. With `freeApproverUserId`, that user has to adopt after the caller.',
  input: z.object({
    ...handled,
    fileList,
    formData: familyForm,
    candidateList,
    freeApproverUserId: z._default(text(64), ''),
    /** Recipients of a copy, joined by commas. */
    copyIds: z._default(text(6_500), ''),
  }),
  result: flowAnswer,
  most: MAX_RECORD_BODY,
});
export const beforeReject = endpoint({
  method: 'POST',
  path: `${PATH}/Reject/{id}`,
  access: 'signed-in',
  summary: 'Rejects. The node decides what happens next.',
  input: z.object({
    ...handled,
    fileList,
    /** Target node where the caller may select one; 0, 1 and 2 leave it to the node. */
    rejectStep: z._default(text(100), ''),
  }),
  result: flowAnswer,
});
export const beforeTransfer = endpoint({
  method: 'POST',
  path: `${PATH}/Transfer/{id}`,
  access: 'signed-in',
  summary: 'Transfers work to somebody else.',
  input: z.object({ id: workId(), freeApproverUserId: id(), handleOpinion: familyOpinion() }),
  result: flowAnswer,
});
export const beforeRecall = endpoint({
  method: 'POST',
  path: `${PATH}/Recall/{id}`,
  access: 'signed-in',
  summary: 'Recalls the adoption that a record names.',
  input: z.object({ id: workId(), handleOpinion: familyOpinion() }),
  result: flowAnswer,
});
export const beforeSaveAudit = endpoint({
  method: 'POST',
  path: `${PATH}/SaveAudit/{id}`,
  access: 'signed-in',
  summary: 'Saves a draft opinion until the caller decides.',
  input: z.object({ id: workId(), handleOpinion: familyOpinion() }),
  result: flowAnswer,
});
export const beforeCancel = endpoint({
  method: 'POST',
  path: `${PATH}/Cancel/{id}`,
  access: 'workFlow.flowMonitor:btn_cancel',
  summary: 'Ends a task.',
  input: z.object({ id: key(), handleOpinion: familyOpinion() }),
  result: flowAnswer,
});
export const beforeAssign = endpoint({
  method: 'POST',
  path: `${PATH}/Assign/{id}`,
  access: 'workFlow.flowMonitor:btn_assign',
  summary: 'Assigns the work of a current node to somebody else.',
  input: z.object({ id: key(), nodeCode: nodeId(), freeApproverUserId: id(), handleOpinion: familyOpinion() }),
  result: flowAnswer,
});

const json = () => z.record(z.string(), z.unknown());
const handledRecord = z.object({
  id: z.string(),
  nodeCode: z.string(),
  nodeName: z.string(),
  /** Numbers of wire §18.4. */
  handleStatus: z.int(),
  handleId: z.string(),
  handleTime: z.number(),
  handleOpinion: z.string(),
  taskOperatorId: z.string(),
  taskNodeId: z.string(),
  taskId: z.string(),
  signImg: z.string(),
  /** JSON text `[{fileId, name}]`. */
  fileList: z.string(),
  /** 1: of an added signer; -1: at a visit that a return or the end made void. */
  status: z.int(),
  /** Name of the person who received it. */
  operatorId: z.string(),
  userName: z.string(),
});

export const beforeDetail = endpoint({
  method: 'GET',
  path: `${PATH}/{id}`,
  access: 'signed-in',
  summary: 'A task as one of its parties sees it, at the node that they handle.',
  input: z.object({ id: key(), taskNodeId: z.optional(text(40)) }),
  result: z.object({
    flowFormInfo: z.string(),
    flowTaskInfo: z.object({
      id: z.string(),
      processId: z.string(),
      enCode: z.string(),
      fullName: z.string(),
      flowUrgent: z.int(),
      flowId: z.string(),
      flowCode: z.string(),
      flowName: z.string(),
      flowType: z.int(),
      flowCategory: z.string(),
      flowVersion: z.string(),
      flowForm: z.string(),
      flowFormContentJson: z.string(),
      flowTemplateJson: z.string(),
      startTime: z.nullable(z.number()),
      endTime: z.nullable(z.number()),
      thisStep: z.string(),
      /** Codes of nodes; `end` after the end. */
      thisStepId: z.string(),
      grade: z.string(),
      description: z.string(),
      status: z.int(),
      completion: z.int(),
      /** '0': none. */
      parentId: z.string(),
      type: z.int(),
      formUrl: z.literal(''),
      appFormUrl: z.literal(''),
      creatorUserId: z.string(),
      creatorTime: z.number(),
    }),
    flowTaskNodeList: z.array(
      z.object({
        id: z.string(),
        nodeCode: z.string(),
        nodeName: z.string(),
        nodeType: z.string(),
        nodePropertyJson: z.string(),
        nodeUp: z.string(),
        nodeNext: z.string(),
        /** 0 open, 1 done, -1 skipped. */
        completion: z.int(),
        state: z.enum(['0', '-2']),
        sortCode: z.int(),
        taskId: z.string(),
        /** 0 done, 1 current, 2 neither. */
        type: z.enum(['0', '1', '2']),
        userName: z.string(),
      }),
    ),
    flowTaskOperatorList: z.array(
      z.object({
        id: z.string(),
        handleType: z.string(),
        handleId: z.string(),
        handleStatus: z.nullable(z.int()),
        handleTime: z.nullable(z.number()),
        nodeCode: z.string(),
        nodeName: z.string(),
        completion: z.int(),
        /** When it is due. */
        description: z.string(),
        creatorTime: z.number(),
        taskNodeId: z.string(),
        taskId: z.string(),
        type: z.string(),
        /** 1 waits for a signer, -1 invalid. */
        state: z.enum(['0', '1', '-1']),
        parentId: z.string(),
      }),
    ),
    flowTaskOperatorRecordList: z.array(handledRecord),
    flowTaskCirculateList: z.array(
      z.object({
        id: z.string(),
        objectType: z.literal('user'),
        objectId: z.string(),
        nodeCode: z.string(),
        nodeName: z.string(),
        taskNodeId: z.string(),
        taskId: z.string(),
        creatorTime: z.number(),
      }),
    ),
    formOperates: z.array(z.object({ id: z.string(), name: z.string(), required: z.boolean(), read: z.boolean(), write: z.boolean() })),
    approversProperties: json(),
    freeApprover: z.boolean(),
    draftData: z.nullable(z.string()),
  }),
});

export const beforeRecords = endpoint({
  method: 'GET',
  path: `${PATH}/RecordList/{id}`,
  access: 'signed-in',
  summary: 'The history of a task. Only for its parties.',
  input: z.object({ id: key() }),
  result: listOf(handledRecord),
});

export const beforeBatchList = endpoint({ ...beforeTodo, path: `${PATH}/List/4`, summary: 'The tasks to do that can be decided in a batch.' });

export const beforeBatch = endpoint({
  method: 'POST',
  path: `${PATH}/BatchOperation`,
  access: 'signed-in',
  summary: 'Adopts (0) or rejects (1) several pieces of work of the caller. Each is decided by itself and has its own result.',
  input: z.object({
    ids: z.array(workId()).check(z.minLength(1), z.maxLength(100)),
    batchType: z.union([z.literal(['0', '1']), z.literal([0, 1])]),
    handleOpinion: familyOpinion(),
  }),
  result: flowBatch.result,
});

export const beforeCandidates = endpoint({
  method: 'POST',
  path: `${PATH}/Candidates/{id}`,
  access: 'signed-in',
  summary: 'The nodes for which the caller has to select the approvers when adopting. Changes nothing.',
  input: z.object({ ...handled, formData: familyForm }),
  result: z.object({ list: z.array(z.object({ nodeId: z.string(), nodeName: z.string(), isCandidates: z.literal(true), hasCandidates: z.boolean() })) }),
  most: MAX_RECORD_BODY,
});
export const beforeCandidateUsers = endpoint({
  method: 'POST',
  path: `${PATH}/CandidateUser/{id}`,
  access: 'signed-in',
  summary: 'The people to select from for a node.',
  input: z.object({ id: workId(), nodeId: nodeId(), ...paging('fullName') }),
  result: pageOf(z.object({ id: z.string(), fullName: z.string() })),
});
export const beforeTargets = endpoint({
  method: 'GET',
  path: `${PATH}/RejectList/{id}`,
  access: 'signed-in',
  summary: 'The nodes that the caller can return a task to.',
  input: z.object({ id: workId() }),
  result: listOf(z.object({ nodeCode: z.string(), nodeName: z.string() })),
});
