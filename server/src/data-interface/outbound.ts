// The one way out to other systems: to addresses on the operator's list, checked after they are resolved and connected to as checked.
import { lookup as resolve } from 'node:dns/promises';
import { request as plain } from 'node:http';
import { request as secure } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { Refusal } from '../kit/refusal.ts';

/** One entry of the setting ORDO_OUTBOUND: a host and port, and where its addresses may lie if they are not public ones. */
export interface Destination {
  host: string;
  port: number;
  /** Ranges such as 10.0.5.0/24. */
  within: readonly string[];
}

export interface Outbound {
  /**
   * GETs JSON. Nothing of the caller's goes along, redirects are not followed.
   * @throws Refusal outboundDenied, outboundFailed, answerLate, answerLarge
   */
  get(address: string): Promise<unknown>;
}

const PATIENCE = 5_000;
const MOST_BYTES = 1_048_576;

export function outbound(destinations: readonly Destination[], names: (host: string) => Promise<string[]> = addressesOf): Outbound {
  return {
    async get(address) {
      const url = urlOf(address);
      const destination = url && destinations.find(({ host, port }) => host === hostOf(url) && port === portOf(url));
      if (!url || !destination) throw new Refusal('outboundDenied', { host: url ? `${hostOf(url)}:${portOf(url)}` : address.slice(0, 100) });
      const found = await names(hostOf(url)).catch(() => []);
      if (!found.length || !found.every((one) => isAllowed(one, destination.within)))
        throw new Refusal('outboundDenied', { host: `${hostOf(url)}:${portOf(url)}` });
      return JSON.parse(await read(url, found[0] as string)) as unknown;
    },
  };
}

/** @returns null for what is no plain web address */
function urlOf(address: string): URL | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  return /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' ? url : null;
}

const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, '').toLowerCase();
const portOf = (url: URL) => Number(url.port || (url.protocol === 'https:' ? 443 : 80));

async function addressesOf(host: string): Promise<string[]> {
  if (isIP(host)) return [host];
  return (await resolve(host, { all: true })).map(({ address }) => address);
}

/** Addresses of this machine, of private networks, of links, of groups, of documentation: whatever is not a place on the internet. */
const notPublic = listOf(
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4'.split(
    ' ',
  ),
);
/** Of IPv6 only the assigned unicast block counts as public, without the ranges in it that carry IPv4 addresses or none. */
const publicSix = listOf(['2000::/3']);
const notPublicSix = listOf(['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']);

export function isAllowed(address: string, within: readonly string[]): boolean {
  const family = isIP(address);
  if (family === 0) return false;
  const kind = family === 4 ? 'ipv4' : 'ipv6';
  if (within.length) return listOf(within).check(address, kind);
  if (family === 4) return !notPublic.check(address, kind);
  return publicSix.check(address, kind) && !notPublicSix.check(address, kind);
}

function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    list.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family);
  }
  return list;
}

/** Connects to the address that was checked, whatever the name resolves to meanwhile. */
function read(url: URL, address: string): Promise<string> {
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
    const call = request(
      url,
      { method: 'GET', agent: false, lookup, headers: { accept: 'application/json' }, signal: AbortSignal.timeout(PATIENCE) },
      (response) => {
        const status = response.statusCode ?? 0;
        if (status !== 200) return fail(new Refusal('outboundFailed', { why: `HTTP ${status}` }));
        const chunks: Buffer[] = [];
        let size = 0;
        response.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > MOST_BYTES) return fail(new Refusal('answerLarge', { rows: '—', megabytes: MOST_BYTES / 1_048_576 }));
          chunks.push(chunk);
        });
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8');
          if (isJson(text)) done(text);
          else failed(new Refusal('outboundFailed', { why: 'not JSON' }));
        });
      },
    );
    call.on('error', (error: NodeJS.ErrnoException) =>
      failed(
        error.name === 'TimeoutError' || error.name === 'AbortError'
          ? new Refusal('answerLate', { seconds: PATIENCE / 1000 })
          : new Refusal('outboundFailed', { why: error.code ?? 'no answer' }),
      ),
    );
    call.end();
  });
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
