// The lines of a conversation: the newest visible, older ones loaded by scrolling up, and a hint when something new arrives below.
import { DownOutlined } from '@ant-design/icons';
import { saysTime } from '@ordo/engine/chat/thread.ts';
import { Button } from 'antd';
import { Fragment, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useText } from '../kit/phrases.ts';
import { toast } from '../kit/toast.ts';
import { Bubble } from './bubble.tsx';
import { chatPhrases } from './chat.phrases.ts';
import { readOlder, type Partner, type Talk } from './chat-store.ts';
import { saidAt, useToday } from './clock.ts';

/** Distance in pixels that counts as the end. */
const NEAR = 100;

export function ThreadView({ talk, partner }: { talk: Talk; partner: Partner }) {
  const text = useText(chatPhrases);
  const scroller = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const [below, setBelow] = useState(false);
  const [older, setOlder] = useState(false);
  const { lines } = talk;
  const first = lines.find((line) => line.number !== null)?.number ?? 1;
  const newest = lines.findLast((line) => line.number !== null);
  const leaving = lines.findLast((line) => line.state === 'sending')?.key;
  const today = useToday();

  // Keeps the scroll position when older lines are inserted above.
  const kept = useRef({ first, height: 0 });
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    if (first < kept.current.first) box.scrollTop += box.scrollHeight - kept.current.height;
    kept.current = { first, height: box.scrollHeight };
  }, [first, lines.length]);

  const toEnd = () => {
    scroller.current?.scrollTo(0, scroller.current.scrollHeight);
    setBelow(false);
  };
  useLayoutEffect(() => {
    if (atEnd.current || leaving) toEnd();
    else if (newest && !newest.mine) setBelow(true);
  }, [newest, leaving]);

  // Pictures and fonts are loaded after the lines.
  useEffect(() => {
    const inner = scroller.current?.firstElementChild;
    if (!inner) return undefined;
    const grown = new ResizeObserver(() => atEnd.current && scroller.current?.scrollTo(0, scroller.current.scrollHeight));
    grown.observe(inner);
    return () => grown.disconnect();
  }, []);

  const scrolled = () => {
    const box = scroller.current;
    if (!box) return;
    atEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR;
    if (atEnd.current) setBelow(false);
    if (box.scrollTop < NEAR && first > 1 && !older) readMore();
  };
  const readMore = () => {
    setOlder(true);
    void readOlder(partner.id)
      .catch((error: Error) => toast('error', error.message))
      .finally(() => setOlder(false));
  };

  return (
    <div className="chat-thread">
      <div ref={scroller} className="chat-scroll" onScroll={scrolled} role="log" tabIndex={0} aria-label={text('conversation', { name: partner.realName })}>
        <div>
          {lines.length === 0 && <p className="chat-hint">{text('nothingSaid')}</p>}
          {lines.length > 0 && first > 1 && (
            <div className="chat-hint">
              <Button type="link" size="small" loading={older} onClick={readMore}>
                {text('older')}
              </Button>
            </div>
          )}
          {lines.map((line, index) => (
            <Fragment key={line.key ?? line.number}>
              {saysTime(lines[index - 1], line) && <p className="chat-time">{saidAt(line.at, today)}</p>}
              {!line.mine && talk.readBefore !== null && line.nth === talk.readBefore + 1 && <p className="chat-new">{text('newLine')}</p>}
              <Bubble line={line} partner={partner} readNth={talk.readNth} />
            </Fragment>
          ))}
        </div>
      </div>
      {below && (
        <Button className="chat-below" size="small" shape="round" icon={<DownOutlined />} onClick={toEnd}>
          {text('toNewest')}
        </Button>
      )}
    </div>
  );
}
