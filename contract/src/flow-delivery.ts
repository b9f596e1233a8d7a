// Deliveries of workflows to other systems, for those who monitor tasks: pending and failed ones, and their repetition.
import * as z from 'zod/mini';
import { endpoint, id, pageOf, paging } from './kit.ts';

const PATH = '/api/workflow/Deliveries';

export const flowDeliveryStates = ['waiting', 'sent', 'dead'] as const;

export const flowDeliveries = endpoint({
  method: 'GET',
  path: PATH,
  access: 'workFlow.flowMonitor:view',
  summary: 'Outgoing hook deliveries of the tasks within the caller’s scope, newest first. `dead`: given up after a day of retries.',
  input: z.object({ state: z.optional(z.enum(flowDeliveryStates)), taskId: z.optional(id()), ...paging('at') }),
  result: pageOf(
    z.object({
      id: z.string(),
      taskId: z.string(),
      /** Key of the effect within the task. */
      key: z.string(),
      fullName: z.string(),
      event: z.string(),
      target: z.string(),
      at: z.number(),
      state: z.enum(flowDeliveryStates),
      attempts: z.int(),
      triedTime: z.nullable(z.number()),
      retryTime: z.nullable(z.number()),
      reason: z.string(),
    }),
  ),
});

export const flowRedeliver = endpoint({
  method: 'POST',
  path: `${PATH}/Again`,
  access: 'workFlow.flowMonitor:btn_assign',
  summary: 'Resends failed deliveries: one, or all of the tasks within the caller’s scope.',
  input: z.object({ id: z.optional(z.string().check(z.regex(/^\d{1,18}$/))) }),
  result: z.object({ count: z.int() }),
});

export const flowHookSecret = endpoint({
  method: 'GET',
  path: '/api/workflow/Engine/FlowEngine/{id}/HookSecret',
  access: 'workFlow.flowEngine:btn_release',
  summary: 'The secret that signs the hooks of an engine: HMAC-SHA256 over the time, a full stop and the body (old form: the URL).',
  input: z.object({ id: id() }),
  result: z.object({ secret: z.string() }),
});
