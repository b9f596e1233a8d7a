// The header of the table: one line, or two with headers above groups of columns.
import { useText } from '../phrases.ts';
import type { SortOrder } from './list-url.ts';
import { listPhrases } from './list.phrases.ts';
import { columnGroupRow, type StickyColumn } from './sticky-columns.ts';
import { SortButton } from './sort-button.tsx';
import { RowCheckbox } from './row-checkbox.tsx';
import type { Column, ColumnGroup, RowSelection } from './types.ts';
import { ResizeHandle } from './resize-handle.tsx';

export interface HeadProps<R> {
  columns: readonly Column<R>[];
  heads: readonly ColumnGroup[];
  places: ReadonlyMap<string, StickyColumn>;
  sorts: readonly SortOrder[];
  onSort(column: string, next: string, add: boolean): void;
  /** If given, columns can be resized. */
  widen?: ((column: string, width: number) => void) | undefined;
  picked: Pick<RowSelection<R>, 'ids' | 'all'> | undefined;
  /** All rows of the page are selected; null: they cannot be selected together. */
  all: boolean | null;
  actions: boolean;
}

export function RowHead<R>({ columns, heads, places, sorts, onSort, widen, picked, all, actions }: HeadProps<R>) {
  const text = useText(listPhrases);
  const upper = columnGroupRow(
    columns.map(({ key }) => key),
    heads,
  );
  const span = upper ? { rowSpan: 2 } : {};
  const cell = (column: Column<R>, below: boolean) => {
    const at = sorts.findIndex((one) => one.column === column.key);
    const order = at < 0 ? undefined : sorts[at]?.descending ? 'descending' : 'ascending';
    return (
      <th
        key={column.key}
        scope="col"
        {...(!below && span)}
        className={places.get(column.key)?.className}
        style={places.get(column.key)?.style}
        aria-sort={at === 0 ? order : undefined}
        data-order={order}
      >
        {column.sort ? (
          <SortButton column={column.key} title={column.title} order={order} place={sorts.length > 1 && at >= 0 ? at + 1 : null} onSort={onSort} />
        ) : (
          column.title
        )}
        {widen && <ResizeHandle column={column.key} title={column.title} width={column.width} set={(width) => widen(column.key, width)} />}
      </th>
    );
  };
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const named = (key: string, below: boolean) => {
    const column = byKey.get(key);
    return column && cell(column, below);
  };
  return (
    <thead>
      <tr>
        {picked && (
          <th scope="col" {...span}>
            {all !== null && <RowCheckbox checked={all} some={!all && picked.ids.size > 0} label={text('selectAll')} flip={() => picked.all(!all)} />}
          </th>
        )}
        {upper
          ? upper.map((one) =>
              'column' in one ? (
                named(one.column, false)
              ) : (
                <th key={one.key} scope="colgroup" colSpan={one.columns.length} className="list-head-over">
                  {one.title}
                </th>
              ),
            )
          : columns.map((column) => cell(column, false))}
        {actions && (
          <th scope="col" {...span} className="list-stays-end">
            {text('actions')}
          </th>
        )}
      </tr>
      {upper && <tr>{upper.flatMap((one) => ('column' in one ? [] : one.columns.map((key) => named(key, true))))}</tr>}
    </thead>
  );
}
