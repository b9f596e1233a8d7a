// Which addresses the server may connect to: those on the operator's list, checked after name resolution and connected to exactly as checked.
import { lookup as resolve } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { Refusal } from './refusal.ts';

/** One entry of the setting ORDO_OUTBOUND: a host and port, and the ranges that its addresses may be in if they are not public. */
export interface Destination {
  host: string;
  port: number;
  /** Ranges such as 10.0.5.0/24. */
  within: readonly string[];
}

export type ResolveHost = (host: string) => Promise<string[]>;

/**
 * @returns the one address to connect to, so that a later resolution of the name has no effect
 * @throws Refusal outboundDenied
 */
export async function resolveAllowed(destinations: readonly Destination[], host: string, port: number, names: ResolveHost = addressesOf): Promise<string> {
  const wanted = host.replace(/^\[|\]$/g, '').toLowerCase();
  const denied = () => new Refusal('outboundDenied', { host: `${wanted.slice(0, 100)}:${port}` });
  const destination = destinations.find((one) => one.host === wanted && one.port === port);
  if (!destination) throw denied();
  const found = await names(wanted).catch(() => []);
  if (!found.length || !found.every((one) => isAllowedAddress(one, destination.within))) throw denied();
  return found[0] as string;
}

async function addressesOf(host: string): Promise<string[]> {
  if (isIP(host)) return [host];
  return (await resolve(host, { all: true })).map(({ address }) => address);
}

/** Loopback, private, link-local, multicast and documentation addresses: everything that is not on the public internet. */
const notPublic = listOf(
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4'.split(
    ' ',
  ),
);
/** For IPv6 only the assigned unicast block counts as public, without its ranges that embed IPv4 addresses or are unassigned. */
const publicSix = listOf(['2000::/3']);
const notPublicSix = listOf(['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']);

export function isAllowedAddress(address: string, within: readonly string[]): boolean {
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
