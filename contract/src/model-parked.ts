// Columns, child tables and models set aside by releases and deletions: kept for a limited time, and restored by one click until then.
import * as z from 'zod/mini';
import { endpoint, id, integer, listOf, nothing, saved, text, version } from './kit.ts';
import { modelMenu } from './model-page.ts';

const PATH = '/api/visualdev/Base';
const can = (right: string) => `${modelMenu}:${right}` as const;

/** How many days they are kept. */
export const PARKED_DAYS = 30;

export const modelParked = endpoint({
  method: 'GET',
  path: `${PATH}/{id}/Parked`,
  access: can('view'),
  summary: 'Columns and child tables that releases have parked, with the day on which their values are, or were, deleted.',
  input: z.object({ id: id() }),
  result: listOf(
    z.object({
      /** Id of the child table's field; '' for the main table. */
      table: z.string(),
      /** Id of the field; '' for the child table itself. */
      field: z.string(),
      generation: z.int(),
      label: z.string(),
      /** Label of the child table; '' for the main table. */
      tableLabel: z.string(),
      /** Kind of its values; '' for a child table. */
      kind: z.string(),
      parkedAt: z.number(),
      /** The release that set it aside. */
      release: z.nullable(z.int()),
      /** Number of rows with a value. */
      rows: z.int(),
      /** When its values will be deleted. */
      until: z.number(),
      /** When they were deleted; null: they still exist. */
      purgedAt: z.nullable(z.number()),
    }),
  ),
});

export const modelBringBack = endpoint({
  method: 'POST',
  path: `${PATH}/{id}/Actions/BringBack`,
  access: can('btn_edit'),
  summary: 'Restores a parked field into the draft; releasing the draft restores its values.',
  input: z.object({ id: id(), version: version(), table: text(40), field: text(40), generation: integer(0, 100_000) }),
  result: saved(),
});

export const modelDeleted = endpoint({
  method: 'GET',
  path: `${PATH}/Deleted`,
  access: can('btn_remove'),
  summary: 'Deleted models whose records still exist, the last deleted first.',
  input: z.object({}),
  result: listOf(
    z.object({ id: z.string(), fullName: z.string(), enCode: z.string(), deletedAt: z.number(), deletedBy: z.nullable(z.string()), until: z.number() }),
  ),
});

export const modelRestore = endpoint({
  method: 'POST',
  path: `${PATH}/{id}/Actions/Restore`,
  access: can('btn_remove'),
  summary: 'Restores a deleted model with its releases and records.',
  input: z.object({ id: id() }),
  result: nothing(),
});
