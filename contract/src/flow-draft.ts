// Evaluates a draft with the current organisation, for everybody who may launch it.
import * as z from 'zod/mini';
import { flowEngineMenu } from './flow-engine.ts';
import { endpoint, id, integer } from './kit.ts';

export const flowEngineFindsNobody = endpoint({
  method: 'GET',
  path: '/api/workflow/Engine/FlowEngine/{id}/Actions/FindsNobody',
  access: `${flowEngineMenu}:btn_edit`,
  summary: 'The nodes of the draft that find no approver for some people who may launch it, with these people. In large organisations a sample is checked.',
  input: z.object({ id: id() }),
  result: z.object({
    /** Number of people who may launch it, and how many of them were checked. */
    launchers: z.int(),
    judged: z.int(),
    /** `count` of the checked people; the first of them by name. */
    nodes: z.array(z.object({ node: z.string(), count: z.int(), people: z.array(z.object({ id: z.string(), name: z.string() })) })),
  }),
});

export const flowForeignFields = endpoint({
  method: 'GET',
  path: '/api/workflow/Engine/FlowEngine/Actions/ForeignFields',
  access: `${flowEngineMenu}:btn_edit`,
  summary: 'Main fields of another form, of an engine or a model, that exchange values with a task.',
  input: z.object({ engine: z.optional(id()), model: z.optional(id()) }),
  result: z.object({
    list: z.array(z.object({ id: z.string(), label: z.string(), kind: z.string() })),
    /** Nodes of these fields (engine/form/document), for conditions. */
    nodes: z.array(z.unknown()),
  }),
});

const counted = z.object({ id: z.string(), count: z.int() });
export const flowEngineCoverage = endpoint({
  method: 'GET',
  path: '/api/workflow/Engine/FlowEngine/{id}/Actions/Coverage',
  access: `${flowEngineMenu}:btn_edit`,
  summary: 'The paths that the tasks of the last months would have taken through the draft if everybody had adopted, counted and anonymous.',
  input: z.object({ id: id(), months: z._default(integer(1, 24), 3) }),
  result: z.object({
    /** Number of tasks submitted in that time, and how many of them, the latest, were replayed. */
    tasks: z.int(),
    judged: z.int(),
    /** Nodes and branches, each with the number of tasks that pass it. */
    passed: z.array(counted),
    /** The most frequent paths, as nodes in order. */
    ways: z.array(z.object({ nodes: z.array(z.string()), count: z.int() })),
    /** Why some stop before the end: a refusal of the engine, `waits` or `tooLong`. */
    stopped: z.array(z.object({ why: z.string(), count: z.int() })),
  }),
});
