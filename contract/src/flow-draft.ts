// What a draft would do in the house as it is: asked of everybody who may launch it.
import * as z from 'zod/mini';
import { flowEngineMenu } from './flow-engine.ts';
import { endpoint, id } from './kit.ts';

export const flowEngineFindsNobody = endpoint({
  method: 'GET',
  path: '/api/workflow/Engine/FlowEngine/{id}/Actions/FindsNobody',
  access: `${flowEngineMenu}:btn_edit`,
  summary: 'The nodes of the draft that find nobody for some of those who may launch it, with these people. Of a large house some are looked at.',
  input: z.object({ id: id() }),
  result: z.object({
    /** How many may launch it, and how many of them were looked at. */
    launchers: z.int(),
    judged: z.int(),
    /** `count` of those looked at; the first of them by name. */
    nodes: z.array(z.object({ node: z.string(), count: z.int(), people: z.array(z.object({ id: z.string(), name: z.string() })) })),
  }),
});
