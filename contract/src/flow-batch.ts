// The same decision on many tasks: each is evaluated separately and has its own result.
import * as z from 'zod/mini';
import { key, workId } from './flow-act.ts';
import { endpoint, integer, text } from './kit.ts';

/** Required input that a common decision cannot provide: such a task is left out, and reported. */
const batchWants = ['opinion', 'signature', 'candidates', 'fields'] as const;
export type BatchWants = (typeof batchWants)[number];

export const flowBatch = endpoint({
  method: 'POST',
  path: '/api/workflow/Task/Batch',
  access: 'signed-in',
  summary: 'Adopts or rejects several pieces of work of the caller. A repeated call has no effect and returns the same results.',
  input: z.object({
    commandId: key(),
    act: z.enum(['adopt', 'reject']),
    opinion: z._default(text(2_000), ''),
    /** Values for `flowBatchFields`, by work and key, where they differ from the returned ones. */
    amounts: z.optional(z.record(workId(), z.record(text(64), integer(0, 9_999_999)))),
    ids: z.array(workId()).check(z.minLength(1), z.maxLength(100)),
  }),
  result: z.object({
    done: z.int(),
    list: z.array(z.object({ id: z.string(), done: z.boolean(), why: z.string(), wants: z.nullable(z.enum(batchWants)) })),
  }),
});

export const flowBatchFields = endpoint({
  method: 'POST',
  path: '/api/workflow/Task/Batch/Fields',
  access: 'signed-in',
  summary: 'What documents of the product need for each decision, as far as the step allows changes: the approved doses of orders. Changes nothing.',
  input: z.object({ ids: z.array(workId()).check(z.minLength(1), z.maxLength(100)) }),
  result: z.object({
    list: z.array(z.object({ id: z.string(), name: z.string(), key: z.string(), label: z.string(), value: z.nullable(z.number()) })),
  }),
});
