// Who has read a notice, and when.
import type { Result } from '@ordo/contract/kit.ts';
import { noticeList, noticeMailAgain, noticeReaders } from '@ordo/contract/message.ts';
import { Button, Drawer, Radio, Table } from 'antd';
import { useState } from 'react';
import { useText } from '../kit/phrases.ts';
import { useRead, useSave } from '../kit/query.ts';
import { Failure } from '../kit/states.tsx';
import { Tag } from '../kit/tag.tsx';
import { timeText } from '../kit/time.ts';
import { toast } from '../kit/toast.ts';
import { noticePhrases } from './message.phrases.ts';

const PAGE = 20;

type Shown = '' | '0' | '1' | 'mail';

interface Props {
  notice: { id: string; title: string; byMail: number; mailFailed: number };
  /** Permission to resend mails. */
  maySend: boolean;
  close(): void;
}

/** Polling interval while mails are being sent, or their receivers are still being written, in ms. */
const SOON = 2_000;

export function NoticeReaders({ notice, maySend, close }: Props) {
  const text = useText(noticePhrases);
  const [shown, setShown] = useState<Shown>('');
  const [page, setPage] = useState(1);
  const isUnderWay = ({ list }: Result<typeof noticeReaders>) =>
    (shown === '' && list.length === 0) || list.some(({ mailState }) => mailState === 'waiting' || mailState === 'sending');
  const readers = useRead(
    noticeReaders,
    {
      id: notice.id,
      currentPage: page,
      pageSize: PAGE,
      ...(shown === 'mail' ? { mailFailed: '1' } : shown ? { isRead: shown } : {}),
    },
    { every: (data) => data !== undefined && isUnderWay(data) && SOON },
  );
  const { mutateAsync: again, isPending } = useSave(noticeMailAgain, [noticeReaders, noticeList]);
  const sendAgain = async () => toast('success', text('mailAgainDone', { n: (await again({ id: notice.id })).data.again }));
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
        value={shown}
        options={[
          { value: '', label: text('all') },
          { value: '1', label: text('readAt') },
          { value: '0', label: text('notRead') },
          ...(notice.byMail === 1 ? [{ value: 'mail', label: text('mailFailed') }] : []),
        ]}
        onChange={({ target }) => {
          setShown(target.value as Shown);
          setPage(1);
        }}
      />
      {shown === 'mail' && maySend && (readers.data?.pagination.total ?? 0) > 0 && (
        <Button className="notice-again" loading={isPending} onClick={() => void sendAgain().catch(() => undefined)}>
          {text('mailAgain')}
        </Button>
      )}
      {readers.error ? (
        <Failure refused={readers.error} retry={() => void readers.refetch()} />
      ) : (
        <Table
          size="small"
          rowKey="id"
          loading={readers.isFetching && !(readers.data && isUnderWay(readers.data))}
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
            ...(notice.byMail === 1
              ? [{ title: text('mail'), dataIndex: 'mailState', width: 190, render: (_: unknown, row: Reader) => <MailState row={row} /> }]
              : []),
          ]}
        />
      )}
    </Drawer>
  );
}

type Reader = Result<typeof noticeReaders>['list'][number];

function MailState({ row: { mailState, mailReason } }: { row: Reader }) {
  const text = useText(noticePhrases);
  if (!mailState) return text('noMail');
  const bad = mailState === 'failed' || mailState === 'unsure';
  return (
    <>
      <Tag tone={bad ? 'bad' : mailState === 'sent' ? 'good' : 'plain'}>{text(mailState)}</Tag>
      {mailReason && <div className="notice-why">{mailReason}</div>}
    </>
  );
}
