// What a keyword in a conversation is found by: numbers for single signs and pairs of signs, each with the conversation mixed in, so that
// one index over all conversations answers for one of them. Others may share a number: who uses them looks at the text again.

/** Longer keywords are found by their first signs; the text decides. */
const MAX_OF_KEYWORD = 24;

/** @returns distinct 32-bit numbers, rising */
export function gramsOf(conversation: string, text: string): Int32Array {
  const { singles, pairs } = both(conversation, text);
  return distinct([...singles, ...pairs]);
}

/** What every text with this keyword has: of its pairs follows what its single signs would say. */
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

/** FNV-1a over UTF-16 units, as a signed number. @param value of what stands before */
function mixed(value: number, text: string): number {
  for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value;
}
