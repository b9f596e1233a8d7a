// What the caller can launch and has launched, their favourites, and the predicted path of a task.
import * as z from 'zod/mini';
import { key } from './flow-act.ts';
import { endpoint, id, listOf, nothing } from './kit.ts';
import { MAX_RECORD_BODY } from './model-record.ts';

const PATH = '/api/workflow/Task/Launchable';

export const flowLaunchable = endpoint({
  method: 'GET',
  path: PATH,
  access: 'workFlow.flowLaunch:view',
  summary: 'Flows that the caller may launch.',
  input: z.object({}),
  result: listOf(
    z.object({
      id: z.string(),
      fullName: z.string(),
      /** The name in pinyin, full and by initials; '' if it has no Chinese characters. */
      spell: z.string(),
      enCode: z.string(),
      category: z.string(),
      icon: z.string(),
      iconBackground: z.string(),
      description: z.string(),
      favourite: z.boolean(),
      /** When the caller last launched it. */
      lastTime: z.nullable(z.number()),
    }),
  ),
});

export const flowEngines = endpoint({
  method: 'GET',
  path: '/api/workflow/Task/Engines',
  access: 'signed-in',
  summary:
    'Engines that concern the caller, to narrow lists and to entrust: those that they may launch, launched or have had work in, those that name them, and those of tasks that they monitor.',
  input: z.object({}),
  result: listOf(z.object({ id: z.string(), fullName: z.string(), category: z.string(), categoryName: z.string() })),
});

export const flowSteps = endpoint({
  method: 'GET',
  path: '/api/workflow/Task/Engines/{flowId}/Steps',
  access: 'signed-in',
  summary:
    'Steps where tasks of an engine can wait, to narrow lists: those of the release in use, in drawing order, then those that only releases of running tasks have. For engines that concern the caller.',
  input: z.object({ flowId: id() }),
  result: listOf(z.object({ id: z.string(), title: z.string() })),
});

export const flowFavourite = endpoint({
  method: 'PUT',
  path: `${PATH}/{flowId}/Favourite`,
  access: 'workFlow.flowLaunch:view',
  summary: 'Adds a flow to the caller’s favourites, or removes it.',
  input: z.object({ flowId: id(), favourite: z.boolean() }),
  result: nothing(),
});

const predicted = z.object({
  /** Empty if the engine hides them; `row`: of an approval matrix, the number of the row that names them, from 1. */
  list: z.array(z.object({ node: z.string(), people: z.array(z.string()), more: z.int(), row: z.optional(z.int()) })),
  /** Nodes that the task reaches, in order. */
  path: z.array(z.string()),
  /** Whether it reaches its end. */
  ends: z.boolean(),
});

export const flowPredicted = endpoint({
  method: 'POST',
  path: '/api/workflow/Task/Start/{flowId}/Predicted',
  access: 'workFlow.flowLaunch:view',
  summary:
    'The predicted nodes and their approvers if the caller launched a flow with these values, for themselves or for somebody else, and everybody adopted. Nothing is written.',
  input: z.object({
    flowId: id(),
    /** Whose task it would be, with the permission to launch for others; absent: the caller’s. */
    initiatorId: z.optional(id()),
    /** Field id → value, as records keep it. */
    values: z._default(z.record(z.string().check(z.maxLength(100)), z.unknown()), {}),
  }),
  result: predicted,
  most: MAX_RECORD_BODY,
});

export const flowAhead = endpoint({
  method: 'GET',
  path: '/api/workflow/Task/{id}/Predicted',
  access: 'signed-in',
  summary: 'The predicted nodes ahead of a running task and their approvers if everybody adopted, for its parties. Nothing is written.',
  input: z.object({ id: key() }),
  result: predicted,
});

export const flowMineCounts = endpoint({
  method: 'GET',
  path: '/api/workflow/Task/List/Mine/Counts',
  access: 'workFlow.flowLaunch:view',
  summary: 'The numbers of the caller’s tasks by status, of the newest 10,000; a status without any is missing.',
  input: z.object({}),
  result: listOf(z.object({ status: z.int(), count: z.int() })),
});
