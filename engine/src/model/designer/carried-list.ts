// Updates a list after fields of its form were removed or moved: references to removed fields are dropped.
import type { Filter } from '../../filter/filter.ts';
import { renamedCondition, renamedFormula, type Renamed } from '../../form/design/references.ts';
import { RECORD_ITSELF } from '../../form/fields.ts';
import type { Condition } from '../../form/rule.ts';
import type { ListAction, ListButton, ListDocument } from '../../list/document.ts';

export function carriedList(list: ListDocument, renamed: Renamed): ListDocument {
  const field = <One extends { field: string }>(one: One): One[] => {
    const path = renamed(one.field);
    return path === null ? [] : [path === one.field ? one : { ...one, field: path }];
  };
  const paths = (all: readonly string[]) => all.flatMap((path) => renamed(path) ?? []);
  const orNone = (path: string | null) => (path === null ? null : renamed(path));
  const [group, parent] = [orNone(list.group), orNone(list.parent)];
  const tree = list.tree && list.tree.field !== '' ? (field(list.tree)[0] ?? null) : list.tree;
  const isPlain = (list.type === 'grouped' && group === null) || (list.type === 'nested' && parent === null) || (list.type === 'tree' && tree === null);
  return {
    ...list,
    type: isPlain ? 'plain' : list.type,
    search: list.search.flatMap(field),
    columns: list.columns.flatMap(field),
    sort: list.sort.flatMap(field),
    group,
    parent,
    tree,
    summary: paths(list.summary),
    tabs: list.tabs.flatMap((tab) => {
      const filter = renamedFilter(tab.filter, renamed);
      return filter === null ? [] : [{ ...tab, filter }];
    }),
    colours: list.colours.flatMap((colour) => {
      const when = renamedFilter(colour.when, renamed);
      const on = colour.field === null ? null : renamed(colour.field);
      return when === null || (on === null && colour.field !== null) ? [] : [{ ...colour, when, field: on }];
    }),
    ...(list.heads && {
      heads: list.heads.flatMap((head) => {
        const columns = paths(head.columns);
        return columns.length === 0 && head.columns.length > 0 ? [] : [{ ...head, columns }];
      }),
    }),
    buttons: list.buttons.flatMap((button) => carriedButton(button, renamed)),
    rowButtons: list.rowButtons.flatMap((button) => carriedButton(button, renamed)),
  };
}

const renamedFilter = (filter: Filter, renamed: Renamed): Filter | null => renamedCondition(filter as Condition, renamed) as Filter | null;

/** A button keeps its position and its name, which is a permission; an action that is no longer possible is removed. */
function carriedButton(button: ListButton, renamed: Renamed): ListButton[] {
  const { action, when, ...rest } = button;
  const filter = when && renamedFilter(when, renamed);
  // Without its condition it would be offered for other records than intended.
  const next = action && filter !== null ? carriedAction(action, renamed) : undefined;
  return [{ ...rest, ...(next && { action: next }), ...(filter && next && { when: filter }) }];
}

function carriedAction(action: ListAction, renamed: Renamed): ListAction | undefined {
  if (action.do === 'set') {
    const values = Object.entries(action.values).flatMap(([id, formula]) => {
      const [node, text] = [renamed(id), renamedFormula(formula, renamed)];
      // Buttons cannot set fields of rows.
      return node === null || node.includes('.') || text === null ? [] : [[node, text] as const];
    });
    return values.length === 0 ? undefined : { ...action, values: Object.fromEntries(values) };
  }
  // A parameter is a field of the record: one that is in rows now is no longer.
  if (action.do === 'ask') return { ...action, parameters: Object.fromEntries(Object.entries(action.parameters).filter(([, path]) => renamed(path) === path)) };
  if (action.do === 'launch')
    return { ...action, into: Object.fromEntries(Object.entries(action.into).filter(([, from]) => from === RECORD_ITSELF || renamed(from) === from)) };
  if (action.do === 'link')
    return { ...action, address: action.address.replaceAll(/\{([\w.]+)\}/g, (place, path: string) => (renamed(path) === path ? place : '')) };
  return action;
}
