// A person at a socket, like a browser: authenticates, receives frames, sends requests and waits for answers.
import { serverFrame, type ClientFrameInput, type ServerFrame, type Told } from '@ordo/contract/socket.ts';
import { stepOf } from '@ordo/engine/chat/feed.ts';
import { WebSocket } from 'ws';
import * as z from 'zod/mini';
import { within } from './within.ts';

export interface TestSocket {
  ws: WebSocket;
  /** All frames received, in order. */
  heard: ServerFrame[];
  /** Number of the last event. */
  seq: number;
  /** Events received out of order. */
  gaps: number;
  say(frame: ClientFrameInput): void;
  sayRaw(data: string | Buffer): void;
  /** The first frame of this method, received or still to come, that fits. */
  hear<M extends ServerFrame['method']>(method: M, fits?: (frame: Told<M>) => boolean): Promise<Told<M>>;
  /** Those of this method so far. */
  all<M extends ServerFrame['method']>(method: M): Told<M>[];
  /** The close code. */
  closed: Promise<number>;
  close(): Promise<unknown>;
}

/** @param token null: does not authenticate */
export async function openSocket(
  url: string,
  token: string | null,
  more: { lastSeq?: number; language?: 'zh' | 'en'; headers?: Record<string, string> } = {},
): Promise<TestSocket> {
  const ws = new WebSocket(`${url.replace('http', 'ws')}/v1/websocket`, { perMessageDeflate: false, headers: more.headers ?? {} });
  const listeners = new Set<() => void>();
  const closed = new Promise<number>((resolve) => ws.on('close', resolve));
  const talker: TestSocket = {
    ws,
    heard: [],
    seq: more.lastSeq ?? 0,
    gaps: 0,
    say: (frame) => ws.send(JSON.stringify(frame)),
    sayRaw: (data) => ws.send(data),
    hear: (method, fits = () => true) =>
      new Promise((found, failed) => {
        const timer = setTimeout(
          () => failed(new Error(`no ${method} came, but ${talker.heard.map((frame) => JSON.stringify(frame)).join('\n')}`)),
          within(10_000),
        );
        const look = () => {
          const frame = talker.heard.find((one) => one.method === method && fits(one as never));
          if (!frame) return;
          clearTimeout(timer);
          listeners.delete(look);
          found(frame as never);
        };
        listeners.add(look);
        look();
      }),
    all: (method) => talker.heard.filter((frame) => frame.method === method) as never,
    closed,
    close: () => {
      ws.close();
      return closed;
    },
  };
  ws.on('message', (data: Buffer) => {
    const frame = z.parse(serverFrame, JSON.parse(data.toString()));
    if ('seq' in frame && frame.seq !== undefined && frame.method !== 'initMessage') {
      if (stepOf(talker.seq, frame.seq) !== 'apply') talker.gaps += 1;
      talker.seq = frame.seq;
    }
    talker.heard.push(frame);
    // Missed events follow the greeting with their own numbers.
    if (frame.method === 'initMessage' && (frame.reload || more.lastSeq === undefined)) talker.seq = frame.seq;
    for (const listener of listeners) listener();
  });
  await new Promise((open, failed) => ws.once('open', open).once('error', failed));
  if (token !== null) {
    talker.say({
      method: 'OnConnection',
      token,
      mobileDevice: false,
      ...(more.lastSeq === undefined ? {} : { lastSeq: more.lastSeq }),
      language: more.language ?? 'zh',
    });
    await talker.hear('initMessage');
  }
  return talker;
}
