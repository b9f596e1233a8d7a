// The fields of a form as named in lists: `key` or `table.key` on the wire, paths of ids inside.
import type { FormDocument, FormNode } from '../form/document.ts';
import { fieldsOf, pathOf } from '../form/fields.ts';

export interface ListFields {
  /** @param name also `table-key`, as in later versions */
  pathOf(name: string): string | undefined;
  nameOf(path: string): string | undefined;
  nodeOf(path: string): FormNode | undefined;
}

export function listFields(form: Pick<FormDocument, 'nodes'>): ListFields {
  const fields = fieldsOf(form).filter(({ node }) => node.key !== '');
  const keys = new Map(fields.map(({ node }) => [node.id, node.key]));
  const named = fields.map((field) => {
    const name = field.table === null ? field.node.key : `${keys.get(field.table) ?? ''}.${field.node.key}`;
    return { path: pathOf(field).join('.'), name, node: field.node };
  });
  // If a name is used twice, the first field is meant.
  const paths = new Map([...named].reverse().map(({ name, path }) => [name, path]));
  const byPath = new Map(named.map((one) => [one.path, one]));
  return {
    pathOf: (name) => paths.get(name) ?? paths.get(name.replace('-', '.')),
    nameOf: (path) => byPath.get(path)?.name,
    nodeOf: (path) => byPath.get(path)?.node,
  };
}
