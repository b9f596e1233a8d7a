// The print source of a type of records, as the server describes it.
import type { Result } from '@ordo/contract/kit.ts';
import type { printTemplateSources } from '@ordo/contract/print-template.ts';
import type { PrintShape } from '@ordo/engine/print/shape.ts';

export type Source = Result<typeof printTemplateSources>['list'][number];
export type SourceField = Source['fields'][number];

export const shapeOf = ({ fields, lists }: Source): PrintShape => ({ fields, lists });

/** Key in a document → its name; fields of lists by `key.field`. */
export function namesOf({ fields, lists }: Source): Record<string, string> {
  return Object.fromEntries([
    ...fields.map(({ key, name }) => [key, name]),
    ...lists.flatMap((list) => list.fields.map(({ key, name }) => [`${list.key}.${key}`, name])),
  ]);
}

/** All keys that a document may use. */
export function fieldsOf({ fields, lists }: Source): ReadonlyMap<string, SourceField> {
  return new Map([
    ...fields.map((field) => [field.key, field] as const),
    ...lists.flatMap((list) => list.fields.map((field) => [`${list.key}.${field.key}`, field] as const)),
  ]);
}
