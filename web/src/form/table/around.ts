// Context of a cell: its table.
import type { FormNode } from '@ordo/engine/form/document.ts';
import { elementId, type FormAround } from '../form-context.ts';
import type { TableKeys } from './keys.ts';

/** The same object as long as the table is mounted. */
export interface TableAround {
  form: FormAround;
  node: FormNode;
  columns: readonly FormNode[];
  keys: TableKeys;
}

const WIDTHS: Record<string, number> = { switch: 90, time: 130, date: 150, numInput: 130, calculate: 130, comInput: 170, userSelect: 170 };

/** In pixels. */
const widthOf = (column: FormNode): number => column.columnWidth ?? WIDTHS[column.kind] ?? 160;

/** Minimum share of a column's preferred width: columns may shrink so far, so that the last ones stay visible. */
const LEAST = 0.7;

/** In proportion to the available width; below the minimum widths, the frame scrolls. @param aside width of non-field columns, in pixels */
export function columnWidths(columns: readonly FormNode[], aside: number): string[] {
  const all = columns.reduce((sum, column) => sum + widthOf(column), 0);
  return columns.map((column) => `max(${widthOf(column) * LEAST}px, (100cqi - ${aside}px) * ${widthOf(column) / all})`);
}

/** Focuses a cell, which may not be rendered yet. */
export function goTo({ form, node, columns, keys }: TableAround, row: number, column: number): void {
  const field = columns[column]?.id;
  const id = form.store.rows(node.id).ids[row];
  if (!field || !id) return;
  const there = document.getElementById(elementId(form, { field, row: id }));
  if (there) there.focus();
  else keys.want({ row: id, field });
  keys.show(row);
}
