// promises S11 in short: addresses that lead elsewhere than they claim. Canary servers listen; none receives anything.
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hostileAddresses } from '../../testing/hostile-addresses.ts';
import { isAllowedAddress } from '../kit/destination.ts';
import { createOutbound } from './outbound.ts';

const heard: IncomingMessage[] = [];
let canary: Server;
let friend: Server;
let canaryPort: number;
let port: number;
const seen: IncomingMessage[] = [];

beforeAll(async () => {
  canary = createServer((request, response) => {
    heard.push(request);
    response.end('{}');
  });
  friend = createServer((request, response) => {
    seen.push(request);
    const { pathname } = new URL(request.url ?? '/', 'http://x');
    if (pathname === '/redirect') return void response.writeHead(302, { location: `http://127.0.0.1:${canaryPort}/` }).end();
    if (pathname === '/error') return void response.writeHead(500).end('{}');
    if (pathname === '/text') return void response.end('hello');
    if (pathname === '/large') return void response.end(JSON.stringify('x'.repeat(1_100_000)));
    if (pathname === '/slow') return void response.write('[');
    if (pathname === '/cut') return void response.destroy();
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ code: 200, data: [{ a: 1 }] }));
  });
  for (const one of [canary, friend]) await new Promise<void>((done) => one.listen(0, '127.0.0.1', done));
  canaryPort = (canary.address() as AddressInfo).port;
  port = (friend.address() as AddressInfo).port;
});
afterAll(() => {
  canary.closeAllConnections();
  friend.closeAllConnections();
  canary.close();
  friend.close();
});

/** `friend.test` is allowed where the friend listens; `public.test` is on the list as a public address. */
const out = (addresses: Record<string, string[]> = {}) =>
  createOutbound(
    [
      { host: 'friend.test', port, within: ['127.0.0.1/32'] },
      { host: 'public.test', port, within: [] },
      { host: 'public.test', port: canaryPort, within: [] },
    ],
    async (host) => addresses[host] ?? { 'friend.test': ['127.0.0.1'], 'public.test': ['127.0.0.1'] }[host] ?? [],
  );

test('what is on the list is asked, with nothing of the caller', async () => {
  expect(await out().get(`http://friend.test:${port}/a?b=1`)).toEqual({ code: 200, data: [{ a: 1 }] });
  const { headers, url, method } = seen.at(-1) as IncomingMessage;
  expect({ url, method }).toEqual({ url: '/a?b=1', method: 'GET' });
  expect(Object.keys(headers).toSorted()).toEqual(['accept', 'connection', 'host']);
});

describe('addresses that are not on the list, or lie where they should not', () => {
  test(`${hostileAddresses.length} of them: no canary hears anything`, async () => {
    const through: string[] = [];
    for (const address of hostileAddresses) {
      const refusal = await out()
        .get(address(canaryPort))
        .then(
          () => 'answered',
          (error: { key?: string }) => error.key,
        );
      if (refusal !== 'outboundDenied') through.push(`${address(canaryPort)} → ${refusal}`);
    }
    expect(through).toEqual([]);
    expect(heard).toEqual([]);
    expect(hostileAddresses.length).toBeGreaterThanOrEqual(390);
  });

  test.each([
    ['a name that leads inside', ['127.0.0.1']],
    ['a name that leads outside and inside', ['8.8.8.8', '127.0.0.1']],
    ['a name that leads nowhere', []],
  ])('%s is not asked', async (_, found) => {
    await expect(out({ 'public.test': found }).get(`http://public.test:${canaryPort}/`)).rejects.toMatchObject({ key: 'outboundDenied' });
    expect(heard).toEqual([]);
  });

  test('a name that changes between the look and the call is called where it was looked at', async () => {
    let looks = 0;
    const turning = createOutbound([{ host: 'friend.test', port, within: ['127.0.0.1/32'] }], async () => ((looks += 1) === 1 ? ['127.0.0.1'] : ['127.0.0.2']));
    expect(await turning.get(`http://friend.test:${port}/a`)).toMatchObject({ code: 200 });
    expect(looks).toBe(1);
  });
});

test.each([
  ['a redirect is not followed', '/redirect', 'outboundFailed'],
  ['an error is told', '/error', 'outboundFailed'],
  ['what is no JSON is told', '/text', 'outboundFailed'],
  ['more than a megabyte is not read', '/large', 'answerLarge'],
  ['a line that breaks is told', '/cut', 'outboundFailed'],
  ['who takes more than five seconds is left', '/slow', 'answerLate'],
])('%s', async (_, path, key) => {
  await expect(out().get(`http://friend.test:${port}${path}`)).rejects.toMatchObject({ key });
  expect(heard).toEqual([]);
});

test.each([
  ['8.8.8.8', true],
  ['2600::1', true],
  ['127.0.0.1', false],
  ['10.255.255.255', false],
  ['100.64.0.1', false],
  ['169.254.169.254', false],
  ['172.31.255.255', false],
  ['172.32.0.1', true],
  ['192.168.1.1', false],
  ['0.0.0.0', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['::ffff:8.8.8.8', false],
  ['fe80::1', false],
  ['fc00::1', false],
  ['2002:7f00:1::', false],
  ['64:ff9b::1', false],
  ['2001:db8::1', false],
  ['localhost', false],
])('%s is a public address: %s', (address, expected) => {
  expect(isAllowedAddress(address, [])).toBe(expected);
});
