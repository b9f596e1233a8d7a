// Everything that somebody who leaves has in workflows, to another person.
import * as z from 'zod/mini';
import { key } from './flow-act.ts';
import { endpoint, id } from './kit.ts';

const PATH = '/api/workflow/Task/HandOver';
const access = 'workFlow.flowMonitor:btn_handOver';
/** Tasks of one call; what is left is handed over by the next. */
export const MAX_HANDED_OVER = 200;

const named = z.object({ id: z.string(), fullName: z.string() });

export const flowHandOverPreview = endpoint({
  method: 'GET',
  path: PATH,
  access,
  summary:
    'What somebody has in workflows, as far as the caller’s scope goes: open work, tasks that they launched, entrusts in force, and engines that name them.',
  input: z.object({ fromUserId: id() }),
  result: z.object({
    /** Tasks with open work of theirs, and tasks of theirs that run or may be submitted again. */
    open: z.int(),
    launched: z.int(),
    /** Entrusts to them go over, those by them end; engines are changed as drafts. Both are an administrator's: 0 and none for others. */
    entrusts: z.int(),
    engines: z.array(named),
  }),
});

export const flowHandOver = endpoint({
  method: 'POST',
  path: PATH,
  access,
  summary: 'Hands it over, task by task: each goes by itself or stays, and says why. Engines that were changed have to be released.',
  input: z.object({ commandId: key(), fromUserId: id(), toUserId: id() }),
  result: z.object({
    done: z.int(),
    stays: z.array(z.object({ id: z.string(), fullName: z.string(), why: z.string() })),
    /** Tasks beyond what one call takes. */
    more: z.int(),
    entrusts: z.int(),
    engines: z.array(named),
  }),
});
