// An app form over the records of its web model: its own design and permissions, with tables, versions, history and bin of the web model.
import { sharedFields } from '@ordo/engine/model/shared.ts';
import { fieldsOf, nodeById, pathText } from '@ordo/engine/form/fields.ts';
import { fieldsByPath, rowsOf, wholeModel, type LiveField, type LiveModel, type LiveTable, type Named } from '../live.ts';

/** As stored with the release. */
export interface SharedBinding {
  web: string;
  salt: string;
}

export const isShared = (binding: object): binding is SharedBinding => 'web' in binding;

/** A field whose counterpart was removed is left out, and reported by the next release of the app form. */
export function sharedLive(model: Named, web: LiveModel): LiveModel {
  const { paths } = sharedFields(model.design.form, { form: web.design.form, former: web.former, name: web.fullName });
  const own = fieldsOf(model.design.form);
  const fieldsIn = (table: string | null): LiveField[] =>
    own.flatMap(({ node, table: within, kind }) => {
      const path = pathText({ node, table: within });
      const there = within === table && kind !== null ? web.fields.get(paths.get(path) ?? '') : undefined;
      return there && kind !== null ? [{ node, kind, path, column: there.column }] : [];
    });
  const head: LiveTable = { ...web.head, fields: fieldsIn(null) };
  const children = own.flatMap(({ node, table }): LiveTable[] => {
    const there = table === null && node.kind === 'table' ? web.children.find(({ id }) => id === paths.get(node.id)) : undefined;
    return there ? [{ id: node.id, node: nodeById(model.design.form, node.id) ?? node, table: there.table, fields: fieldsIn(node.id) }] : [];
  });
  const home = { id: web.id, number: web.number, design: web.design };
  return wholeModel(model, { stored: web.stored, head, children, fields: fieldsByPath([head, ...children]), rows: rowsOf(head), elsewhere: null, home });
}
