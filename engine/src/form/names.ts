// Names of fields: keys on the wire, ids inside.
import type { FormDocument } from './document.ts';
import { fieldsOf } from './fields.ts';
import type { FieldPath } from './values.ts';

/** What reading or writing a node needs to know about the rest of the form. */
export interface Names {
  /** @param table id of the child table in which the name is used */
  idOf(key: string, table: string | null): string | undefined;
  keyOf(id: string): string | undefined;
  /** Path of a field or column, from the table in which the name is used. */
  pathOf(key: string, table: string | null): FieldPath | null;
  /** Key and label by the path in a formula; null if the field was removed. */
  named(path: FieldPath): { key: string; label: string } | null;
  /** Default of the form. */
  span: number;
}

export interface Named {
  id: string;
  key: string;
  label: string;
  table: string | null;
}

/** Fields are named by `key` in the same rows or in the head, by `table.key` from elsewhere; if a name is used twice, the first is meant. */
export function namesOf(all: readonly Named[], span: number): Names {
  const byId = new Map(all.map((one) => [one.id, one]));
  const keyOf = (id: string) => byId.get(id)?.key;
  const ids = new Map(all.map(({ id, key, table }) => [table === null ? key : `${keyOf(table) ?? ''}.${key}`, id] as const).reverse());
  const idOf = (key: string, table: string | null) => (table === null ? undefined : ids.get(`${keyOf(table) ?? ''}.${key}`)) ?? ids.get(key);
  return {
    idOf,
    keyOf,
    pathOf: (key, home) => {
      const field = byId.get(idOf(key, home) ?? '');
      return field ? (field.table === null ? [field.id] : [field.table, field.id]) : null;
    },
    named: (path) => {
      const [field, table] = [byId.get(path.at(-1) ?? ''), path.length === 2 ? keyOf(path[0]) : ''];
      return field && table !== undefined ? { key: table === '' ? field.key : `${table}.${field.key}`, label: field.label } : null;
    },
    span,
  };
}

export const namesIn = (document: Pick<FormDocument, 'nodes' | 'look'>): Names =>
  namesOf(
    fieldsOf(document).map(({ node: { id, key, label }, table }) => ({ id, key, label: label.zh, table })),
    document.look.span,
  );
