// Sheets that people take along, row by row as they are read: nothing of them is held. Every text is a text, never a formula.
import { createHash, randomUUID } from 'node:crypto';
import type { Bytes } from '@ordo/contract/kit.ts';
import { neutral } from '@ordo/engine/sheet/cell-text.ts';

export interface SheetColumn {
  title: string;
  /** In characters. */
  width?: number;
}

export type SheetCell = string | number | null;

/** `xlsx` as the answer of a `bytes` endpoint. @param name of the file, without its ending */
export function sheetFile(name: string, columns: readonly SheetColumn[], rows: AsyncIterable<readonly SheetCell[]>): Bytes {
  return fileOf(name, async () => {
    const { writeXlsxStream } = await import('hucre/xlsx');
    return writeXlsxStream(written(rows), sheetOf(columns)) as AsyncIterable<Uint8Array>;
  });
}

/** @param name without its ending */
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
