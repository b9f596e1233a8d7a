// The rows of a child table as a grid. Only visible ones are rendered, so that two thousand open like twenty.
import { memo, useEffect, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { isComposing } from '../../kit/input-method.ts';
import { translateNow, useLanguage } from '../../kit/phrases.ts';
import { useVisibleRows } from '../../kit/tree/use-visible-rows.ts';
import { useSlice, useStored } from '../form-context.ts';
import { formPhrases } from '../form.phrases.ts';
import { designText } from '../design-text.ts';
import { isSet } from '../settings.ts';
import { TipSign } from '../tip-sign.tsx';
import { columnWidths, goTo, type TableAround } from './around.ts';
import { Cell } from './cell.tsx';
import { PassingCell } from './passing-cell.tsx';
import { moveOf, type Spot } from './moves.ts';
import { paste } from './paste.ts';
import { addRow } from './row-actions.ts';
import { RowButtons } from './row-buttons.tsx';
import { Totals } from './totals.tsx';

export interface BodyProps {
  table: TableAround;
  ids: readonly string[];
  mayChange: boolean;
  label: string;
}

/** In pixels; the same as in table.css. */
const HEIGHT = 40;
const NUMBER_WIDTH = 52;
const ACTIONS_WIDTH = 84;

export function Grid({ table, ids, mayChange, label }: BodyProps) {
  const { form, node, columns, keys } = table;
  const { store } = form;
  useLanguage();
  const { frame, first, last, show, isMoving } = useVisibleRows(ids.length, HEIGHT);
  useEffect(() => {
    keys.onShow(show);
  });
  const revealed = useStored(store, 'revealed', () => store.revealed());
  useEffect(() => {
    const row = keys.wanted()?.row ?? (revealed && store.tableOf.get(revealed.field) === node.id ? revealed.row : null);
    if (row) keys.show(store.rows(node.id).indexOf(row));
  }, [ids, keys, revealed, store, node.id]);

  const spotOf = (target: EventTarget): Spot | null => {
    if (!(target instanceof Element)) return null;
    const cell = target.closest<HTMLElement>('td[data-field]');
    const row = cell?.closest<HTMLElement>('tr[data-row]');
    if (!cell || !row || !frame.current?.contains(cell)) return null;
    return { row: store.rows(node.id).indexOf(row.dataset.row ?? ''), column: columns.findIndex(({ id }) => id === cell.dataset.field) };
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || isComposing(event.nativeEvent)) return;
    const spot = spotOf(event.target);
    if (!spot) return;
    const field = columns[spot.column]?.id ?? '';
    const row = ids[spot.row] ?? '';
    if (keys.isOpen({ row, field })) {
      // All other keys belong to the open control.
      if (event.key === 'Escape') {
        keys.want({ row, field });
        keys.open(null);
        event.stopPropagation();
      }
      return;
    }
    const onFace = event.target instanceof HTMLButtonElement;
    if (onFace && event.key === 'Enter') return;
    const move = moveOf(event.key, spot, ids.length, columns.length, { caret: caretIn(event.target) });
    if (!move) return;
    event.preventDefault();
    if ('to' in move) goTo(table, move.to.row, move.to.column);
    else addRow(table);
  };
  const onPaste = (event: ClipboardEvent) => {
    const spot = spotOf(event.target);
    const written = event.clipboardData.getData('text/plain');
    const isRange = /[\t\n]/.test(written.replace(/\r?\n$/, ''));
    if (!spot || !(isRange || event.target instanceof HTMLButtonElement)) return;
    event.preventDefault();
    void paste(table, spot, written);
  };
  const widths = columnWidths(columns, NUMBER_WIDTH + (mayChange ? ACTIONS_WIDTH : 0));
  const shown = ids.slice(first, last);
  const wanted = keys.wanted()?.row ?? revealed?.row;
  return (
    <div
      ref={frame}
      className={table.form.mode === 'edit' ? 'form-grid' : 'form-grid form-grid-read'}
      // Scrolling is possible by keyboard: by the controls, or by focusing the region where there are none.
      {...(mayChange ? { onKeyDown, onPaste } : { role: 'region', tabIndex: 0, 'aria-label': label })}
    >
      <table aria-rowcount={ids.length + 1}>
        <colgroup>
          <col style={{ inlineSize: NUMBER_WIDTH }} />
          {columns.map((column, at) => (
            <col key={column.id} style={{ inlineSize: widths[at] }} />
          ))}
          {mayChange && <col style={{ inlineSize: ACTIONS_WIDTH }} />}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className="form-row-number">
              <span className="unseen">{translateNow(formPhrases.rowNumber)}</span>#
            </th>
            {columns.map((column) => (
              <Head key={column.id} table={table} field={column.id} label={designText(column.label)} tip={designText(column.tip)} />
            ))}
            {mayChange && (
              <th scope="col" className="form-row-actions">
                {translateNow(formPhrases.actions)}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          <Space rows={first} />
          {shown.map((id, index) => (
            <Row key={id} table={table} row={id} number={first + index + 1} mayChange={mayChange} isPassing={isMoving && id !== wanted} />
          ))}
          <Space rows={ids.length - first - shown.length} />
        </tbody>
        {isSet(node, 'showSummary') && <Totals table={table} after={mayChange} />}
      </table>
    </div>
  );
}

/** Placeholder for rows that are not rendered. */
function Space({ rows }: { rows: number }) {
  return rows > 0 ? <tr aria-hidden style={{ blockSize: rows * HEIGHT }} /> : null;
}

function Head({ table, field, label, tip }: { table: TableAround; field: string; label: string; tip: string }) {
  const { required } = useSlice(table.form.store, field, null);
  return (
    <th scope="col" title={label}>
      <span className={required && table.form.mode === 'edit' ? 'form-required' : ''}>{label}</span>
      {tip && <TipSign text={tip} />}
    </th>
  );
}

interface LineProps {
  table: TableAround;
  row: string;
  /** From 1. */
  number: number;
  mayChange: boolean;
}

/** A row that appears while the table is scrolled has no controls until it rests: most rows are only passed. */
const Row = memo(function Row({ isPassing, ...line }: LineProps & { isPassing: boolean }) {
  const [isWhole, setWhole] = useState(!isPassing);
  if (!isPassing && !isWhole) setWhole(true);
  return <Line {...line} isWhole={isWhole} />;
});

const Line = memo(function Line({ table, row, number, mayChange, isWhole }: LineProps & { isWhole: boolean }) {
  useLanguage();
  return (
    <tr data-row={row} aria-rowindex={number + 1}>
      <th scope="row" className="form-row-number">
        {number}
      </th>
      {table.columns.map((column) =>
        isWhole ? (
          <Cell key={column.id} table={table} node={column} row={row} number={number} />
        ) : (
          <PassingCell key={column.id} table={table} node={column} row={row} />
        ),
      )}
      {mayChange && <td className="form-row-actions">{isWhole && <RowButtons table={table} row={row} number={number} />}</td>}
    </tr>
  );
});

function caretIn(target: EventTarget) {
  if (!(target instanceof HTMLInputElement) || target.selectionStart === null || target.selectionEnd === null) return null;
  return { start: target.selectionStart, end: target.selectionEnd, length: target.value.length };
}
