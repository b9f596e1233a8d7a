// The default list of a form: it follows the form until a designer changes it.
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

/** An unchanged list is replaced by the default list of the new form; a changed list is kept. */
export function withDefaultList(before: Design, after: Design): Design {
  const { list } = before;
  return (list === null || isDefaultList(list, before)) && after.form !== before.form ? { ...after, list: defaultList(after.form) } : after;
}

/** No designer has changed it. */
export const isDefaultList = (list: ListDocument, { form }: Pick<Design, 'form'>): boolean =>
  isSame({ heads: [], ...list, outside: {} }, { heads: [], ...defaultListAsSent(list, form) });

/** The conversion to the family's document adds `outside` to the columns; this is not a change by a designer. */
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
