// The six plain calls from one shape. A call that differs is left out by name and written by hand next to it; this file has no options.
import type { PageColumns } from '@ordo/engine/permission/columns.ts';
import * as z from 'zod/mini';
import { created, endpoint, id, integer, mark, nothing, pageOf, paging, partialOf, saved, stateInput, switched, text, version, type Access } from './kit.ts';

/** Who created a record and who last changed it, as `realName/account`, and when. */
export const historyKeys = {
  creatorTime: z.nullable(z.number()),
  creatorUser: z.nullable(z.string()),
  lastModifyTime: z.nullable(z.number()),
  lastModifyUser: z.nullable(z.string()),
};

/** The same as columns of a page. */
export const historyColumns = { creatorTime: ['creatorUser', 'creatorUserId'], lastModifyTime: ['lastModifyUser'] } as const;

/** Columns of every editable record's answers. */
export const recordKeys = { id: z.string(), version: z.int(), ...historyKeys };

/** Input of every record that can be disabled and has a position in a list. */
export const placed = { enabledMark: z._default(mark(), 1), sortCode: z._default(integer(0, 999_999_999), 0) };
export const placedKeys = { enabledMark: z.int(), sortCode: z.int() };

/** The same with a description. */
export const described = { ...placed, description: z._default(text(500), '') };
export const describedKeys = { ...placedKeys, description: z.string() };

/**
 * @param path of the records, below `/v1`
 * @param columns of the page that shows them, whose buttons protect the writes
 * @param noun name of one record in the documentation
 * @param shape input of the form
 * @param row keys of list rows, besides `recordKeys`
 * @param sortable columns of a list; the first one is the default order
 */
export function crud<S extends z.core.$ZodLooseShape, W extends z.core.$ZodLooseShape, const O extends readonly [string, ...string[]]>(c: {
  path: `/api/${string}`;
  columns: PageColumns;
  noun: string;
  shape: S;
  row: W;
  sortable: O;
}) {
  const can = (right: string) => `${c.columns.menu}:${right}` as Access;
  const one = `${c.path}/{id}` as const;
  const { columns } = c;
  return {
    list: endpoint({
      method: 'GET',
      path: c.path,
      access: can('view'),
      summary: `A page of ${c.noun} records.`,
      input: z.object({ ...paging(...c.sortable), enabledMark: z.optional(z.literal(['0', '1'])) }),
      result: pageOf(z.object({ ...recordKeys, ...c.row })),
      columns,
    }),
    info: endpoint({
      method: 'GET',
      path: one,
      access: can('view'),
      summary: `One ${c.noun}.`,
      input: z.object({ id: id() }),
      result: z.object({ ...recordKeys, ...c.row }),
      columns,
    }),
    create: endpoint({
      method: 'POST',
      path: c.path,
      access: can('btn_add'),
      summary: `Creates a ${c.noun}.`,
      input: z.object(c.shape),
      result: created(),
      columns,
    }),
    update: endpoint({
      method: 'PUT',
      path: one,
      access: can('btn_edit'),
      summary: `Changes the sent keys of a ${c.noun}.`,
      input: z.object({ ...partialOf(c.shape), id: id(), version: version() }),
      result: saved(),
      columns,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: one,
      access: can('btn_remove'),
      summary: `Deletes a ${c.noun}.`,
      input: z.object({ id: id() }),
      result: nothing(),
    }),
    state: endpoint({
      method: 'PUT',
      path: `${one}/Actions/State`,
      access: can('btn_edit'),
      summary: `Switches a ${c.noun} on or off.`,
      input: stateInput(),
      result: switched(),
      columns,
    }),
  };
}
