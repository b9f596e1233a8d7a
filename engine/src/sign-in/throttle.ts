// When a sign-in attempt is evaluated, when it needs a captcha, and when it waits. Failures are counted in a sliding window:
// per account and address together, per account, and per address. A browser that has signed in to the account before counts
// only against itself, so that no stranger's failures slow its owner down.
import { normalForm } from '../text/normal-form.ts';

/** The sliding window, in minutes. */
export const windowMinutes = 15;
/** Failures after which a captcha is asked for. */
const captchaAfter = 3;
/** Of a whole address: an office is behind one, and one guesser at one or two accounts there is not the office. */
const captchaAfterAtAddress = 25;
/** Guesses in a window at one account from one address, or from one known browser. */
const maxPerPair = 10;
/** At one account from all addresses: far enough that it takes many addresses, and a captcha for each guess, to reach. */
const maxPerAccount = 100;
const maxPerAddress = 100;

/** What failures count against; null: not counted there. */
export interface Buckets {
  pair: string;
  account: string | null;
  address: string | null;
}

/** @param device the browser's own id, if this account has signed in with it before */
export function buckets(account: string, address: string, device: string | null): Buckets {
  const name = normalForm(account);
  if (device) return { pair: `account ${name} device ${device}`, account: null, address: null };
  const network = networkOf(address);
  return { pair: `account ${name} address ${network}`, account: `account ${name}`, address: `address ${network}` };
}

/** An IPv4 address as it is; of an IPv6 address the /64, because one customer has all of it. */
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

/** Guesses in the window, bucket by bucket. */
export interface Failures {
  pair: number;
  account: number;
  address: number;
}

/**
 * @param wrong guesses that were evaluated
 * @param all these and the ones being evaluated now; many at once for one account are no reason to trust, many at one address may be a morning's crowd
 */
export function captchaNeeded(wrong: Failures, all: Failures): boolean {
  return all.pair >= captchaAfter || all.account >= captchaAfter || wrong.address >= captchaAfterAtAddress;
}

/** Whether the attempt must wait until earlier guesses have left the window. */
export function waitSeconds(all: Failures): boolean {
  return all.pair >= maxPerPair || all.account >= maxPerAccount || all.address >= maxPerAddress;
}
