// The list of a model as the basis of a view: grouping, nesting, order and totals work as in lists.
import { bareList } from '../bare-list.ts';
import type { ListColumn, ListDocument } from '../document.ts';
import type { ViewDocument } from './document.ts';

const plainColumn = (field: string): ListColumn => ({ field, label: null, align: 'left', width: null, sortable: true, fixed: null, outside: {} });

/** @param list null: the model has no list */
export function listUnder(list: ListDocument | null, view: ViewDocument): ListDocument {
  const own = list ?? bareList;
  const known = new Map(own.columns.map((column) => [column.field, column]));
  const columns = view.shown.length > 0 ? view.shown.map((field) => known.get(field) ?? plainColumn(field)) : own.columns;
  const shape = { columns, sort: view.sort.length > 0 ? view.sort : own.sort, heads: view.shown.length > 0 ? [] : (own.heads ?? []) };
  // A table looks like the list, with its rows or groups; the other kinds have their own layout.
  if (view.kind === 'table') return { ...own, ...shape };
  const bare = { ...own, ...shape, group: null, parent: null, tree: null, summary: [] };
  if (view.kind === 'board') return { ...bare, type: 'grouped', group: view.by };
  if (view.kind === 'tree') return { ...bare, type: 'nested', parent: view.parent };
  return { ...bare, type: 'plain' };
}
