// Where the fields of a model are used outside its design: print templates, shared views, public links, workflows, other forms, buttons that launch workflows.
import * as z from 'zod/mini';
import { endpoint, id, listOf } from './kit.ts';
import { modelMenu } from './model-page.ts';

export const modelUses = endpoint({
  method: 'GET',
  path: '/api/visualdev/Base/{id}/Uses',
  access: `${modelMenu}:view`,
  summary:
    'Print templates, shared views, public links, nodes of workflows, fields of forms and list buttons that use fields of a model, also fields that it does not have any more.',
  input: z.object({ id: id() }),
  result: listOf(
    z.object({
      in: z.enum(['print', 'view', 'link', 'flow', 'form', 'button']),
      name: z.string(),
      /** Of a workflow: its id, and the title of the node; '' where the title of its tasks names the fields. Of a form: the title of its field, or of the button of its list. */
      flow: z.optional(z.string()),
      node: z.optional(z.string()),
      /** Id of that node. */
      nodeId: z.optional(z.string()),
      /** Ids of fields; of a column of a child table both: `table.column`. */
      fields: z.array(z.string()),
    }),
  ),
});
