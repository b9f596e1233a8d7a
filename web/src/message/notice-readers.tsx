// Who has read a notice, and when.
import { noticeReaders } from '@ordo/contract/message.ts';
import { Drawer, Radio, Table } from 'antd';
import { useState } from 'react';
import { useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { Failure } from '../kit/states.tsx';
import { timeText } from '../kit/time.ts';
import { noticePhrases } from './message.phrases.ts';

const PAGE = 20;

export function NoticeReaders({ notice, close }: { notice: { id: string; title: string }; close(): void }) {
  const text = useText(noticePhrases);
  const [isRead, setRead] = useState<'' | '0' | '1'>('');
  const [page, setPage] = useState(1);
  const readers = useRead(noticeReaders, { id: notice.id, currentPage: page, pageSize: PAGE, ...(isRead ? { isRead } : {}) });
  return (
    <Drawer
      open
      size="min(640px, 100vw)"
      title={text('readersOf', { title: notice.title })}
      onClose={close}
      closable={{ 'aria-label': text('shut'), placement: 'end' }}
    >
      <Radio.Group
        className="notice-readers"
        optionType="button"
        value={isRead}
        options={[
          { value: '', label: text('all') },
          { value: '1', label: text('readAt') },
          { value: '0', label: text('notRead') },
        ]}
        onChange={({ target }) => {
          setRead(target.value as typeof isRead);
          setPage(1);
        }}
      />
      {readers.error ? (
        <Failure refused={readers.error} retry={() => void readers.refetch()} />
      ) : (
        <Table
          size="small"
          rowKey="id"
          loading={readers.isFetching}
          dataSource={readers.data?.list ?? []}
          pagination={{
            current: page,
            pageSize: PAGE,
            total: readers.data?.pagination.total ?? 0,
            onChange: setPage,
            showSizeChanger: false,
            hideOnSinglePage: true,
          }}
          columns={[
            { title: text('person'), dataIndex: 'realName', render: (name: string, { account }) => `${name}/${account}` },
            { title: text('department'), dataIndex: 'department' },
            { title: text('readAt'), dataIndex: 'readTime', width: 170, render: (at: number | null) => (at === null ? text('notRead') : timeText(at)) },
          ]}
        />
      )}
    </Drawer>
  );
}
