import { dataSyncList, dataSyncRemove, syncStates } from '@ordo/contract/data-sync.ts';
import { useState } from 'react';
import { useConfirmDelete } from '../kit/confirm.tsx';
import { ListScreen } from '../kit/list-screen.tsx';
import { Moment, Text } from '../kit/list/cell.tsx';
import type { Action, Column, RowOf } from '../kit/list/types.ts';
import { grouped } from '../kit/number.ts';
import { LazyBoundary, lazyComponent } from '../kit/lazy-component.tsx';
import { useText } from '../kit/phrases.ts';
import { queryClient, useSave } from '../kit/query.ts';
import { Tag } from '../kit/tag.tsx';
import { useCan } from '../kit/view.tsx';
import { dataSyncPhrases, syncStatePhrases } from './data-sync.phrases.ts';
import './data-sync.css';

type Sync = RowOf<typeof dataSyncList>;

const Maker = lazyComponent(async () => (await import('./maker.tsx')).Maker);
const Progress = lazyComponent(async () => (await import('./progress.tsx')).Progress);

const tones = { ready: 'plain', running: 'info', stopped: 'plain', done: 'good', failed: 'bad' } as const;

export function DataSyncScreen() {
  const text = useText(dataSyncPhrases);
  const states = useText(syncStatePhrases);
  const can = useCan();
  const confirmRemoval = useConfirmDelete();
  const { mutateAsync: remove } = useSave(dataSyncRemove);
  const [open, setOpen] = useState<string | null>(null);
  const close = () => {
    setOpen(null);
    void queryClient.invalidateQueries({ queryKey: ['/api/system/DataSync'] });
  };

  const columns: Column<Sync>[] = [
    { key: 'fullName', title: text('name'), width: 180, sort: true, names: true },
    { key: 'fromName', title: text('from'), width: 130 },
    { key: 'toName', title: text('to'), width: 130 },
    {
      key: 'state',
      title: text('state'),
      width: 90,
      card: 'badge',
      render: (row) => <Tag tone={row.state === 'done' && row.bad ? 'warn' : tones[row.state]}>{states(row.state)}</Tag>,
    },
    {
      key: 'tablesDone',
      title: text('progress'),
      width: 130,
      render: (row) => <Text below={text('rowsRead', { n: grouped(row.read) })}>{text('tablesDone', { done: row.tablesDone, all: row.tables })}</Text>,
    },
    { key: 'bad', title: text('bad'), width: 80, numeric: true, render: (row) => grouped(row.bad) },
    { key: 'said', title: text('said'), width: 200, render: (row) => <Text>{row.said}</Text> },
    { key: 'startedAt', title: text('started'), width: 110, render: (row) => row.startedAt && <Moment at={row.startedAt} /> },
  ];
  const filters = [{ key: 'state', label: text('state'), options: syncStates.map((value) => ({ value, label: states(value) })) }];
  const actions = (row: Sync): Action[] => [
    { key: 'open', label: text('open'), run: () => setOpen(row.id) },
    ...(can('btn_remove') && row.state !== 'running'
      ? [{ key: 'remove', label: text('remove'), danger: true, run: () => confirmRemoval(row.fullName, () => remove({ id: row.id })) }]
      : []),
  ];

  return (
    <>
      <ListScreen
        name="data-sync"
        title={text('title')}
        hint={text('hint')}
        list={dataSyncList}
        columns={columns}
        filters={filters}
        nameOf={(row) => row.fullName}
        primary={can('btn_add') ? { key: 'add', label: text('add'), run: () => setOpen('') } : undefined}
        actions={actions}
      />
      <LazyBoundary meanwhile={<span className="busy-bar busy-bar-top" />}>
        {open === '' ? <Maker close={(made) => (made ? setOpen(made) : close())} /> : open !== null && <Progress id={open} close={close} />}
      </LazyBoundary>
    </>
  );
}
