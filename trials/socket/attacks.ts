// Malicious input: endless malformed frames, compressed frames that expand, and handshakes that are abandoned.
import { connect, type Socket } from 'node:net';
import { randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { WebSocket } from 'ws';

export const socketUrl = (url: string) => `${url.replace('http', 'ws')}/v1/websocket`;

export function open(url: string, headers: Record<string, string> = {}): WebSocket {
  const ws = new WebSocket(socketUrl(url), { perMessageDeflate: false, headers });
  ws.on('error', () => undefined);
  return ws;
}

/** Timeout of a close, in ms. */
const TIMEOUT = 60_000;

/** Resolves with the close code, with the status if it was no socket at all, or with 0 after the timeout. */
export const ending = (ws: WebSocket) =>
  new Promise<number>((over) => {
    setTimeout(() => over(0), TIMEOUT).unref();
    ws.on('close', over);
    ws.on('unexpected-response', (_, response) => over(response.statusCode ?? 0));
  });

/** Meaningless frames, all different; `seed` distinguishes them. Texts, and some that are not. */
export function malformed(seed: number): string | Buffer {
  const hex = seed.toString(16);
  const kinds: (() => string | Buffer)[] = [
    () => randomBytes(1 + (seed % 500)),
    () => `{"method":"SendMessage","toUserId":"${hex}","messageType":"text"`,
    () => JSON.stringify({ method: 'SendMessage', toUserId: { $ne: hex }, messageType: 'text', messageContent: hex }),
    () => JSON.stringify({ method: 'SendMessage', toUserId: [hex], messageType: 'text', messageContent: hex }),
    () => JSON.stringify({ method: 'SendMessage', toUserId: 'u00001', messageType: ['text'], messageContent: hex }),
    () => JSON.stringify({ method: 'SendMessage', toUserId: 'u00001', messageType: 'html', messageContent: `<img src=${hex}>` }),
    () => JSON.stringify({ method: 'SendMessage', toUserId: 'u00001', messageType: 'text', messageContent: 'x'.repeat(10_001 + (seed % 20_000)) }),
    () => JSON.stringify({ method: 'SendMessage', toUserId: 'u00001', messageType: 'image', messageContent: { name: [`../../${hex}`], width: 1, height: 1 } }),
    () => JSON.stringify({ method: 'SendMessage', toUserId: 'u00001', messageType: 'voice', messageContent: { name: `../../${hex}`, length: 61 + seed } }),
    () => JSON.stringify({ method: 'MessageList', toUserId: 'u00001', currentPage: -seed, pageSize: 1e9 }),
    () => JSON.stringify({ method: 'MessageList', toUserId: 'u00001', before: `1; drop table chat_message -- ${hex}` }),
    () => JSON.stringify({ method: 'UpdateReadMessage', formUserId: 'u00001', upTo: -1 - seed }),
    () => JSON.stringify({ method: 'UpdateReadMessage', formUserId: null, upTo: 1e308 }),
    () => JSON.stringify({ method: hex, __proto__: null, constructor: { prototype: { admin: true } } }),
    () => `{"__proto__":{"method":"SendMessage","toUserId":"u00001","messageType":"text","messageContent":"${hex}"}}`,
    () => '['.repeat(1 + (seed % 20_000)),
    () => `${'{"a":'.repeat(1 + (seed % 5_000))}1${'}'.repeat(1 + (seed % 5_000))}`,
    () => JSON.stringify(seed),
    () => JSON.stringify([{ method: 'SendMessage', toUserId: 'u00001', messageType: 'text', messageContent: hex }]),
    () => `\uFEFF{"method":"Shutdown","n":${seed}}`,
    () => Buffer.from([0xc3, 0x28, 0xed, 0xa0, 0x80, seed & 255]),
  ];
  return (kinds[seed % kinds.length] as () => string | Buffer)();
}

export const kindsOfMalformed = 21;

/** Compressed once: compressing a hundred of them would take longer than the timeout of the first. */
const nothing = deflateRawSync(Buffer.alloc(20_000_000));

/** A socket without negotiated compression that sends 20 MB of zeros in 20 KB: with the bit of a compressed frame, and without it. */
export async function bomb(url: string, marked: boolean): Promise<'closed' | 'open'> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await new Promise((go) => socket.once('connect', go));
  socket.write(
    `GET /v1/websocket HTTP/1.1\r\nHost: ${hostname}:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n\r\n',
  );
  await new Promise((go) => socket.once('data', go));
  socket.write(masked(nothing, marked));
  const ended = await Promise.race([once(socket), new Promise<'open'>((go) => setTimeout(() => go('open'), 4_000))]);
  socket.destroy();
  return ended;
}

const CLOSES = 0x88;
/** In a frame, or by closing the connection. */
const once = (socket: Socket) =>
  new Promise<'closed'>((go) => {
    for (const event of ['close', 'end']) socket.once(event, () => go('closed'));
    socket.on('data', (data: Buffer) => closesIn(data) && go('closed'));
  });

/** The server's frames are unmasked and short; others, such as a ping, may precede the close frame. */
function closesIn(data: Buffer): boolean {
  for (let at = 0; at + 3 < data.length;) {
    if (data[at] === CLOSES) return true;
    const length = data[at + 1] as number;
    at += length === 126 ? 4 + data.readUInt16BE(at + 2) : 2 + length;
  }
  return false;
}

function masked(payload: Buffer, marked: boolean): Buffer {
  const head = payload.length < 65_536 ? Buffer.alloc(4) : Buffer.alloc(10);
  head[0] = 0x81 | (marked ? 0x40 : 0);
  if (head.length === 4) {
    head[1] = 0x80 | 126;
    head.writeUInt16BE(payload.length, 2);
  } else {
    head[1] = 0x80 | 127;
    head.writeBigUInt64BE(BigInt(payload.length), 2);
  }
  // A zero mask changes nothing.
  return Buffer.concat([head, Buffer.alloc(4), payload]);
}
