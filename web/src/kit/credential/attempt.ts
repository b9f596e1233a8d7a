// One attempt to prove who somebody is: a challenge for the account, the secret encrypted for it, and the call that uses it up.
import { captchaQuestion, challenge as challengeCall } from '@ordo/contract/session.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { call } from '../call.ts';
import { readStored, writeStored } from '../browser-storage.ts';
import type { Captcha } from './captcha-field.tsx';
import { encrypt } from './cipher.ts';

/** What somebody is named by. */
export type IdentifiedBy = 'account' | 'mobile';

export interface Challenge extends Result<typeof challengeCall> {
  /** As it was typed: an account, or a mobile number. */
  account: string;
  fetchedAt: number;
}

/** The server forgets a challenge after 2 minutes. */
const LIFETIME = 105_000;

export const isUsable = (challenge: Challenge | null, account: string): challenge is Challenge =>
  challenge?.account === account && Date.now() - challenge.fetchedAt < LIFETIME;

let underWay: { account: string; answer: Promise<Challenge> } | null = null;

/** Leaving the account field and pressing the button ask at the same moment: both get the same challenge. */
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
/** Whoever has once asked for words gets them from then on, in this browser. */
const captchaInWords = () => readStored(IN_WORDS) === '1';
export const toggleCaptcha = () => writeStored(IN_WORDS, captchaInWords() ? null : '1');

/** What is asked in an attempt, if anything is. */
export async function captchaOf({ captcha, timestamp }: Challenge): Promise<Captcha | null> {
  return captcha && captchaInWords() ? call(captchaQuestion, { timestamp }) : captcha;
}

/** What goes with every attempt; `captcha` is what was read from the picture, or answered. */
export function proofOf({ timestamp }: Challenge, captcha: string): { timestamp: string; captcha: string | undefined; device: string } {
  return { timestamp, captcha: captcha || undefined, device: deviceId() };
}

/** A password as it travels: encrypted for this one attempt. */
export const encryptPassword = ({ publicKey, timestamp }: Challenge, password: string): Promise<string> => encrypt(publicKey, `${timestamp}\n${password}`);

/** This browser, as a number made once: it lets the server tell the owner's attempts from a stranger's. */
export function deviceId(): string {
  const known = readStored('device');
  if (known && /^[0-9a-f]{32}$/.test(known)) return known;
  const made = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
  writeStored('device', made);
  return made;
}
