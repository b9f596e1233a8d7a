// Tasks that start from the rows of a spreadsheet: which fields a row may fill in.
import { writesField } from './field-rights.ts';
import type { AnyNode } from './document.ts';

/**
 * As on the form of the start: visible and writable. Rows of a table can only be added, which needs the table itself.
 * @returns for `field` or `table-column`
 */
export function takesFromSheet(start: AnyNode): (field: string) => boolean {
  const writes = writesField(start);
  return (field) => [field.split('-', 1)[0] ?? '', field].every(writes);
}
