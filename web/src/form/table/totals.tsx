// Footer of a child table: sums of its numeric columns.
import type { FormNode } from '@ordo/engine/form/document.ts';
import { grouped } from '@ordo/engine/kind/decimal.ts';
import { translateNow } from '../../kit/phrases.ts';
import { useStored } from '../form-context.ts';
import { formPhrases } from '../form.phrases.ts';
import type { TableAround } from './around.ts';
import { isSummed } from './summed.ts';
import { sumOf } from './sum.ts';

const NOTHING = '\u00a0';

export function Totals({ table, after }: { table: TableAround; after: boolean }) {
  return (
    <tfoot>
      <tr>
        <th scope="row" className="form-row-number">
          {translateNow(formPhrases.total)}
        </th>
        {table.columns.map((column) => (
          <Total key={column.id} table={table} column={column} />
        ))}
        {after && <td className="form-row-actions">{NOTHING}</td>}
      </tr>
    </tfoot>
  );
}

function Total({ table, column }: { table: TableAround; column: FormNode }) {
  const { store } = table.form;
  useStored(store, `column ${column.id}`, () => store.column(column.id));
  if (!isSummed(column)) return <td className="form-cell">{NOTHING}</td>;
  const sum = sumOf(store.rows(table.node.id).ids.map((row) => store.value({ field: column.id, row })));
  return (
    <td className="form-cell form-total" data-field={column.id}>
      {grouped(sum)}
    </td>
  );
}
