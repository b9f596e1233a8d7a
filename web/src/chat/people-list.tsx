// Whom one talks with, and whom one could talk with.
import { SearchOutlined } from '@ant-design/icons';
import { userContacts } from '@ordo/contract/user.ts';
import { withEmoji } from '@ordo/engine/chat/emoji.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Input, Popover, Spin } from 'antd';
import { useEffect, useState, type ReactNode, type UIEvent } from 'react';
import { call } from '../kit/call.ts';
import { Face } from '../kit/face.tsx';
import { useLive } from '../kit/live.ts';
import { useText } from '../kit/phrases.ts';
import { useSession } from '../kit/session.ts';
import { PersonCard } from './bubble.tsx';
import { chatPhrases } from './chat.phrases.ts';
import { latestOf, openTalk, readReplies, useChat, type Partner } from './chat-store.ts';
import { listedAt } from './clock.ts';

const PAGE = 20;
const NEAR = 300;
const PAUSE = 300;

/** A keyword that has rested for a moment. */
function useKeyword(): [typed: string, keyword: string, type: (typed: string) => void] {
  const [typed, setTyped] = useState('');
  const [keyword, setKeyword] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(typed.trim()), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed, keyword, setTyped];
}

function SearchField({ label, value, onChange }: { label: string; value: string; onChange(value: string): void }) {
  return (
    <Input
      className="chat-search"
      value={value}
      prefix={<SearchOutlined aria-hidden />}
      placeholder={label}
      aria-label={label}
      maxLength={50}
      allowClear
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Recent conversations. */
export function ReplyList() {
  const text = useText(chatPhrases);
  const { replies, problem, partner } = useChat();
  const unread = useLive((live) => live.unread);
  const [typed, keyword, type] = useKeyword();
  const [now] = useState(() => Date.now());
  const wanted = keyword.toLowerCase();
  const shown = replies?.filter((reply) => `${reply.realName} ${reply.account}`.toLowerCase().includes(wanted));
  return (
    <>
      <SearchField label={text('searchReplies')} value={typed} onChange={type} />
      {!shown && problem && (
        <div className="chat-wait" role="alert">
          <p>{problem}</p>
          <Button onClick={() => void readReplies()}>{text('retry')}</Button>
        </div>
      )}
      {!shown && !problem && (
        <div className="chat-wait">
          <Spin aria-label={text('more')} />
        </div>
      )}
      {shown?.length === 0 && (
        <p className="chat-hint">
          {text('noReplies')}
          <br />
          {text('noRepliesHint')}
        </p>
      )}
      <ul className="chat-people">
        {shown?.map((reply) => (
          <Person
            key={reply.id}
            person={reply}
            current={reply.id === partner?.id}
            unread={unread[reply.id] ?? 0}
            at={listedAt(reply.latestDate, now)}
            below={withEmoji(latestOf(reply))}
          />
        ))}
      </ul>
    </>
  );
}

/** Everybody, in pages as they are scrolled to. */
export function ContactList() {
  const text = useText(chatPhrases);
  const me = useSession((session) => session.current?.userInfo.userId);
  const partner = useChat((chat) => chat.partner);
  const [typed, keyword, type] = useKeyword();
  const people = useInfiniteQuery({
    queryKey: ['chat-contacts', keyword],
    queryFn: ({ pageParam, signal }) => call(userContacts, { currentPage: pageParam, pageSize: PAGE, keyword }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ list }, pages) => (list.length < PAGE ? null : pages.length + 1),
  });
  const shown = people.data?.pages.flatMap((page) => page.list).filter(({ id }) => id !== me);
  const scrolled = ({ currentTarget: box }: UIEvent) => {
    if (box.scrollHeight - box.scrollTop - box.clientHeight < NEAR && people.hasNextPage && !people.isFetching) void people.fetchNextPage();
  };
  return (
    <>
      <SearchField label={text('searchContacts')} value={typed} onChange={type} />
      {people.isPending && (
        <div className="chat-wait">
          <Spin aria-label={text('more')} />
        </div>
      )}
      {people.isError && (
        <div className="chat-wait" role="alert">
          <p>{people.error.message}</p>
          <Button onClick={() => void people.refetch()}>{text('retry')}</Button>
        </div>
      )}
      {shown?.length === 0 && <p className="chat-hint">{text('noContacts')}</p>}
      <ul className="chat-people" onScroll={scrolled}>
        {shown?.map((person) => (
          <Person key={person.id} person={person} current={person.id === partner?.id} unread={0} at="" below={`${person.account} · ${person.department}`} />
        ))}
      </ul>
    </>
  );
}

interface Shown {
  person: Partner;
  current: boolean;
  unread: number;
  at: string;
  below: ReactNode;
}

function Person({ person, current, unread, at, below }: Shown) {
  const text = useText(chatPhrases);
  return (
    <li>
      <Popover placement="left" mouseEnterDelay={0.6} content={<PersonCard partner={person} />}>
        <button type="button" className="chat-person" aria-current={current} onClick={() => openTalk(person)}>
          <Face name={person.realName} picture={person.headIcon} size={36} />
          <span className="chat-person-name">{person.realName}</span>
          <span className="chat-person-at">{at}</span>
          <span className="chat-person-below">{below}</span>
          {unread > 0 && (
            <span className="chat-badge" aria-label={text('unread', { n: unread })}>
              {unread > 99 ? '99+' : unread}
            </span>
          )}
        </button>
      </Popover>
    </li>
  );
}
