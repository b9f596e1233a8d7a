// The list of a form that nobody has designed yet: it follows the form, until somebody makes it their own.
import type { FormDocument } from '../../form/document.ts';
import { fieldsOf } from '../../form/fields.ts';
import { fieldKinds } from '../../form/kinds.ts';
import { isSame } from '../../form/rules/reading.ts';
import { bareList, columnOf, defaultButtons, defaultRowButtons, searchOf } from '../../list/bare-list.ts';
import type { ListDocument } from '../../list/document.ts';
import type { Design } from '../design.ts';

const MAX_COLUMNS = 8;
const MAX_SEARCHED = 4;

export function defaultList(form: Pick<FormDocument, 'nodes'>): ListDocument {
  const heads = fieldsOf(form)
    .filter(({ table, kind, node }) => table === null && kind !== null && fieldKinds[node.kind].places.includes('column'))
    .map(({ node }) => node);
  const { add, download, upload, batchRemove } = defaultButtons;
  return {
    ...bareList,
    search: heads
      .filter((node) => fieldKinds[node.kind].search(node) !== null)
      .slice(0, MAX_SEARCHED)
      .map(searchOf),
    columns: heads.slice(0, MAX_COLUMNS).map(columnOf),
    buttons: [add, download, upload, batchRemove],
    rowButtons: defaultRowButtons,
  };
}

/** Where nobody has touched the list, it is the usual one of what the form is now; what somebody has made of it stays. */
export function withDefaultList(before: Design, after: Design): Design {
  const { list } = before;
  return (list === null || isDefaultList(list, before)) && after.form !== before.form ? { ...after, list: defaultList(after.form) } : after;
}

/** Nobody has made it their own. */
export const isDefaultList = (list: ListDocument, { form }: Pick<Design, 'form'>): boolean =>
  isSame({ heads: [], ...list, outside: {} }, { heads: [], ...defaultListAsSent(list, form) });

/** What the family's document adds to it on its way stands beside the columns, and is nobody's doing. */
function defaultListAsSent(list: ListDocument, form: Design['form']): ListDocument {
  const usual = defaultList(form);
  const outsides = <One extends { outside: ListDocument['outside'] }>(own: readonly One[], was: readonly One[]) =>
    own.map((one, at) => ({ ...one, outside: was[at]?.outside ?? one.outside }));
  return {
    ...usual,
    outside: {},
    search: outsides(usual.search, list.search),
    columns: outsides(usual.columns, list.columns),
    buttons: outsides(usual.buttons, list.buttons),
    rowButtons: outsides(usual.rowButtons, list.rowButtons),
  };
}
