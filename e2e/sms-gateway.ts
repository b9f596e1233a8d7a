// The operator's SMS gateway: receives messages, and keeps the last one for each number.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SmsGateway {
  url: string;
  /** Waits for the code that was sent to the number. */
  codeFor(mobile: string): Promise<string>;
  stop(): void;
}

/** In ms. */
const ARRIVES_WITHIN = 60_000;

export async function startGateway(): Promise<SmsGateway> {
  const codes = new Map<string, string>();
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const { mobile, code } = JSON.parse(body) as { mobile: string; code: string };
      codes.set(mobile, code);
      response.writeHead(202).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`,
    codeFor: async (mobile) => {
      for (const until = Date.now() + ARRIVES_WITHIN; Date.now() < until;) {
        const code = codes.get(mobile);
        if (code) return code;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      throw new Error(`No code was sent to ${mobile}.`);
    },
    stop: () => void server.close(),
  };
}
