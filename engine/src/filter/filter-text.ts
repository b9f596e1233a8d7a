// A filter as text. The words are parameters, so it works for every language.
import type { Fact } from '../kind/fact.ts';
import type { Scalar } from '../kind/kind.ts';
import type { Question } from '../kind/question.ts';
import type { Filter } from './filter.ts';

export interface FilterWords {
  field(name: string): string;
  /** The comparison as a sentence: “{field} is {value}”. */
  ask(question: Question, field: string, value: string): string;
  my(fact: Fact): string;
  value(field: string, value: Scalar): string;
  /** Separators between values, for all of, and for any of. */
  comma: string;
  and: string;
  or: string;
  not(part: string): string;
  group(part: string): string;
  everything: string;
  nothing: string;
}

export function filterText(filter: Filter, words: FilterWords): string {
  if ('all' in filter) return joined(filter.all, words.and, words.everything, words);
  if ('any' in filter) return joined(filter.any, words.or, words.nothing, words);
  if ('not' in filter) return words.not(words.group(filterText(filter.not, words)));
  const field = words.field(filter.field);
  if (filter.is === 'empty' || filter.is === 'notEmpty') return words.ask(filter.is, field, '');
  const { value } = filter;
  if (Array.isArray(value)) return words.ask(filter.is, field, value.map((one) => words.value(filter.field, one)).join(words.comma));
  if (typeof value === 'object' && value !== null) return words.ask(filter.is, field, words.my(value.my));
  return words.ask(filter.is, field, words.value(filter.field, value));
}

/** Groups within a group are in brackets, unless there is only one. */
function joined(parts: readonly Filter[], word: string, none: string, words: FilterWords): string {
  if (parts.length === 0) return none;
  const [only] = parts;
  if (parts.length === 1 && only) return filterText(only, words);
  return parts.map((part) => (isGroup(part) ? words.group(filterText(part, words)) : filterText(part, words))).join(word);
}

function isGroup(filter: Filter): boolean {
  return ('all' in filter && filter.all.length > 1) || ('any' in filter && filter.any.length > 1);
}
