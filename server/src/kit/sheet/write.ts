// Writes sheets for download, row by row as the rows are read, without holding them in memory. Every text is a text, never a formula.
import { createHash, randomUUID } from 'node:crypto';
import type { Bytes } from '@ordo/contract/kit.ts';
import { neutral } from '@ordo/engine/sheet/cell-text.ts';
import { byteOrderMark, csvLine } from '@ordo/engine/text/csv.ts';

export interface SheetColumn {
  title: string;
  /** In characters. */
  width?: number;
}

export type SheetCell = string | number | null;

export type SheetForm = 'xlsx' | 'csv';

/** The answer of a `bytes` endpoint. @param name of the file, without extension */
export function sheetFile(name: string, columns: readonly SheetColumn[], rows: AsyncIterable<readonly SheetCell[]>, form: SheetForm = 'xlsx'): Bytes {
  if (form === 'csv') return { ...fileOf(name, async () => linesOf(columns, rows)), mime: 'text/csv; charset=utf-8', name: `${name}.csv` };
  return fileOf(name, async () => {
    const { writeXlsxStream } = await import('hucre/xlsx');
    return writeXlsxStream(written(rows), sheetOf(columns)) as AsyncIterable<Uint8Array>;
  });
}

async function* linesOf(columns: readonly SheetColumn[], rows: AsyncIterable<readonly SheetCell[]>): AsyncGenerator<Uint8Array> {
  yield Buffer.from(byteOrderMark + csvLine(columns.map(({ title }) => title)));
  for await (const row of rows) yield Buffer.from(csvLine(row));
}

/** @param name without extension */
export function fileOf(name: string, open: () => Promise<AsyncIterable<Uint8Array>>): Bytes {
  return {
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    size: null,
    etag: createHash('sha256').update(randomUUID()).digest('hex').slice(0, 32),
    name: `${name}.xlsx`,
    disposition: 'attachment',
    maxAge: 0,
    open,
  };
}

const sheetOf = (columns: readonly SheetColumn[]) => ({
  name: 'Sheet1',
  columns: columns.map(({ title, width = 16 }) => ({ header: neutral(title), width })),
  freezePane: { rows: 1 },
});

async function* written(rows: AsyncIterable<readonly SheetCell[]>): AsyncGenerator<(string | number | null)[]> {
  for await (const row of rows) yield row.map((cell) => (typeof cell === 'string' ? neutral(cell) : cell));
}
