// Title of a record, used by others that refer to it: relations, the bin, notices, chat, search. Readers without permission for one of its fields see the
// record's number.
import type { FormDocument, Json } from '../form/document.ts';
import { fieldsOf, isCovered, type Field } from '../form/fields.ts';
import { fieldKinds } from '../form/kinds.ts';
import type { Look } from '../form/look.ts';
import type { Design } from './design.ts';

/** Kinds that can identify a record. */
const NAMING = new Set(['text', 'lines', 'choice']);
const PLACE = /\{(\w+)\}/g;
/** Placeholder of the record's number; no field has such an id. */
const NO = 'recordNo';
/** The number alone. */
const NUMBERED = `#{${NO}}`;

const isTold = ({ node, kind }: Pick<Field, 'node' | 'kind'>): boolean => kind !== null && !fieldKinds[node.kind].sealed;

/** The designed title; else the first column of the list, or the first field, whose kind can identify a record. */
export function titleOf({ form, list, title }: Pick<Design, 'form' | 'list' | 'title'>): string {
  if (title.trim() !== '') return title;
  const heads = fieldsOf(form).filter((field) => field.table === null && isTold(field));
  const listed = (list?.columns ?? []).flatMap(({ field }) => heads.filter(({ node }) => node.id === field));
  const naming = (listed.length > 0 ? listed : heads).find(({ node, kind }) => kind !== null && NAMING.has(kind) && node.kind !== 'editor');
  return naming ? `{${naming.node.id}}` : NUMBERED;
}

/** Ids of the fields in it. */
export const fieldsInTitle = (title: string): string[] => [...new Set([...title.matchAll(PLACE)].flatMap(([, id = NO]) => (id === NO ? [] : id)))];

/** As designers write it: with the keys of fields. */
export function titleOutside({ form, title }: Pick<Design, 'form' | 'title'>): string {
  const keys = new Map(titleFields(form).map(({ node: { id, key } }) => [id, key]));
  return title.replaceAll(PLACE, (whole, id: string) => (keys.has(id) ? `{${keys.get(id)}}` : whole));
}

/** @returns the title with ids, or the first unknown name */
export function titleInside(written: string, form: FormDocument): { title: string } | { unknown: string } {
  const ids = new Map(titleFields(form).map(({ node: { id, key } }) => [key, id]));
  const unknown = fieldsInTitle(written).find((key) => !ids.has(key));
  if (unknown !== undefined) return { unknown };
  return { title: written.trim().replaceAll(PLACE, (whole, key: string) => (ids.has(key) ? `{${ids.get(key)}}` : whole)) };
}

/** Fields that can be used in a title. */
export const titleFields = (form: FormDocument): Field[] => fieldsOf(form).filter((field) => field.table === null && field.node.key !== '' && isTold(field));

/** The title that a user can read. @param hidden paths */
export function seenTitle(design: Pick<Design, 'form' | 'list' | 'title'>, hidden: ReadonlySet<string>): string {
  const title = titleOf(design);
  return fieldsInTitle(title).some((id) => isCovered(hidden, id)) ? NUMBERED : title;
}

/**
 * @param title the title that the reader can read
 * @param fields by path
 */
export function titleText(
  title: string,
  fields: ReadonlyMap<string, Pick<Field, 'node' | 'kind'>>,
  { recordNo, values }: { recordNo: string; values: Readonly<Record<string, unknown>> },
  look: Look,
): string {
  // Users by name only: their account does not describe a record.
  const plain: Look = { ...look, name: (source, id) => (source.from === 'user' ? look.name(source, id)?.split('/', 1)[0] : look.name(source, id)) };
  const said = title.replaceAll(PLACE, (_, id: string) => {
    if (id === NO) return recordNo;
    const field = fields.get(id);
    return field && isTold(field) ? fieldKinds[field.node.kind].text((values[id] ?? null) as Json, field.node, plain) : '';
  });
  // If all its fields are empty, the text between them is useless.
  const named = fieldsInTitle(title).length === 0 || said !== title.replaceAll(PLACE, '');
  return (named && said.replaceAll(/\s+/g, ' ').trim()) || `#${recordNo}`;
}
