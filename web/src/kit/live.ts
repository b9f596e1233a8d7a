// The browser's socket: one connection per tab while somebody is signed in; delivers every event once and in order, also after
// an interruption, with the server's unread counts.
import { beatEvery, closeCodes, type ClientFrameInput, type ServerFrame, type Told } from '@ordo/contract/socket.ts';
import { reconnectAfter, stepOf } from '@ordo/engine/chat/feed.ts';
import { create } from 'zustand';
import { endSession } from './call.ts';
import { language, translateNow } from './phrases.ts';
import { livePhrases } from './live.phrases.ts';
import { isViewing } from './viewing.ts';
import { readStored } from './browser-storage.ts';

interface Live {
  /** `off`: nobody is signed in, or the screen is locked. */
  standing: 'off' | 'connecting' | 'on';
  /** Unread notices and system messages. */
  notices: number;
  messages: number;
  /** Unread chat messages by sender; people without any are missing. */
  unread: Readonly<Record<string, number>>;
  /** The person whose conversation is visible. */
  openWith: string;
  /** Incremented when the displayed data must be loaded again, because events are missing. */
  generation: number;
}

const NOBODY = { standing: 'off', notices: 0, messages: 0, unread: {}, openWith: '' } as const;
export const useLive = create<Live>(() => ({ ...NOBODY, generation: 0 }));

export const unreadTotal = (unread: Live['unread']) => Object.values(unread).reduce((sum, count) => sum + count, 0);

type Listener = (frame: ServerFrame) => void;
const listeners = new Set<Listener>();
let socket: WebSocket | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let attempt = 0;
/** Number of the last event; null: none yet. */
let seq: number | null = null;
/** The last event before the connection was opened: events up to it were missed. */
let missedUpTo = 0;
let whose = '';
let wanted = false;
let silence: ReturnType<typeof setTimeout> | undefined;
/** Timeout of an answer, in ms. */
const TIMEOUT = 15_000;
/** A connection without any frame for this time is dead, in ms: the server sends heartbeats more often. */
const SILENCE = beatEvery * 1.5;

/** Receives every new event, and every answer. @returns how to stop listening */
export function onFrame(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether an event happened before this connection was opened, and is only being caught up with. `last`: there are no more. */
export function catchUpState(frame: ServerFrame): 'live' | 'missed' | 'last' {
  const place = 'seq' in frame ? (frame.seq ?? Infinity) : Infinity;
  if (place > missedUpTo) return 'live';
  return place < missedUpTo ? 'missed' : 'last';
}

/** @returns false while there is no connection */
export function sendFrame(frame: ClientFrameInput): boolean {
  if (useLive.getState().standing !== 'on' || socket?.readyState !== WebSocket.OPEN) return false;
  socket.send(JSON.stringify(frame));
  return true;
}

/** An id for a frame, so that its answer can be matched. Plain-http pages have no `randomUUID`. */
export function newFrameKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

type Question = Omit<Extract<ClientFrameInput, { method: 'MessageList' }>, 'method' | 'id'>;

/** @throws Error with a message when no answer comes */
export function requestMessages(question: Question): Promise<Told<'messageList'>> {
  const id = newFrameKey();
  return new Promise((answered, failed) => {
    const over = () => {
      clearTimeout(late);
      stop();
      drop();
    };
    const fail = (message: string) => {
      over();
      failed(new Error(message));
    };
    const giveUp = () => fail(translateNow(livePhrases.unreachable));
    // The connection may be dead without a close event: retried once on a new one.
    const onLate = () => {
      if (!reconnect()) return giveUp();
      late = setTimeout(giveUp, TIMEOUT);
    };
    let late = setTimeout(onLate, TIMEOUT);
    const stop = onFrame((frame) => {
      if (frame.method === 'messageList' && frame.id === id) {
        over();
        answered(frame);
      } else if (frame.method === 'refused' && frame.id === id) fail(frame.msg);
    });
    const ask = () => sendFrame({ method: 'MessageList', ...question, id });
    // Asked while disconnected, it is sent on the next connection.
    const drop = useLive.subscribe((now, before) => void (now.standing === 'on' && before.standing !== 'on' && ask()));
    ask();
  });
}

/** @param userId whose events; those of the previous user are discarded */
export function startLive(userId: string): () => void {
  if (whose !== userId) {
    seq = null;
    whose = userId;
  }
  wanted = true;
  connect();
  addEventListener('online', hurry);
  document.addEventListener('visibilitychange', hurry);
  return () => {
    wanted = false;
    removeEventListener('online', hurry);
    document.removeEventListener('visibilitychange', hurry);
    clearTimeout(timer);
    clearTimeout(silence);
    socket?.close();
    socket = null;
    // Unread counts and open conversations belong to one person.
    useLive.setState(NOBODY);
  };
}

/** The network is back, or the page is visible: reconnect without waiting any longer. */
function hurry(): void {
  if (!wanted || socket || document.hidden) return;
  clearTimeout(timer);
  connect();
}

function connect(): void {
  const token = readStored('token');
  // There is no connection while viewing as another user.
  if (!wanted || socket || !token || isViewing()) return;
  useLive.setState({ standing: 'connecting' });
  const mine = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/v1/websocket`);
  socket = mine;
  mine.addEventListener('open', () => {
    mine.send(
      JSON.stringify({
        method: 'OnConnection',
        token,
        mobileDevice: false,
        language: language(),
        ...(seq === null ? {} : { lastSeq: seq }),
      } satisfies ClientFrameInput),
    );
  });
  mine.addEventListener('message', ({ data }) => {
    if (mine !== socket) return;
    clearTimeout(silence);
    silence = setTimeout(reconnect, SILENCE);
    heard(JSON.parse(data as string) as ServerFrame);
  });
  mine.addEventListener('close', ({ code }) => lost(mine, code));
  // A dead connection may never fire its close event.
  setTimeout(() => {
    if (mine === socket && useLive.getState().standing !== 'on') leave(mine);
  }, TIMEOUT);
}

/** No answer: the connection is treated as dead and a new one is opened. @returns false when there is none */
export function reconnect(): boolean {
  if (useLive.getState().standing !== 'on' || !socket) return false;
  leave(socket);
  return true;
}

/** Its own close event may never fire. */
function leave(mine: WebSocket): void {
  mine.close();
  lost(mine);
}

function lost(mine: WebSocket, code?: number): void {
  if (mine !== socket) return;
  socket = null;
  clearTimeout(silence);
  useLive.setState({ standing: wanted ? 'connecting' : 'off' });
  // A locked screen and an ended session have no socket; both start again elsewhere.
  if (!wanted || code === closeCodes.over || code === closeCodes.locked) return;
  timer = setTimeout(connect, reconnectAfter(attempt, Math.random()));
  attempt += 1;
}

function heard(frame: ServerFrame): void {
  if (frame.method === 'initMessage') greeted(frame);
  else if (frame.method === 'logout') {
    // Who has ended the session here, by a new password for example, is not told that it has expired.
    if (readStored('token') !== null) endSession(frame.msg ?? translateNow(livePhrases.over));
    return;
  } else if ('seq' in frame && frame.seq !== undefined) {
    const step = stepOf(seq ?? 0, frame.seq);
    if (step === 'skip') return;
    // An event is missing: a new connection brings it.
    if (step === 'reload') return socket?.close();
    seq = frame.seq;
  }
  count(frame);
  for (const listener of listeners) listener(frame);
}

function greeted(frame: Told<'initMessage'>): void {
  attempt = 0;
  const fresh = seq === null;
  missedUpTo = fresh || frame.reload ? 0 : frame.seq;
  // Missed events follow with their own numbers, unless everything is loaded again.
  if (frame.reload || fresh) seq = frame.seq;
  useLive.setState(({ generation }) => ({ standing: 'on', generation: frame.reload && !fresh ? generation + 1 : generation }));
}

function count(frame: ServerFrame): void {
  switch (frame.method) {
    case 'initMessage':
      useLive.setState({
        notices: frame.unreadNoticeCount,
        messages: frame.unreadMessageCount,
        unread: Object.fromEntries(frame.unreadNums.map((row) => [row.sendUserId, row.unreadNum])),
      });
      break;
    case 'messagePush':
      useLive.setState({ notices: frame.allNotices, messages: frame.allMessages });
      break;
    case 'noticeCount':
      useLive.setState({ notices: frame.unreadNoticeCount, messages: frame.unreadMessageCount });
      break;
    case 'receiveMessage':
      setUnread(frame.formUserId, frame.unreadMessage);
      break;
    case 'readMessage':
      setUnread(frame.userId, frame.unreadMessage);
      break;
    default:
  }
}

function setUnread(userId: string, count: number): void {
  useLive.setState(({ unread }) => {
    const { [userId]: _, ...others } = unread;
    return { unread: count > 0 ? { ...others, [userId]: count } : others };
  });
}
