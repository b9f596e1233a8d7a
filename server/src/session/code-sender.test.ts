import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createGatewaySender, createLogSender } from './code-sender.ts';
import { within } from '../../testing/within.ts';

const message = { mobile: '13800001234', code: '042042', text: '验证码 042042' };
const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function gateway(answer: (request: IncomingMessage, response: ServerResponse, body: string) => void): Promise<string> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => answer(request, response, body));
  }).listen(0, '127.0.0.1');
  open.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`;
}

test('the gateway gets number, code and text as JSON', async () => {
  const got: unknown[] = [];
  const url = await gateway((request, response, body) => {
    got.push(request.method, request.url, request.headers['content-type'], JSON.parse(body));
    response.writeHead(202).end();
  });
  await createGatewaySender(url)(message);
  expect(got).toEqual(['POST', '/send', 'application/json', message]);
});

test('a gateway that refuses has not taken the message', async () => {
  const url = await gateway((_, response) => response.writeHead(503).end('later'));
  await expect(createGatewaySender(url)(message)).rejects.toThrow('503');
});

test('a redirect is not followed: the code goes nowhere else', async () => {
  let followed = 0;
  const elsewhere = await gateway((_, response) => {
    followed += 1;
    response.end();
  });
  const url = await gateway((_, response) => response.writeHead(307, { location: elsewhere }).end());
  await expect(createGatewaySender(url)(message)).rejects.toThrow('307');
  expect(followed).toBe(0);
});

test('a gateway that does not answer is given up after five seconds', async () => {
  const url = await gateway(() => undefined);
  const began = performance.now();
  await expect(createGatewaySender(url)(message)).rejects.toThrow();
  expect(performance.now() - began).toBeLessThan(within(7_000));
});

test('without a gateway the log warns of it, and tells the code only where everything is told', async () => {
  const lines: [string, unknown][] = [];
  const log = { warn: (what: object) => lines.push(['warn', what]), debug: (what: object) => lines.push(['debug', what]) };
  await createLogSender(() => log)(message);
  expect(lines).toEqual([
    ['warn', { mobile: '138****1234' }],
    ['debug', { mobile: '138****1234', code: '042042' }],
  ]);
});
