// What a keyword in a conversation is found by: numbers for single signs and pairs of signs, each with the conversation mixed in, so that
// one index over all conversations answers for one of them. Other pairs may share a number: who uses them looks at the text again.

/** Longer keywords are found by their first signs; the text decides. */
const MOST_OF_KEYWORD = 24;
/** Scripts that write without spaces: there a single sign is a word. */
const WORD_SIGN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** @returns distinct 32-bit numbers, rising */
export function gramsOf(conversation: string, text: string): Int32Array {
  const lower = text.toLowerCase();
  const all = new Int32Array(lower.length * 2);
  let count = 0;
  const start = mixed(0x811c9dc5, `${conversation}:`);
  let last: number | null = null;
  for (const sign of lower) {
    if (last !== null) all[count++] = mixed(last, sign);
    last = mixed(start, sign);
    if (isWordSign(sign)) all[count++] = last;
  }
  const sorted = all.subarray(0, count).sort();
  return sorted.filter((gram, place) => place === 0 || gram !== sorted[place - 1]);
}

/** What every text with this keyword has; empty: the keyword says too little, and the texts have to be read. */
export function gramsOfKeyword(conversation: string, keyword: string): Int32Array {
  return gramsOf(conversation, Array.from(keyword).slice(0, MOST_OF_KEYWORD).join(''));
}

/** Most signs of a Latin text are none, and are told without the pattern. */
const isWordSign = (sign: string): boolean => (sign.codePointAt(0) as number) > 0x7f && WORD_SIGN.test(sign);

/** FNV-1a over UTF-16 units, as a signed number. @param value of what stands before */
function mixed(value: number, text: string): number {
  for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value;
}
