// One attempt to authenticate: a challenge for the account, the secret encrypted for it, and the call that uses it up.
import { captchaQuestion, challenge as challengeCall } from '@ordo/contract/session.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { call } from '../call.ts';
import { readStored, writeStored } from '../browser-storage.ts';
import type { Captcha } from './captcha-field.tsx';
import { encrypt } from './cipher.ts';

/** How a person is identified. */
export type IdentifiedBy = 'account' | 'mobile';

export interface Challenge extends Result<typeof challengeCall> {
  /** As typed: an account, or a mobile number. */
  account: string;
  fetchedAt: number;
}

/** The server forgets a challenge after 2 minutes. */
const LIFETIME = 105_000;

export const isUsable = (challenge: Challenge | null, account: string): challenge is Challenge =>
  challenge?.account === account && Date.now() - challenge.fetchedAt < LIFETIME;

let underWay: { account: string; answer: Promise<Challenge> } | null = null;

/** Leaving the account field and pressing the button may request at the same moment: both get the same challenge. */
export function fetchChallenge(account: string, namedBy: IdentifiedBy = 'account'): Promise<Challenge> {
  if (underWay?.account !== account) {
    const answer = call(challengeCall, { [namedBy]: account, device: deviceId() })
      .then((result) => ({ ...result, account, fetchedAt: Date.now() }))
      .finally(() => (underWay = null));
    underWay = { account, answer };
  }
  return underWay.answer;
}

const IN_WORDS = 'captchaInWords';
/** Once chosen, the captcha in words stays the default in this browser. */
const captchaInWords = () => readStored(IN_WORDS) === '1';
export const toggleCaptcha = () => writeStored(IN_WORDS, captchaInWords() ? null : '1');

/** The captcha of an attempt, if there is one. */
export async function captchaOf({ captcha, timestamp }: Challenge): Promise<Captcha | null> {
  return captcha && captchaInWords() ? call(captchaQuestion, { timestamp }) : captcha;
}

/** Sent with every attempt; `captcha` is the answer to the captcha. */
export function proofOf({ timestamp }: Challenge, captcha: string): { timestamp: string; captcha: string | undefined; device: string } {
  return { timestamp, captcha: captcha || undefined, device: deviceId() };
}

/** A password encrypted for this one attempt. */
export const encryptPassword = ({ publicKey, timestamp }: Challenge, password: string): Promise<string> => encrypt(publicKey, `${timestamp}\n${password}`);

/** An id of this browser, generated once: it lets the server distinguish the owner's attempts from others'. */
export function deviceId(): string {
  const known = readStored('device');
  if (known && /^[0-9a-f]{32}$/.test(known)) return known;
  const made = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
  writeStored('device', made);
  return made;
}
