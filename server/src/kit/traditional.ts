// Simplified Chinese → traditional, with Taiwan's vocabulary. Uses the same word lists as the generated texts of the interface,
// keeping only words that are not converted character by character: a tenth of what the original program would hold.
import { setImmediate as others } from 'node:timers/promises';
import { asSaidInTaiwan } from '@ordo/engine/text/taiwan.ts';

export type ToTraditional = (simplified: string) => string;

/** Words that take precedence over others. */
const AT_ONCE = 5_000;

let kept: Promise<ToTraditional> | undefined;

/** Built at the first use. */
export const loadTraditional = (): Promise<ToTraditional> => (kept ??= made());

async function made(): Promise<ToTraditional> {
  const [phrases, letters, words, variantWords, variants] = await Promise.all([
    import('opencc-js/dict/STPhrases'),
    import('opencc-js/dict/STCharacters'),
    import('opencc-js/dict/TWPhrases'),
    import('opencc-js/dict/TWVariantsPhrases'),
    import('opencc-js/dict/TWVariants'),
  ]);
  const letter = await replacing([phrases.default, letters.default]);
  const word = await replacing([words.default]);
  const variant = await replacing([variantWords.default, variants.default]);
  return (simplified) => (/\p{Script=Han}/u.test(simplified) ? asSaidInTaiwan(variant(word(letter(simplified)))) : simplified);
}

/** @param lists `from to|from to` */
async function replacing(lists: readonly string[]): Promise<ToTraditional> {
  const pairs = lists
    .flatMap((list) => list.split('|').map((pair) => pair.split(' ', 2) as [string, string]))
    .toSorted(([one], [other]) => one.length - other.length);
  const table = new Map<string, string>();
  let longest = 1;
  const replaced: ToTraditional = (text) => {
    let whole = '';
    for (let at = 0; at < text.length;) {
      let length = Math.min(longest, text.length - at);
      let found: string | undefined;
      while (length > 0 && (found = table.get(text.slice(at, at + length))) === undefined) length -= 1;
      whole += found ?? text[at];
      at += length || 1;
    }
    return whole;
  };
  for (const [nth, [from, to]] of pairs.entries()) {
    if (nth % AT_ONCE === AT_ONCE - 1) await others();
    if (replaced(from) === to) continue;
    table.set(from, to);
    longest = Math.max(longest, from.length);
  }
  return replaced;
}
