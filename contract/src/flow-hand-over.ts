// Transfers everything that a leaving person has in workflows to another person.
import * as z from 'zod/mini';
import { key } from './flow-act.ts';
import { endpoint, id } from './kit.ts';

const PATH = '/api/workflow/Task/HandOver';
const access = 'workFlow.flowMonitor:btn_handOver';
/** Tasks of one job; what is left is handed over by the next. */
export const MAX_HANDED_OVER = 10_000;
/** Listed with their result, the ones that stay first. */
export const LISTED_HANDED_OVER = 500;

const named = z.object({ id: z.string(), fullName: z.string() });

export const flowHandOverPreview = endpoint({
  method: 'GET',
  path: PATH,
  access,
  summary:
    'What somebody has in workflows, as far as the caller’s scope goes: open work, tasks that they launched, entrusts in force, and engines that name them.',
  input: z.object({ fromUserId: id() }),
  result: z.object({
    /** Tasks with open work of theirs, and their own tasks that are running, can be submitted again, or are sub-workflows that they have not submitted yet. */
    open: z.int(),
    launched: z.int(),
    /** Entrusts to them are transferred, those by them end; engines are changed as drafts. Only for administrators: 0 and none for others. */
    entrusts: z.int(),
    engines: z.array(named),
  }),
});

export const flowHandOver = endpoint({
  method: 'POST',
  path: PATH,
  access,
  summary: 'Starts a hand-over as a job. Each task is handed over by itself, or stays, with the reason. Changed engines still have to be released.',
  input: z.object({ commandId: key(), fromUserId: id(), toUserId: id() }),
  result: z.object({ id: z.string() }),
});

const handOverStates = ['running', 'done'] as const;
const handedOverStates = ['waiting', 'done', 'stays'] as const;

export const flowHandOverInfo = endpoint({
  method: 'GET',
  path: `${PATH}/{id}`,
  access,
  summary: 'The progress of a hand-over of the caller, task by task.',
  input: z.object({ id: id() }),
  result: z.object({
    id: z.string(),
    state: z.enum(handOverStates),
    /** Number of tasks of each. */
    counts: z.record(z.string(), z.int()),
    /** Tasks beyond the limit of one job. */
    more: z.int(),
    entrusts: z.int(),
    engines: z.array(named),
    list: z.array(z.object({ id: z.string(), fullName: z.string(), state: z.enum(handedOverStates), why: z.string() })),
  }),
});
