// Permissions of nodes on a form, as paths of its fields: `field` or `table.field`. The engine names cells `table-field`.
import type { AnyNode } from '@ordo/engine/flow/document.ts';
import { requiredFields, writesField } from '@ordo/engine/flow/field-rights.ts';
import { freshRow } from '@ordo/engine/form/rules/form.ts';
import type { RowChanges } from '@ordo/contract/model-record.ts';
import type { Filled, FormDraft, FormFinding } from '../model/flow-form.read.ts';
import { pathOf } from './hidden-at.ts';

export function writesAt(node: AnyNode): (path: string) => boolean {
  const writes = writesField(node);
  return (path) => writes(path.replace('.', '-'));
}

export const requiredAt = (node: AnyNode): string[] => requiredFields(node).map(pathOf);

/**
 * Of the rows of tables that a node may write, the cells that it may write: the others stay, or are as the form begins a row. The screen sends whole rows,
 * so these are not refused. Everything else is checked by the engine.
 */
export function cellsWithin(filled: Filled, node: AnyNode, { program }: FormDraft['model']): Filled {
  const writes = writesAt(node);
  const rows = Object.entries(filled.rows).map(([table, changes]): [string, RowChanges] => {
    if (!writes(table)) return [table, changes];
    const isOpen = (column: string) => writes(`${table}.${column}`);
    const { values: initial } = freshRow(program, table, '');
    const added = changes.added.map(({ values, ...row }) => ({
      ...row,
      values: mapped(values, (column, value) => (isOpen(column) ? value : (initial[column] ?? null))),
    }));
    const changed = changes.changed.map((row) => ({ ...row, changes: Object.fromEntries(Object.entries(row.changes).filter(([column]) => isOpen(column))) }));
    return [table, { ...changes, added, changed }];
  });
  return { ...filled, rows: Object.fromEntries(rows) };
}

const mapped = <V>(values: Readonly<Record<string, V>>, by: (key: string, value: V) => V): Record<string, V> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, by(key, value)]));

/**
 * @param how `shape`: a draft, of which only invalid values are findings; `changed`: a later step, which is responsible only for its own changes;
 *   `whole`: all findings, without missing values of fields that cannot be filled in here
 */
export function wantedAt(draft: FormDraft, node: AnyNode, how: 'shape' | 'changed' | 'whole'): FormFinding[] {
  const writes = writesAt(node);
  return draft.findings.filter(({ field, isShape, isWanting }) => {
    const head = field.split('.', 1)[0] ?? '';
    if (how === 'shape') return isShape;
    if (how === 'changed') return draft.touched.has(head) || field === '';
    return !isWanting || field === '' || writes(field);
  });
}
