import { messageList } from '@ordo/contract/message.ts';
import { useEffect } from 'react';
import { TimeAgo } from '../../kit/time-ago.tsx';
import { onFrame } from '../../kit/live.ts';
import { useText } from '../../kit/phrases.ts';
import { useRead } from '../../kit/query.ts';
import { Failure } from '../../kit/states.tsx';
import { homePhrases } from './home.phrases.ts';

const FEW = 6;

/** The latest messages; opening one is handled by the message centre. */
export function LatestMessages() {
  const text = useText(homePhrases);
  const { data, error, refetch } = useRead(messageList, { pageSize: FEW });
  useEffect(
    () =>
      onFrame((frame) => {
        if (frame.method === 'messagePush' || frame.method === 'noticeCount') void refetch();
      }),
    [refetch],
  );
  return (
    <section className="home-card" aria-label={text('messages')} aria-busy={!data && !error}>
      <h2>
        {text('messages')}
        <a href="#/messageRecord">{text('allMessages')}</a>
      </h2>
      {error ? (
        <Failure refused={error} retry={() => void refetch()} />
      ) : (
        <ul className="home-messages">
          {data?.list.map(({ id, title, isRead, lastModifyTime }) => (
            <li key={id}>
              <a href={`#/messageRecord?read=${id}`} data-unread={isRead === '0'}>
                {isRead === '0' && <span className="unseen">{text('unreadOne')} </span>}
                <span className="home-message-title" title={title}>
                  {title}
                </span>
                <small>
                  <TimeAgo at={lastModifyTime} />
                </small>
              </a>
            </li>
          ))}
          {!data && Array.from({ length: 4 }, (_, at) => <li key={at} className="bone" />)}
        </ul>
      )}
      {data?.list.length === 0 && <p className="home-quiet">{text('noMessages')}</p>}
    </section>
  );
}
