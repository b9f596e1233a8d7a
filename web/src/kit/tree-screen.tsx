// The screen of a fully loaded tree: toolbar, keyword, and expandable rows. Its state is in the URL.
import type { Endpoint, Input, Result } from '@ordo/contract/kit.ts';
import { useState } from 'react';
import { useHiddenColumns } from './hidden-columns.ts';
import { FilterBar } from './list/filter-bar.tsx';
import { Toolbar } from './list/toolbar.tsx';
import type { Action } from './list/types.ts';
import { useText } from './phrases.ts';
import { useRead } from './query.ts';
import { Empty, Failure } from './states.tsx';
import { flattenTree, pathTo, visibleLines, type TreeRow } from './tree/tree-lines.ts';
import { TreeTable, type TreeTableProps } from './tree/tree-table.tsx';
import { treePhrases } from './tree/tree.phrases.ts';
import { useUrlState } from './view.tsx';
import './kit.css';
import './list/list.css';

interface Props<E extends Endpoint, R extends TreeRow> extends Omit<TreeTableProps<R>, 'label'> {
  title: string;
  list: E;
  /** Besides the keyword; null: not known yet. */
  input: Input<E> | null;
  rowsOf(answer: Result<E>): readonly R[];
  /** What the keyword searches. */
  hint: string;
  primary?: Action | undefined;
  secondary?: readonly Action[];
  /** Id of the last saved row. */
  marked: string | null;
}

/** Up to this size trees are initially expanded; of larger ones only the top level is. */
const SMALL = 300;
const ADDRESS = { keyword: '' };

export function TreeScreen<E extends Endpoint, R extends TreeRow>({
  title,
  list,
  input,
  rowsOf,
  hint,
  primary,
  secondary = [],
  marked,
  ...table
}: Props<E, R>) {
  const text = useText(treePhrases);
  const [{ keyword }, change] = useUrlState(ADDRESS);
  const searching = keyword !== '';
  const { hidden } = useHiddenColumns(list);
  const columns = table.columns.filter(({ key, of = [key] }) => of.some((one) => !hidden.has(one)));
  const query = useRead(list, Object.assign({}, input, searching && { keyword }) as Input<E>, { enabled: input !== null });
  const rows = query.data === undefined ? null : rowsOf(query.data);
  const all = rows ? flattenTree(rows) : [];

  /** Null until a row is expanded or collapsed: the initial state. */
  const [unfolded, setUnfolded] = useState<ReadonlySet<string> | null>(null);
  const usual = new Set(all.length <= SMALL ? all.map((row) => row.id) : rows?.map((row) => row.id));
  const [shown, setShown] = useState<string | null>(null);
  if (marked !== shown && rows) {
    setShown(marked);
    if (marked && unfolded) setUnfolded(new Set([...unfolded, ...pathTo(rows, marked)]));
  }
  const now = unfolded ?? usual;
  const isUnfolded = (id: string) => searching || now.has(id);
  const toggle = (id: string) => setUnfolded(now.has(id) ? new Set([...now].filter((one) => one !== id)) : new Set([...now, id]));
  const deep = rows?.some((row) => (row.children?.length ?? 0) > 0) ?? false;
  const folded = now.size === 0;
  const foldAll: Action = {
    key: 'fold',
    label: text(folded ? 'unfoldAll' : 'foldAll'),
    run: () => setUnfolded(new Set(folded ? all.map((row) => row.id) : [])),
  };

  const clear = () => change({ keyword: '' });
  const retry = () => void query.refetch();
  const denied = query.error?.key === 'denied';
  return (
    <section className="list" aria-label={title} aria-busy={query.isFetching}>
      {!denied && (
        <>
          <Toolbar
            title={title}
            primary={primary}
            secondary={deep && !searching ? [foldAll, ...secondary] : secondary}
            busy={query.isFetching}
            refresh={retry}
          />
          <FilterBar filters={[]} hint={hint} state={{ keyword }} change={(part, options) => change(part, options)} clear={clear} />
        </>
      )}
      {query.error && (!rows || denied) ? (
        <Failure refused={query.error} retry={retry} />
      ) : rows === null ? (
        <Bones />
      ) : rows.length === 0 ? (
        <Empty narrowed={searching} clear={clear} begin={primary} />
      ) : (
        <TreeTable {...table} columns={columns} label={title} lines={visibleLines(rows, isUnfolded)} marked={marked} toggle={toggle} />
      )}
    </section>
  );
}

function Bones() {
  return (
    <div className="tree-bones" aria-hidden>
      {Array.from({ length: 10 }, (_, index) => (
        <span key={index} className="bone" style={{ inlineSize: `${30 + ((index * 29) % 40)}%`, marginInlineStart: (index % 3) * 24 }} />
      ))}
    </div>
  );
}
