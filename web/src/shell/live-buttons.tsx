// The two buttons in the header: chat and notices, each with its unread count. Their drawers are loaded when the browser is idle, or when they
// are opened before that.
import { BellOutlined, MessageOutlined } from '@ant-design/icons';
import { useEffect, useState, type ReactNode } from 'react';
import { catchUpState, onFrame, startLive, unreadTotal, useLive } from '../kit/live.ts';
import { OptionalBoundary } from '../kit/lazy-component.tsx';
import { usePhone } from '../kit/phone.ts';
import { useText } from '../kit/phrases.ts';
import { useSession } from '../kit/session.ts';
import { claimNotification, notifyUser } from '../kit/notify.ts';
import { setUnreadInTitle } from '../kit/system.ts';
import { prefetchWhenIdle, TIMEOUT, whenIdle } from './idle-prefetch.ts';
import './live-buttons.css';
import { usePageLeft } from './use-page-left.ts';
import { shellPhrases } from './shell.phrases.ts';

const chatDrawer = prefetchWhenIdle(async () => (await import('../chat/chat-drawer.tsx')).ChatDrawer);
const messageDrawer = prefetchWhenIdle(async () => (await import('../message/message-drawer.tsx')).MessageDrawer);

async function fetchDrawers(): Promise<void> {
  for (const { fetch } of [chatDrawer, messageDrawer]) {
    await whenIdle();
    // A failure is shown to users who open it.
    await fetch().catch(() => undefined);
  }
}

type Standing = 'unmade' | 'open' | 'shut';

/** The person whose message the user wants to read. */
interface Caller {
  id: string;
  realName: string;
  account: string;
  headIcon: string;
}

export function LiveButtons() {
  const text = useText(shellPhrases);
  const userId = useSession((session) => session.current?.userInfo.userId ?? '');
  const unread = useLive((live) => unreadTotal(live.unread));
  const phone = usePhone();
  const news = useLive((live) => live.notices + live.messages);
  const [chat, setChat] = useState<{ standing: Standing; caller: Caller | null }>({ standing: 'unmade', caller: null });
  const [notices, setNotices] = useState<Standing>('unmade');

  usePageLeft(() => {
    setNotices('unmade');
    // Next to the pages there is only room on wide screens.
    if (phone) setChat(({ standing }) => ({ standing: standing === 'open' ? 'shut' : standing, caller: null }));
  });
  useEffect(() => {
    setUnreadInTitle(unread + news);
    return () => setUnreadInTitle(0);
  }, [unread, news]);
  useEffect(() => (userId ? startLive(userId) : undefined), [userId]);
  useEffect(() => {
    const timer = setTimeout(() => void fetchDrawers(), TIMEOUT);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    const openChat = (caller: Caller | null) => setChat({ standing: 'open', caller });
    /** After an absence, all missed messages are reported in one notification. */
    let missed = false;
    return onFrame((frame) => {
      const when = catchUpState(frame);
      if (when !== 'live') {
        missed ||= frame.method === 'receiveMessage';
        if (when === 'last' && missed && unreadTotal(useLive.getState().unread))
          void notifyUser(`back.${userId}`, text('chat'), text('chatNew'), () => openChat(null));
        if (when === 'last') missed = false;
      } else if (frame.method === 'messagePush') void notifyUser(frame.id, text('notices'), frame.title, () => setNotices('open'));
      else if (frame.method === 'receiveMessage') {
        const { formUserId: id, realName, account, headIcon, number } = frame;
        const key = `${id}.${number}`;
        // While the conversation is read here there is no notification, on any page.
        if (useLive.getState().openWith === id && !document.hidden) void claimNotification(key);
        else void notifyUser(key, realName, text('chatNew'), () => openChat({ id, realName, account, headIcon }));
      }
    });
  }, [text, userId]);

  return (
    <>
      <LiveButton label={text('chat')} unread={unread} blinks={unread > 0} open={() => setChat({ standing: 'open', caller: null })}>
        <MessageOutlined />
      </LiveButton>
      <LiveButton label={text('notices')} unread={news} blinks={false} open={() => setNotices('open')}>
        <BellOutlined />
      </LiveButton>
      {notices !== 'unmade' && (
        <OptionalBoundary onFailed={() => setNotices('unmade')}>
          <messageDrawer.Component open={notices === 'open'} onClose={() => setNotices('shut')} />
        </OptionalBoundary>
      )}
      {chat.standing !== 'unmade' && (
        <OptionalBoundary onFailed={() => setChat({ standing: 'unmade', caller: null })}>
          <chatDrawer.Component open={chat.standing === 'open'} caller={chat.caller} onClose={() => setChat({ standing: 'shut', caller: null })} />
        </OptionalBoundary>
      )}
    </>
  );
}

interface Shown {
  label: string;
  unread: number;
  blinks: boolean;
  open(): void;
  children: ReactNode;
}

function LiveButton({ label, unread, blinks, open, children }: Shown) {
  const text = useText(shellPhrases);
  return (
    <button
      type="button"
      className="navbar-button live-button"
      data-blinks={blinks}
      aria-haspopup="dialog"
      aria-label={unread ? text('unreadOf', { what: label, n: unread }) : label}
      title={label}
      onClick={open}
    >
      {children}
      {unread > 0 && (
        <span className="live-badge" aria-hidden>
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </button>
  );
}
