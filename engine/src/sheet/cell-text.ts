// Text in cells of a sheet: exported text never becomes a formula, and is unchanged when it is imported again.

/** Possible beginnings of a formula, including full-width ones and after spaces; `'` itself too, so that it can be told from an added one. */
const TRIGGER = /^(?:[\s\u3000]*[=+\-@＝＋－＠]|[\t\r\n|']|[\s\u3000]*\|)/u;
/** Numbers, which begin like a formula. */
const NUMBER = /^-?\d+(?:\.\d+)?$/;

/** Adds a leading `'` if the text could be taken for a formula. */
export function neutral(text: string): string {
  return TRIGGER.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

/** Removes the `'` added by `neutral`. */
export function plain(text: string): string {
  return text.startsWith("'") && TRIGGER.test(text.slice(1)) ? text.slice(1) : text;
}

/** Error values of spreadsheets, and the text of a column that is too narrow. */
const FAILED = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|UNKNOWN!|BUSY!|GETTING_DATA|EXTERNAL!|PYTHON!|#+)$/i;
/** A long number in the short form that spreadsheets show and save as text. */
const SHORTENED = /^-?\d(?:\.\d+)?E\+(?:1[1-9]|[2-9]\d|\d{3})$/i;

/** Detects error values, and numbers that have lost digits. */
export function cellProblem(text: string): 'error' | 'rounded' | null {
  if (FAILED.test(text)) return 'error';
  return SHORTENED.test(text) ? 'rounded' : null;
}
