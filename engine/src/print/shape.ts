// The printable fields of a record, and its values.
import type { Format } from '../kind/kind.ts';
import { formatValue, kindNames, kinds, type Kind } from '../kind/kinds.ts';

/** `word`: only its name; `pictures`: image addresses, one per line. */
export type PrintKind = Kind | 'word' | 'pictures';
export const printKinds: [PrintKind, ...PrintKind[]] = [...kindNames, 'word', 'pictures'];

const isValue = (kind: PrintKind): kind is Kind => kind !== 'word' && kind !== 'pictures';

export interface PrintField {
  key: string;
  kind: PrintKind;
}

/** Printable fields and lists of a record. */
export interface PrintShape {
  fields: readonly PrintField[];
  lists: readonly { key: string; fields: readonly PrintField[] }[];
}

/** A value that the reader cannot see is missing. */
export type PrintValue = string | number | null | undefined;
export type PrintRow = Readonly<Record<string, PrintValue>>;
export type PrintRecord = Readonly<Record<string, PrintValue | readonly PrintRow[]>>;

/** The default first. */
export const formatsOf = (kind: PrintKind): Format[] => (isValue(kind) ? (Object.keys(kinds[kind].formats) as Format[]) : ['plain']);

/** '' for none. */
export const formatField = (value: PrintValue, kind: PrintKind, format: Format, language: string): string =>
  formatValue(value, isValue(kind) ? kind : 'text', format, language);

const sampleValue = (kind: PrintKind) => (isValue(kind) ? (kinds[kind].sample as PrintValue) : null);

/** A sample record for the preview of a template: texts are the names of their fields. */
export function sampleOf({ fields, lists }: PrintShape, names: Readonly<Record<string, string>>, rows = 3): PrintRecord {
  const row = (prefix: string, some: readonly PrintField[], at: number): PrintRow =>
    Object.fromEntries(some.map(({ key, kind }) => [key, sampleValue(kind) ?? `${names[`${prefix}${key}`] ?? key}${at || ''}`]));
  const listed = lists.map(({ key, fields: own }) => [key, Array.from({ length: rows }, (_, at) => row(`${key}.`, own, at + 1))]);
  return { ...row('', fields, 0), ...Object.fromEntries(listed) };
}
