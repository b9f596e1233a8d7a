// What somebody can launch, and what of it they keep at hand.
import * as z from 'zod/mini';
import { endpoint, id, listOf, nothing } from './kit.ts';

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

export const flowFavourite = endpoint({
  method: 'PUT',
  path: `${PATH}/{flowId}/Favourite`,
  access: 'workFlow.flowLaunch:view',
  summary: 'Keeps a flow that the caller may launch at hand, or no longer.',
  input: z.object({ flowId: id(), favourite: z.boolean() }),
  result: nothing(),
});
