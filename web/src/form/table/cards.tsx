// The rows of a child table on a phone: one card per row, with its fields below each other.
import { Button } from 'antd';
import { memo, useState } from 'react';
import { translateNow } from '../../kit/phrases.ts';
import { useStored } from '../form-context.ts';
import { FieldView } from '../field-view.tsx';
import { formPhrases } from '../form.phrases.ts';
import type { TableAround } from './around.ts';
import type { BodyProps } from './grid.tsx';
import { RowButtons } from './row-buttons.tsx';

/** Number of cards per step. */
const PART = 20;

export function Cards({ table, ids, mayChange }: BodyProps) {
  const { form, node } = table;
  const { store } = form;
  const [most, setMost] = useState(PART);
  // A revealed row is rendered, however far down it is; so is the row that was just added.
  const wanted = useStored(store, 'revealed', () => {
    const at = store.revealed();
    return at?.row && store.tableOf.get(at.field) === node.id ? store.rows(node.id).indexOf(at.row) : -1;
  });
  const added = table.keys.wanted()?.row;
  const until = Math.max(most, wanted + 1, added ? ids.indexOf(added) + 1 : 0);
  return (
    <>
      {ids.slice(0, until).map((id, index) => (
        <Card key={id} table={table} row={id} number={index + 1} mayChange={mayChange} />
      ))}
      {ids.length > until && (
        <Button block onClick={() => setMost(until + PART)}>
          {translateNow(formPhrases.moreRows, { n: Math.min(PART, ids.length - until) })}
        </Button>
      )}
    </>
  );
}

interface CardProps {
  table: TableAround;
  row: string;
  number: number;
  mayChange: boolean;
}

const Card = memo(function Card({ table, row, number, mayChange }: CardProps) {
  const title = translateNow(formPhrases.row, { n: number });
  return (
    <section className="form-card-row" aria-label={title}>
      <header>
        <b>{title}</b>
        {mayChange && <RowButtons table={table} row={row} number={number} />}
      </header>
      {table.columns.map((column) => (
        <FieldView key={column.id} node={column} row={row} />
      ))}
    </section>
  );
});
