// Stubs: what is left of ended tasks of workflows after the retention period.
import * as z from 'zod/mini';
import { key } from './flow-act.ts';
import { endpoint } from './kit.ts';

const person = z.object({ id: z.string(), name: z.string() });

export const flowStub = endpoint({
  method: 'GET',
  path: '/api/workflow/Task/{id}/Summary',
  access: 'signed-in',
  summary: 'The summary that is left of a task after the retention period, for those who took part in it.',
  input: z.object({ id: key() }),
  result: z.object({
    id: z.string(),
    flowName: z.string(),
    fullName: z.string(),
    enCode: z.string(),
    urgency: z.int(),
    status: z.int(),
    initiator: person,
    submittedBy: z.nullable(person),
    creatorTime: z.number(),
    startTime: z.nullable(z.number()),
    endTime: z.nullable(z.number()),
    /** When the details were deleted, and the years that they were kept after the end. */
    since: z.number(),
    years: z.int(),
    /** Who acted: their last act, and for whom. */
    people: z.array(z.object({ person, act: z.string(), at: z.number(), for: z.nullable(person) })),
  }),
});
