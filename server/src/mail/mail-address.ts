// Which mail servers may be used: a company's own server is usually in a private network, so an administrator may name one there.
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isAllowedAddress, resolveAllowed, type Destination, type ResolveHost } from '../kit/destination.ts';
import { Refusal } from '../kit/refusal.ts';
import { MailError } from './mail-message.ts';

/** Ports that mail servers listen on, and hardly anything else. */
const MAIL_PORTS = [25, 465, 587];
const PRIVATE = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'];

/**
 * On the mail ports any public or private address; this machine and other ports need the operator's permission
 * (ORDO_OUTBOUND), like all outgoing connections.
 * @returns the one address to connect to
 * @throws Refusal outboundDenied
 * @throws MailError `later` while the name cannot be resolved
 */
export async function resolveMailServer(destinations: readonly Destination[], host: string, port: number, names: ResolveHost = addressesOf): Promise<string> {
  if (destinations.some((one) => one.host === host && one.port === port)) return resolveAllowed(destinations, host, port, names);
  const denied = () => new Refusal('outboundDenied', { host: `${host.slice(0, 100)}:${port}` });
  if (!MAIL_PORTS.includes(port)) throw denied();
  const found = await names(host).catch(() => []);
  if (!found.length) throw new MailError('later', new Refusal('mailUnreachable', { host, why: 'ENOTFOUND' }));
  if (!found.every((one) => isAllowedAddress(one, []) || isAllowedAddress(one, PRIVATE))) throw denied();
  return found[0] as string;
}

async function addressesOf(host: string): Promise<string[]> {
  if (isIP(host)) return [host];
  return (await lookup(host, { all: true })).map(({ address }) => address);
}
