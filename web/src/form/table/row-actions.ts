// Actions on the rows of a child table.
import { translateNow } from '../../kit/phrases.ts';
import { toast } from '../../kit/toast.ts';
import { formPhrases } from '../form.phrases.ts';
import { goTo, type TableAround } from './around.ts';

/** Adds a row at the end, and focuses its first cell. */
export function addRow(table: TableAround, column = 0): void {
  const { form, node } = table;
  form.store.addRows(node.id, [form.store.freshRow(node.id)]);
  goTo(table, form.store.rows(node.id).ids.length - 1, column);
}

/** Inserts the copy below the row. */
export function copyRow({ form, node }: TableAround, row: string): void {
  const of = form.store.row(node.id, row);
  if (of) form.store.addRows(node.id, [{ ...form.store.freshRow(node.id), values: of.values }], form.store.rows(node.id).indexOf(row) + 1);
}

/** The message has a button to undo it. */
export function removeRow(table: TableAround, row: string): void {
  const { form, node } = table;
  const at = form.store.rows(node.id).indexOf(row);
  const back = form.store.removeRow(node.id, row);
  toast('info', translateNow(formPhrases.rowRemoved, { n: at + 1 }), { label: translateNow(formPhrases.undo), run: back });
  const left = form.store.rows(node.id).ids.length;
  if (left > 0) goTo(table, Math.min(at, left - 1), 0);
}
