// The list screen that most pages are: toolbar, filters, rows, paging. Its state is in the URL.
import type { Endpoint, Result } from '@ordo/contract/kit.ts';
import { Alert, Button } from 'antd';
import { useDeferredValue, type ReactNode } from 'react';
import { kitPhrases } from './kit.phrases.ts';
import { download } from './download.ts';
import { ColumnChooser } from './list/column-chooser.tsx';
import { FilterBar } from './list/filter-bar.tsx';
import { listPhrases } from './list/list.phrases.ts';
import { Pager } from './list/pager.tsx';
import { SelectionBar } from './list/selection.tsx';
import { RowCards } from './list/row-cards.tsx';
import type { Cells } from './list/cell-grid.tsx';
import { RowTable } from './list/row-table.tsx';
import { Empty, Failure } from './states.tsx';
import { Toolbar } from './list/toolbar.tsx';
import type { Action, Branches, ColumnGroup, Filter, RowOf, RowsProps } from './list/types.ts';
import { useListController, type ListController, type ListSetup } from './list/use-list-controller.ts';
import { useWidths } from './list/widths.ts';
import type { OpenRecord } from './open-record.ts';
import { usePhone } from './phone.ts';
import { useText } from './phrases.ts';
import './kit.css';
import './list/list.css';

/** The list as shown, for an export. */
export interface Exported {
  /** The query without paging. */
  whole: object;
  /** Ids of the rows of this page. */
  page: string[];
  /** Ids of the selected rows. */
  picked: string[];
  total: number;
}

interface Props<E extends Endpoint> extends ListSetup<E> {
  title: string;
  /** What the keyword searches: “Name, code or contact”. */
  hint: string;
  /** @param answer the answer with the rows */
  nameOf(row: RowOf<E>, answer: Result<E> | undefined): string;
  /** If given, the naming column opens records. */
  record?: OpenRecord;
  primary?: Action | undefined;
  secondary?: readonly Action[];
  /** Exports the list with its filters and order. */
  sheet?: Endpoint | undefined;
  /** Instead: opens a dialog about what to export. */
  exports?: ((asked: Exported) => void) | undefined;
  actions?(row: RowOf<E>, answer: Result<E> | undefined): readonly Action[];
  /** Headers above groups of columns. */
  heads?: readonly ColumnGroup[];
  /** Columns can be resized. */
  resizable?: boolean;
  /** On a phone, which shows no headings, the order is chosen among the filters. */
  ordersOnPhone?: boolean;
  branches?: Branches<RowOf<E>> | undefined;
  tint?: RowsProps<RowOf<E>>['tint'];
  instead?: RowsProps<RowOf<E>>['instead'];
  /** See RowTable; not on a phone. */
  cells?: ((answer: Result<E> | undefined) => Cells<RowOf<E>> | undefined) | undefined;
  /** Totals below the columns, from the answer with the rows; undefined: there are none. */
  foot?(answer: Result<E> | undefined): RowsProps<RowOf<E>>['foot'];
  /** Between toolbar and filters. */
  above?: ReactNode | ((list: ListController<E>) => ReactNode);
  /** Bulk actions; if given, rows can be selected. */
  bulk?(rows: readonly RowOf<E>[], unselect: () => void): readonly Action[];
}

export function ListScreen<E extends Endpoint>(props: Props<E>) {
  const {
    title,
    hint,
    nameOf,
    record,
    primary,
    secondary = [],
    sheet,
    exports,
    actions,
    bulk,
    above,
    heads,
    resizable,
    ordersOnPhone,
    branches,
    tint,
    instead,
    cells,
    foot,
  } = props;
  const text = useText(listPhrases);
  const kit = useText(kitPhrases);
  const phone = usePhone();
  const list = useListController(props);
  const { query, rows, selection, dense } = list;
  const widths = useWidths(props.name);

  const isNarrowed = list.state.keyword !== '' || list.filters.some(({ key, place }) => !place && list.state[key]);
  const shown = {
    label: title,
    columns: resizable ? list.shown.map((column) => ({ ...column, width: widths.of(column.key, column.width) })) : list.shown,
    rows,
    branches,
    tint,
    instead,
    foot: foot?.(query.data),
    nameOf: (row: RowOf<E>) => nameOf(row, query.data),
    record,
    actions: actions && ((row: RowOf<E>) => actions(row, query.data)),
    picked: bulk && selection.picked,
    empty: query.error ? <Failure refused={query.error} retry={list.refresh} /> : <Empty narrowed={isNarrowed} clear={list.clear} begin={primary} />,
  };
  // Hundreds of rows take a while to render: urgent updates (typing, a drawer) do not wait for them.
  const drawn = useDeferredValue(
    phone ? (
      <RowCards {...shown} />
    ) : (
      <RowTable
        {...shown}
        dense={dense}
        sorts={list.sorts}
        onSort={list.order}
        heads={heads}
        widen={resizable ? widths.set : undefined}
        cells={cells?.(query.data)}
      />
    ),
  );
  if (list.denied)
    return (
      <section className="list" aria-label={title}>
        <Failure refused={list.denied} retry={list.refresh} />
      </section>
    );

  const exporting = {
    key: 'export',
    label: text('export'),
    run: () => {
      if (!exports) return void download(sheet as Endpoint, list.whole());
      const idsOf = (those: readonly RowOf<E>[]) => those.map(({ id }) => id);
      exports({ whole: list.whole() as object, page: branches?.head ? [] : idsOf(rows ?? []), picked: idsOf(selection.rows), total: list.total });
    },
  };
  const order: Filter = {
    key: 'sort',
    label: text('order'),
    placeholder: text('orderUsual'),
    options: list.columns.flatMap(({ key, title: said, sort }) =>
      sort
        ? [
            { value: key, label: text('orderUp', { title: said }) },
            { value: `-${key}`, label: text('orderDown', { title: said }) },
          ]
        : [],
    ),
  };
  const retry = (
    <Button size="small" onClick={list.refresh}>
      {kit('retry')}
    </Button>
  );

  return (
    <section className="list" aria-label={title} aria-busy={query.isFetching}>
      <Toolbar
        title={title}
        primary={primary}
        secondary={sheet || exports ? [...secondary, exporting] : secondary}
        busy={query.isFetching}
        refresh={list.refresh}
        density={phone ? undefined : { dense, flip: list.flipDensity }}
      >
        {!phone && <ColumnChooser columns={list.columns} chosen={list.chosen} />}
      </Toolbar>
      {typeof above === 'function' ? above(list) : above}
      <FilterBar
        filters={list.filters.filter((filter) => !filter.elsewhere)}
        order={phone && ordersOnPhone && (order.options ?? []).length > 0 ? order : undefined}
        hint={hint}
        state={list.state}
        change={list.narrow}
        clear={list.clear}
      />
      {list.outdated && <Alert type="warning" showIcon title={text('outdated', { reason: list.outdated.message })} action={retry} />}
      {bulk && selection.rows.length > 0 && (
        <SelectionBar
          count={selection.rows.length}
          actions={bulk(selection.rows, selection.clear)}
          all={phone && selection.rows.length < (rows?.length ?? 0) ? () => selection.picked.all(true) : undefined}
          clear={selection.clear}
        />
      )}
      <div className={query.isPlaceholderData ? 'list-rows list-rows-old' : 'list-rows'}>
        {query.isFetching && <span className="busy-bar" role="status" aria-label={kit('loading')} />}
        {drawn}
      </div>
      {list.total > 0 && (
        <Pager page={list.page} size={list.size} total={list.total} more={list.more} ofGroups={branches?.head !== undefined} onChange={list.turn} />
      )}
    </section>
  );
}
