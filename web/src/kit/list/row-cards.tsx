import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '../phrases.ts';
import { Cell, NameLink } from './cell.tsx';
import { listPhrases } from './list.phrases.ts';
import { RowActions } from './row-actions.tsx';
import type { RowsProps } from './types.ts';

/** The rows as cards, for a phone: name and states on top, the rest as labelled lines. */
export function RowCards<R extends { id: string }>({ label, columns, rows, nameOf, record, actions, picked, empty }: RowsProps<R> & { empty: ReactNode }) {
  const text = useText(listPhrases);
  if (rows?.length === 0) return empty;
  if (rows === null) return <Bones />;
  const badges = columns.filter((column) => column.card === 'badge');
  const lines = columns.filter((column) => !column.names && !column.card);

  return (
    <ul className="list-cards" aria-label={label}>
      {rows.map((row) => (
        <li key={row.id} className="list-card">
          <header>
            {picked && <Checkbox checked={picked.ids.has(row.id)} aria-label={text('select', { name: nameOf(row) })} onChange={() => picked.flip(row.id)} />}
            <h2>
              <NameLink id={row.id} name={nameOf(row)} record={record} />
            </h2>
            {badges.map((column) => (
              <Cell key={column.key} row={row} column={column} />
            ))}
          </header>
          <dl>
            {lines.map((column) => (
              <div key={column.key}>
                <dt>{column.title}</dt>
                <dd>
                  <Cell row={row} column={column} />
                </dd>
              </div>
            ))}
          </dl>
          {actions && <RowActions actions={actions(row)} name={nameOf(row)} shown={3} />}
        </li>
      ))}
    </ul>
  );
}

function Bones() {
  return (
    <div className="list-cards" aria-hidden>
      {[70, 50, 60, 45].map((width) => (
        <div key={width} className="list-card">
          <span className="bone" style={{ inlineSize: `${width}%`, blockSize: 16 }} />
          <span className="bone" style={{ inlineSize: '85%' }} />
          <span className="bone" style={{ inlineSize: '65%' }} />
        </div>
      ))}
    </div>
  );
}
