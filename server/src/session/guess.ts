// One guess at an account's secret, whichever door it is made at: sign-in, unlocking, changing the password. All share one count.
import { buckets, captchaNeeded, mustWait, windowMinutes } from '@ordo/engine/sign-in/throttle.ts';
import { passwordMatches } from '../kit/password.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import { captchaMatches } from './captcha.ts';
import { decryptPassword } from './key-pair.ts';
import { countFailures, guessWasRight, guessWasWrong, knownDevice, releaseGuess, reserveGuess, takeChallenge, userBy, writeSignIn } from './session.db.ts';

export interface Attempt {
  account: string;
  /** The challenge that was offered for it. */
  timestamp: string;
  captcha?: string | undefined;
  code?: string | undefined;
  device?: string | undefined;
}

/**
 * @param evaluate null when the guess is wrong; takes as long for an account that does not exist
 * @throws Refusal challengeExpired, captchaNeeded, captchaWrong, tooManyAttempts, wrongCredentials
 */
export async function guess<T>(call: Call, attempt: Attempt, evaluate: () => Promise<T | null>): Promise<T> {
  const { account, timestamp, device } = attempt;
  const offered = await takeChallenge(call.db, timestamp);
  if (!offered) throw new Refusal('challengeExpired');
  const counted = buckets(account, call.ip, await knownDevice(call.db, account, device));
  const before = await countFailures(call.db, counted);
  if (captchaNeeded(before.decided)) {
    if (offered.captcha === null) throw new Refusal('captchaNeeded');
    if (!captchaMatches(offered.captcha, attempt.captcha ?? attempt.code ?? '')) throw new Refusal('captchaWrong');
  }
  if (mustWait(before.all)) throw new Refusal('tooManyAttempts', { minutes: windowMinutes });
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

type User = NonNullable<Awaited<ReturnType<typeof userBy>>>;

/** A guess at the account's password, as it travels: encrypted for this attempt. @returns whose it is */
export function guessPassword(call: Call, attempt: Attempt, cipher: string): Promise<User> {
  return guess(call, attempt, async () => {
    const user = await userBy(call.db, attempt.account);
    const password = await decryptPassword(call.db, cipher, attempt.timestamp);
    const right = await passwordMatches(user?.password_hash ?? null, password ?? '');
    return user && right && password !== null ? user : null;
  });
}
