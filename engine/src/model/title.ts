// What a record is called where others name it: relations, the bin, notices, chat, search. Readers without permission for one of its fields see the record's
// number.
import type { FormDocument, Json } from '../form/document.ts';
import { fieldsOf, isCovered, type Field } from '../form/fields.ts';
import { fieldKinds } from '../form/kinds.ts';
import type { Look } from '../form/look.ts';
import type { Design } from './design.ts';

/** Kinds that say what a record is. */
const NAMING = new Set(['text', 'lines', 'choice']);
const PLACE = /\{(\w+)\}/g;
/** Stands for the record's number; no field has such an id. */
const NO = 'recordNo';
/** Its number alone. */
const NUMBERED = `#{${NO}}`;

const isTold = ({ node, kind }: Pick<Field, 'node' | 'kind'>): boolean => kind !== null && !fieldKinds[node.kind].sealed;

/** As the design says; where it says nothing, the first column of its list, or else the first field, that says what a record is. */
export function titleOf({ form, list, title }: Pick<Design, 'form' | 'list' | 'title'>): string {
  if (title.trim() !== '') return title;
  const heads = fieldsOf(form).filter((field) => field.table === null && isTold(field));
  const listed = (list?.columns ?? []).flatMap(({ field }) => heads.filter(({ node }) => node.id === field));
  const naming = (listed.length > 0 ? listed : heads).find(({ node, kind }) => kind !== null && NAMING.has(kind) && node.kind !== 'editor');
  return naming ? `{${naming.node.id}}` : NUMBERED;
}

/** The fields that stand in it, by their ids. */
export const fieldsInTitle = (title: string): string[] => [...new Set([...title.matchAll(PLACE)].flatMap(([, id = NO]) => (id === NO ? [] : id)))];

/** As designers write it: fields by their keys. */
export function titleOutside({ form, title }: Pick<Design, 'form' | 'title'>): string {
  const keys = new Map(titleFields(form).map(({ node: { id, key } }) => [id, key]));
  return title.replaceAll(PLACE, (whole, id: string) => (keys.has(id) ? `{${keys.get(id)}}` : whole));
}

/** @returns by ids, or the first name that no field has */
export function titleInside(written: string, form: FormDocument): { title: string } | { unknown: string } {
  const ids = new Map(titleFields(form).map(({ node: { id, key } }) => [key, id]));
  const unknown = fieldsInTitle(written).find((key) => !ids.has(key));
  if (unknown !== undefined) return { unknown };
  return { title: written.trim().replaceAll(PLACE, (whole, key: string) => (ids.has(key) ? `{${ids.get(key)}}` : whole)) };
}

/** Those that may stand in one. */
export const titleFields = (form: FormDocument): Field[] => fieldsOf(form).filter((field) => field.table === null && field.node.key !== '' && isTold(field));

/** As somebody may read it. @param hidden paths */
export function seenTitle(design: Pick<Design, 'form' | 'list' | 'title'>, hidden: ReadonlySet<string>): string {
  const title = titleOf(design);
  return fieldsInTitle(title).some((id) => isCovered(hidden, id)) ? NUMBERED : title;
}

/**
 * @param title as the reader may read it
 * @param fields by their paths
 */
export function titleText(
  title: string,
  fields: ReadonlyMap<string, Pick<Field, 'node' | 'kind'>>,
  { recordNo, values }: { recordNo: string; values: Readonly<Record<string, unknown>> },
  look: Look,
): string {
  // People by their names alone: what they sign in with says nothing of a record.
  const plain: Look = { ...look, name: (source, id) => (source.from === 'user' ? look.name(source, id)?.split('/', 1)[0] : look.name(source, id)) };
  const said = title.replaceAll(PLACE, (_, id: string) => {
    if (id === NO) return recordNo;
    const field = fields.get(id);
    return field && isTold(field) ? fieldKinds[field.node.kind].text((values[id] ?? null) as Json, field.node, plain) : '';
  });
  // Where all that it names is empty, what stands between says nothing.
  const named = fieldsInTitle(title).length === 0 || said !== title.replaceAll(PLACE, '');
  return (named && said.replaceAll(/\s+/g, ' ').trim()) || `#${recordNo}`;
}
