// The views of a model above its records: the open one, a button for a new one, and actions on them.
import { modelViewRemove } from '@ordo/contract/model-view.ts';
import {
  AppstoreOutlined,
  BarsOutlined,
  CalendarOutlined,
  EnvironmentOutlined,
  NodeIndexOutlined,
  PicCenterOutlined,
  ProjectOutlined,
  TableOutlined,
} from '@ant-design/icons';
import type { ViewKind } from '@ordo/engine/list/view/document.ts';
import { Alert } from 'antd';
import { useState, type ReactNode } from 'react';
import { CallError, callWithMessage } from '../../kit/call.ts';
import { useConfirmDelete } from '../../kit/confirm.tsx';
import { LazyBoundary, lazyComponent } from '../../kit/lazy-component.tsx';
import { ViewTabs } from '../../kit/list/view-tabs.tsx';
import { useText } from '../../kit/phrases.ts';
import { toast } from '../../kit/toast.ts';
import type { OpenedModel } from '../opened-model.ts';
import { invalidateRecords } from '../invalidate-records.ts';
import { viewPhrases } from './view.phrases.ts';
import type { ModelView, Views } from './views.ts';
import './view.css';

const ViewDialog = lazyComponent(async () => (await import('./view-dialog.tsx')).ViewDialog);

const ICONS: Readonly<Record<ViewKind, ReactNode>> = {
  table: <TableOutlined aria-hidden />,
  board: <ProjectOutlined aria-hidden />,
  calendar: <CalendarOutlined aria-hidden />,
  gallery: <AppstoreOutlined aria-hidden />,
  gantt: <PicCenterOutlined aria-hidden />,
  tree: <NodeIndexOutlined aria-hidden />,
  map: <EnvironmentOutlined aria-hidden />,
  pivot: <TableOutlined aria-hidden />,
};

export function ViewBar({ model, views }: { model: OpenedModel; views: Views }) {
  const text = useText(viewPhrases);
  const confirmRemoval = useConfirmDelete();
  /** Null: closed; `view` null: a new view. */
  const [editing, setEditing] = useState<{ view: ModelView | null; own: boolean } | null>(null);
  const { all, current, gone, choose } = views;
  const tabs = [
    { id: null, name: text('list'), icon: <BarsOutlined aria-hidden /> },
    ...all.map(({ id, name, document }) => ({ id, name, icon: ICONS[document.kind] })),
  ];
  const remove = (view: ModelView) =>
    confirmRemoval(view.name, async () => {
      try {
        await callWithMessage(modelViewRemove, { id: model.id, viewId: view.id, ...(model.menuId && { menuId: model.menuId }) });
      } catch (error) {
        if (error instanceof CallError) toast('error', error.message);
        throw error;
      }
      choose(null);
      await invalidateRecords();
      toast('success', text('removed', { name: view.name }));
    });
  const removable = current && (current.sharedMark === 1 ? views.mayShare : current.mayEdit);
  return (
    <ViewTabs
      label={text('views')}
      tabs={tabs}
      current={current?.id ?? null}
      choose={choose}
      more={
        current && {
          label: text('more', { name: current.name }),
          items: [
            ...(current.mayEdit ? [{ key: 'edit', label: text('edit') }] : []),
            { key: 'saveAs', label: text('saveAs') },
            ...(removable ? [{ key: 'remove', label: text('remove'), danger: true }] : []),
          ],
          run: (key) => (key === 'remove' ? remove(current) : setEditing({ view: current, own: key === 'saveAs' })),
        }
      }
      add={{ label: text('newView'), run: () => setEditing({ view: null, own: false }) }}
    >
      {gone && <Alert type="warning" showIcon title={text('gone')} />}
      {views.read.error && <Alert type="warning" showIcon title={views.read.error.message} />}
      {editing && (
        <LazyBoundary>
          <ViewDialog
            model={model}
            mayShare={views.mayShare}
            view={editing.view}
            own={editing.own}
            close={() => setEditing(null)}
            done={(id) => {
              setEditing(null);
              void invalidateRecords().then(() => choose(id));
            }}
          />
        </LazyBoundary>
      )}
    </ViewTabs>
  );
}
