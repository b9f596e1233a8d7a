// The list that most screens are: toolbar, filters, rows, pages. What it shows is its URL.
import type { Endpoint, Input } from '@ordo/contract/kit.ts';
import { Alert, Button } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useKept } from './columns.ts';
import { kitPhrases } from './kit.phrases.ts';
import { filtersOn, inputOf, pageOf, sizeOf, sortOf } from './list/address.ts';
import { download } from './download.ts';
import { ColumnChooser, useChosenColumns } from './list/column-chooser.tsx';
import { FilterBar } from './list/filter-bar.tsx';
import { listPhrases } from './list/list.phrases.ts';
import { Pager } from './list/pager.tsx';
import { PickedBar, usePicked } from './list/picked.tsx';
import { useList } from './list/reading.ts';
import { RowCards } from './list/row-cards.tsx';
import { RowTable } from './list/row-table.tsx';
import { Empty, Failure } from './states.tsx';
import { Toolbar } from './list/toolbar.tsx';
import type { Action, Column, Filter, RowOf } from './list/types.ts';
import type { OpenRecord } from './open-record.ts';
import { usePhone } from './phone.ts';
import { useText } from './phrases.ts';
import { store, stored } from './stored.ts';
import './kit.css';
import './list/list.css';

interface Props<E extends Endpoint> {
  /** Under which the browser remembers the columns: the feature's word. */
  name: string;
  title: string;
  /** A paged list. */
  list: E;
  columns: readonly Column<RowOf<E>>[];
  filters?: readonly Filter[];
  /** What the keyword is looked for in: “Name, code or contact”. */
  hint: string;
  nameOf(row: RowOf<E>): string;
  /** Given, the naming column opens records. */
  record?: OpenRecord;
  primary?: Action | undefined;
  secondary?: readonly Action[];
  /** Answers the list with its filters and order as a file. */
  sheet?: Endpoint | undefined;
  actions?(row: RowOf<E>): readonly Action[];
  /** What can be done to many rows at once; given, rows can be selected. */
  bulk?(rows: readonly RowOf<E>[], unselect: () => void): readonly Action[];
}

export function ListScreen<E extends Endpoint>(props: Props<E>) {
  const { name, title, hint, nameOf, record, primary, secondary = [], sheet, actions, bulk } = props;
  const text = useText(listPhrases);
  const kit = useText(kitPhrases);
  const phone = usePhone();
  const { hidden } = useKept(props.list);
  const columns = props.columns.filter(({ key, of = [key] }) => of.some((one) => !hidden.has(one)));
  const filters = (props.filters ?? []).filter(({ key }) => !hidden.has(key));
  const keys = filters.map((filter) => filter.key);
  const list = useList(props.list, keys);
  const { state, query, rows } = list;
  const chosen = useChosenColumns(name, columns);
  const selection = usePicked(rows);
  const [dense, setDense] = useState(stored('dense') === '1');
  const flipDensity = () => {
    setDense(!dense);
    store('dense', dense ? null : '1');
  };

  const shown = {
    label: title,
    columns: columns.filter(chosen.shown),
    rows: query.error && !rows ? [] : rows,
    nameOf,
    record,
    actions,
    picked: bulk && selection.picked,
    empty: query.error ? (
      <Failure refused={query.error} retry={list.refresh} />
    ) : (
      <Empty narrowed={state.keyword !== '' || filtersOn(state, keys) > 0} clear={list.clear} begin={primary} />
    ),
  };
  // Hundreds of rows take a while to draw: what is urgent (typing, a drawer) does not wait for them.
  const drawn = useDeferredValue(
    phone ? <RowCards {...shown} /> : <RowTable {...shown} dense={dense} sort={sortOf(state)} onSort={(sort) => list.narrow({ sort })} />,
  );
  if (query.error?.key === 'denied')
    return (
      <section className="list" aria-label={title}>
        <Failure refused={query.error} retry={list.refresh} />
      </section>
    );

  const exporting = {
    key: 'export',
    label: text('export'),
    run: () => {
      const { currentPage: _, pageSize: __, ...input } = inputOf(props.list, state, keys) as Record<string, unknown>;
      void download(sheet as Endpoint, input as Input<Endpoint>);
    },
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
        secondary={sheet ? [...secondary, exporting] : secondary}
        busy={query.isFetching}
        refresh={list.refresh}
        density={phone ? undefined : { dense, flip: flipDensity }}
      >
        {!phone && <ColumnChooser columns={columns} chosen={chosen} />}
      </Toolbar>
      <FilterBar filters={filters.filter((filter) => !filter.elsewhere)} hint={hint} state={state} change={list.narrow} clear={list.clear} />
      {query.error && rows && <Alert type="warning" showIcon title={text('outdated', { reason: query.error.message })} action={retry} />}
      {bulk && selection.rows.length > 0 && (
        <PickedBar
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
      {list.total > 0 && <Pager page={pageOf(state)} size={sizeOf(state)} total={list.total} onChange={list.turn} />}
    </section>
  );
}
