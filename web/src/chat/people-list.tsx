// The lists of recent conversations and of all people.
import { SearchOutlined } from '@ant-design/icons';
import { Button, Input, Popover, Spin } from 'antd';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { UserAvatar } from '../kit/user-avatar.tsx';
import { useLive } from '../kit/live.ts';
import { useText } from '../kit/phrases.ts';
import { useInfiniteScroll } from '../kit/use-infinite-scroll.ts';
import { PersonCard } from './bubble.tsx';
import { chatPhrases } from './chat.phrases.ts';
import { latestOf, openTalk, readReplies, useChat, type Partner, type Reply } from './chat-store.ts';
import { listedAt, useToday } from './clock.ts';
import { ContactsState } from './contacts-state.tsx';
import { useContacts, useKeyword } from './contacts.ts';
import { draftOf } from './drafts.ts';
import { EmojiText } from './emoji-text.tsx';
import { Presence } from './presence.tsx';

const NEAR = 300;

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
  const today = useToday();
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
      <People
        people={shown?.map((reply) => ({
          person: reply,
          unread: unread[reply.id] ?? 0,
          at: listedAt(reply.latestDate, today),
          below: <Latest reply={reply} current={reply.id === partner?.id} />,
        }))}
      />
    </>
  );
}

/** The last message, or the user's draft. */
function Latest({ reply, current }: { reply: Reply; current: boolean }) {
  const text = useText(chatPhrases);
  const waits = useChat((chat) => chat.talks[reply.id]?.lines.findLast((line) => line.state === 'sending'));
  const connected = useLive((live) => live.standing === 'on');
  const draft = current ? '' : draftOf(reply.id).trim();
  // A message in flight for a moment is not shown as waiting.
  if (waits && (!connected || waits.type === 'text'))
    return (
      <>
        {!connected && <b className="chat-draft">{text('waiting')}</b>} {waits.type === 'text' && <EmojiText text={String(waits.content)} />}
      </>
    );
  if (!draft) return <EmojiText text={latestOf(reply)} />;
  return (
    <>
      <b className="chat-draft">{text('draft')}</b> <EmojiText text={draft} />
    </>
  );
}

/** Everybody, with infinite scrolling. */
export function ContactList() {
  const text = useText(chatPhrases);
  const [typed, keyword, type] = useKeyword();
  const { pages: people, shown } = useContacts(keyword);
  const { box, scrolled } = useInfiniteScroll<HTMLUListElement>(people, NEAR);
  return (
    <>
      <SearchField label={text('searchContacts')} value={typed} onChange={type} />
      <ContactsState pages={people} shown={shown} />
      <People
        people={shown?.map((person) => ({ person, unread: 0, at: <Presence signedIn={person.signedIn} seen={person.seenTime} />, below: person.department }))}
        box={box}
        onScroll={scrolled}
      />
    </>
  );
}

interface Shown {
  person: Partner;
  unread: number;
  at: ReactNode;
  below: ReactNode;
}

/** Hover delay before a person's card is shown, in ms. */
const REST = 600;

/** One shared card: a card for each would cost more than all the rows. */
function People({ people, box, onScroll }: { people: readonly Shown[] | undefined; box?: RefObject<HTMLUListElement | null>; onScroll?(): void }) {
  const partner = useChat((chat) => chat.partner);
  const [card, setCard] = useState<{ person: Partner; at: number } | null>(null);
  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  const point = (person: Partner, row: HTMLElement) => {
    clearTimeout(timer.current);
    setCard(null);
    timer.current = window.setTimeout(() => setCard({ person, at: row.offsetTop + row.offsetHeight / 2 - (row.closest('ul')?.scrollTop ?? 0) }), REST);
  };
  const leave = () => {
    clearTimeout(timer.current);
    setCard(null);
  };
  return (
    <div className="chat-people-frame" onPointerLeave={leave}>
      {card && (
        <Popover key={card.person.id} open placement="left" content={<PersonCard partner={card.person} />}>
          <span className="chat-card-place" style={{ insetBlockStart: card.at }} />
        </Popover>
      )}
      <ul
        className="chat-people"
        ref={box}
        onScroll={() => {
          leave();
          onScroll?.();
        }}
      >
        {people?.map((one) => (
          <Person key={one.person.id} {...one} current={one.person.id === partner?.id} point={point} leave={leave} />
        ))}
      </ul>
    </div>
  );
}

interface Pointed {
  current: boolean;
  point(person: Partner, row: HTMLElement): void;
  leave(): void;
}

function Person({ person, current, unread, at, below, point, leave }: Shown & Pointed) {
  const text = useText(chatPhrases);
  return (
    <li onPointerEnter={({ currentTarget, pointerType }) => pointerType === 'mouse' && point(person, currentTarget)}>
      <button type="button" className="chat-person" aria-current={current} onClick={() => (leave(), openTalk(person))}>
        <UserAvatar name={person.realName} picture={person.headIcon} size={36} />
        <span className="chat-person-name">
          {person.realName} <small>{person.account}</small>
        </span>
        <span className="chat-person-at">{at}</span>
        <span className="chat-person-below">{below}</span>
        {unread > 0 && (
          <span className="chat-badge" aria-label={text('unread', { n: unread })}>
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </button>
    </li>
  );
}
