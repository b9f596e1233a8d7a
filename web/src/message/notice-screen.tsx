import { noticeCreate, noticeInfo, noticeList, noticeReaders, noticeRelease, noticeRemove, noticeUpdate } from '@ordo/contract/message.ts';
import { useState } from 'react';
import { useHiddenColumns } from '../kit/hidden-columns.ts';
import { useConfirm, useConfirmDelete } from '../kit/confirm.tsx';
import { ListScreen } from '../kit/list-screen.tsx';
import { Moment } from '../kit/list/cell.tsx';
import type { Action, Column, RowOf } from '../kit/list/types.ts';
import { useOpenRecord } from '../kit/open-record.ts';
import { useText } from '../kit/phrases.ts';
import { useSave } from '../kit/query.ts';
import { RecordForm } from '../kit/record-form.tsx';
import { Tag } from '../kit/tag.tsx';
import { useCan } from '../kit/view.tsx';
import { noticePhrases } from './message.phrases.ts';
import { NoticeReach } from './notice-reach.tsx';
import { NoticeReaders } from './notice-readers.tsx';
import { useNoticeSections } from './notice-sections.tsx';

type Notice = RowOf<typeof noticeList>;

export function NoticeScreen() {
  const text = useText(noticePhrases);
  const can = useCan();
  const record = useOpenRecord();
  const { hidden } = useHiddenColumns(noticeReaders);
  const sections = useNoticeSections();
  const confirm = useConfirm();
  const confirmRemoval = useConfirmDelete();
  const { mutateAsync: remove } = useSave(noticeRemove, [noticeList]);
  const { mutateAsync: release } = useSave(noticeRelease, [noticeList]);
  const [report, setReport] = useState<Notice | null>(null);

  const columns: Column<Notice>[] = [
    { key: 'title', title: text('name'), width: 320, sort: true, names: true },
    {
      key: 'enabledMark',
      title: text('state'),
      width: 90,
      card: 'badge',
      render: (row) => <Tag tone={row.enabledMark === 1 ? 'good' : 'plain'}>{text(row.enabledMark === 1 ? 'released' : 'draft')}</Tag>,
    },
    {
      key: 'reached',
      title: text('readers'),
      width: 210,
      render: (row) =>
        row.enabledMark === 1 ? (
          <>
            {text('readOf', { read: row.read, reached: row.reached })}
            {row.mailFailed > 0 && (
              <>
                {' '}
                <Tag tone="bad">{text('mailFailedN', { n: row.mailFailed })}</Tag>
              </>
            )}
            {row.mailFailed === 0 && row.mailWaiting > 0 && (
              <>
                {' '}
                <Tag tone="plain">{text('mailWaitingN', { n: row.mailWaiting })}</Tag>
              </>
            )}
          </>
        ) : (
          ''
        ),
    },
    { key: 'creatorUser', title: text('creator'), width: 150 },
    { key: 'creatorTime', title: text('created'), width: 110, sort: true, render: (row) => <Moment at={row.creatorTime} /> },
    {
      key: 'lastModifyTime',
      title: text('sentAt'),
      width: 110,
      sort: true,
      render: (row) => (row.enabledMark === 1 ? <Moment at={row.lastModifyTime} /> : ''),
    },
  ];
  const filters = [
    {
      key: 'enabledMark',
      label: text('state'),
      options: [
        { value: '0', label: text('draft') },
        { value: '1', label: text('released') },
      ],
    },
  ];
  const askRelease = (row: Notice) =>
    confirm({
      title: text('releaseTitle'),
      text: (
        <>
          <p>{`${row.title} — ${text('releaseText')}`}</p>
          <NoticeReach id={row.id} />
        </>
      ),
      yes: text('release'),
      run: () => release({ id: row.id, version: row.version }),
    });
  const actions = (row: Notice): Action[] => [
    ...(can('btn_release') && row.enabledMark === 0 ? [{ key: 'release', label: text('release'), run: () => askRelease(row) }] : []),
    ...(can('btn_edit') && row.enabledMark === 0 ? [{ key: 'edit', label: text('edit'), run: () => record.edit(row.id) }] : []),
    ...(row.enabledMark === 1 && !hidden.has('reached') ? [{ key: 'readers', label: text('readers'), run: () => setReport(row) }] : []),
    ...(can('btn_remove') ? [{ key: 'remove', label: text('remove'), danger: true, run: () => confirmRemoval(row.title, () => remove({ id: row.id })) }] : []),
  ];

  return (
    <>
      <ListScreen
        name="notice"
        title={text('title')}
        hint={text('hint')}
        list={noticeList}
        columns={columns}
        filters={filters}
        nameOf={(row) => row.title}
        record={record}
        primary={can('btn_add') ? { key: 'add', label: text('add'), run: record.add } : undefined}
        actions={actions}
      />
      <RecordForm
        record={record}
        noun={text('noun')}
        info={noticeInfo}
        create={noticeCreate}
        update={noticeUpdate}
        sections={sections}
        touches={[noticeList]}
        mayAdd={can('btn_add')}
        mayEdit={(notice) => can('btn_edit') && notice.enabledMark === 0}
      />
      {report && <NoticeReaders notice={report} maySend={can('btn_release')} close={() => setReport(null)} />}
    </>
  );
}
