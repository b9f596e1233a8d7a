// The history of a conversation with paging and keyword search; a hit links to its place.
import { AimOutlined } from '@ant-design/icons';
import { saysTime, withLines, type ChatLine, type Thread } from '@ordo/engine/chat/thread.ts';
import { Button, Input, Spin } from 'antd';
import { Fragment, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { requestMessages } from '../kit/live.ts';
import { useText } from '../kit/phrases.ts';
import { useSession } from '../kit/session.ts';
import { Bubble } from './bubble.tsx';
import { chatPhrases } from './chat.phrases.ts';
import type { Partner } from './chat-store.ts';
import { saidAt, useToday } from './clock.ts';
import { lineOfListed } from './read-frames.ts';

const PAGE = 50;
const NEAR = 100;
const PAUSE = 300;

interface Read {
  lines: Thread;
  readNth: number;
  last: number;
  total: number;
  /** For a search: there may be more than the total. */
  more: boolean;
  /** For a search: the oldest hit is loaded. */
  whole: boolean;
}

export function HistoryPanel({ partner }: { partner: Partner }) {
  const text = useText(chatPhrases);
  const me = useSession((session) => session.current?.userInfo.userId ?? '');
  const [typed, setTyped] = useState('');
  const [keyword, setKeyword] = useState('');
  const [place, setPlace] = useState<number | null>(null);
  const [read, setRead] = useState<Read | null>(null);
  const [problem, setProblem] = useState('');
  const [tries, setTries] = useState(0);
  const [busy, setBusy] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const kept = useRef<{ first: number; height: number } | null>(null);
  const today = useToday();

  useEffect(() => {
    const timer = setTimeout(() => setKeyword(typed.trim()), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);

  useEffect(() => {
    let over = false;
    setRead(null);
    setProblem('');
    kept.current = null;
    const what = place !== null ? { around: place } : { currentPage: 1, keyword, sord: 'desc' as const };
    requestMessages({ toUserId: partner.id, pageSize: PAGE, ...what })
      .then(({ list, readNth, lastNumber, pagination }) => {
        if (over) return;
        const { total, more = false } = pagination;
        setRead({ lines: list.map((one) => lineOfListed(one, me)), readNth, last: lastNumber, total, more, whole: list.length < PAGE });
      })
      .catch((error: Error) => !over && setProblem(error.message));
    return () => {
      over = true;
    };
  }, [partner.id, keyword, place, me, tries]);

  const numbers = read?.lines.flatMap((line) => line.number ?? []) ?? [];
  const first = numbers[0] ?? 0;
  const last = numbers.at(-1) ?? 0;
  const isSearch = keyword !== '' && place === null;

  useLayoutEffect(() => {
    if (!box.current || !read) return;
    const hit = place !== null && !kept.current ? box.current.querySelector('[data-marked=true]') : null;
    if (hit) hit.scrollIntoView({ block: 'center' });
    else if (!kept.current) box.current.scrollTop = box.current.scrollHeight;
    else if (first < kept.current.first) box.current.scrollTop += box.current.scrollHeight - kept.current.height;
    kept.current = { first, height: box.current.scrollHeight };
  }, [read, first, place]);

  const readOn = (way: 'before' | 'after') => {
    if (busy || !read) return;
    setBusy(true);
    const more = way === 'before' ? { before: first, ...(isSearch ? { keyword } : {}) } : { after: last };
    requestMessages({ toUserId: partner.id, pageSize: PAGE, sord: 'desc', ...more })
      .then(({ list }) => {
        const lines = list.map((one) => lineOfListed(one, me));
        setRead((now) => (now === read ? { ...now, lines: withLines(now.lines, lines), whole: lines.length < PAGE } : now));
      })
      .catch((error: Error) => setProblem(error.message))
      .finally(() => setBusy(false));
  };
  const olderThere = read !== null && (isSearch ? !read.whole : first > 1);
  const newerThere = read !== null && !isSearch && last < read.last;
  const scrolled = () => {
    const it = box.current;
    if (!it) return;
    if (it.scrollTop < NEAR && olderThere) readOn('before');
    if (it.scrollHeight - it.scrollTop - it.clientHeight < NEAR && newerThere) readOn('after');
  };

  return (
    <div className="chat-history">
      <Input.Search
        value={typed}
        maxLength={100}
        allowClear
        placeholder={text('keyword')}
        aria-label={text('keyword')}
        onChange={(event) => {
          setTyped(event.target.value);
          setPlace(null);
        }}
        onSearch={(value) => {
          setPlace(null);
          setKeyword(value.trim());
        }}
      />
      {isSearch && read && (
        <p className="chat-hits" role="status">
          {read.total === 0 ? text('noHits') : text(read.more ? 'manyHits' : 'hits', { n: read.total })}
        </p>
      )}
      {problem && (
        <p className="chat-hits" role="alert">
          {problem}{' '}
          <Button size="small" onClick={() => setTries(tries + 1)}>
            {text('retry')}
          </Button>
        </p>
      )}
      {!read && !problem && (
        <div className="chat-wait">
          <Spin aria-label={text('more')} />
        </div>
      )}
      {read && (
        <div ref={box} className="chat-scroll" onScroll={scrolled} role="region" tabIndex={0} aria-label={text('history')}>
          <p className="chat-hint">{olderThere ? text('more') : !isSearch && text(read.lines.length ? 'first' : 'nothingSaid')}</p>
          {read.lines.map((line, index) => (
            <Fragment key={line.number}>
              {(isSearch || saysTime(read.lines[index - 1], line)) && <p className="chat-time">{saidAt(line.at, today)}</p>}
              <Row
                line={line}
                partner={partner}
                readNth={read.readNth}
                marked={line.number === place}
                jump={isSearch ? () => setPlace(line.number) : undefined}
              />
            </Fragment>
          ))}
        </div>
      )}
    </div>
  );
}

function Row({ jump, ...shown }: { line: ChatLine; partner: Partner; readNth: number; marked: boolean; jump: (() => void) | undefined }) {
  const text = useText(chatPhrases);
  if (!jump) return <Bubble {...shown} />;
  return (
    <div className="chat-hit">
      <Bubble {...shown} />
      <Button size="small" type="text" icon={<AimOutlined />} aria-label={text('jump')} title={text('jump')} onClick={jump} />
    </div>
  );
}
