// A simulated task of a draft, step by step.
import * as z from 'zod/mini';
import { flowEngineMenu } from './flow-engine.ts';
import { endpoint, id } from './kit.ts';
import { MAX_RECORD_BODY } from './model-record.ts';

const personSaid = z.object({ id: z.string(), name: z.string() });
export const flowDryStep = z.object({
  /** The command, and the person who gives it; null: the system. */
  command: z.string(),
  actor: z.nullable(personSaid),
  at: z.number(),
  /** Nodes that the task reached; `why` is the kind of approver, or the reason why a person was added. */
  came: z.array(z.object({ node: z.string(), people: z.array(z.object({ person: z.nullable(personSaid), why: z.string() })) })),
  /** Notes on the way: branches with the values that decided, skipped people, and nodes that found nobody. */
  notes: z.array(
    z.object({
      act: z.string(),
      node: z.string(),
      person: z.nullable(personSaid),
      branches: z.array(z.string()),
      on: z.record(z.string(), z.unknown()),
      /** Of an approval matrix: the number of the matching row, from 1; 0 for none. */
      row: z.optional(z.int()),
    }),
  ),
  /** Messages that would be sent. */
  messages: z.array(z.object({ about: z.string(), people: z.array(personSaid) })),
  /** Hooks, calls, records and other tasks that would be sent, by kind and target. */
  outside: z.array(z.object({ effect: z.string(), target: z.string() })),
  due: z.array(z.object({ node: z.string(), does: z.string(), due: z.number() })),
});
export type FlowDryStep = z.infer<typeof flowDryStep>;

export const flowEngineDryRun = endpoint({
  method: 'POST',
  path: '/api/workflow/Engine/FlowEngine/{id}/Actions/DryRun',
  access: `${flowEngineMenu}:btn_edit`,
  summary: 'A dry run of the draft with the given decisions: path, people with the reasons, messages and due times. Nothing is written or sent.',
  input: z.object({
    id: id(),
    initiator: id(),
    /** Field id → value, as records keep it. */
    values: z._default(z.record(z.string().check(z.maxLength(100)), z.unknown()), {}),
    /** Nodes where the task is rejected or returned to the initiator the first time; elsewhere everybody adopts. */
    decisions: z._default(z.record(z.string().check(z.maxLength(200)), z.enum(['reject', 'return'])), {}),
  }),
  result: z.object({
    steps: z.array(flowDryStep),
    /** Status of a task: 1 waiting, 2 adopted. */
    status: z.int(),
    /** Why it stopped before the end: a refusal of the engine, `waits` or `tooLong`; '' at the end. */
    stopped: z.string(),
    /** Node → how it was passed. */
    passed: z.array(z.string()),
  }),
  most: MAX_RECORD_BODY,
});
