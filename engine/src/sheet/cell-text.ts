// Text in the cells of a sheet: nothing that a spreadsheet would take for a formula leaves, and what left comes back as it was.

/** What may begin a formula, also in its full-width form and behind blanks; `'` itself so that it can be told from one that was put there. */
const TRIGGER = /^(?:[\s\u3000]*[=+\-@＝＋－＠]|[\t\r\n|']|[\s\u3000]*\|)/u;
/** What people write that begins like one and is none. */
const NUMBER = /^-?\d+(?:\.\d+)?$/;

/** A leading `'` where the text could be taken for a formula. */
export function neutral(text: string): string {
  return TRIGGER.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

/** Takes the `'` away again that `neutral` put there. */
export function plain(text: string): string {
  return text.startsWith("'") && TRIGGER.test(text.slice(1)) ? text.slice(1) : text;
}

/** What a spreadsheet shows where a formula failed, or where a column is too narrow. */
const FAILED = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|UNKNOWN!|BUSY!|GETTING_DATA|EXTERNAL!|PYTHON!|#+)$/i;
/** A long number as a spreadsheet shows it, and saves it as text. */
const SHORTENED = /^-?\d(?:\.\d+)?E\+(?:1[1-9]|[2-9]\d|\d{3})$/i;

/** What the text of a cell says of itself: an error value, or a number that has lost its digits. */
export function cellProblem(text: string): 'error' | 'rounded' | null {
  if (FAILED.test(text)) return 'error';
  return SHORTENED.test(text) ? 'rounded' : null;
}
