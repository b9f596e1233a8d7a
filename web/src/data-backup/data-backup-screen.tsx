import { dataBackupCreate, dataBackupDrill, dataBackupLink, dataBackupList, dataBackupRemove } from '@ordo/contract/data-backup.ts';
import { useEffect, useState } from 'react';
import { call, type CallError } from '../kit/call.ts';
import { useConfirm, useConfirmDelete } from '../kit/confirm.tsx';
import { ListScreen } from '../kit/list-screen.tsx';
import { Moment, Text } from '../kit/list/cell.tsx';
import type { Action, Column, RowOf } from '../kit/list/types.ts';
import { grouped } from '../kit/number.ts';
import { useText } from '../kit/phrases.ts';
import { queryClient, useRead, useSave } from '../kit/query.ts';
import { Tag, type TagTone } from '../kit/tag.tsx';
import { toast } from '../kit/toast.ts';
import { timeText } from '../kit/time.ts';
import { useCan } from '../kit/view.tsx';
import { dataBackupPhrases } from './data-backup.phrases.ts';
import './data-backup.css';

type Backup = RowOf<typeof dataBackupList>;

/** Polling intervals while something is running, and for runs started by others, in ms. */
const SOON = 2_000;
const NOW_AND_THEN = 20_000;

export function DataBackupScreen() {
  const text = useText(dataBackupPhrases);
  const can = useCan();
  const confirm = useConfirm();
  const confirmRemoval = useConfirmDelete();
  const { mutateAsync: create } = useSave(dataBackupCreate);
  const { mutateAsync: drill } = useSave(dataBackupDrill);
  const { mutateAsync: remove } = useSave(dataBackupRemove);
  const working = useWorking();

  const columns: Column<Backup>[] = [
    { key: 'fileName', title: text('name'), width: 230, names: true },
    { key: 'creatorTime', title: text('time'), width: 104, sort: true, render: (row) => <Moment at={row.creatorTime} /> },
    { key: 'creatorUser', title: text('who'), width: 130, render: (row) => (row.kind === 'clock' ? text('clock') : <Text>{row.creatorUser ?? ''}</Text>) },
    { key: 'size', title: text('size'), width: 96, sort: true, numeric: true, render: (row) => row.fileSize },
    { key: 'rows', title: text('rows'), width: 100, numeric: true, render: (row) => (row.rows === null ? '' : grouped(row.rows)) },
    { key: 'files', title: text('files'), width: 80, numeric: true, optional: true },
    { key: 'state', title: text('state'), width: 150, render: (row) => <Made row={row} /> },
    { key: 'drillState', title: text('tried'), width: 210, render: (row) => <Tried row={row} /> },
    {
      key: 'took',
      title: text('took'),
      width: 80,
      numeric: true,
      optional: true,
      render: (row) => (row.took === null ? '' : text('seconds', { n: seconds(row.took) })),
    },
    { key: 'node', title: text('node'), width: 130, optional: true },
    { key: 'migration', title: text('migration'), width: 170, optional: true },
  ];
  const filters = [
    { key: 'state', label: text('state'), options: (['running', 'done', 'failed'] as const).map((value) => ({ value, label: text(value) })) },
    { key: 'kind', label: text('kind'), options: (['hand', 'clock'] as const).map((value) => ({ value, label: text(value) })) },
  ];
  const actions = (row: Backup): Action[] => {
    const whole = row.state === 'done';
    const ask = (key: 'download' | 'drill', run: () => Promise<unknown>): Action => ({
      key,
      label: text(key),
      run: () => confirm({ title: text(key), text: text(`${key}Text`), yes: text(key), run }),
    });
    return [
      ...(can('btn_drill') && whole && !working ? [ask('drill', () => drill({ id: row.id }))] : []),
      ...(can('btn_download') && whole ? [ask('download', () => load(row.id))] : []),
      ...(can('btn_remove') && row.state !== 'running' && row.drillState !== 'running'
        ? [{ key: 'remove', label: text('remove'), danger: true, run: () => confirmRemoval(row.fileName, () => remove({ id: row.id })) }]
        : []),
    ];
  };
  const begin = () => confirm({ title: text('add'), text: text('addText'), yes: text('add'), run: () => create({}) });

  return (
    <ListScreen
      name="data-backup"
      title={text('title')}
      hint={text('hint')}
      list={dataBackupList}
      columns={columns}
      filters={filters}
      nameOf={(row) => row.fileName}
      primary={can('btn_add') && !working ? { key: 'add', label: text('add'), run: begin } : undefined}
      actions={actions}
    />
  );
}

const seconds = (ms: number) => Math.max(1, Math.round(ms / 1000));

/** Whether something is running on any node; the list is loaded again when that changes. */
function useWorking(): boolean {
  const [known, setKnown] = useState(false);
  const { data } = useRead(dataBackupList, { state: 'running', pageSize: 1 }, { every: known ? SOON : NOW_AND_THEN });
  const working = (data?.list.length ?? 0) > 0;
  useEffect(() => {
    if (known === working) return;
    setKnown(working);
    void queryClient.invalidateQueries({ queryKey: ['/api/system/DataBackup'] });
  }, [known, working]);
  return working;
}

/** By plain navigation: the browser saves the file, however large, and this page stays. */
async function load(id: string): Promise<void> {
  const link = await call(dataBackupLink, { id }).catch((error: CallError) => toast('error', error.message));
  if (!link) return;
  const anchor = document.createElement('a');
  anchor.href = `/v1${link.url}`;
  anchor.download = '';
  anchor.click();
}

const tones: Record<Backup['drillState'], TagTone> = { none: 'plain', running: 'info', done: 'good', failed: 'bad', lost: 'warn' };

function Made({ row }: { row: Backup }) {
  const text = useText(dataBackupPhrases);
  return (
    <>
      <Tag tone={tones[row.state]}>{text(row.state === 'lost' ? 'interrupted' : row.state)}</Tag>
      {row.said && <span className="backup-said">{row.said}</span>}
      {!!row.missing && <span className="backup-said">{text('lost', { n: row.missing })}</span>}
    </>
  );
}

function Tried({ row }: { row: Backup }) {
  const text = useText(dataBackupPhrases);
  if (row.drillState === 'none') return row.state === 'done' ? text('none') : null;
  const word = { running: 'running', done: 'passed', failed: 'failed', lost: 'interrupted' } as const;
  return (
    <>
      <Tag tone={tones[row.drillState]}>{text(word[row.drillState])}</Tag>
      <span className="list-below">
        {timeText(row.drillTime)}
        {row.drillTook !== null && ` · ${text('seconds', { n: seconds(row.drillTook) })}`}
      </span>
      {row.drillSaid && <span className="backup-said">{row.drillSaid}</span>}
    </>
  );
}
