// Sixteen connections that send the same request as fast as it is answered; every answer is checked. Plain sockets, so that the
// client costs as little as possible of the two cores that the servers and PostgreSQL share with it.
import { connect } from 'node:net';

export interface Ask {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
}

export interface Load {
  /** `http://127.0.0.1:port` */
  url: string;
  /** The next request of a connection; `last` is the body of its previous answer, null at first. */
  ask(connection: number, last: string | null): Ask;
  right(body: string): boolean;
  /** Awaited after the last answer, as part of the measured time: the deferred work of the answers. */
  settled?(): Promise<void>;
}

export interface Measured {
  perSecond: number;
  /** ms */
  p50: number;
  p95: number;
  p99: number;
  answers: number;
  wrong: number;
}

export async function measure(load: Load, seconds: number, connections = 16): Promise<Measured> {
  const times: number[] = [];
  let wrong = 0;
  const until = performance.now() + seconds * 1000;
  const worker = async (connection: number) => {
    const line = await openLine(load.url);
    let last: string | null = null;
    while (performance.now() < until) {
      const began = performance.now();
      last = await line.send(load.ask(connection, last));
      times.push(performance.now() - began);
      if (!load.right(last)) wrong += 1;
    }
    line.close();
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: connections }, (_, connection) => worker(connection)));
  await load.settled?.();
  const took = (performance.now() - began) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  return { perSecond: times.length / took, p50: at(0.5), p95: at(0.95), p99: at(0.99), answers: times.length, wrong };
}

interface Line {
  send(ask: Ask): Promise<string>;
  close(): void;
}

/** A keep-alive connection; answers must have Content-Length, as those of both servers do. */
async function openLine(url: string): Promise<Line> {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.setNoDelay(true);
  let buffer = Buffer.alloc(0);
  let answered: ((body: string) => void) | null = null;
  let failed: ((error: Error) => void) | null = null;
  socket.on('data', (chunk) => {
    buffer = buffer.length ? Buffer.concat([buffer, chunk]) : chunk;
    const end = buffer.indexOf('\r\n\r\n');
    if (end < 0) return;
    const length = Number(/content-length: (\d+)/i.exec(buffer.toString('latin1', 0, end))?.[1]);
    if (Number.isNaN(length)) return failed?.(new Error(buffer.toString('latin1', 0, end)));
    if (buffer.length < end + 4 + length) return;
    const body = buffer.toString('utf8', end + 4, end + 4 + length);
    buffer = buffer.subarray(end + 4 + length);
    answered?.(body);
  });
  socket.on('error', (error) => failed?.(error));
  socket.on('close', () => failed?.(new Error('the server closed the connection')));
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  return {
    send: ({ method, path, headers = {}, body }) =>
      new Promise((resolve, reject) => {
        answered = resolve;
        failed = reject;
        const payload = body === undefined ? '' : JSON.stringify(body);
        const lines = [`${method} ${path} HTTP/1.1`, `host: ${host}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)];
        if (payload) lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(payload)}`);
        socket.write(`${lines.join('\r\n')}\r\n\r\n${payload}`);
      }),
    close: () => socket.destroy(),
  };
}
