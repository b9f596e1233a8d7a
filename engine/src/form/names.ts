// How fields are named on the wire: by key there, by id inside.
import type { FormDocument } from './document.ts';
import { fieldsOf } from './fields.ts';

/** What has to be known of the rest of the form to read and write a node. */
export interface Names {
  /** @param table id of the child table in which it is asked */
  idOf(key: string, table: string | null): string | undefined;
  keyOf(id: string): string | undefined;
  /** Of the form, for nodes that say none. */
  span: number;
}

export interface Named {
  id: string;
  key: string;
  table: string | null;
}

/** Fields are named by `key` in the same rows or in the head, by `table.key` from elsewhere; of those with the same name the first. */
export function namesOf(all: readonly Named[], span: number): Names {
  const keys = new Map(all.map(({ id, key }) => [id, key]));
  const ids = new Map(all.map(({ id, key, table }) => [table === null ? key : `${keys.get(table) ?? ''}.${key}`, id] as const).reverse());
  return {
    idOf: (key, table) => (table === null ? undefined : ids.get(`${keys.get(table) ?? ''}.${key}`)) ?? ids.get(key),
    keyOf: (id) => keys.get(id),
    span,
  };
}

export const namesIn = (document: Pick<FormDocument, 'nodes' | 'look'>): Names =>
  namesOf(
    fieldsOf(document).map(({ node: { id, key }, table }) => ({ id, key, table })),
    document.look.span,
  );
