// Index terms for keyword search in a conversation: numbers for single characters and pairs of characters, hashed with the conversation's id, so that one index
// serves all conversations. Numbers can collide: callers must check the text.

/** Longer keywords are searched by their first characters; the text is checked afterwards. */
const MAX_OF_KEYWORD = 24;

/** @returns distinct 32-bit numbers, ascending */
export function gramsOf(conversation: string, text: string): Int32Array {
  const { singles, pairs } = both(conversation, text);
  return distinct([...singles, ...pairs]);
}

/** Terms that every text with this keyword has: its pairs, which imply its single characters. */
export function gramsOfKeyword(conversation: string, keyword: string): Int32Array {
  const { singles, pairs } = both(conversation, Array.from(keyword).slice(0, MAX_OF_KEYWORD).join(''));
  return distinct(pairs.length ? pairs : singles);
}

function both(conversation: string, text: string): { singles: number[]; pairs: number[] } {
  const start = mixed(0x811c9dc5, `${conversation}:`);
  const signs = Array.from(text.toLowerCase());
  const singles = signs.map((sign) => mixed(start, sign));
  return { singles, pairs: signs.slice(1).map((sign, place) => mixed(singles[place] as number, sign)) };
}

const distinct = (numbers: readonly number[]): Int32Array => Int32Array.from(new Set(numbers)).sort();

/** FNV-1a over UTF-16 units, as a signed number. @param value hash of the text before */
function mixed(value: number, text: string): number {
  for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value;
}
