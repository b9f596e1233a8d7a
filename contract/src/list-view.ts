// Personal views of the product's own lists: filters, order and columns under a name. A view grants nothing; everybody has only their own.
import { keptViewSchema, type KeptView } from '@ordo/engine/list/kept-view.ts';
import * as z from 'zod/mini';
import { flowCirculated, flowDone, flowMine, flowMonitor, flowTodo } from './flow-task.ts';
import { created, endpoint, id, mark, nothing, required, saved, version } from './kit.ts';

/** The lists that have views. Any reader of a list may save views of it. */
export const viewedLists = {
  'flow.todo': flowTodo,
  'flow.done': flowDone,
  'flow.circulate': flowCirculated,
  'flow.mine': flowMine,
  'flow.monitor': flowMonitor,
} as const;
export type ViewedList = keyof typeof viewedLists;

/** Maximum number of views of a person for one list. */
export const MAX_LIST_VIEWS = 30;
const PATH = '/api/system/ListView';

const list = () => z.enum(Object.keys(viewedLists) as [ViewedList, ...ViewedList[]]);
const shape = {
  fullName: required(50),
  settings: keptViewSchema,
  /** 1: the list opens with it. */
  defaultMark: z._default(mark(), 0),
};

export const listViews = endpoint({
  method: 'GET',
  path: PATH,
  access: 'signed-in',
  summary: 'The caller’s views of a list, oldest first, without filters that the list no longer has.',
  input: z.object({ list: list() }),
  result: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        version: z.int(),
        fullName: z.string(),
        settings: z.custom<KeptView>((value) => keptViewSchema.safeParse(value).success),
        defaultMark: z.int(),
      }),
    ),
  }),
});

export const listViewCreate = endpoint({
  method: 'POST',
  path: PATH,
  access: 'signed-in',
  summary: 'Saves a view of a list that the caller may read.',
  input: z.object({ list: list(), ...shape }),
  result: created(),
});

export const listViewUpdate = endpoint({
  method: 'PUT',
  path: `${PATH}/{id}`,
  access: 'signed-in',
  summary: 'Updates a view of the caller.',
  input: z.object({ id: id(), version: version(), ...shape }),
  result: saved(),
});

export const listViewRemove = endpoint({
  method: 'DELETE',
  path: `${PATH}/{id}`,
  access: 'signed-in',
  summary: 'Deletes a view of the caller.',
  input: z.object({ id: id() }),
  result: nothing(),
});
