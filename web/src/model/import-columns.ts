// Matches the columns of a file to fields, and converts the file to one table.
import type { ImportWay, ReadSheets } from '@ordo/contract/model-import.ts';
import type { SheetChecked, SheetProblem } from '@ordo/contract/sheet.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { allOptions, textIn } from '@ordo/engine/form/look.ts';
import { columnsMeant, importFields, keyFields, RECORD_NO, type SheetField } from '@ordo/engine/model/sheet-columns.ts';
import { joinedSheet } from '@ordo/engine/model/sheet-rows.ts';
import type { OpenedModel } from './opened-model.ts';

export type ReadSheet = ReadSheets[number];

export interface ImportChoice {
  how: ImportWay;
  /** Path of the field; '' for none. */
  key: string;
  /** For the first sheet: column → path; null: ignored. */
  columns: readonly (string | null)[];
}

export interface Importable {
  fields: ReadonlyMap<string, SheetField>;
  keys: ReadonlyMap<string, SheetField>;
}

const byPath = (fields: readonly SheetField[]) => new Map(fields.map((field) => [field.path, field]));
export const importable = (model: OpenedModel): Importable => ({
  fields: byPath(importFields(model.design, model.changes)),
  keys: byPath(keyFields(model.design, model.sees).filter(({ path }) => model.fields.get(path)?.kind !== null)),
});

/** Fields that a column may be matched to, by the mode of the import. */
export function matchable({ fields, keys }: Importable, { how, key }: Pick<ImportChoice, 'how' | 'key'>): SheetField[] {
  const own = keys.get(key);
  return own && how === 'update' && !fields.has(key) ? [own, ...fields.values()] : [...fields.values()];
}

/** By the user's earlier matches of the same headings, otherwise by name. */
export function matched(
  heads: readonly string[],
  of: Importable,
  choice: Pick<ImportChoice, 'how' | 'key'>,
  before: Readonly<Record<string, string | null>>,
  numbers: readonly string[],
): (string | null)[] {
  const open = matchable(of, choice);
  const paths = new Set([...open.map(({ path }) => path), ...(choice.how === 'create' ? [] : [RECORD_NO])]);
  const meant = columnsMeant(heads, open, choice.how === 'create' ? {} : { [RECORD_NO]: numbers });
  const taken = new Set<string>();
  return heads.map((head, at) => {
    const path = Object.hasOwn(before, head) ? (before[head] ?? null) : (meant[at] ?? null);
    if (path === null || !paths.has(path) || taken.has(path)) return null;
    taken.add(path);
    return path;
  });
}

/** The matches to remember, by heading: one that has no field now may have one later, so only what was left out on purpose stays left out. */
export function chosenMatches(heads: readonly string[], of: Importable, choice: ImportChoice, numbers: readonly string[]): Record<string, string | null> {
  const meant = matched(heads, of, choice, {}, numbers);
  return Object.fromEntries(
    heads.flatMap((head, at) => {
      const path = choice.columns[at] ?? null;
      return head === '' || (path === null && (meant[at] ?? null) === null) ? [] : [[head, path]];
    }),
  );
}

/** Headings of another sheet with rows of child tables: it has such a column, and one in common with the first sheet. Null for other sheets. */
export function childHeads(sheet: ReadSheet, of: Importable, choice: ImportChoice, numbers: readonly string[]): (string | null)[] | null {
  const heads = matched(sheet.heads, of, choice, {}, numbers);
  const children = heads.some((path) => path?.includes('.'));
  const links = heads.some((path) => path !== null && !path.includes('.') && choice.columns.includes(path));
  return children && links ? heads : null;
}

interface Words {
  titleOf(path: string): string;
  required(path: string): boolean;
  lost: string;
  numbers: readonly string[];
}

/** The file as one table of texts by path, with the problems of the file itself. */
export function tableOf(sheets: readonly ReadSheet[], of: Importable, choice: ImportChoice, words: Words): SheetChecked {
  const [first, ...others] = sheets as [ReadSheet, ...ReadSheet[]];
  const children = others.flatMap((sheet) => {
    const heads = childHeads(sheet, of, choice, words.numbers);
    return heads ? [{ ...sheet, heads }] : [];
  });
  const joined = joinedSheet({ ...first, heads: choice.columns }, children);
  const days = new Set([...of.fields.values(), ...of.keys.values()].filter(({ kind }) => kind === 'day' || kind === 'moment').map(({ path }) => path));
  // Child rows move the following rows; line numbers then refer to the displayed table.
  const at = new Map<number, number>();
  let row = 0;
  for (const [place, line] of joined.lines.entries())
    if (row < first.lines.length && line === first.lines[row]) {
      at.set(row, place);
      row += 1;
    }
  const marks = first.marks.flatMap(({ row: own, column, text, day }): SheetProblem[] => {
    const path = choice.columns[column];
    const place = at.get(own);
    if (!path || place === undefined || (day && days.has(path))) return [];
    return [{ row: place, column: path, text, ofFile: true }];
  });
  return {
    columns: joined.columns.map((key) => ({ key, title: words.titleOf(key), required: words.required(key) })),
    rows: joined.rows,
    lines: children.length > 0 ? joined.rows.map((_, place) => place + 2) : joined.lines,
    problems: [...marks, ...joined.lost.map((place): SheetProblem => ({ row: place, column: '', text: words.lost, ofFile: true }))],
    ignored: first.heads.filter((head, column) => head !== '' && !choice.columns[column]),
  };
}

/** Options of the designer, as suggestions for a cell. */
export function offeredFor(columns: readonly string[], { fields }: Importable, language: string): Map<string, readonly string[]> {
  return new Map(
    columns.flatMap((path): [string, readonly string[]][] => {
      const field = fields.get(path);
      const source = field && fieldKinds[field.node.kind].source(field.node);
      if (!field || source?.from !== 'options' || field.kind === 'list' || field.kind === 'json') return [];
      return [[path, allOptions(source.options).flatMap(({ name, retired }) => (retired ? [] : [textIn(name, language)]))]];
    }),
  );
}
