// What a written title says of the fields in it: the title read backwards, to look for the record by its fields instead of composing the titles of all records.
import { normalForm } from '../text/normal-form.ts';

/** Field → its text in the title; `''` for one that is empty. */
export type TitleParts = ReadonlyMap<string, string>;

type Token = { place: string } | { text: string };

/** A title of many fields without signs between them can be read in more ways than this. */
const MAX_WAYS = 200;
/** Attempts for one title, so that a long one of many fields takes no time. */
const MAX_STEPS = 20_000;

function tokensOf(title: string): Token[] {
  // Every second part is a placeholder.
  return title
    .split(/\{(\w+)\}/)
    .flatMap((part, at): Token[] => (at % 2 === 1 ? [{ place: part }] : part === '' ? [] : [{ text: part.replaceAll(/\s+/g, ' ') }]));
}

/**
 * All ways in which fields can have made this text. Both are compared as people see them, in full or half width and upper or lower case; the parts are as written.
 * @param title with ids in braces @returns null: there are too many
 */
export function titleParts(title: string, written: string): TitleParts[] | null {
  const tokens = tokensOf(title);
  const text = written.replaceAll(/\s+/g, ' ').trim();
  const ways: TitleParts[] = [];
  const isEnd = (at: number) => text.slice(at).trim() === '';
  let steps = 0;
  const isTooMuch = () => ways.length > MAX_WAYS || steps > MAX_STEPS;
  const walk = (index: number, at: number, parts: TitleParts): void => {
    steps += 1;
    if (isTooMuch()) return;
    const token = tokens[index];
    if (token === undefined) {
      if (isEnd(at)) ways.push(parts);
      return;
    }
    if ('text' in token) {
      for (const length of lengthsOf(token.text, text, at)) walk(index + 1, at + length, parts);
      return;
    }
    const before = parts.get(token.place);
    for (let end = at; end <= text.length; end += 1) {
      const part = text.slice(at, end).trim();
      if (before !== undefined && normalForm(before) !== normalForm(part)) continue;
      walk(index + 1, end, new Map(parts).set(token.place, part));
      if (isTooMuch()) return;
    }
  };
  walk(0, 0, new Map());
  if (isTooMuch()) return null;
  const known = new Map(ways.map((parts) => [JSON.stringify([...parts]), parts]));
  // Of fields that are all empty, the title is the number.
  return [...known.values()].filter((parts) => [...parts.values()].some((part) => part !== ''));
}

/** How many signs of the text the words between two fields can take: blanks at the ends of a title, and beside an empty field, are not there. */
function lengthsOf(words: string, text: string, at: number): number[] {
  const rest = text.slice(at);
  const begins = (wanted: string) => normalForm(`|${rest.slice(0, wanted.length)}|`) === normalForm(`|${wanted}|`);
  const isAfterBlank = at === 0 || text[at - 1] === ' ';
  const variants = [words, ...(isAfterBlank ? [words.replace(/^ /, '')] : [])];
  const lengths = variants.flatMap((wanted) => {
    if (begins(wanted)) return [wanted.length];
    const short = wanted.replace(/ $/, '');
    return short.length === rest.length && begins(short) ? [short.length] : [];
  });
  return [...new Set(lengths)];
}
