// What travels on the socket `/v1/websocket`, both ways: one JSON object a text frame, told apart by `method` (wire §14).
// Names of the family stay as they are, odd ones too; `seq`, `number`, `id` and the methods at the end are additions.
import * as z from 'zod/mini';
import { id, integer, text } from './kit.ts';
import { languages } from './language.ts';

/** Bytes of one frame from a client. */
export const maxFrame = 65_536;
/** Characters of one chat text. */
export const maxText = 5_000;
/** Seconds of what is spoken in one message. */
export const maxVoice = 60;
/** How long a socket may stay without saying who it is, in ms. */
export const helloWithin = 5_000;
/** How often a server says that the line is alive, in ms: a browser hears nothing of the protocol's own pings. */
export const beatEvery = 20_000;
/** Close codes of our own: the session is over; its screen is locked or its password a one-time one; nobody said who it is; another session's token. And one of the protocol's: nothing is wrong with the client, which may try again. */
export const closeCodes = { over: 4401, locked: 4423, silent: 4408, later: 1013 } as const;

/** Every frame of a client may carry its token again; another one than at `OnConnection` ends the connection. */
const token = z.optional(text(200));
/** Made by the client: a message that is sent again under the same one is the same message; an answer to a question carries it back. */
const key = () => z.string().check(z.regex(/^[\w-]{8,64}$/));

const onConnection = z.object({
  method: z.literal('OnConnection'),
  token: text(200),
  mobileDevice: z.optional(z.boolean()),
  /** `seq` of the last event that the client has; what came after it follows. */
  lastSeq: z.optional(integer(0, Number.MAX_SAFE_INTEGER)),
  /** Of the sentences in `refused`; otherwise what the browser prefers. */
  language: z.optional(z.enum(languages)),
});

/** A picture that was uploaded as `IM`; its real size is the server's to know. */
const picture = z.object({ name: text(100), width: z.optional(z.number()), height: z.optional(z.number()) });
/** What was spoken, uploaded as `IM`; `length` in seconds. */
const voice = z.object({ name: text(100), length: integer(1, maxVoice) });
/** A record of the product: where it opens, and what it is called. */
export const recordCard = z.object({
  title: text(200).check(z.minLength(1)),
  /** Path below `#`. */
  path: z.string().check(z.maxLength(500), z.regex(/^\/[\w./-]*(\?[\w=&.%-]*)?$/)),
  /** What kind of record. */
  noun: z._default(text(40), ''),
});
export type RecordCard = z.output<typeof recordCard>;

const sent = { method: z.literal('SendMessage'), toUserId: id(), id: z.optional(key()), token };
const sendMessage = z.discriminatedUnion('messageType', [
  z.object({ ...sent, messageType: z.literal('text'), messageContent: text(maxText) }),
  z.object({ ...sent, messageType: z.literal('image'), messageContent: picture }),
  z.object({ ...sent, messageType: z.literal('voice'), messageContent: voice }),
  z.object({ ...sent, messageType: z.literal('link'), messageContent: recordCard }),
]);

const messageList = z.object({
  method: z.literal('MessageList'),
  /** The other one. */
  toUserId: id(),
  /** Not looked at: it is always the caller. */
  formUserId: z.optional(z.unknown()),
  currentPage: z._default(integer(1, 1_000_000), 1),
  pageSize: z._default(integer(1, 200), 30),
  sord: z._default(z.enum(['asc', 'desc']), 'desc'),
  keyword: z._default(text(100), ''),
  /** Instead of a page: the messages before, after or around this number. */
  before: z.optional(integer(1, Number.MAX_SAFE_INTEGER)),
  after: z.optional(integer(0, Number.MAX_SAFE_INTEGER)),
  around: z.optional(integer(1, Number.MAX_SAFE_INTEGER)),
  id: z.optional(key()),
  token,
});

const updateReadMessage = z.object({
  method: z.literal('UpdateReadMessage'),
  /** Whose messages I have read. */
  formUserId: id(),
  /** Number of the last one that I have seen; without it all that have arrived. */
  upTo: z.optional(integer(0, Number.MAX_SAFE_INTEGER)),
  token,
});

/** What a client sends. */
export const clientFrame = z.discriminatedUnion('method', [onConnection, sendMessage, messageList, updateReadMessage]);
export type ClientFrame = z.output<typeof clientFrame>;
export type Sent<M extends ClientFrame['method']> = Extract<ClientFrame, { method: M }>;
/** What a client writes. */
export type ClientFrameInput = z.input<typeof clientFrame>;

// --- server → client

const contentType = z.enum(['text', 'image', 'voice', 'video', 'link']);
const count = z.int().check(z.gte(0));
const ms = z.number();
/** Number of the event among those of this person, without gaps. */
const seq = z.optional(count);
/** Place in the conversation; place among the messages of its sender there. */
const place = { number: count, nth: count };
/** Escaped text, or the object of anything else. */
const content = z.union([z.string(), z.record(z.string(), z.unknown())]);
const person = { account: z.string(), realName: z.string(), headIcon: z.string() };

const unreadRow = z.object({
  sendUserId: z.string(),
  receiveUserId: z.string(),
  unreadNum: count,
  defaultMessage: z.string(),
  defaultMessageType: contentType,
  /** `YYYY-MM-DD HH:mm:ss` */
  defaultMessageTime: z.string(),
});

const initMessage = z.object({
  method: z.literal('initMessage'),
  unreadMessageCount: count,
  unreadNoticeCount: count,
  unreadNums: z.array(unreadRow),
  onlineUsers: z.array(z.string()),
  noticeDefaultText: z.string(),
  messageDefaultText: z.string(),
  dateTime: ms,
  /** The last event there is; what the client missed follows, each with its own. */
  seq: count,
  /** Not all that was missed can be sent: what is shown has to be read anew. */
  reload: z.boolean(),
});

const messagePush = z.object({
  method: z.literal('messagePush'),
  userId: z.string(),
  toUserId: z.array(z.string()),
  title: z.string(),
  unreadNoticeCount: z.literal(1),
  id: z.string(),
  messageType: z.int(),
  /** All that is unread now, by type 1 and 2. */
  allNotices: count,
  allMessages: count,
  seq,
});

const sendMessageBack = z.object({
  method: z.literal('sendMessage'),
  /** Capital U (wire §14.2). */
  UserId: z.string(),
  toUserId: z.string(),
  messageType: contentType,
  toMessage: content,
  dateTime: ms,
  latestDate: ms,
  ...person,
  toAccount: z.string(),
  toRealName: z.string(),
  toHeadIcon: z.string(),
  /** What its sender called it. */
  id: z.nullable(z.string()),
  ...place,
  seq,
});

const receiveMessage = z.object({
  method: z.literal('receiveMessage'),
  formUserId: z.string(),
  messageType: contentType,
  formMessage: content,
  dateTime: ms,
  latestDate: ms,
  ...person,
  /** Of this conversation, for the receiver. */
  unreadMessage: count,
  ...place,
  seq,
});

const listed = z.object({
  id: z.string(),
  sendUserId: z.string(),
  sendTime: ms,
  receiveUserId: z.string(),
  receiveTime: z.nullable(ms),
  /** Escaped text; of all else JSON. */
  content: z.string(),
  contentType,
  /** 1: the receiver has read it. */
  state: z.int(),
  ...place,
  key: z.nullable(z.string()),
});

const messageListBack = z.object({
  method: z.literal('messageList'),
  list: z.array(listed),
  /** `more`: of a keyword, the total is what has been counted, and there may be more. */
  pagination: z.object({ currentPage: z.int(), pageIndex: z.int(), pageSize: z.int(), total: z.int(), more: z.optional(z.boolean()) }),
  toUserId: z.string(),
  /** How many of the caller's own the other has read. */
  readNth: count,
  /** The last one there is. */
  lastNumber: count,
  id: z.optional(z.string()),
});

const logout = z.object({ method: z.literal('logout'), msg: z.optional(z.string()) });

/** I have read, here or in another tab: what is left of this conversation. */
const readMessage = z.object({ method: z.literal('readMessage'), userId: z.string(), unreadMessage: count, seq });
/** The other has read so many of mine. */
const messageRead = z.object({ method: z.literal('messageRead'), userId: z.string(), readNth: count, seq });
/** Notices were read or withdrawn: what is unread now. */
const noticeCount = z.object({ method: z.literal('noticeCount'), unreadMessageCount: count, unreadNoticeCount: count, seq });
/** The line is alive. */
const beat = z.object({ method: z.literal('beat') });
/** The server said no; the connection stays. */
const refused = z.object({ method: z.literal('refused'), refusal: z.string(), msg: z.string(), id: z.optional(z.string()) });

/** Something has happened to a task that is, or was, this person's to do, to read or to wait for: lists and counters are read anew. */
const flowChanged = z.object({ method: z.literal('flowChanged'), taskId: z.string(), seq });

/** What a server sends. */
export const serverFrame = z.discriminatedUnion('method', [
  initMessage,
  messagePush,
  sendMessageBack,
  receiveMessage,
  messageListBack,
  logout,
  readMessage,
  messageRead,
  noticeCount,
  flowChanged,
  beat,
  refused,
]);
export type ServerFrame = z.output<typeof serverFrame>;
export type Told<M extends ServerFrame['method']> = Extract<ServerFrame, { method: M }>;
export type Listed = z.output<typeof listed>;
