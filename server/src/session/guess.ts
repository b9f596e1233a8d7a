// One guess at an account's secret, whichever door it is made at: sign-in, unlocking, changing the password. All share one count.
import { accountName, mobileFits } from '@ordo/engine/sign-in/account-name.ts';
import { buckets, captchaNeeded, mustWait, windowMinutes, type Buckets } from '@ordo/engine/sign-in/throttle.ts';
import { passwordMatches } from '../kit/password.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import { captchaMatches } from './captcha.ts';
import { decryptPassword } from './key-pair.ts';
import {
  countFailures,
  guessWasRight,
  guessWasWrong,
  knownDevice,
  releaseGuess,
  reserveGuess,
  takeChallenge,
  userBy,
  writeSignIn,
  type SigningIn,
} from './session.db.ts';

export interface Attempt {
  account: string;
  /** The challenge that was offered for it. */
  timestamp: string;
  captcha?: string | undefined;
  code?: string | undefined;
  device?: string | undefined;
}

/**
 * Uses the challenge up, with its captcha where one is due.
 * @returns what the attempt counts against
 * @throws Refusal challengeExpired, captchaNeeded, captchaWrong, tooManyAttempts
 */
export async function allow(call: Call, { account, timestamp, device, captcha, code }: Attempt): Promise<Buckets> {
  const offered = await takeChallenge(call.db, timestamp);
  if (!offered) throw new Refusal('challengeExpired');
  const counted = buckets(account, call.ip, await knownDevice(call.db, account, device));
  const before = await countFailures(call.db, counted);
  if (captchaNeeded(before.decided)) {
    if (offered.captcha === null) throw new Refusal('captchaNeeded');
    if (!captchaMatches(offered.captcha, captcha ?? code ?? '')) throw new Refusal('captchaWrong');
  }
  if (mustWait(before.all)) throw new Refusal('tooManyAttempts', { minutes: windowMinutes });
  return counted;
}

/**
 * @param evaluate null when the guess is wrong; takes as long for an account that does not exist
 * @throws Refusal challengeExpired, captchaNeeded, captchaWrong, tooManyAttempts, wrongCredentials
 */
export async function guess<T>(call: Call, attempt: Attempt, evaluate: () => Promise<T | null>): Promise<T> {
  const { account, timestamp } = attempt;
  const counted = await allow(call, attempt);
  await reserveGuess(call.db, counted, timestamp);
  if (mustWait((await countFailures(call.db, counted, timestamp)).all)) {
    await releaseGuess(call.db, timestamp);
    throw new Refusal('tooManyAttempts', { minutes: windowMinutes });
  }
  const right = await evaluate();
  if (right === null) {
    await guessWasWrong(call.db, timestamp);
    await writeSignIn(call, null, account, 'wrong');
    throw new Refusal('wrongCredentials');
  }
  await guessWasRight(call.db, counted, timestamp);
  return right;
}

/** A guess at the account's password, as it travels: encrypted for this attempt. However the account is typed, it is counted as itself. @returns whose it is */
export function guessPassword(call: Call, attempt: Attempt, cipher: string): Promise<SigningIn> {
  const name = accountName(attempt.account);
  return guess(call, { ...attempt, account: name.account }, async () => {
    const user = await userBy(call.db, name.account);
    const password = await decryptPassword(call.db, cipher, attempt.timestamp);
    const right = await passwordMatches(user?.password_hash ?? null, password ?? '');
    return user && right && password !== null && mobileFits(name, user.mobile_phone) ? user : null;
  });
}
