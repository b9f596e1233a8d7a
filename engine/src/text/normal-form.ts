// Normal form of codes, lots, accounts and names for comparisons: texts that look the same have the same form. The text itself is shown as typed. The database
// function `normal_form` gives the same result, checked by server/src/kit/normal-form.test.ts.

/** Invisible characters: joiners, direction marks, soft hyphens, fillers, variation selectors. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;
const BLANKS = /[\u0009-\u000D\u0020\u0085\u1680\u2028\u2029]+/g;
/** Spaces between Chinese characters. */
const SPACED = /(?<=[\u2E80-\u9FFF\uF900-\uFAFF]) (?=[\u2E80-\u9FFF\uF900-\uFAFF])/g;
const ALIKE = { from: '‐‒–—―−“”„‟‘’‚‛•・‧∙⋅', to: `------""""''''·····` };
const ODD = new RegExp(`[${ALIKE.from}]`, 'gu');

/** Half width, （） as (), no invisible characters, single spaces, one kind of dash, quote and middle dot, lower case. */
export function normalForm(text: string): string {
  return text
    .normalize('NFKC')
    .replace(UNSEEN, '')
    .replace(ODD, (sign) => ALIKE.to[ALIKE.from.indexOf(sign)] ?? sign)
    .replace(BLANKS, ' ')
    .replace(SPACED, '')
    .trim()
    .toLowerCase();
}
