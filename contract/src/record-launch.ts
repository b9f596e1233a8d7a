// Buttons of a list that launch a workflow: the fields that they may fill in, and what the form begins with for one record.
import * as z from 'zod/mini';
import { endpoint, id, listOf } from './kit.ts';
import { modelMenu, onModel } from './model-page.ts';
import { recordKey } from './model-record.ts';

export const launchFields = endpoint({
  method: 'GET',
  path: '/api/visualdev/Base/Actions/LaunchFields',
  access: `${modelMenu}:view`,
  summary: 'Fields that a launch of a workflow lets people fill in, and its name; null if it is not released, or stopped.',
  input: z.object({ flowId: id() }),
  result: z.extend(
    listOf(
      z.object({
        /** `field`, or `table.column`. */
        id: z.string(),
        /** Of a column after that of its child table. */
        label: z.string(),
        /** Kind of its value (`engine/kind`). */
        kind: z.string(),
        /** The model whose records it refers to; '' for none. */
        model: z.string(),
      }),
    ),
    { fullName: z.nullable(z.string()) },
  ),
});

export const recordLaunch = endpoint({
  method: 'GET',
  path: '/api/visualdev/Model/{id}/Records/{recordId}/Launch/{button}',
  // And the permission of the button itself, which the design names, and that to launch the workflow.
  access: onModel('view'),
  summary: 'What the form of a workflow begins with when a list button launches it for a record: the values that the caller sees. Nothing is written.',
  input: z.object({ id: id(), recordId: recordKey(), button: z.string().check(z.regex(/^[A-Za-z0-9]{1,40}$/)), menuId: z.optional(id()) }),
  /** Field of the workflow's form → value, as records keep it; of a child table its rows. */
  result: z.object({ flowId: z.string(), values: z.record(z.string(), z.unknown()) }),
});
