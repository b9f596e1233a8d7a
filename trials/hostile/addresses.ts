// Hostile addresses: this machine in every spelling, in every part of a URL that can contain a host.
import { hostileAddresses } from '../../server/testing/hostile-addresses.ts';

/** The allowed destination, and a canary server that must not receive anything. */
export interface Ground {
  friend: number;
  canary: number;
}

/** Spellings of addresses of this machine, of link-local and of private networks. */
const SPELLINGS = [
  '127.0.0.1',
  '127.0.1',
  '127.1',
  '0x7f.1',
  '0x7f.0x0.0x0.0x1',
  '017700000001',
  '0177.1',
  '2130706433',
  '0x7f000001',
  '00000177.00000000.1',
  '127.0.0.1.',
  '127.0.0.2',
  '127.255.255.254',
  '0',
  '0.0.0.0',
  '0x0',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'localhost.localdomain',
  'ip6-localhost',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:0:127.0.0.1]',
  '[::127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[2002:7f00:1::]',
  '[::1%25lo]',
  '１２７.０.０.１',
  '127。0。0。1',
  '127．0．0．1',
  '127｡0｡0｡1',
  '⑫7.0.0.1',
  'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ',
  'loc%61lhost',
  '%31%32%37.0.0.1',
  'local\thost',
  'local\nhost',
  'local\u00adhost',
  '169.254.169.254',
  '0xa9fea9fe',
  '[fd00:ec2::254]',
];

const PLACES: readonly ((host: string, ground: Ground) => string)[] = [
  (host, { canary }) => `http://${host}:${canary}/`,
  (host, { canary, friend }) => `http://127.0.0.1:${friend}@${host}:${canary}/`,
  (host, { canary, friend }) => `http://127.0.0.1:${friend}\\@${host}:${canary}/`,
  (host, { canary }) => `http:\\\\${host}:${canary}\\`,
  (host, { canary }) => `  http://${host}:${canary}/#127.0.0.1`,
];

/** Redirects by the allowed server. */
export const POINTERS = [301, 302, 303, 307, 308].flatMap((status) =>
  ['location', 'refresh', 'content-location', 'link'].map((header) => ({ status, header })),
);

export function addresses(ground: Ground): string[] {
  const all = [
    ...hostileAddresses.map((address) => address(ground.canary)),
    ...SPELLINGS.flatMap((host) => PLACES.map((place) => place(host, ground))),
    ...POINTERS.map(({ status, header }) => `http://127.0.0.1:${ground.friend}/?status=${status}&header=${header}`),
  ];
  return [...new Set(all)];
}
