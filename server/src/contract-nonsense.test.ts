// Whatever is sent, the answer is a sentence: never a fault, never a trace of what lies behind.
import { endpoints } from '@ordo/contract/all.ts';
import { onlineUsers } from '@ordo/contract/online-user.ts';
import type { Endpoint, Envelope } from '@ordo/contract/kit.ts';
import { refusals } from '@ordo/contract/refusals.ts';
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nonsense, type Sent } from '../testing/nonsense.ts';
import { startServer, type TestServer } from '../testing/server.ts';

const REQUESTS = 2_000;
const each = Math.max(40, Math.ceil(REQUESTS / endpoints.length));

let server: TestServer;
const tokens = new Map<Endpoint, string>();
/** Kind of record → ids of some that are there. */
const ids: Record<string, string[]> = { Area: ['330000', '330106'], Customer: [], Product: [], Organize: ['1'] };
const KIND_OF_KEY: Record<string, string> = { areaId: 'Area', parentId: 'Area', excludeId: 'Area', organizeId: 'Organize' };
const kindOf = (endpoint: Endpoint) => Object.keys(ids).find((kind) => endpoint.path.includes(`/${kind}`)) ?? '';
const idsFor = (endpoint: Endpoint, key: string) => [...(ids[KIND_OF_KEY[key] ?? kindOf(endpoint)] ?? []), 'nowhere'];

beforeAll(async () => {
  server = await startServer();
  // A session each: some calls end or lock the one they come with, and wrong passwords make every later sign-in wait.
  for (const endpoint of endpoints) tokens.set(endpoint, await server.admin());
});
afterAll(() => server.stop());

/** As a client sends it: path parts encoded, a query as text, a body as JSON. */
function send(endpoint: Endpoint, sent: Sent, token: string | undefined): Promise<LightMyRequestResponse> {
  const rest = { ...sent };
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, key: string) => {
    delete rest[key];
    return encodeURIComponent(asText(sent[key])).replace(/^\.{1,2}$/, '%2e');
  });
  const inBody = endpoint.carry === 'body' || endpoint.method === 'POST' || endpoint.method === 'PUT';
  const query = new URLSearchParams(inBody ? [] : Object.entries(rest).flatMap(([key, value]) => [value].flat().map((one) => [key, asText(one)])));
  return server.app.inject({
    method: endpoint.method,
    url: `/v1${path}?${query.toString()}`,
    headers: token ? { authorization: token } : {},
    ...(inBody ? { headers: { 'content-type': 'application/json', ...(token ? { authorization: token } : {}) }, payload: JSON.stringify(rest) } : {}),
  });
}

function asText(value: unknown): string {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();
}

const A_FILE: Envelope = { code: 200, msg: 'a file', data: null };

/** Words of the machinery: a stack, a statement, a constraint, a value that somebody forgot to fill in. */
const LEAK = /\.[jt]s:\d|node_modules|\bselect\b.*\bfrom\b|violates|_key\b|_pkey|syntax|relation "|PostgreSQL|ECONN|FST_ERR|\[object|\bundefined\b|\{\w+\}/i;

/** What is wrong with an answer, whatever was asked. */
function faultsOf(endpoint: Endpoint, { statusCode }: LightMyRequestResponse, { code, msg, data, refusal }: Envelope): string[] {
  const faults: string[] = [];
  if (statusCode >= 500 || (!endpoint.as && ![200, 404].includes(statusCode))) faults.push(`HTTP ${statusCode}`);
  if (typeof code !== 'number' || code === 500 || code === 503) faults.push(`code ${code}`);
  // An address that does not exist is said back.
  const said = statusCode === 404 ? msg.replace(/^\S+ \S* /, '') : msg;
  if (!/[^\s：:]$/.test(msg) || LEAK.test(said)) faults.push(`msg “${msg}”`);
  if (code === 200) return [...faults, ...misfits(data).filter((path) => !isReadyText(endpoint, path))];
  if (statusCode === 200 && !Object.keys(refusals).includes(refusal ?? '')) faults.push(`refusal ${refusal}`);
  return faults;
}

/** The one moment of the wire that is shown as it comes (wire-system §1.6). */
const isReadyText = (endpoint: Endpoint, path: string) => endpoint === onlineUsers && path.endsWith('.loginTime');

/** Ids that are no text and times that are no number, by their path. */
function misfits(data: unknown, path = 'data'): string[] {
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([key, value]) => {
    const here = `${path}.${key}`;
    if (/^id$|Id$/.test(key) && value !== null && typeof value !== 'string') return [here];
    if (key.endsWith('Time') && value !== null && typeof value !== 'number') return [here];
    return misfits(value, here);
  });
}

test.each(endpoints.map((endpoint): [string, Endpoint] => [`${endpoint.method} ${endpoint.path}`, endpoint]))(
  '%s answers nonsense with a sentence',
  async (_, endpoint) => {
    const seen = new Set<number>();
    const answers = fc.asyncProperty(
      nonsense(endpoint, (key) => idsFor(endpoint, key)),
      async (sent) => {
        const response = await send(endpoint, sent, tokens.get(endpoint));
        const envelope = endpoint.as === 'bytes' && response.statusCode === 200 ? A_FILE : response.json<Envelope>();
        expect(faultsOf(endpoint, response, envelope)).toEqual([]);
        const { code, data } = envelope;
        seen.add(code);
        // What is made here is met again by the calls after this one.
        if (endpoint.method === 'POST' && code === 200 && data !== null) ids[kindOf(endpoint)]?.push((data as { id: string }).id);
      },
    );
    await fc.assert(answers, { numRuns: each });
    expect([...seen].some((code) => code < 600)).toBe(true);
  },
);

test('nothing of it has reached the prototypes', () => {
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect(({} as { administrator?: boolean }).administrator).toBeUndefined();
  expect(Object.keys(Array.prototype)).toEqual([]);
});
