// Viewing the product as another person: read-only, for a quarter of an hour, and never with more than the viewer could grant.
import * as z from 'zod/mini';
import { endpoint, id, nothing } from './kit.ts';

/** Maximum duration of a view. */
export const VIEW_MINUTES = 15;

const PATH = '/api/permission/Users';

export const viewBegin = endpoint({
  method: 'POST',
  path: `${PATH}/{id}/Actions/View`,
  access: 'permission.user:btn_viewAs',
  summary:
    'Begins a viewing at the product as a person sees it. Its token reads what they read, changes nothing, and ends by itself. Both have it in their logs.',
  input: z.object({ id: id() }),
  result: z.object({ token: z.string(), until: z.number() }),
});

export const viewEnd = endpoint({
  method: 'POST',
  path: `${PATH}/Actions/EndView`,
  access: 'signed-in',
  whileViewing: true,
  summary: 'Ends the preview session of the token; has no effect on other sessions.',
  input: z.object({}),
  result: nothing(),
});
