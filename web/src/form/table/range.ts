// A range of a spreadsheet as clipboard text: tabs between cells, lines between rows, quotes around cells that contain either.

/** @returns rows of cells, without the empty line that spreadsheets add at the end */
export function cellsOf(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  const end = text.length;
  while (at <= end) {
    let cell: string;
    const closing = text[at] === '"' ? closingQuote(text, at) : -1;
    if (closing >= 0) {
      cell = text.slice(at + 1, closing).replaceAll('""', '"');
      at = closing + 1;
    } else {
      const start = at;
      while (at < end && !'\t\r\n'.includes(text[at] as string)) at += 1;
      cell = text.slice(start, at);
    }
    row.push(cell);
    if (text[at] !== '\t') {
      rows.push(row);
      row = [];
      if (text[at] === '\r' && text[at + 1] === '\n') at += 1;
    }
    at += 1;
  }
  const last = rows.at(-1);
  if (rows.length > 1 && last?.length === 1 && last[0] === '') rows.pop();
  return rows;
}

/** Position of the quote that closes a cell; -1: the opening quote is an ordinary character. */
function closingQuote(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    if (text[at + 1] === '"') at += 1;
    else return at + 1 === text.length || '\t\r\n'.includes(text[at + 1] as string) ? at : -1;
  }
  return -1;
}

/** The text of a range for the clipboard, as spreadsheets write it: what `cellsOf` reads. */
export function textOfCells(rows: readonly (readonly string[])[]): string {
  const [first = [], ...more] = rows;
  if (more.length === 0 && first.length === 1) return quoted(first[0] ?? '');
  return rows.map((row) => `${row.map(quoted).join('\t')}\n`).join('');
}

const quoted = (cell: string) => (/[\t\r\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
