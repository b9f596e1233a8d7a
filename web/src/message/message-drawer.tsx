// The drawer of received messages (product §4.3): infinite scrolling, an unread dot, mark all, and a link to the message centre.
import { CheckOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { messageList, messageReadAll } from '@ordo/contract/message.ts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Drawer, Skeleton } from 'antd';
import { useEffect } from 'react';
import { TimeAgo } from '../kit/time-ago.tsx';
import { call } from '../kit/call.ts';
import { useConfirm } from '../kit/confirm.tsx';
import { onFrame, useLive } from '../kit/live.ts';
import { useText } from '../kit/phrases.ts';
import { useSave } from '../kit/query.ts';
import { useInfiniteScroll } from '../kit/use-infinite-scroll.ts';
import './message.css';
import { messagePhrases } from './message.phrases.ts';
import { receivedKey, useOpenMessage } from './open-message.tsx';

const PAGE = 20;
const NEAR = 200;

export function MessageDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const text = useText(messagePhrases);
  const confirm = useConfirm();
  const cache = useQueryClient();
  const generation = useLive((live) => live.generation);
  const [openMessage, dialog] = useOpenMessage(onClose);
  const readAll = useSave(messageReadAll, [messageList]);
  const messages = useInfiniteQuery({
    queryKey: [...receivedKey, 'drawer', generation],
    queryFn: ({ pageParam, signal }) => call(messageList, { currentPage: pageParam, pageSize: PAGE, sort: 'desc' }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ list }, pages) => (list.length < PAGE ? null : pages.length + 1),
    enabled: open,
    staleTime: 0,
  });
  useEffect(
    () =>
      onFrame((frame) => {
        if (frame.method === 'messagePush' || frame.method === 'noticeCount') void cache.invalidateQueries({ queryKey: receivedKey });
      }),
    [cache],
  );

  const rows = messages.data?.pages.flatMap((page) => page.list);
  const { box, scrolled } = useInfiniteScroll<HTMLDivElement>(messages, NEAR);
  const askReadAll = () => confirm({ title: text('readAllTitle'), text: text('readAllText'), yes: text('readAll'), run: () => readAll.mutateAsync({}) });

  return (
    <>
      <Drawer
        open={open}
        onClose={onClose}
        title={text('drawer')}
        size={280}
        closable={{ 'aria-label': text('shut'), placement: 'end' }}
        rootClassName="messages"
      >
        <div className="message-tools">
          <Button type="text" size="small" icon={<CheckOutlined />} onClick={askReadAll}>
            {text('readAll')}
          </Button>
          <Button type="text" size="small" icon={<UnorderedListOutlined />} href="#/messageRecord" onClick={onClose}>
            {text('centre')}
          </Button>
        </div>
        <div className="message-scroll" ref={box} onScroll={scrolled}>
          {messages.isPending && <Skeleton active style={{ padding: 16 }} />}
          {messages.isError && (
            <div className="message-hint" role="alert">
              {messages.error.message}
              <Button onClick={() => void messages.refetch()}>{text('retry')}</Button>
            </div>
          )}
          <ul className="message-list">
            {rows?.map((row) => (
              <li key={row.id}>
                <button type="button" className="message-item" data-unread={row.isRead === '0'} onClick={() => openMessage(row)}>
                  <b>{row.title}</b>
                  {row.isRead === '0' && <span className="unseen">{text('unread')}</span>}
                  <small>
                    {row.creatorUser.split('/')[0]} <TimeAgo at={row.lastModifyTime} />
                  </small>
                </button>
              </li>
            ))}
          </ul>
          {rows && <p className="message-hint">{rows.length === 0 ? text('none') : text(messages.hasNextPage ? 'more' : 'end')}</p>}
        </div>
      </Drawer>
      {dialog}
    </>
  );
}
