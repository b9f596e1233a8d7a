// The answers to nonsense: always a message, never an error, never internals. The short form is in the suite, the long one is a trial.
import { endpoints } from '@ordo/contract/all.ts';
import type { Endpoint, Envelope } from '@ordo/contract/kit.ts';
import { onlineUsers } from '@ordo/contract/online-user.ts';
import { refusals } from '@ordo/contract/refusals.ts';
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { nonsense, type Sent } from './nonsense.ts';
import type { TestServer } from './server.ts';

const KIND_OF_KEY: Record<string, string> = { areaId: 'Area', parentId: 'Area', excludeId: 'Area', organizeId: 'Organize' };
const A_FILE: Envelope = { code: 200, msg: 'a file', data: null };

/** Signs of internals: a stack, a statement, a constraint, an unfilled parameter. */
const LEAK = /\.[jt]s:\d|node_modules|\bselect\b.*\bfrom\b|violates|_key\b|_pkey|syntax|relation "|PostgreSQL|ECONN|FST_ERR|\[object|\bundefined\b|\{\w+\}/i;

/** What is wrong with an answer, whatever the request. */
export function faultsOf(endpoint: Endpoint, { statusCode }: Pick<LightMyRequestResponse, 'statusCode'>, { code, msg, data, refusal }: Envelope): string[] {
  const faults: string[] = [];
  if (statusCode >= 500 || (!endpoint.as && ![200, 404].includes(statusCode))) faults.push(`HTTP ${statusCode}`);
  if (typeof code !== 'number' || code === 500 || code === 503) faults.push(`code ${code}`);
  // The message about an unknown path repeats the path.
  const said = statusCode === 404 ? msg.replace(/^\S+ \S* /, '') : msg;
  if (!/[^\s：:]$/.test(msg) || LEAK.test(said)) faults.push(`msg “${msg}”`);
  if (code === 200) return [...faults, ...misfits(data).filter((path) => !isReadyText(endpoint, path))];
  if (statusCode === 200 && !Object.keys(refusals).includes(refusal ?? '')) faults.push(`refusal ${refusal}`);
  return faults;
}

/** The one timestamp of the wire that is sent as text (wire §1.6). */
const isReadyText = (endpoint: Endpoint, path: string) => endpoint === onlineUsers && path.endsWith('.loginTime');

/** Ids that are not texts and times that are not numbers, by their path. */
function misfits(data: unknown, path = 'data'): string[] {
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([key, value]) => {
    const here = `${path}.${key}`;
    if (/^id$|Id$/.test(key) && value !== null && typeof value !== 'string') return [here];
    if (key.endsWith('Time') && value !== null && typeof value !== 'number') return [here];
    return misfits(value, here);
  });
}

export interface Babbler {
  /** Requests so far. */
  sent: number;
  /**
   * Sends this many requests to an endpoint, each with a session of its own, because some calls end or lock it. @returns the smallest input with a wrong
   * answer, and what is wrong
   */
  babble(endpoint: Endpoint, requests: number): Promise<string | null>;
}

export function babbler(server: TestServer, seed: number): Babbler {
  /** Kind of record → ids of existing ones. */
  const ids: Record<string, string[]> = { Area: ['330000', '330106'], Customer: [], Product: [], Organize: ['1'] };
  const kindOf = (endpoint: Endpoint) => Object.keys(ids).find((kind) => endpoint.path.includes(`/${kind}`)) ?? '';
  const idsFor = (endpoint: Endpoint, key: string) => [...(ids[KIND_OF_KEY[key] ?? kindOf(endpoint)] ?? []), 'nowhere'];

  async function babble(endpoint: Endpoint, requests: number): Promise<string | null> {
    const token = await server.admin();
    const seen = new Set<number>();
    const answers = fc.asyncProperty(
      nonsense(endpoint, (key) => idsFor(endpoint, key)),
      async (sent) => {
        const response = await sendRaw(server, endpoint, sent, token);
        me.sent += 1;
        const envelope = endpoint.as === 'bytes' && response.statusCode === 200 ? A_FILE : response.json<Envelope>();
        const faults = faultsOf(endpoint, response, envelope);
        if (faults.length) throw new Error(faults.join(', '));
        seen.add(envelope.code);
        // Created records are used by later calls.
        if (endpoint.method === 'POST' && envelope.code === 200 && envelope.data !== null) ids[kindOf(endpoint)]?.push((envelope.data as { id: string }).id);
      },
    );
    // The random stream depends on the endpoint, so that the same seed sends it the same requests whichever endpoints are tested.
    const outcome = await fc.check(answers, { numRuns: requests, seed: seed + endpoints.indexOf(endpoint) });
    if (outcome.failed) return fc.defaultReportMessage(outcome) ?? 'failed';
    return [...seen].some((code) => code < 600) ? null : `only ${[...seen].join(', ')} was heard`;
  }

  const me: Babbler = { sent: 0, babble };
  return me;
}

/** As a client sends it: encoded path parts, a query as text, a body as JSON. */
function sendRaw({ app }: TestServer, endpoint: Endpoint, sent: Sent, token: string): Promise<LightMyRequestResponse> {
  const rest = { ...sent };
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, key: string) => {
    delete rest[key];
    return encodeURIComponent(asText(sent[key])).replace(/^\.{1,2}$/, '%2e');
  });
  const inBody = endpoint.carry === 'body' || endpoint.method === 'POST' || endpoint.method === 'PUT';
  const query = new URLSearchParams(inBody ? [] : Object.entries(rest).flatMap(([key, value]) => [value].flat().map((one) => [key, asText(one)])));
  return app.inject({
    method: endpoint.method,
    url: `/v1${path}?${query.toString()}`,
    headers: { authorization: token, ...(inBody ? { 'content-type': 'application/json' } : {}) },
    ...(inBody ? { payload: JSON.stringify(rest) } : {}),
  });
}

function asText(value: unknown): string {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();
}
