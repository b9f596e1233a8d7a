// Commands on several records of a model at once: remove, edit, press a button.
import * as z from 'zod/mini';
import { endpoint, id } from './kit.ts';
import { onModel } from './model-page.ts';
import { menuId, PATH, rowId, values } from './model-record.ts';

const many = z.array(rowId).check(z.minLength(1), z.maxLength(1_000));
/** Each record separately: a refusal of one does not affect the others. */
const report = z.object({ done: z.int(), list: z.array(z.object({ id: z.string(), done: z.boolean(), why: z.string() })) });
export type Report = z.infer<typeof report>;

export const recordRemoveMany = endpoint({
  method: 'POST',
  path: `${PATH}/{id}/Records/Actions/Remove`,
  access: onModel('btn_batchRemove'),
  summary: 'Moves records to the bin, one transaction each.',
  input: z.object({ id: id(), menuId, ids: many }),
  result: report,
});

export const recordEditMany = endpoint({
  method: 'POST',
  path: `${PATH}/{id}/Records/Actions/Edit`,
  access: onModel('btn_batchEdit'),
  summary: 'Sets main fields to the same values in several records, one transaction each.',
  input: z.object({ id: id(), menuId, ids: many, values: values.check(z.refine((given) => Object.keys(given).length > 0)) }),
  result: report,
});

export const recordPress = endpoint({
  method: 'POST',
  path: `${PATH}/{id}/Records/Actions/Press`,
  // And the permission of the button itself, which the design names.
  access: onModel('view'),
  summary: 'Runs the action of a list button on records, one transaction each.',
  input: z.object({ id: id(), menuId, button: z.string().check(z.regex(/^[A-Za-z0-9]{1,40}$/)), ids: many }),
  result: report,
});
