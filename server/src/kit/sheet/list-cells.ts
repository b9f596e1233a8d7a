// Conversion of one cell of a list's sheet in both directions: typed text → value as the form sends it, and value → displayed text.
import { translate, type Language } from '@ordo/contract/language.ts';
import type { Phrase } from '@ordo/contract/refusals.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import { parseWritten } from '@ordo/engine/kind/kind.ts';
import { kinds } from '@ordo/engine/kind/kinds.ts';
import { normalForm } from '@ordo/engine/text/normal-form.ts';
import { parseWord } from './cell-words.ts';
import { isRead, type Names } from './column-kind.ts';
import type { ListColumn } from './list-shape.ts';
import { kindTroubles, troubles } from './list-sheet.phrases.ts';
import type { SheetCell } from './write.ts';

interface Read {
  /** The value as the form sends it; undefined: empty or invalid. */
  value?: unknown;
  trouble?: { text: Phrase; parameters: Record<string, unknown> };
}

const wrong = (text: Phrase, parameters: Record<string, unknown> = {}): Read => ({ trouble: { text, parameters } });

/** @param names the ids of the names that the column accepts */
export function parseCell({ kind }: ListColumn<string>, cell: string, names: Names | undefined, language: Language): Read {
  if (cell === '') return {};
  if (isRead(kind)) {
    const value = parseWritten(kinds[kind], cell);
    return value === undefined ? wrong(kindTroubles[kind]) : { value };
  }
  if (typeof kind !== 'object') return { value: cell };
  if ('words' in kind) {
    const value = parseWord(kind.words, cell);
    const all = Object.values(kind.words).map((one) => translate(one, language, {}, zhtw));
    return value === undefined ? wrong(troubles.word, { words: all }) : { value };
  }
  const value = names?.get(normalForm(cell));
  return value ? { value } : wrong(troubles.unknown, { name: cell });
}

export function formatCell({ kind = 'text' }: ListColumn<string>, value: unknown, language: Language): SheetCell {
  if (value === null || value === undefined) return '';
  if (typeof kind === 'object')
    return 'words' in kind ? translate(kind.words[String(value)] ?? [String(value), String(value)], language, {}, zhtw) : (value as SheetCell);
  return kinds[kind].cell.of(value);
}
