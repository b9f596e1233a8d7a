// When a sign-in attempt is evaluated, when it needs a captcha, and when it must wait. Failures are counted in a sliding window: per account and address
// together, per account, and per address. A browser that has signed in to the account before is counted separately, so that failures of others do not slow the
// owner down.
import { normalForm } from '../text/normal-form.ts';

/** The sliding window, in minutes. */
export const windowMinutes = 15;
/** Failures after which a captcha is required. */
const captchaAfter = 3;
/** For a whole address: an office can share one, and a guesser at one or two of its accounts should not affect the others. */
const captchaAfterAtAddress = 25;
/** Maximum guesses in the window for one account from one address, or from one known browser. */
const maxPerPair = 10;
/** For one account from all addresses: reaching it takes many addresses, and a captcha per guess. */
const maxPerAccount = 100;
const maxPerAddress = 100;

/** Counters of failures; null: not counted there. */
export interface Buckets {
  pair: string;
  account: string | null;
  address: string | null;
}

/** @param device id of the browser, if this account has signed in with it before */
export function buckets(account: string, address: string, device: string | null): Buckets {
  const name = normalForm(account);
  if (device) return { pair: `account ${name} device ${device}`, account: null, address: null };
  const network = networkOf(address);
  return { pair: `account ${name} address ${network}`, account: `account ${name}`, address: `address ${network}` };
}

/** An IPv4 address unchanged; for an IPv6 address the /64, which belongs to one customer. */
export function networkOf(address: string): string {
  const plain = address
    .toLowerCase()
    .replace(/^::ffff:(?=\d+\.)/, '')
    .replace(/%.*$/, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('::');
  const front = head ? head.split(':') : [];
  const back = tail ? tail.split(':') : [];
  const groups = tail === undefined ? front : [...front, ...Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0'), ...back];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

/** Guesses in the window, by counter. */
export interface Failures {
  pair: number;
  account: number;
  address: number;
}

/**
 * @param wrong evaluated wrong guesses
 * @param all these and the ones being evaluated now; many at once for one account are suspicious, many from one address may be an office in the morning
 */
export function captchaNeeded(wrong: Failures, all: Failures): boolean {
  return all.pair >= captchaAfter || all.account >= captchaAfter || wrong.address >= captchaAfterAtAddress;
}

/** Whether the attempt must wait until earlier guesses have left the window. */
export function waitSeconds(all: Failures): boolean {
  return all.pair >= maxPerPair || all.account >= maxPerAccount || all.address >= maxPerAddress;
}
