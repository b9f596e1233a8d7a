// What releases and deletions have put aside: kept for so many days, and until then brought back by one press.
import * as z from 'zod/mini';
import { endpoint, id, integer, listOf, nothing, saved, text, version } from './kit.ts';
import { modelMenu } from './model-page.ts';

const PATH = '/api/visualdev/Base';
const can = (right: string) => `${modelMenu}:${right}` as const;

/** Days that columns, child tables and deleted models are kept. */
export const PARKED_DAYS = 30;

export const modelParked = endpoint({
  method: 'GET',
  path: `${PATH}/{id}/Parked`,
  access: can('view'),
  summary: 'Columns and child tables that releases have put aside, with the day on which their values go, or went.',
  input: z.object({ id: id() }),
  result: listOf(
    z.object({
      /** Id of the child table's field; '' for the head. */
      table: z.string(),
      /** Id of the field; '' for the child table itself. */
      field: z.string(),
      generation: z.int(),
      label: z.string(),
      /** Of the child table; '' for the head. */
      tableLabel: z.string(),
      /** What its values were: a kind of value; '' for a child table. */
      kind: z.string(),
      parkedAt: z.number(),
      /** The release that put it aside. */
      release: z.nullable(z.int()),
      /** Rows in which it holds something. */
      rows: z.int(),
      /** When its values go. */
      until: z.number(),
      /** When they went; null: they are still there. */
      purgedAt: z.nullable(z.number()),
    }),
  ),
});

export const modelBringBack = endpoint({
  method: 'POST',
  path: `${PATH}/{id}/Actions/BringBack`,
  access: can('btn_edit'),
  summary: 'Puts a field that was put aside back into the draft, as it was; releasing the draft brings its values back.',
  input: z.object({ id: id(), version: version(), table: text(40), field: text(40), generation: integer(0, 100_000) }),
  result: saved(),
});

export const modelDeleted = endpoint({
  method: 'GET',
  path: `${PATH}/Deleted`,
  access: can('btn_remove'),
  summary: 'Models that were deleted and whose records are still there, the last one first.',
  input: z.object({}),
  result: listOf(
    z.object({ id: z.string(), fullName: z.string(), enCode: z.string(), deletedAt: z.number(), deletedBy: z.nullable(z.string()), until: z.number() }),
  ),
});

export const modelRestore = endpoint({
  method: 'POST',
  path: `${PATH}/{id}/Actions/Restore`,
  access: can('btn_remove'),
  summary: 'Brings a deleted model back, with its releases and records.',
  input: z.object({ id: id() }),
  result: nothing(),
});
