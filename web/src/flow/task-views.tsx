// The views above a list of tasks: choose one, save the filters, order and columns as they are now, rename, open with, delete.
import { BarsOutlined, FilterOutlined } from '@ant-design/icons';
import { listViewCreate, listViewRemove, listViewUpdate, type ViewedList } from '@ordo/contract/list-view.ts';
import type { Endpoint } from '@ordo/contract/kit.ts';
import { isSameView, type KeptView } from '@ordo/engine/list/kept-view.ts';
import { Alert, Checkbox, Input, Modal } from 'antd';
import { useState } from 'react';
import { CallError, callWithMessage } from '../kit/call.ts';
import { useConfirmDelete } from '../kit/confirm.tsx';
import type { ListController } from '../kit/list/use-list-controller.ts';
import { ViewLine } from '../kit/list/view-line.tsx';
import { ViewTabs } from '../kit/list/view-tabs.tsx';
import { useText } from '../kit/phrases.ts';
import { toast } from '../kit/toast.ts';
import { taskViewPhrases } from './task-view.phrases.ts';
import type { TaskView, TaskViews } from './use-task-views.ts';

/** What the list shows now. */
function presentOf<E extends Endpoint>({ state, filters, chosen }: ListController<E>): KeptView {
  const set = ['keyword', ...filters.map(({ key }) => key)].flatMap((key): [string, string][] => (state[key] ? [[key, state[key]]] : []));
  return { filters: Object.fromEntries(set), sort: state.sort, columns: chosen.flipped };
}

interface Props<E extends Endpoint> {
  name: ViewedList;
  views: TaskViews;
  list: ListController<E>;
}

export function TaskViewBar<E extends Endpoint>({ name, views, list }: Props<E>) {
  const text = useText(taskViewPhrases);
  const confirmRemoval = useConfirmDelete();
  /** Null: closed; `view` null: a new one. */
  const [naming, setNaming] = useState<{ view: TaskView | null } | null>(null);
  const { all, current, gone, show } = views;
  const present = presentOf(list);
  const known = new Set(list.columns.map(({ key }) => key));
  const isChanged = current !== null && !isSameView({ ...current.settings, columns: current.settings.columns.filter((key) => known.has(key)) }, present);
  const isPlain = !list.narrowed && present.sort === '' && present.columns.length === 0;
  const settings = { ...present, columns: [...present.columns] };

  const update = async (view: TaskView, part: Partial<Pick<TaskView, 'settings' | 'defaultMark'>>) => {
    const { id, version, fullName } = view;
    const defaultMark = (part.defaultMark ?? view.defaultMark) === 1 ? 1 : 0;
    try {
      const { msg } = await callWithMessage(listViewUpdate, { id, version, fullName, settings: part.settings ?? view.settings, defaultMark });
      toast('success', msg);
      if (part.settings) list.chosen.forget();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast('error', error.message);
    }
    await views.read.refetch();
  };
  const remove = (view: TaskView) =>
    confirmRemoval(view.fullName, async () => {
      try {
        await callWithMessage(listViewRemove, { id: view.id });
      } catch (error) {
        if (error instanceof CallError) toast('error', error.message);
        throw error;
      }
      show(null);
      await views.read.refetch();
      toast('success', text('removed', { name: view.fullName }));
    });
  const run = (view: TaskView, key: string) => {
    if (key === 'remove') remove(view);
    else if (key === 'rename') setNaming({ view });
    else if (key === 'back') {
      list.chosen.forget();
      show(view);
    } else void update(view, key === 'save' ? { settings } : { defaultMark: view.defaultMark === 1 ? 0 : 1 });
  };
  if (all.length === 0 && isPlain && !gone && !naming) return null;
  return (
    <ViewTabs
      label={text('views')}
      tabs={
        all.length === 0
          ? []
          : [
              { id: null, name: text('list'), icon: <BarsOutlined aria-hidden /> },
              ...all.map((view) => ({
                id: view.id,
                name: view === current && isChanged ? text('changed', { name: view.fullName }) : view.fullName,
                icon: <FilterOutlined aria-hidden />,
              })),
            ]
      }
      current={current?.id ?? null}
      choose={(id) => {
        list.chosen.forget();
        show(all.find((view) => view.id === id) ?? null);
      }}
      more={
        current && {
          label: text('more', { name: current.fullName }),
          items: [
            ...(isChanged
              ? [
                  { key: 'save', label: text('saveChanges') },
                  { key: 'back', label: text('discard') },
                ]
              : []),
            { key: 'rename', label: text('rename') },
            { key: 'usual', label: text(current.defaultMark === 1 ? 'notUsual' : 'setUsual') },
            { key: 'remove', label: text('remove'), danger: true },
          ],
          run: (key) => run(current, key),
        }
      }
      add={(current ? isChanged : !isPlain) ? { label: text('saveAs'), run: () => setNaming({ view: null }) } : null}
    >
      {gone && <Alert type="warning" showIcon title={text('gone')} />}
      {naming && (
        <NameDialog
          {...naming}
          save={async (fullName, isUsual) => {
            const { view } = naming;
            const said = { fullName, defaultMark: isUsual ? (1 as const) : (0 as const) };
            const { data } = view
              ? { ...(await callWithMessage(listViewUpdate, { id: view.id, version: view.version, settings: view.settings, ...said })), data: view }
              : await callWithMessage(listViewCreate, { list: name, settings, ...said });
            const { data: now } = await views.read.refetch();
            const made = now?.list.find(({ id }) => id === data.id);
            setNaming(null);
            if (!view && made) show(made);
          }}
          close={() => setNaming(null)}
        />
      )}
    </ViewTabs>
  );
}

interface NameProps {
  view: TaskView | null;
  /** @throws CallError */
  save(name: string, isUsual: boolean): Promise<void>;
  close(): void;
}

function NameDialog({ view, save, close }: NameProps) {
  const text = useText(taskViewPhrases);
  const [name, setName] = useState(view?.fullName ?? '');
  const [isUsual, setUsual] = useState(view?.defaultMark === 1);
  const [problem, setProblem] = useState('');
  const [saving, setSaving] = useState(false);
  const finish = async () => {
    if (name.trim() === '') return setProblem(text('nameMissing'));
    setSaving(true);
    try {
      await save(name.trim(), isUsual);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(error.message);
      setSaving(false);
    }
  };
  return (
    <Modal
      open
      title={text(view ? 'rename' : 'saveAs')}
      width="min(480px, calc(100vw - 32px))"
      okText={text('save')}
      cancelText={text('cancel')}
      okButtonProps={{ loading: saving }}
      closable={{ 'aria-label': text('close') }}
      onOk={() => void finish()}
      onCancel={close}
    >
      <div className="view-form">
        {problem && <Alert type="error" showIcon role="alert" title={problem} />}
        <ViewLine label={text('name')}>
          {(id) => (
            <Input
              id={id}
              autoFocus
              value={name}
              maxLength={50}
              onChange={({ target }) => setName(target.value)}
              onPressEnter={({ nativeEvent }) => void (nativeEvent.isComposing || finish())}
            />
          )}
        </ViewLine>
        {!view && <p className="flow-quiet">{text('says')}</p>}
        <Checkbox checked={isUsual} onChange={({ target }) => setUsual(target.checked)}>
          {text('usual')}
        </Checkbox>
      </div>
    </Modal>
  );
}
