// All outgoing requests: only to addresses on the operator's list, checked after name resolution and connected to exactly as checked.
import { request as plain } from 'node:http';
import { request as secure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { resolveAllowed, type Destination, type ResolveHost } from '../kit/destination.ts';
import { Refusal } from '../kit/refusal.ts';

export interface Outbound {
  /**
   * POSTs JSON and only expects a status of 200 to 299.
   * @throws Refusal outboundDenied, outboundFailed, answerLate
   */
  post(address: string, body: string, headers: Record<string, string>): Promise<void>;
  /** As `post`, with an answer in JSON. @throws Refusal outboundDenied, outboundFailed, answerLate, answerLarge */
  exchange(address: string, body: string, headers: Record<string, string>): Promise<unknown>;
  /** A GET that only expects status 200. @throws Refusal outboundDenied, outboundFailed, answerLate */
  knock(address: string, headers: Record<string, string>): Promise<void>;
  /**
   * GETs JSON. No headers of the caller are sent, redirects are not followed.
   * @throws Refusal outboundDenied, outboundFailed, answerLate, answerLarge
   */
  get(address: string): Promise<unknown>;
}

const TIMEOUT = 5_000;
const MAX_BYTES = 1_048_576;

export function createOutbound(destinations: readonly Destination[], names?: ResolveHost): Outbound {
  const wayTo = async (address: string) => {
    const url = urlOf(address);
    if (!url) throw new Refusal('outboundDenied', { host: address.slice(0, 100) });
    return { url, to: await resolveAllowed(destinations, url.hostname, portOf(url), names) };
  };
  return {
    async get(address) {
      const { url, to } = await wayTo(address);
      return read(await ask(url, to, { method: 'GET', headers: { accept: 'application/json' } }));
    },
    async post(address, body, headers) {
      const { url, to } = await wayTo(address);
      await ask(url, to, { method: 'POST', headers: { ...headers, 'content-type': 'application/json; charset=utf-8' }, body });
    },
    async exchange(address, body, headers) {
      const { url, to } = await wayTo(address);
      const sent = { ...headers, 'content-type': 'application/json; charset=utf-8', accept: 'application/json' };
      return read(await ask(url, to, { method: 'POST', headers: sent, body }));
    },
    async knock(address, headers) {
      const { url, to } = await wayTo(address);
      await ask(url, to, { method: 'GET', headers });
    },
  };
}

/** @returns null unless it is a plain http or https address */
function urlOf(address: string): URL | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  return /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' ? url : null;
}

const portOf = (url: URL) => Number(url.port || (url.protocol === 'https:' ? 443 : 80));

interface Asked {
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
}

/** Connects to the address that was checked, whatever the name resolves to in the meantime. A GET expects 200, a POST any 2xx. */
function ask(url: URL, address: string, { method, headers, body }: Asked): Promise<string> {
  const lookup: LookupFunction = (_, options, found) => {
    const family = isIP(address);
    if (options.all) found(null, [{ address, family }]);
    else found(null, address, family);
  };
  return new Promise((done, failed) => {
    const fail = (why: Refusal) => {
      call.destroy();
      failed(why);
    };
    const request = url.protocol === 'https:' ? secure : plain;
    const call = request(url, { method, agent: false, lookup, headers, signal: AbortSignal.timeout(TIMEOUT) }, (response) => {
      const status = response.statusCode ?? 0;
      if (method === 'GET' ? status !== 200 : status < 200 || status > 299) return fail(new Refusal('outboundFailed', { why: `HTTP ${status}` }));
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > MAX_BYTES) return fail(new Refusal('answerLarge', { rows: '—', megabytes: MAX_BYTES / 1_048_576 }));
        chunks.push(chunk);
      });
      response.on('end', () => {
        done(Buffer.concat(chunks).toString('utf8'));
      });
    });
    call.on('error', (error: NodeJS.ErrnoException) =>
      failed(
        error.name === 'TimeoutError' || error.name === 'AbortError'
          ? new Refusal('answerLate', { seconds: TIMEOUT / 1000 })
          : new Refusal('outboundFailed', { why: error.code ?? 'no answer' }),
      ),
    );
    call.end(body);
  });
}

/** @throws Refusal outboundFailed */
function read(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Refusal('outboundFailed', { why: 'not JSON' });
  }
}
