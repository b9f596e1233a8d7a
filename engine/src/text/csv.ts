// Lines of a table for machines (RFC 4180), in which no cell can become a formula of the spreadsheet that opens it.

/** What tells a spreadsheet that the text is UTF-8. */
export const byteOrderMark = '\ufeff';

/** Cells with their quotes and the line's end. */
export const csvLine = (cells: readonly (string | number | null)[]) => `${cells.map(cell).join(',')}\r\n`;

function cell(value: string | number | null): string {
  if (value === null) return '';
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
