import { Checkbox } from 'antd';
import { Fragment, type CSSProperties, type ReactNode } from 'react';
import { useText } from '../phrases.ts';
import { Cell, NameLink } from './cell.tsx';
import { ExpandButton } from './expand-button.tsx';
import { listPhrases } from './list.phrases.ts';
import { RowActions } from './row-actions.tsx';
import type { RowsProps } from './types.ts';

/** The rows as cards, for a phone: name and states at the top, the rest as labelled lines. */
export function RowCards<R extends { id: string }>(props: RowsProps<R> & { empty: ReactNode }) {
  const { label, columns, rows, nameOf, record, actions, picked, branches, tint, foot, empty } = props;
  const text = useText(listPhrases);
  if (rows?.length === 0) return empty;
  if (rows === null) return <Bones />;
  const badges = columns.filter((column) => column.card === 'badge');
  const lines = columns.filter((column) => !column.names && !column.card);

  const line = (said: ReactNode) => <li className="list-line">{said}</li>;
  const drawn = (row: R, depth: number, at: number | null): ReactNode => {
    const below = branches?.below(row, at);
    const head = depth === 0 ? branches?.head?.(row) : undefined;
    const colours = tint?.(row) ?? null;
    const colour = colours?.row ?? null;
    const open = below?.open && branches && <branches.Below row={row} draw={(rowsBelow) => rowsBelow.map((one) => drawn(one, depth + 1, null))} line={line} />;
    if (head !== undefined)
      return (
        <Fragment key={row.id}>
          <li className="list-group">
            {below && <ExpandButton name={nameOf(row)} {...below} />}
            {head}
          </li>
          {open}
        </Fragment>
      );
    return (
      <Fragment key={row.id}>
        <li
          className={colour ? 'list-card list-tinted' : 'list-card'}
          style={{ ...(depth > 0 && !branches?.head && { marginInlineStart: depth * 14 }), ...(colour && ({ '--tint': colour } as CSSProperties)) }}
        >
          <header>
            {picked && (
              <Checkbox
                checked={picked.ids.has(row.id)}
                aria-label={text('select', { name: nameOf(row) })}
                onChange={() => picked.flip(row.id, depth > 0 ? row : undefined)}
              />
            )}
            <h2>
              <NameLink id={row.id} name={nameOf(row)} record={record} />
            </h2>
            {badges.map((column) => (
              <Cell key={column.key} row={row} column={column} />
            ))}
            {below && <ExpandButton name={nameOf(row)} {...below} />}
          </header>
          <dl>
            {lines.map((column) => (
              <div key={column.key} {...lineColour(colours?.cells.get(column.key))}>
                <dt>{column.title}</dt>
                <dd>
                  <Cell row={row} column={column} />
                </dd>
              </div>
            ))}
          </dl>
          {actions && <RowActions actions={actions(row)} name={nameOf(row)} shown={3} />}
        </li>
        {open}
      </Fragment>
    );
  };
  const summed = foot ? columns.flatMap((column) => (foot(column) === null ? [] : [{ column, said: foot(column) }])) : [];
  return (
    <ul className="list-cards" aria-label={label}>
      {rows.map((row, at) => drawn(row, 0, at))}
      {summed.length > 0 && (
        <li className="list-card">
          <h2>{text('sum')}</h2>
          <dl>
            {summed.map(({ column, said }) => (
              <div key={column.key}>
                <dt>{column.title}</dt>
                <dd>{said}</dd>
              </div>
            ))}
          </dl>
        </li>
      )}
    </ul>
  );
}

/** The colour of a cell, at its line. */
const lineColour = (colour: string | undefined) => (colour ? { className: 'list-card-tinted', style: { '--tint': colour } as CSSProperties } : {});

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
