// A plain entity defined by its fields: each is written once, and its calls, columns, form, list, spreadsheet and scheme fields are derived. Differences are
// written by hand.
import type { Kind } from '@ordo/engine/kind/kinds.ts';
import type { PageColumns } from '@ordo/engine/permission/columns.ts';
import { patterns } from '@ordo/engine/text/patterns.ts';
import * as z from 'zod/mini';
import { crud, historyColumns, placed, placedKeys } from './crud.ts';
import { day, decimal, integer, mark, matching, orNull, required, text } from './kit.ts';
import type { Phrase } from './refusals.ts';

/** The kinds of `engine/kind` that such a field can have. */
export type EntityKind = Extract<Kind, 'text' | 'lines' | 'whole' | 'number' | 'percent' | 'money' | 'mark' | 'day'>;

/** Further options of a field. */
export interface FieldOptions {
  /** Section of the form; default: the first one. */
  section?: string;
  /** After the control and the value. */
  unit?: Phrase;
  hint?: Phrase;
  /** Its column in the list: width in pixels, and its title if it differs from the label. `names`: it names the row. */
  list?: { width: number; title?: Phrase; sort?: true; names?: true; optional?: true };
  /** In spreadsheets, if the title differs or an example is needed. */
  sheet?: { title?: Phrase; note?: Phrase; example?: string | Phrase };
  /** Visible to everybody who sees the row; any other field is a column that can be restricted. */
  kept?: true;
  /** Other fields that belong to this column. */
  tells?: readonly string[];
  /** Searched by the keyword. */
  searched?: true;
  /** Data schemes can filter by it. */
  scheme?: true;
}

export interface EntityField<I extends z.core.$ZodType = z.core.$ZodType, R extends z.core.$ZodType = z.core.$ZodType> extends FieldOptions {
  kind: EntityKind;
  label: Phrase;
  needed: boolean;
  /** Type of the input. */
  input: I;
  /** Type in a row. */
  row: R;
}
export type EntityFields = Record<string, EntityField>;

const made =
  <I extends z.core.$ZodType, R extends z.core.$ZodType>(kind: EntityKind, needed: boolean, input: I, row: R) =>
  (label: Phrase, says: FieldOptions = {}): EntityField<I, R> => ({ ...says, kind, label, needed, input, row });
const mayLack = <T extends z.core.$ZodType>(type: T) => z.nullable(type);

/** `code: a.code(50)(['产品编码', 'Code'], { kept: true })` */
export const a = {
  /** Required code of letters, digits and a few other characters. */
  code: (most: number) => made('text', true, matching(most, patterns.code), z.string()),
  /** Required text. */
  name: (most: number) => made('text', true, required(most), z.string()),
  text: (most: number) => made('text', false, z._default(text(most), ''), z.string()),
  lines: (most: number) => made('lines', false, z._default(text(most), ''), z.string()),
  /** Required whole number. */
  count: (least: number, most: number) => made('whole', true, integer(least, most), z.int()),
  /** The same with the default `usual`. */
  usualCount: (least: number, most: number, usual: number) => made('whole', false, z._default(integer(least, most), usual), z.int()),
  whole: (least: number, most: number) => made('whole', false, orNull(integer(least, most)), mayLack(z.int())),
  decimal: (least: number, most: number) => made('number', false, orNull(decimal(least, most)), mayLack(z.number())),
  percent: () => made('percent', false, orNull(decimal(0, 100)), mayLack(z.number())),
  /** Up to a million, in minor units. */
  money: () => made('money', false, orNull(integer(0, 100_000_000)), mayLack(z.int())),
  mark: (usual: 0 | 1) => made('mark', false, z._default(mark(), usual), z.int()),
  day: () => made('day', false, orNull(day()), mayLack(z.string())),
};

type Inputs<F extends EntityFields> = { [K in keyof F]: F[K]['input'] };
type Rows<F extends EntityFields> = { [K in keyof F]: F[K]['row'] };

/**
 * @param menu enCode of its page, whose buttons protect the writes
 * @param computed further keys of rows, for everybody
 * @param sortable columns of the list; the first one is the default order
 */
export function entity<F extends EntityFields, W extends z.core.$ZodLooseShape, const O extends readonly [string, ...string[]]>(of: {
  path: `/api/${string}`;
  menu: PageColumns['menu'];
  noun: string;
  fields: F;
  computed: W;
  sortable: O;
}) {
  const { path, menu, noun, fields, computed, sortable } = of;
  const all = Object.entries(fields);
  const revealed = new Set(all.flatMap(([, { tells = [] }]) => tells));
  const columns: PageColumns = {
    menu,
    kept: ['id', 'version', ...all.flatMap(([key, { kept }]) => (kept ? [key] : [])), ...Object.keys(computed), ...Object.keys(placed)],
    columns: { ...Object.fromEntries(all.flatMap(([key, { kept, tells = [] }]) => (kept || revealed.has(key) ? [] : [[key, tells]]))), ...historyColumns },
  };
  const inputs = Object.fromEntries(all.map(([key, { input }]) => [key, input])) as Inputs<F>;
  const rows = Object.fromEntries(all.map(([key, { row }]) => [key, row])) as Rows<F>;
  const calls = crud({ path, columns, noun, shape: { ...inputs, ...placed }, row: { ...rows, ...computed, ...placedKeys }, sortable });
  return { calls, columns };
}

/** Labels of an entity's columns, for the administration of permissions and for refusals. */
export const labelsOf = (fields: EntityFields): Record<string, Phrase> => Object.fromEntries(Object.entries(fields).map(([key, { label }]) => [key, label]));
