// Entrustments: who may act for the user for a time, and for whom the user may act.
import { entrustAnswer, entrustList, entrustRemove, entrustStop } from '@ordo/contract/flow-entrust.ts';
import { useState } from 'react';
import { useConfirm, useConfirmDelete } from '../kit/confirm.tsx';
import { ListScreen } from '../kit/list-screen.tsx';
import { Moment, Text } from '../kit/list/cell.tsx';
import type { Action, Column } from '../kit/list/types.ts';
import { comma, useText } from '../kit/phrases.ts';
import { useSave } from '../kit/query.ts';
import { Tabs } from '../kit/tabs.tsx';
import { Tag, type TagTone } from '../kit/tag.tsx';
import { useUrlState } from '../kit/view.tsx';
import { EntrustDialog, type Entrustment } from './entrust-dialog.tsx';
import { entrustPhrases } from './entrust.phrases.ts';
import './launch.css';

const ADDRESS = { side: 'from' };
type Side = 'from' | 'to';

export function EntrustScreen() {
  const text = useText(entrustPhrases);
  const [{ side }, change] = useUrlState(ADDRESS);
  return (
    <div className="flow-launching">
      <Tabs
        label={text('title')}
        anew
        shown={side === 'to' ? 'to' : 'from'}
        show={(key) => change({ side: key }, { replace: true })}
        tabs={(['from', 'to'] as const).map((key) => ({ key, label: text(key), panel: () => <Entrustments side={key} /> }))}
      />
    </div>
  );
}

const tones: readonly TagTone[] = ['good', 'info', 'plain', 'plain', 'warn', 'bad'];
const WAITING = 4;
/** In force, not begun, waiting or declined: these can still be changed. */
const isOpen = ({ status }: Entrustment) => status !== 2 && status !== 3;

function Entrustments({ side }: { side: Side }) {
  const text = useText(entrustPhrases);
  const confirm = useConfirm();
  const confirmRemoval = useConfirmDelete();
  const { mutateAsync: answer } = useSave(entrustAnswer);
  const { mutateAsync: stop } = useSave(entrustStop);
  const { mutateAsync: remove } = useSave(entrustRemove);
  const [edited, setEdited] = useState<Entrustment | null | undefined>(undefined);
  const nameOf = ({ fromUserName, toUserName }: Entrustment) => (side === 'from' ? toUserName : fromUserName);
  const columns: Column<Entrustment>[] = [
    { key: 'person', title: text(side === 'from' ? 'who' : 'whose'), width: 150, names: true, render: (row) => <Text>{nameOf(row)}</Text> },
    {
      key: 'status',
      title: text('state'),
      width: 90,
      card: 'badge',
      render: ({ status }) => <Tag tone={tones[status] ?? 'plain'}>{text(`state${status as 0 | 1 | 2 | 3 | 4 | 5}`)}</Tag>,
    },
    { key: 'flowNames', title: text('flows'), width: 220, render: ({ flowNames }) => <Text>{flowNames.join(comma()) || text('all')}</Text> },
    { key: 'startTime', title: text('begins'), width: 120, sort: true, render: (row) => <Moment at={row.startTime} /> },
    { key: 'endTime', title: text('ends'), width: 120, sort: true, render: (row) => <Moment at={row.endTime} /> },
    { key: 'description', title: text('remark'), width: 220 },
  ];
  const actions = (row: Entrustment): Action[] => [
    ...(isOpen(row) ? [{ key: 'edit', label: text('change'), run: () => setEdited(row) }] : []),
    ...(row.status === 0
      ? [
          {
            key: 'stop',
            label: text('stop'),
            danger: true,
            run: () =>
              confirm({
                title: text('stopTitle'),
                text: text('stopText', { name: row.toUserName }),
                yes: text('stop'),
                danger: true,
                run: () => stop({ id: row.id }),
              }),
          },
        ]
      : [{ key: 'remove', label: text('remove'), danger: true, run: () => confirmRemoval(nameOf(row), () => remove({ id: row.id })) }]),
  ];
  const answers = (row: Entrustment): Action[] => {
    if (row.status !== WAITING) return [];
    const give = (accept: boolean) => answer({ id: row.id, version: row.version, accept });
    const declined = { title: text('declineTitle'), text: text('declineText', { name: row.fromUserName }), yes: text('decline'), danger: true };
    return [
      // useSave has shown the refusal
      { key: 'accept', label: text('accept'), run: () => void give(true).catch(() => undefined) },
      { key: 'decline', label: text('decline'), danger: true, run: () => confirm({ ...declined, run: () => give(false) }) },
    ];
  };
  return (
    <>
      <ListScreen
        name="flow.entrust"
        title={text(side)}
        hint={text('hint')}
        list={entrustList}
        always={{ mine: side }}
        columns={columns}
        nameOf={nameOf}
        actions={side === 'from' ? actions : answers}
        {...(side === 'from' && { primary: { key: 'add', label: text('add'), run: () => setEdited(null) } })}
      />
      {edited !== undefined && <EntrustDialog entrustment={edited} close={() => setEdited(undefined)} />}
    </>
  );
}
