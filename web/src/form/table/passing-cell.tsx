// A cell that is only passed while the table is scrolled: the text of its value, without a control.
import type { FormNode } from '@ordo/engine/form/document.ts';
import { isEmpty } from '@ordo/engine/form/kind.ts';
import { isWritten } from '../edit/edits.ts';
import { writtenText } from '../edit/use-text-input.ts';
import { ShowValue } from '../show.tsx';
import type { TableAround } from './around.ts';

export function PassingCell({ table: { form }, node, row }: { table: TableAround; node: FormNode; row: string }) {
  const { value, hidden } = form.store.slice({ field: node.id, row });
  return (
    <td className="form-cell form-cell-passing">
      {hidden || isEmpty(value) ? null : isWritten(node.kind) ? writtenText(node, value) : <ShowValue node={node} value={value} row={row} />}
    </td>
  );
}
