// Converts a row of a spreadsheet of items to the form's input.
import { dictionaryCreate } from '@ordo/contract/dictionary.ts';
import type { Parsed } from '@ordo/contract/kit.ts';
import { translate, type Language } from '@ordo/contract/language.ts';
import { problemsOf } from '@ordo/contract/problems.ts';
import { problems as sentences, type Phrase } from '@ordo/contract/refusals.ts';
import type { SheetProblem } from '@ordo/contract/sheet.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import { findings, type Known } from '@ordo/engine/dictionary/newcomers.ts';
import { day } from '@ordo/engine/kind/day.ts';
import { parseWritten } from '@ordo/engine/kind/kind.ts';
import { whole } from '@ordo/engine/kind/whole.ts';
import { normalForm } from '@ordo/engine/text/normal-form.ts';
import * as z from 'zod/mini';
import { newId } from '../kit/id.ts';
import { parseWord } from '../kit/sheet/cell-words.ts';
import type { ColumnKind } from '../kit/sheet/column-kind.ts';
import type { TemplateColumn } from '../kit/sheet/template.ts';
import { markedProblems, type ImportColumn, type Table } from '../kit/sheet/table.ts';
import { defaultWords, heads, stateWords, troubles } from './sheet.phrases.ts';

export type Head = keyof typeof heads;
type ItemInput = Parsed<typeof dictionaryCreate>;

const REQUIRED: readonly Head[] = ['enCode', 'fullName'];
const KINDS: Partial<Record<Head, ColumnKind>> = {
  validFrom: 'day',
  validTo: 'day',
  sortCode: 'number',
  isDefault: { words: defaultWords },
  enabledMark: { words: stateWords },
};
const ALL: readonly (ImportColumn<Head> & TemplateColumn)[] = Object.entries(heads).map(([key, title]) => ({
  key: key as Head,
  title,
  required: REQUIRED.includes(key as Head),
  kind: KINDS[key as Head] ?? 'text',
}));

/** Items of a flat dictionary have no parents. */
export const columnsFor = (isTree: boolean) => ALL.filter(({ key }) => isTree || key !== 'parent');

export interface NewItem {
  id: string;
  parentId: string;
  input: ItemInput;
}

/** @returns every problem, in the order of rows; the items when there is none */
export function checkItems(
  table: Table<Head>,
  known: readonly Known[],
  type: { id: string; isTree: number },
  language: Language,
): { items: NewItem[]; problems: SheetProblem[] } {
  const problems = markedProblems(table, language);
  const tell = (row: number, column: Head, text: Phrase, parameters: Record<string, unknown> = {}) =>
    void problems.push({ row, column, text: translate(text, language, parameters, zhtw) });

  const inputs = table.records.map((record, row) => inputOf(record, type.id, language, (column, text, parameters) => tell(row, column, text, parameters)));
  // A flat dictionary has no parent column.
  const newcomers = table.records.map(({ enCode, fullName, parent }, row) => ({
    enCode,
    fullName,
    parent: type.isTree === 1 ? parent : '',
    isDefault: inputs[row]?.isDefault ?? 0,
  }));
  for (const { row, trouble, before } of findings(known, newcomers, type.isTree === 1))
    tell(row, COLUMN_OF[trouble], troubles[trouble], { before: table.lines[before ?? 0] });
  if (problems.length) return { items: [], problems: problems.toSorted((a, b) => a.row - b.row) };

  const ids = new Map(known.map(({ id, enCode }) => [normalForm(enCode), id]));
  for (const { enCode } of newcomers) ids.set(normalForm(enCode), newId());
  const items = inputs.flatMap((input, row) => {
    const parent = normalForm(newcomers[row]?.parent ?? '');
    return input ? [{ id: ids.get(normalForm(input.enCode)) as string, parentId: ids.get(parent) ?? input.parentId, input }] : [];
  });
  return { items, problems };
}

const COLUMN_OF = {
  codeTaken: 'enCode',
  codeTwice: 'enCode',
  nameTaken: 'fullName',
  nameTwice: 'fullName',
  parentUnknown: 'parent',
  flat: 'parent',
  ring: 'parent',
  defaultTwice: 'isDefault',
} as const satisfies Record<string, Head>;

export type Tell = (column: Head, text: Phrase, parameters?: Record<string, unknown>) => void;

/** @returns null when a cell is malformed */
export function inputOf(record: Record<Head, string>, typeId: string, language: Language, tell: Tell): ItemInput | null {
  let sound = true;
  const wrong: Tell = (...said) => {
    sound = false;
    tell(...said);
  };
  const word = (column: 'isDefault' | 'enabledMark', words: Record<string, Phrase>, usual: string) => {
    const value = record[column] ? parseWord(words, record[column]) : usual;
    const all = Object.values(words)
      .map((one) => translate(one, language, {}, zhtw))
      .toReversed();
    if (value === undefined) wrong(column, troubles.word, { words: all });
    return value ?? usual;
  };
  const dayIn = (column: 'validFrom' | 'validTo') => {
    const value = record[column] && parseWritten(day, record[column]);
    if (value === undefined) wrong(column, troubles.date);
    return value || null;
  };
  const [validFrom, validTo] = [dayIn('validFrom'), dayIn('validTo')];
  if (validFrom && validTo && validFrom > validTo) wrong('validTo', troubles.period);
  const { enCode, fullName, fullNameEn, description } = record;
  const sortCode = record.sortCode ? parseWritten(whole, record.sortCode) : 0;
  const isSort = typeof sortCode === 'number' && sortCode >= 0 && sortCode <= 999_999_999;
  if (!isSort) wrong('sortCode', troubles.number);
  const parsed = z.safeParse(
    dictionaryCreate.input,
    {
      dictionaryTypeId: typeId,
      enCode,
      fullName,
      fullNameEn,
      description,
      sortCode: isSort ? sortCode : 0,
      isDefault: word('isDefault', defaultWords, '0'),
      enabledMark: word('enabledMark', stateWords, '1'),
      validFrom,
      validTo,
    },
    { reportInput: true },
  );
  if (parsed.success) return sound ? parsed.data : null;
  for (const { path, problem, parameters } of problemsOf(parsed.error.issues))
    wrong(path as Head, troubles.form, { problem: translate(sentences[problem], language, parameters, zhtw) });
  return null;
}
