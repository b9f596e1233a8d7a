// One socket from its first frame to its last: authentication, rate limits, and the order of its requests.
import { beatEvery, clientFrame, closeCodes, helloWithin, type ClientFrame, type Sent, type ServerFrame } from '@ordo/contract/socket.ts';
import { languageOf, type Language } from '@ordo/contract/language.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Socket } from 'node:net';
import type { RawData, WebSocket } from 'ws';
import * as z from 'zod/mini';
import type { Line } from '../node/live.ts';
import { invalid, Refusal } from '../kit/refusal.ts';
import type { Deps } from '../kit/serve.ts';
import type { Session } from '../kit/session.ts';
import type { Greet } from './greet.ts';

/** The sender of a frame, who receives the answer. */
export interface Speaker {
  userId: string;
  sessionId: string;
  line: Line;
  reply(frame: ServerFrame): void;
  /** Sends a refusal; the connection stays open, unless its session has ended. @param id of the frame that it answers */
  refuse(error: unknown, id?: string): void;
}

type Spoken = Exclude<ClientFrame['method'], 'OnConnection'>;
/** Handles a frame of a session that was valid a moment ago; resolves when the next frame may be handled. */
export type Verbs = { [M in Spoken]: (frame: Sent<M>, speaker: Speaker) => Promise<void> | void };

export interface Surroundings {
  deps: Deps;
  verbs: Verbs;
  greet: Greet;
  log: FastifyBaseLogger;
  /** Called when the socket has authenticated. */
  known(): void;
}

/** Frames per second, and the size of a burst. */
const PACE = { each: 100, burst: 300 };
/** Maximum of queued frames. */
const MAX_WAITING = 200;
/** Maximum of unreadable frames before the connection is closed. */
const MAX_BAD = 50;
/** Buffered bytes above which a reader counts as slow, and how long that is tolerated, in ms. */
const SLOW = 262_144;
const TIMEOUT = 30_000;
/** The one frame for which the writer itself checks the session. */
const CHECKED_BY_WRITER = 'SendMessage';
/** Time in which a user may only send before their session is renewed, in ms: unused sessions expire. */
const RENEW_EVERY = 60_000;
const BEAT = JSON.stringify({ method: 'beat' } satisfies ServerFrame);

/** @param socket the one `ws` writes to */
export function openConnection(ws: WebSocket, socket: Socket, acceptLanguage: string | undefined, around: Surroundings): void {
  const { deps, verbs } = around;
  let language: Language = languageOf(acceptLanguage);
  let token = '';
  let line: Line | null = null;
  let waiting = 0;
  let tail: Promise<void> = Promise.resolve();
  let bad = 0;
  let credit = PACE.burst;
  let filled = performance.now();
  let lagging: NodeJS.Timeout | undefined;
  let admittedAt = 0;
  let alive = true;
  const silent = setTimeout(() => ws.close(closeCodes.silent), helloWithin);

  const reply = (frame: ServerFrame) => {
    if (ws.readyState === ws.OPEN) ws.send(JSON.stringify(frame));
  };

  const refuse = (error: unknown, id?: string) => {
    const known = deps.constraints.refusalOf(error);
    if (!known) around.log.error({ err: error }, 'a frame failed');
    const refusal = known ?? new Refusal('fault');
    if (refusal.code >= 600 && refusal.code <= 602 && refusal.key !== 'helloFirst') return end(refusal);
    reply({ method: 'refused', refusal: refusal.key, msg: refusal.say(language), ...(id === undefined ? {} : { id }) });
    if (['locked', 'passwordOnce', 'passwordOld'].includes(refusal.key)) ws.close(closeCodes.locked);
  };

  function drop(): void {
    if (line) {
      deps.live.close(line);
      deps.presence.leave(line);
    }
    line = null;
  }

  /** The session has ended: the client receives the reason, and nothing else. */
  function end(refusal: Refusal): void {
    drop();
    reply({ method: 'logout', msg: refusal.say(language) });
    ws.close(closeCodes.over);
  }

  /** A peer that has not answered the last ping is disconnected. Slow readers have a separate timeout. */
  const beating = setInterval(() => {
    if (lagging) return;
    if (!alive) return ws.terminate();
    alive = false;
    ws.ping();
    if (line) ws.send(BEAT);
  }, beatEvery);

  /** Frames of one tick are sent together. */
  function send(frames: readonly string[]): number {
    if (ws.readyState !== ws.OPEN) return 0;
    let sent = 0;
    socket.cork();
    for (const frame of frames) {
      if (ws.bufferedAmount > SLOW) {
        lagging ??= waitForReader(performance.now());
        break;
      }
      ws.send(frame);
      sent += 1;
    }
    socket.uncork();
    return sent;
  }

  function waitForReader(since: number): NodeJS.Timeout {
    return setTimeout(() => {
      lagging = undefined;
      if (ws.bufferedAmount <= SLOW) {
        if (line) deps.live.look(line.userId);
      } else if (performance.now() - since > TIMEOUT) ws.terminate();
      else lagging = waitForReader(since);
    }, 250);
  }

  async function hello(frame: Sent<'OnConnection'>): Promise<void> {
    if (token && token !== frame.token) return end(new Refusal('tokenInvalid'));
    language = frame.language ?? language;
    const person = await admitted(frame.token);
    if (ws.readyState !== ws.OPEN) return;
    if (!person) return ws.close(closeCodes.later);
    token = frame.token;
    clearTimeout(silent);
    around.known();
    drop();
    const mine: Line = {
      userId: person.userId,
      sessionId: person.sessionId,
      seq: Infinity,
      send,
      lags: () => lagging !== undefined,
      over: () => void admitted(token),
    };
    line = mine;
    deps.live.open(mine);
    const greeting = await around.greet(person.userId, frame.lastSeq).catch((error: unknown) => refuse(error));
    // Without its greeting a socket would receive nothing: the client should reconnect.
    if (!greeting) return ws.close(closeCodes.later);
    const { init, missed } = greeting;
    reply(init);
    for (const text of missed) ws.send(text);
    mine.seq = init.seq;
    deps.live.look(person.userId);
  }

  /** @returns null after sending the reason */
  async function admitted(wanted: string): Promise<Session | null> {
    admittedAt = performance.now();
    try {
      const person = await deps.sessions.sessionOf(wanted);
      if (person.locked) throw new Refusal('locked');
      if (person.passwordOnce) throw new Refusal(person.passwordOld ? 'passwordOld' : 'passwordOnce');
      return person;
    } catch (error) {
      refuse(error);
      return null;
    }
  }

  async function carryOut(frame: ClientFrame): Promise<void> {
    if (frame.method === 'OnConnection') return hello(frame);
    if (!line) return refuse(new Refusal('helloFirst'));
    if (frame.token !== undefined && frame.token !== token) return end(new Refusal('tokenInvalid'));
    const id = 'id' in frame ? frame.id : undefined;
    try {
      if (frame.method !== CHECKED_BY_WRITER) {
        if (!(await admitted(token))) return;
      } else if (performance.now() - admittedAt > RENEW_EVERY) void admitted(token);
      const speaker: Speaker = { userId: line.userId, sessionId: line.sessionId, line, reply, refuse: (error, of) => void refuseSpoken(error, of) };
      await (verbs[frame.method] as (spoken: ClientFrame, by: Speaker) => Promise<void> | void)(frame, speaker);
    } catch (error) {
      refuse(error, id);
    }
  }

  /** When the writer refused because of the session, the session's own refusal is sent. */
  async function refuseSpoken(error: unknown, id?: string): Promise<void> {
    if (error instanceof Refusal && error.key === 'signedOut' && (await admitted(token))) return refuse(new Refusal('busy'), id);
    if (!(error instanceof Refusal && error.key === 'signedOut')) refuse(error, id);
  }

  function heard(data: RawData, isBinary: boolean): void {
    if (!hasCredit()) return refuse(new Refusal('framesTooFast'), idOf(data, isBinary));
    const frame = isBinary ? null : readFrame(data);
    if (!frame || 'problem' in frame) {
      bad += 1;
      refuse(frame?.problem ?? new Refusal('frameUnreadable'), frame?.id);
      if (bad > MAX_BAD) ws.close(1008);
      return;
    }
    if (waiting >= MAX_WAITING) return refuse(new Refusal('framesTooFast'), 'id' in frame.read ? frame.read.id : undefined);
    waiting += 1;
    // With an empty queue it is handled synchronously, so that it keeps its position.
    const turn = waiting === 1 ? carryOut(frame.read) : tail.then(() => carryOut(frame.read));
    tail = turn.catch(refuse).finally(() => {
      waiting -= 1;
    });
  }

  function hasCredit(): boolean {
    const now = performance.now();
    credit = Math.min(PACE.burst, credit + ((now - filled) / 1000) * PACE.each);
    filled = now;
    if (credit < 1) return false;
    credit -= 1;
    return true;
  }

  ws.on('message', heard);
  ws.on('pong', () => {
    alive = true;
  });
  ws.on('error', () => ws.terminate());
  ws.on('close', () => {
    clearTimeout(silent);
    clearTimeout(lagging);
    clearInterval(beating);
    drop();
    around.known();
  });
}

function readFrame(data: RawData): { read: ClientFrame } | { problem: Refusal; id?: string } | null {
  let json: unknown;
  try {
    json = JSON.parse((data as Buffer).toString());
  } catch {
    return null;
  }
  const parsed = z.safeParse(clientFrame, json, { reportInput: true });
  if (parsed.success) return { read: parsed.data };
  const { id, method } = (json ?? {}) as { id?: unknown; method?: unknown };
  const known = typeof method === 'string' && ['OnConnection', 'SendMessage', 'MessageList', 'UpdateReadMessage', 'Designing'].includes(method);
  const problem = known ? invalid(parsed.error.issues) : new Refusal('frameUnreadable');
  return typeof id === 'string' && id.length <= 64 ? { problem, id } : { problem };
}

/** So that a client knows which of its messages exceeded the limit. */
function idOf(data: RawData, isBinary: boolean): string | undefined {
  return isBinary ? undefined : /"id"\s*:\s*"([\w-]{8,64})"/.exec((data as Buffer).toString())?.[1];
}
