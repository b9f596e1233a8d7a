// Cells of a list that are selected by keyboard and pointer, copied, pasted and opened. Only the cells whose state changes render.
import {
  useCallback,
  useEffect,
  useRef,
  useSyncExternalStore,
  type ClipboardEvent,
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { isComposing } from '../input-method.ts';
import { areaOf, isWithin, oneCell, rangeAfter, within, type CellRange, type Spot } from './cell-range.ts';
import type { Column } from './types.ts';
import './cell-grid.css';

/** What the screen does with cells. */
export interface Cells<R> {
  selection: CellSelection;
  /** Opens a cell for editing. */
  open(row: R, column: Column<R>): void;
  /** @returns the text for the clipboard */
  copied(rows: readonly R[], columns: readonly Column<R>[]): string;
  /** @param rows and columns from the first selected cell on */
  pasted(text: string, rows: readonly R[], columns: readonly Column<R>[]): void;
}

export class CellSelection {
  #range: CellRange = oneCell({ row: 0, column: 0 });
  /** Whether a cell has been selected: until then only Tab leads to the first one. */
  #isShown = false;
  #wantsFocus = false;
  #listeners = new Set<() => void>();

  get range(): CellRange {
    return this.#range;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  select(range: CellRange): void {
    this.#range = range;
    this.#isShown = true;
    for (const listener of this.#listeners) listener();
  }

  /** `active` takes the focus; '' for a cell that is not selected. */
  stateOf(spot: Spot): 'active' | 'selected' | 'first' | '' {
    const { to } = this.#range;
    if (to.row === spot.row && to.column === spot.column) return this.#isShown ? 'active' : 'first';
    return this.#isShown && isWithin(this.#range, spot) ? 'selected' : '';
  }

  /** The active cell gets the focus as soon as it is rendered. */
  wantFocus(): void {
    this.#wantsFocus = true;
  }

  takeFocus(): boolean {
    const wanted = this.#wantsFocus;
    this.#wantsFocus = false;
    return wanted;
  }
}

interface CellProps {
  selection: CellSelection;
  row: number;
  column: number;
  className: string | undefined;
  style: CSSProperties | undefined;
  children: ReactNode;
}

export function GridCell({ selection, row, column, className = '', style, children }: CellProps) {
  const cell = useRef<HTMLTableCellElement>(null);
  const listen = useCallback((changed: () => void) => selection.subscribe(changed), [selection]);
  const state = useSyncExternalStore(listen, () => selection.stateOf({ row, column }));
  useEffect(() => {
    if (selection.stateOf({ row, column }) === 'active' && selection.takeFocus()) cell.current?.focus();
  }, [selection, row, column]);
  return (
    <td
      ref={cell}
      data-cell={`${row} ${column}`}
      className={`${className} list-cell ${state && state !== 'first' ? `list-cell-${state}` : ''}`}
      style={style}
      tabIndex={state === 'active' || state === 'first' ? 0 : -1}
      aria-selected={state === 'active' || state === 'selected'}
    >
      {children}
    </td>
  );
}

const spotOf = (cell: Element | null): Spot | null => {
  const [row, column] = (cell?.getAttribute('data-cell') ?? '').split(' ').map(Number);
  return row === undefined || column === undefined ? null : { row, column };
};

/** Attributes of the table. */
export function gridProps<R>(cells: Cells<R>, rows: readonly R[], columns: readonly Column<R>[]) {
  const { selection } = cells;
  const current = () => within(selection.range, rows.length, columns.length);
  const cut = (range: CellRange) => {
    const { top, bottom, start, end } = areaOf(range);
    return { rows: rows.slice(top, bottom + 1), columns: columns.slice(start, end + 1) };
  };
  /** Keys and the clipboard of a control within a cell belong to that control. */
  const isOnCell = ({ target }: { target: EventTarget }) => target instanceof HTMLElement && target.hasAttribute('data-cell');
  const go = (table: HTMLElement, range: CellRange) => {
    selection.select(range);
    table.querySelector<HTMLElement>(`[data-cell="${range.to.row} ${range.to.column}"]`)?.focus();
  };
  const open = ({ row, column }: Spot) => {
    const [one, at] = [rows[row], columns[column]];
    if (one !== undefined && at) cells.open(one, at);
  };
  return {
    role: 'grid',
    'aria-multiselectable': true,
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const range = current();
      if (!range || !isOnCell(event) || event.altKey || isComposing(event.nativeEvent)) return;
      const ctrl = event.ctrlKey || event.metaKey;
      if (!ctrl && !event.shiftKey && (event.key === 'Enter' || event.key === 'F2')) {
        event.preventDefault();
        return open(range.to);
      }
      const next = rangeAfter({ key: event.key, shift: event.shiftKey, ctrl }, range, rows.length, columns.length);
      if (!next) return;
      event.preventDefault();
      event.stopPropagation();
      go(event.currentTarget, next);
    },
    onFocus(event: { target: EventTarget }) {
      const spot = isOnCell(event) && event.target instanceof HTMLElement ? spotOf(event.target) : null;
      if (spot && selection.stateOf(spot) !== 'active') selection.select(oneCell(spot));
    },
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || !(event.target instanceof Element) || event.target.closest('a, button, input, label')) return;
      const spot = spotOf(event.target.closest('[data-cell]'));
      if (!spot) return;
      // The browser would focus the pressed cell, and begin a range there.
      event.preventDefault();
      go(event.currentTarget, event.shiftKey ? { from: selection.range.from, to: spot } : oneCell(spot));
    },
    onPointerOver(event: PointerEvent<HTMLElement>) {
      if (event.buttons !== 1 || event.pointerType !== 'mouse' || !event.currentTarget.contains(document.activeElement)) return;
      const spot = event.target instanceof Element ? spotOf(event.target.closest('[data-cell]')) : null;
      if (spot) go(event.currentTarget, { from: selection.range.from, to: spot });
    },
    onDoubleClick(event: { target: EventTarget }) {
      const spot = event.target instanceof Element && !event.target.closest('a, button, input, label') ? spotOf(event.target.closest('[data-cell]')) : null;
      if (spot) open(spot);
    },
    onCopy(event: ClipboardEvent<HTMLElement>) {
      const range = current();
      if (!range || !isOnCell(event)) return;
      event.preventDefault();
      const part = cut(range);
      event.clipboardData.setData('text/plain', cells.copied(part.rows, part.columns));
    },
    onPaste(event: ClipboardEvent<HTMLElement>) {
      const range = current();
      if (!range || !isOnCell(event)) return;
      event.preventDefault();
      const { top, start } = areaOf(range);
      cells.pasted(event.clipboardData.getData('text/plain'), rows.slice(top), columns.slice(start));
    },
  };
}
