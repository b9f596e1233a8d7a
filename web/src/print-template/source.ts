// The print source of a type of records, as the server describes it.
import type { Result } from '@ordo/contract/kit.ts';
import type { printTemplateSources } from '@ordo/contract/print-template.ts';
import type { PrintDocument } from '@ordo/engine/print/document.ts';
import type { PrintShape } from '@ordo/engine/print/shape.ts';
import { translateNow } from '../kit/phrases.ts';
import { designerPhrases } from './print-template.phrases.ts';

export type Source = Result<typeof printTemplateSources>['list'][number];
export type SourceField = Source['fields'][number];

export const shapeOf = ({ fields, lists }: Source): PrintShape => ({ fields, lists });

/** Key in a document → its name; fields of lists by `key.field`. */
export function namesOf({ fields, lists }: Source): Record<string, string> {
  return Object.fromEntries([
    ...fields.map((field) => [field.key, nameOf(field)]),
    ...lists.flatMap((list) => list.fields.map((field) => [`${list.key}.${field.key}`, nameOf(field)])),
  ]);
}

const nameOf = ({ name, gone }: SourceField): string => (gone ? translateNow(designerPhrases.gone, { name }) : name);

/** Without fields that no longer exist. */
export const offeredBy = ({ fields, lists, ...rest }: Source): Source => ({
  ...rest,
  fields: fields.filter(({ gone }) => !gone),
  // The number of a row is a field of every list.
  lists: lists.map((list) => ({ ...list, fields: list.fields.filter(({ gone }) => !gone) })).filter((list) => list.fields.length > 1),
});

/** Everything that has a key in a document. */
export function fieldsOf({ fields, lists }: Source): ReadonlyMap<string, SourceField> {
  return new Map([
    ...fields.map((field) => [field.key, field] as const),
    ...lists.flatMap((list) => list.fields.map((field) => [`${list.key}.${field.key}`, field] as const)),
  ]);
}

/** Names of fields that a template uses and that no longer exist. */
export function goneIn(document: PrintDocument, source: Source): string[] {
  const written = JSON.stringify(document);
  return [...fieldsOf(source)].flatMap(([key, { name, gone }]) => (gone && (written.includes(`"key":"${key}"`) || written.includes(`{${key}}`)) ? [name] : []));
}
