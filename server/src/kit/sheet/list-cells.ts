// One cell of a list's sheet, both ways: what a person wrote as what the form would send, and a value as what a person reads.
import { say, type Language } from '@ordo/contract/language.ts';
import type { Phrase } from '@ordo/contract/refusals.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import { numberIn } from '@ordo/engine/kind/number-in.ts';
import { normalForm } from '@ordo/engine/text/normal-form.ts';
import { dayOf, valueOf } from './cell.ts';
import type { ListColumn, Names } from './list-shape.ts';
import { troubles } from './list-sheet.phrases.ts';
import type { SheetCell } from './write.ts';

const MONEY = /^\d{1,9}(\.\d{1,2}0*)?$/;

interface Read {
  /** What the form sends; undefined: nothing was said, or nothing that can be sent. */
  value?: unknown;
  trouble?: { text: Phrase; parameters: Record<string, unknown> };
}

const wrong = (text: Phrase, parameters: Record<string, unknown> = {}): Read => ({ trouble: { text, parameters } });

/** @param names what the column's names stand for */
export function valueIn({ kind }: ListColumn<string>, cell: string, names: Names | undefined, language: Language): Read {
  if (cell === '') return {};
  if (kind === 'day') {
    const value = dayOf(cell);
    return value ? { value } : wrong(troubles.date);
  }
  if (kind === 'money') {
    const amount = numberIn(cell, 'money') ?? '';
    return MONEY.test(amount) ? { value: Math.round(Number(amount) * 100) } : wrong(troubles.money);
  }
  if (kind === 'number' || kind === 'percent') {
    const value = numberIn(cell, kind);
    return value === null ? wrong(troubles[kind]) : { value };
  }
  if (typeof kind !== 'object') return { value: cell };
  if ('words' in kind) {
    const value = valueOf(kind.words, cell);
    const all = Object.values(kind.words).map((one) => say(one, language, {}, zhtw));
    return value === undefined ? wrong(troubles.word, { words: all.join(language === 'en' ? ', ' : '、') }) : { value };
  }
  const value = names?.get(normalForm(cell));
  return value ? { value } : wrong(troubles.unknown, { name: cell });
}

export function cellOf({ kind }: ListColumn<string>, value: unknown, language: Language): SheetCell {
  if (value === null || value === undefined) return '';
  if (kind === 'money') return Number(value) / 100;
  if (typeof kind === 'object' && 'words' in kind) return say(kind.words[String(value)] ?? [String(value), String(value)], language, {}, zhtw);
  return value as SheetCell;
}
