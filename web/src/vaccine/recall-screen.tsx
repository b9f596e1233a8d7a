import { recallDone, recallList } from '@ordo/contract/lot.ts';
import { Input, InputNumber, Modal } from 'antd';
import { useState } from 'react';
import { useHiddenColumns } from '../kit/hidden-columns.ts';
import { ListScreen } from '../kit/list-screen.tsx';
import { Moment } from '../kit/list/cell.tsx';
import type { Action, Column, RowOf } from '../kit/list/types.ts';
import { grouped } from '../kit/number.ts';
import { useText } from '../kit/phrases.ts';
import { useSave } from '../kit/query.ts';
import { Tag } from '../kit/tag.tsx';
import { useCan } from '../kit/view.tsx';
import { recallPhrases } from './stock.phrases.ts';
import { vaccinePhrases } from './vaccine.phrases.ts';
import './vaccine.css';

type Task = RowOf<typeof recallList>;

export function RecallScreen() {
  const text = useText(recallPhrases);
  const shared = useText(vaccinePhrases);
  const can = useCan();
  const { fixed } = useHiddenColumns(recallDone);
  const [finishing, setFinishing] = useState<Task | null>(null);
  const columns: Column<Task>[] = [
    { key: 'customerName', title: shared('customer'), width: 210, names: true },
    { key: 'lotNo', title: shared('lot'), width: 120 },
    { key: 'productName', title: shared('product'), width: 210 },
    { key: 'dosesHeld', title: text('held'), width: 90, numeric: true, render: (row) => grouped(row.dosesHeld) },
    { key: 'recipients', title: text('recipients'), width: 100, numeric: true, render: (row) => grouped(row.recipients) },
    {
      key: 'status',
      title: shared('state'),
      width: 90,
      card: 'badge',
      render: (row) => <Tag tone={row.status === 'OPEN' ? 'warn' : 'good'}>{text(row.status === 'OPEN' ? 'open' : 'done')}</Tag>,
    },
    { key: 'dosesReturned', title: text('returned'), width: 90, numeric: true },
    { key: 'note', title: shared('note'), width: 160 },
    { key: 'creatorTime', title: shared('updated'), width: 104, sort: true, render: (row) => <Moment at={row.lastModifyTime ?? row.creatorTime} /> },
  ];
  const filters = [
    {
      key: 'status',
      label: shared('state'),
      options: [
        { value: 'OPEN', label: text('open') },
        { value: 'DONE', label: text('done') },
      ],
    },
  ];
  const actions = (row: Task): Action[] =>
    can('btn_done') && !fixed.has('dosesReturned') && row.status === 'OPEN' ? [{ key: 'done', label: text('finish'), run: () => setFinishing(row) }] : [];
  return (
    <>
      <ListScreen
        name="recall"
        title={text('title')}
        hint={text('hint')}
        list={recallList}
        columns={columns}
        filters={filters}
        nameOf={(row) => `${row.customerName} ${row.lotNo}`}
        actions={actions}
      />
      {finishing && <FinishDialog task={finishing} close={() => setFinishing(null)} />}
    </>
  );
}

function FinishDialog({ task, close }: { task: Task; close(): void }) {
  const { fixed } = useHiddenColumns(recallDone);
  const text = useText(recallPhrases);
  const shared = useText(vaccinePhrases);
  const [doses, setDoses] = useState(task.dosesHeld ?? 0);
  const [note, setNote] = useState('');
  const { mutateAsync: done, isPending } = useSave(recallDone);
  return (
    <Modal
      open
      title={text('finishTitle')}
      okText={text('finish')}
      cancelText={shared('cancel')}
      confirmLoading={isPending}
      onOk={() => void done({ id: task.id, version: task.version, dosesReturned: doses, note }).then(close, () => undefined)}
      onCancel={close}
    >
      <p>{text('finishText')}</p>
      <label className="stacked-field">
        <span>{text('returned')}</span>
        <InputNumber<number>
          className="record-number"
          min={0}
          precision={0}
          controls={false}
          value={doses}
          suffix={shared('dosesUnit')}
          onChange={(next) => setDoses(next ?? 0)}
        />
      </label>
      {!fixed.has('note') && (
        <label className="stacked-field">
          <span>{shared('note')}</span>
          <Input maxLength={200} value={note} onChange={(event) => setNote(event.target.value)} />
        </label>
      )}
    </Modal>
  );
}
