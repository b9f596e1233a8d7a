// The layout of a table, independent of invalid spans.
import { most, type Cell, type Row } from './document.ts';

export interface Placed {
  cell: Cell;
  colspan: number;
  rowspan: number;
}

export interface Grid {
  columns: number;
  /** Number of header rows at the top. */
  heads: number;
  /** Row by row, column by column; null where another cell spans. */
  rows: (Placed | null)[][];
  /** Shares of the width, in total 1; null: by content. */
  widths: number[] | null;
}

const nothing = (): Placed => ({ cell: { type: 'tableCell', attrs: { colspan: 1, rowspan: 1, colwidth: null }, content: [] }, colspan: 1, rowspan: 1 });

/** Every row has as many columns as the widest; spans are limited by the edge, the header, and other cells. */
export function gridOf(rows: readonly Row[]): Grid {
  const headless = rows.findIndex(({ content }) => content.some(({ type }) => type !== 'tableHeader'));
  const heads = headless < 0 ? Math.max(0, rows.length - 1) : headless;
  const taken: boolean[][] = rows.map(() => []);
  const places: (Placed | null)[][] = rows.map(() => []);
  for (const [y, { content }] of rows.entries()) {
    let x = 0;
    for (const cell of content) {
      while (taken[y]?.[x]) x += 1;
      if (x >= most.columns) break;
      const end = y < heads ? heads : rows.length;
      const rowspan = Math.min(cell.attrs.rowspan, end - y);
      let colspan = 1;
      while (colspan < cell.attrs.colspan && x + colspan < most.columns && !taken[y]?.[x + colspan]) colspan += 1;
      for (let down = 0; down < rowspan; down += 1) for (let right = 0; right < colspan; right += 1) (taken[y + down] as boolean[])[x + right] = true;
      (places[y] as (Placed | null)[])[x] = { cell, colspan, rowspan };
      x += colspan;
    }
  }
  const columns = Math.max(1, ...taken.map((row) => row.length));
  const full = places.map((row, y) => Array.from({ length: columns }, (_, x) => row[x] ?? (taken[y]?.[x] ? null : nothing())));
  return { columns, heads, rows: full, widths: widthsOf(full, columns) };
}

function widthsOf(rows: (Placed | null)[][], columns: number): number[] | null {
  const widths = Array.from({ length: columns }, (_, x) => {
    for (const row of rows) {
      const place = row[x];
      const width = place?.colspan === 1 ? place.cell.attrs.colwidth?.[0] : undefined;
      if (width) return width;
    }
    return null;
  });
  const known = widths.filter((width) => width !== null);
  if (known.length === 0) return null;
  // A column without a width gets the average one.
  const usual = known.reduce((sum, width) => sum + width, 0) / known.length;
  const all = widths.map((width) => width ?? usual);
  const sum = all.reduce((total, width) => total + width, 0);
  return all.map((width) => width / sum);
}
