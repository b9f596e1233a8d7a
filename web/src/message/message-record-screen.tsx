// The message centre `/messageRecord`: all received messages.
import { messageList, messageReadAll, messageRecordRemove } from '@ordo/contract/message.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useConfirm, useConfirmDelete } from '../kit/confirm.tsx';
import { ListScreen } from '../kit/list-screen.tsx';
import { Moment } from '../kit/list/cell.tsx';
import type { Column, RowOf } from '../kit/list/types.ts';
import { onFrame } from '../kit/live.ts';
import { useText } from '../kit/phrases.ts';
import { useSave } from '../kit/query.ts';
import { Tag } from '../kit/tag.tsx';
import { useUrlState } from '../kit/view.tsx';
import { messagePhrases } from './message.phrases.ts';
import { receivedKey, useOpenMessage } from './open-message.tsx';

type Row = RowOf<typeof messageList>;

/** The message that another page links to. */
const ADDRESS = { read: '' };

export function MessageRecordScreen() {
  const text = useText(messagePhrases);
  const cache = useQueryClient();
  const confirm = useConfirm();
  const confirmRemoval = useConfirmDelete();
  const [open, dialog] = useOpenMessage();
  const [{ read }, change] = useUrlState(ADDRESS);
  const come = useEffectEvent((id: string) => {
    change({ read: '' }, { replace: true });
    open({ id, title: '', type: 0 });
  });
  useEffect(() => {
    if (read) come(read);
  }, [read]);
  const readAll = useSave(messageReadAll, [messageList]);
  const { mutateAsync: remove } = useSave(messageRecordRemove, [messageList]);
  useEffect(
    () =>
      onFrame((frame) => {
        if (frame.method === 'messagePush' || frame.method === 'noticeCount') void cache.invalidateQueries({ queryKey: receivedKey });
      }),
    [cache],
  );

  const columns: Column<Row>[] = [
    {
      key: 'title',
      title: text('title'),
      width: 360,
      render: (row) => (
        <button type="button" className="message-title" onClick={() => open(row)}>
          {row.title}
        </button>
      ),
    },
    {
      key: 'isRead',
      title: text('state'),
      width: 80,
      card: 'badge',
      render: (row) => <Tag tone={row.isRead === '0' ? 'warn' : 'plain'}>{text(row.isRead === '0' ? 'unread' : 'read')}</Tag>,
    },
    { key: 'type', title: text('type'), width: 120, render: (row) => text(row.type === 1 ? 'typeNotice' : 'typeWork') },
    { key: 'creatorUser', title: text('sender'), width: 160 },
    { key: 'lastModifyTime', title: text('sentAt'), width: 120, sort: true, render: (row) => <Moment at={row.lastModifyTime} /> },
  ];
  const filters = [
    {
      key: 'type',
      label: text('type'),
      options: [
        { value: '1', label: text('typeNotice') },
        { value: '2', label: text('typeWork') },
      ],
    },
    {
      key: 'isRead',
      label: text('state'),
      options: [
        { value: '0', label: text('unread') },
        { value: '1', label: text('read') },
      ],
    },
  ];

  return (
    <>
      <ListScreen
        name="message"
        title={text('centre')}
        hint={text('hint')}
        list={messageList}
        columns={columns}
        filters={filters}
        nameOf={(row) => row.title}
        secondary={[
          {
            key: 'readAll',
            label: text('readAll'),
            run: () => confirm({ title: text('readAllTitle'), text: text('readAllText'), yes: text('readAll'), run: () => readAll.mutateAsync({}) }),
          },
        ]}
        actions={(row) => [{ key: 'remove', label: text('remove'), danger: true, run: () => confirmRemoval(row.title, () => remove({ ids: row.id })) }]}
        bulk={(rows, unselect) => [
          {
            key: 'remove',
            label: text('remove'),
            danger: true,
            run: () => confirmRemoval(text('removeMany', { n: rows.length }), () => remove({ ids: rows.map((row) => row.id).join(',') }).then(unselect)),
          },
        ]}
      />
      {dialog}
    </>
  );
}
