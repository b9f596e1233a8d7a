// The form as seen by users with only one role; for its designers.
import * as z from 'zod/mini';
import { endpoint, id } from './kit.ts';
import { modelMenu } from './model-page.ts';

export const modelAsRole = endpoint({
  method: 'GET',
  path: '/api/visualdev/Base/{id}/Actions/AsRole',
  access: `${modelMenu}:btn_edit`,
  summary: 'Fields of the current release that the role hides or makes read-only; `opens`: whether the role has a page of the model at all.',
  input: z.object({ id: id(), roleId: id() }),
  result: z.object({
    opens: z.boolean(),
    /** `field` or `table.field`. */
    hidden: z.array(z.string()),
    fixed: z.array(z.string()),
  }),
});
