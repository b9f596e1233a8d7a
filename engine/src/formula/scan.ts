// Tokenizer of formulas. Full-width characters and the usual punctuation of Chinese typing count as the plain ones.
export type Sign =
  | { is: 'number' | 'text' | 'day' | 'field' | 'word' | 'mark'; says: string; from: number; to: number }
  | { is: 'end'; says: ''; from: number; to: number };

/** An invalid character: its position, and the problem. */
export interface Broken {
  problem: 'strangeSign' | 'openText' | 'openField' | 'strangeDay';
  from: number;
  to: number;
  says: string;
}

const SPACE = /[\s\u3000\u200B\uFEFF]+/y;
const NUMBER = /(?:[0-9０-９]+(?:[.．][0-9０-９]*)?|[.．][0-9０-９]+)/y;
const TEXT = /"((?:[^"]|"")*)"|“([^”]*)”/y;
const DAY = /#([^#\n]{0,20})#/y;
const FIELD = /[{｛]([^{}｛｝\n]*)[}｝]/y;
/** May contain one dot: a column of a child table. */
const WORD = /[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)?/uy;
const MARK = /<>|<=|>=|[-+*/^&=<>%(),]/y;

/** Characters that users type for an operator. */
const PLAIN: Readonly<Record<string, string>> = {
  '×': '*',
  '÷': '/',
  '−': '-',
  '≠': '<>',
  '≤': '<=',
  '≥': '>=',
  '，': ',',
  '、': ',',
  '（': '(',
  '）': ')',
  '＋': '+',
  '－': '-',
  '＊': '*',
  '／': '/',
  '＾': '^',
  '＆': '&',
  '＝': '=',
  '＜': '<',
  '＞': '>',
  '％': '%',
};

/** @returns the token at that position, and its end */
export function signAt(text: string, start: number): Sign | Broken {
  const at = start + (matched(SPACE, text, start)?.[0].length ?? 0);
  if (at >= text.length) return { is: 'end', says: '', from: at, to: at };
  const found = (is: Exclude<Sign['is'], 'end'>, match: RegExpExecArray, says: string): Sign => ({ is, says, from: at, to: at + match[0].length });

  const number = matched(NUMBER, text, at);
  if (number) return found('number', number, number[0].normalize('NFKC'));
  const quoted = matched(TEXT, text, at);
  if (quoted) return found('text', quoted, quoted[1]?.replaceAll('""', '"') ?? quoted[2] ?? '');
  const field = matched(FIELD, text, at);
  if (field) return found('field', field, (field[1] ?? '').trim());
  const word = matched(WORD, text, at);
  if (word) return found('word', word, word[0]);
  const day = matched(DAY, text, at);
  if (day) return found('day', day, (day[1] ?? '').trim());
  const mark = matched(MARK, text, at);
  if (mark) return found('mark', mark, mark[0]);

  const sign = String.fromCodePoint(text.codePointAt(at) ?? 0);
  const plain = Object.hasOwn(PLAIN, sign) ? PLAIN[sign] : undefined;
  // ＜＞ and ＜＝ are typed as two characters.
  const next = text[at + 1] ?? '';
  const both = plain === '<' || plain === '>' ? plain + (PLAIN[next] ?? next) : '';
  if (both === '<>' || both === '<=' || both === '>=') return { is: 'mark', says: both, from: at, to: at + 2 };
  if (plain) return { is: 'mark', says: plain, from: at, to: at + 1 };
  const problem = /["“]/.test(sign) ? 'openText' : /[{｛]/.test(sign) ? 'openField' : sign === '#' ? 'strangeDay' : 'strangeSign';
  return { problem, from: at, to: problem === 'strangeSign' ? at + sign.length : text.length, says: sign };
}

function matched(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
