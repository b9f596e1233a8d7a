// What a keyword in a conversation is found by: numbers for single signs and pairs of signs, each with the conversation mixed in, so that
// one index over all conversations answers for one of them. Other pairs may share a number: who uses them looks at the text again.

/** Longer keywords are found by their first signs; the text decides. */
const MOST_OF_KEYWORD = 24;
/** Scripts that write without spaces: there a single sign is a word. */
const WORD_SIGN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** @returns distinct 32-bit numbers */
export function gramsOf(conversation: string, text: string): number[] {
  const grams = new Set<number>();
  const start = mixed(0x811c9dc5, `${conversation}:`);
  let last: number | null = null;
  for (const sign of text.toLowerCase()) {
    if (last !== null) grams.add(mixed(last, sign));
    last = mixed(start, sign);
    if (WORD_SIGN.test(sign)) grams.add(last);
  }
  return [...grams];
}

/** What every text with this keyword has; empty: the keyword says too little, and the texts have to be read. */
export function gramsOfKeyword(conversation: string, keyword: string): number[] {
  return gramsOf(conversation, Array.from(keyword).slice(0, MOST_OF_KEYWORD).join(''));
}

/** FNV-1a over UTF-16 units, as a signed number. @param value of what stands before */
function mixed(value: number, text: string): number {
  for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value;
}
