// Lines of a CSV file (RFC 4180); no cell can become a formula in a spreadsheet.

/** Tells spreadsheets that the file is UTF-8. */
export const byteOrderMark = '\ufeff';

/** The quoted cells with a line break. */
export const csvLine = (cells: readonly (string | number | null)[]) => `${cells.map(cell).join(',')}\r\n`;

function cell(value: string | number | null): string {
  if (value === null) return '';
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
