// Whether two texts are the same to a reader: one form for codes, lots, accounts and names before they are compared. What is shown stays as it was typed.
// The database's `normal_form` says the same; server/src/kit/normal-form.test.ts holds the two together.

/** Signs that nobody sees: joiners, marks of direction, soft hyphens, fillers, variation selectors. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;
const BLANKS = /[\u0009-\u000D\u0020\u0085\u1680\u2028\u2029]+/g;
/** Blanks that only space out Chinese characters. */
const SPACED = /(?<=[\u2E80-\u9FFF\uF900-\uFAFF]) (?=[\u2E80-\u9FFF\uF900-\uFAFF])/g;
const ALIKE = { from: '‐‒–—―−“”„‟‘’‚‛•・‧∙⋅', to: `------""""''''·····` };
const ODD = new RegExp(`[${ALIKE.from}]`, 'gu');

/** Full width as half width, （） as (), nothing unseen, single blanks, one sort of dash, quote and middle dot, small letters. */
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
