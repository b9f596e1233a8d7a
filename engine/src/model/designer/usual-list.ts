// The list of a form that nobody has designed yet: it follows the form, until somebody makes it their own.
import type { FormDocument } from '../../form/document.ts';
import { fieldsOf } from '../../form/fields.ts';
import { fieldKinds } from '../../form/kinds.ts';
import { isSame } from '../../form/rules/reading.ts';
import { bareList, columnOf, searchOf, usualButtons, usualRowButtons } from '../../list/bare-list.ts';
import type { ListDocument } from '../../list/document.ts';
import type { Design } from '../design.ts';

const MOST_COLUMNS = 8;
const MOST_SEARCHED = 4;

export function usualList(form: Pick<FormDocument, 'nodes'>): ListDocument {
  const heads = fieldsOf(form)
    .filter(({ table, kind, node }) => table === null && kind !== null && fieldKinds[node.kind].places.includes('column'))
    .map(({ node }) => node);
  const { add, download, upload, batchRemove } = usualButtons;
  return {
    ...bareList,
    search: heads
      .filter((node) => fieldKinds[node.kind].search(node) !== null)
      .slice(0, MOST_SEARCHED)
      .map(searchOf),
    columns: heads.slice(0, MOST_COLUMNS).map(columnOf),
    buttons: [add, download, upload, batchRemove],
    rowButtons: usualRowButtons,
  };
}

/** Where nobody has touched the list, it is the usual one of what the form is now; what somebody has made of it stays. */
export function withUsualList(before: Design, after: Design): Design {
  const { list } = before;
  const isUsual = list === null || isSame({ ...list, outside: {} }, usualListAsSent(list, before));
  return isUsual && after.form !== before.form ? { ...after, list: usualList(after.form) } : after;
}

/** What the family's document adds to it on its way stands beside the columns, and is nobody's doing. */
function usualListAsSent(list: ListDocument, { form }: Design): ListDocument {
  const usual = usualList(form);
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
