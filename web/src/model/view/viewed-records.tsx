// The records of a model in a view that is not a list: the same search bar, quick filters and permissions, with another display.
import { modelCalls } from '@ordo/contract/model-calls.ts';
import type { ViewKind } from '@ordo/engine/list/view/document.ts';
import { useMemo, type ComponentType } from 'react';
import { listDefaults, listInput, type ListState } from '../../kit/list/list-url.ts';
import { FilterBar } from '../../kit/list/filter-bar.tsx';
import { Toolbar } from '../../kit/list/toolbar.tsx';
import { useOpenRecord } from '../../kit/open-record.ts';
import { LazyBoundary, lazyComponent } from '../../kit/lazy-component.tsx';
import { useLanguage, useText } from '../../kit/phrases.ts';
import { Empty } from '../../kit/states.tsx';
import { useUrlState } from '../../kit/view.tsx';
import { ListTabs } from '../list-tabs.tsx';
import { modelPhrases } from '../model.phrases.ts';
import { useListFlow } from '../list-flow.tsx';
import { createLook } from '../../form/names-look.ts';
import type { OpenedModel } from '../opened-model.ts';
import { invalidateRecords } from '../invalidate-records.ts';
import { RecordFrame } from '../record-frame.tsx';
import { recordFilters } from '../search-filters.tsx';
import type { KindProps } from './kind-props.ts';
import { ViewBar } from './view-bar.tsx';
import type { ModelView, Views } from './views.ts';
import '../../kit/kit.css';
import '../../kit/list/list.css';
import '../record-list.css';
import './view.css';

/** Tables and trees are shown as lists. */
type Drawn = Exclude<ViewKind, 'table' | 'tree'>;

const KINDS: { [K in Drawn]: ComponentType<KindProps<K>> } = {
  board: lazyComponent(async () => (await import('./board-view.tsx')).BoardView),
  calendar: lazyComponent(async () => (await import('./calendar-view.tsx')).CalendarView),
  gallery: lazyComponent(async () => (await import('./gallery-view.tsx')).GalleryView),
  gantt: lazyComponent(async () => (await import('./gantt-view.tsx')).GanttView),
  map: lazyComponent(async () => (await import('./map-view.tsx')).MapView),
  pivot: lazyComponent(async () => (await import('./pivot-view.tsx')).PivotView),
};

export const isDrawn = (kind: ViewKind): kind is Drawn => kind !== 'table' && kind !== 'tree';

const ELSEWHERE = ['inTab', 'askedFor'] as const;

interface Props {
  /** With the settings of the view. */
  model: OpenedModel;
  view: ModelView;
  views: Views;
}

export function ViewedRecords({ model, view, views }: Props) {
  const text = useText(modelPhrases);
  const language = useLanguage();
  const record = useOpenRecord();
  const calls = useMemo(() => modelCalls(model, ''), [model]);
  const filters = recordFilters(model, createLook({}, language), text('all'));
  const keys = [...filters.map(({ key }) => key), ...ELSEWHERE];
  const [state, change] = useUrlState<ListState>(listDefaults(keys));
  const { currentPage: _, pageSize: _size, sidx: _by, sort: _sort, sortBy: _more, ...input } = listInput(calls.list, state, keys) as Record<string, unknown>;
  const asking = { calls, asked: { ...(model.menuId && { menuId: model.menuId }), inView: view.id, ...input } };
  const Kind = KINDS[view.document.kind as Drawn] as ComponentType<KindProps<ViewKind>>;
  const grows = view.document.kind !== 'board';
  const flow = useListFlow(model);
  const begin = flow ? flow.add : record.add;
  const add = model.may('btn_add') && begin ? { key: 'add', label: text('add'), run: begin } : undefined;
  const clear = () => change(Object.fromEntries([...keys, 'keyword', 'page'].map((key) => [key, key === 'page' ? '1' : ''])));
  const narrowed = [...keys, 'keyword'].some((key) => state[key]);
  return (
    <>
      <section className={grows ? 'list view-grows' : 'list'} aria-label={`${model.fullName} · ${view.name}`}>
        <Toolbar title={model.fullName} primary={add} secondary={[]} busy={false} refresh={() => void invalidateRecords()} />
        <ViewBar model={model} views={views} />
        {model.design.list && <ListTabs model={model} list={model.design.list} />}
        <FilterBar filters={filters} hint={text('hint')} state={state} change={(next, options) => change({ page: '1', ...next }, options)} clear={clear} />
        <LazyBoundary meanwhile={<div className="view-waits bone" aria-hidden />}>
          <Kind
            key={view.id}
            model={model}
            view={view.document}
            asking={asking}
            record={record}
            none={<Empty narrowed={narrowed} clear={clear} begin={add} />}
          />
        </LazyBoundary>
      </section>
      <RecordFrame model={model} record={record} />
    </>
  );
}
