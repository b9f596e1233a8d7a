// The table around a cell.
import type { FormNode } from '@ordo/engine/form/document.ts';
import { elementId, type FormAround } from '../form-context.ts';
import type { TableKeys } from './keys.ts';

/** The same object as long as the table stands. */
export interface TableAround {
  form: FormAround;
  node: FormNode;
  columns: readonly FormNode[];
  keys: TableKeys;
}

const WIDTHS: Record<string, number> = { switch: 90, time: 130, date: 150, numInput: 130, calculate: 130, comInput: 170, userSelect: 170 };

/** Pixels. */
const widthOf = (column: FormNode): number => column.columnWidth ?? WIDTHS[column.kind] ?? 160;

/** A column may be narrower than it likes, so that the last ones are not out of sight: so much of its width remains. */
const LEAST = 0.7;

/** As wide as the frame leaves room for, in proportion; beyond what columns need at least, the frame scrolls. @param aside pixels of what is no field */
export function columnWidths(columns: readonly FormNode[], aside: number): string[] {
  const all = columns.reduce((sum, column) => sum + widthOf(column), 0);
  return columns.map((column) => `max(${widthOf(column) * LEAST}px, (100cqi - ${aside}px) * ${widthOf(column) / all})`);
}

/** Gives the keyboard to a cell, which may not be drawn yet. */
export function goTo({ form, node, columns, keys }: TableAround, row: number, column: number): void {
  const field = columns[column]?.id;
  const id = form.store.rows(node.id).ids[row];
  if (!field || !id) return;
  const there = document.getElementById(elementId(form, { field, row: id }));
  if (there) there.focus();
  else keys.want({ row: id, field });
  keys.show(row);
}
