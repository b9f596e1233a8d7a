// An empty sheet to fill in: cells formatted as text, choices, a note at each column, and a page of instructions with examples.
import { Readable } from 'node:stream';
import { translate, type Language } from '@ordo/contract/language.ts';
import type { Bytes } from '@ordo/contract/kit.ts';
import type { Phrase } from '@ordo/contract/refusals.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import { kinds } from '@ordo/engine/kind/kinds.ts';
import { numberToLetters } from '@ordo/engine/sheet/column-letters.ts';
import type { DataValidation } from 'hucre/xlsx';
import { cellFormat, isRead, type ColumnKind } from './column-kind.ts';
import type { ListColumn } from './list-shape.ts';
import { kindNotes, templatePhrases as said } from './template.phrases.ts';
import { fileOf } from './write.ts';

/** Number of prepared rows; an import accepts no more. */
const LAST_ROW = 10_001;
/** Rows formatted as text, so that texts keep leading zeros and days their year. More would only enlarge the file. */
const READY_ROWS = 500;
/** Maximum length of a choice list in spreadsheets. */
const MAX_CHOICE = 255;

export type TemplateColumn = Omit<ListColumn<string>, 'of'>;

/** @param name of the file @param offered the choices of each column */
export function templateFile(
  name: string,
  columns: readonly TemplateColumn[],
  language: Language,
  offered: ReadonlyMap<string, readonly string[]> = new Map(),
): Bytes {
  const lists = columns.flatMap(({ key }) => (offered.get(key)?.length ? [{ key, values: offered.get(key) ?? [] }] : []));
  const longest = Math.max(0, ...lists.map(({ values }) => values.length));
  const listOf = (key: string) => {
    const at = lists.findIndex((list) => list.key === key);
    const letter = numberToLetters(at);
    return at < 0 ? undefined : `lists!$${letter}$1:$${letter}$${lists[at]?.values.length}`;
  };
  const phrase = (text: Phrase, parameters: Record<string, unknown> = {}) => translate(text, language, parameters, zhtw);
  const title = (column: TemplateColumn) => phrase(column.title) + (column.required ? '*' : '');
  const note = (column: TemplateColumn) => [column.note && phrase(column.note), noteOf(column.kind, phrase)].filter(Boolean).join(language === 'en' ? ' ' : '');
  const example = ({ example: own, kind }: TemplateColumn) =>
    Array.isArray(own) ? phrase(own as unknown as Phrase) : ((own as string | undefined) ?? exampleOf(kind, phrase));
  const widths = [24, 10, 64, 28];
  return fileOf(name, async () => {
    const { writeXlsx } = await import('hucre/xlsx');
    return Readable.from([
      await writeXlsx({
        sheets: [
          {
            name: 'Sheet1',
            rows: [columns.map(title)],
            columns: columns.map(() => ({ width: 16 })),
            cells: readyCells(columns),
            freezePane: { rows: 1 },
            dataValidations: columns.map((column, at) =>
              ruleOf(column, `${numberToLetters(at)}2:${numberToLetters(at)}${LAST_ROW}`, note(column), phrase, listOf(column.key)),
            ),
          },
          {
            name: phrase(said.notes),
            columns: widths.map((width) => ({ width, style: { alignment: { wrapText: true, vertical: 'top' } } })),
            rows: [
              [said.column, said.required, said.how, said.example].map((text) => phrase(text)),
              ...columns.map((column) => [phrase(column.title), column.required ? phrase(said.yes) : '', note(column), example(column)]),
            ],
            freezePane: { rows: 1 },
          },
          ...(lists.length
            ? [{ name: 'lists', hidden: true, rows: Array.from({ length: longest }, (_, row) => lists.map(({ values }) => values[row] ?? null)) }]
            : []),
        ],
      }),
    ]);
  });
}

function readyCells(columns: readonly TemplateColumn[]): Map<string, { value: null; style: { numFmt: string } }> {
  const cells = new Map<string, { value: null; style: { numFmt: string } }>();
  for (const [column, { kind }] of columns.entries()) {
    const numFmt = cellFormat(kind);
    if (numFmt === 'General') continue;
    const style = { numFmt };
    for (let row = 1; row <= READY_ROWS; row += 1) cells.set(`${row},${column}`, { value: null, style });
  }
  return cells;
}

const wordsOf = (kind: ColumnKind | undefined) => (typeof kind === 'object' && 'words' in kind ? Object.values(kind.words) : []);

type Say = (text: Phrase, parameters?: Record<string, unknown>) => string;

function noteOf(kind: ColumnKind | undefined, phrase: Say): string {
  if (typeof kind === 'object')
    return 'words' in kind
      ? phrase(said.oneOf, {
          words: wordsOf(kind).map((word) => phrase(word)),
        })
      : phrase(said.named);
  return isRead(kind) ? phrase(kindNotes[kind]) : '';
}

function exampleOf(kind: ColumnKind | undefined, phrase: Say): string {
  const [word] = wordsOf(kind);
  if (word) return phrase(word);
  return typeof kind === 'string' ? kinds[kind].cell.example : '';
}

/** Choices are suggestions; other text only gives a warning: the import reports it with more detail. */
function ruleOf({ kind }: TemplateColumn, range: string, message: string, phrase: Say, list: string | undefined): DataValidation {
  const words = wordsOf(kind).map((word) => phrase(word));
  const prompt = message ? { showInputMessage: true, inputMessage: message.slice(0, MAX_CHOICE) } : {};
  const asked = { range, allowBlank: true, showErrorMessage: true, errorStyle: 'warning', ...prompt } as const;
  if (list) return { type: 'list', formula1: list, ...asked };
  const choice = words.length > 0 && words.join(',').length <= MAX_CHOICE && !words.some((word) => word.includes(','));
  return choice ? { type: 'list', values: words, ...asked } : { type: 'custom', formula1: 'TRUE', range, allowBlank: true, ...prompt };
}
