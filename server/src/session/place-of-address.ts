// The place of an IP address, so that people can check whether a sign-in was theirs. The table has Chinese names; it is loaded at the first use.
import { createRequire } from 'node:module';
import { BlockList, isIP } from 'node:net';
import { translate, type Language } from '@ordo/contract/language.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import { localNetwork } from './place.phrases.ts';

interface Table {
  search(address: string): { country: string; province: string; city: string } | null;
}

let table: Table | undefined;

function tableOfPlaces(): Table {
  if (!table) {
    const { default: Ip2Region } = createRequire(import.meta.url)('ip2region') as { default: new () => Table };
    table = new Ip2Region();
  }
  return table;
}

const local = new BlockList();
for (const [net, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const) {
  local.addSubnet(net, bits, 'ipv4');
}
for (const [net, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  local.addSubnet(net, bits, 'ipv6');

/** @returns the place in usual notation, such as `广东省 深圳市`; '' when it is not known */
export function placeOfAddress(address: string, language: Language): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  const version = isIP(plain);
  if (version === 0) return '';
  if (local.check(plain, version === 4 ? 'ipv4' : 'ipv6')) return translate(localNetwork, language, {}, zhtw);
  const found = tableOfPlaces().search(plain);
  if (!found) return '';
  const { country, province, city } = found;
  const parts = [...new Set([country === '中国' && province ? '' : country, province, city])].filter((part) => part && part !== '内网IP');
  return parts.join(' ');
}
