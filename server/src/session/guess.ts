// One guess at an account's secret, by any way: sign-in, unlocking, changing the password. All share one failure count.
import { accountName, mobileFits } from '@ordo/engine/sign-in/account-name.ts';
import { buckets, captchaNeeded, waitSeconds, windowMinutes, type Buckets } from '@ordo/engine/sign-in/throttle.ts';
import { verifyPassword } from '../kit/password.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import { captchaMatches } from './captcha.ts';
import { decryptPassword } from './key-pair.ts';
import {
  countFailures,
  knownDevice,
  noteRightGuess,
  noteWrongGuess,
  releaseGuess,
  reserveGuess,
  takeChallenge,
  userBy,
  writeSignIn,
  type Counted,
  type SigningIn,
} from './session.db.ts';

export interface Attempt {
  account: string;
  /** The challenge that was issued for it. */
  timestamp: string;
  captcha?: string | undefined;
  code?: string | undefined;
  device?: string | undefined;
}

interface Allowed {
  counted: Buckets;
  /** A correct captcha was sent. */
  captcha: boolean;
}

/**
 * Consumes the challenge, with its captcha where one is due.
 * @throws Refusal challengeExpired, captchaNeeded, captchaWrong, tooManyAttempts
 */
export async function allow(call: Call, attempt: Attempt): Promise<Allowed> {
  const { account, timestamp, device } = attempt;
  const [offered, { counted, failures }] = await Promise.all([takeChallenge(call.db, timestamp, account, call.ip), failuresSoFar(call, account, device)]);
  if (!offered) throw new Refusal('challengeExpired');
  const given = attempt.captcha ?? attempt.code ?? '';
  const captcha = offered.captcha !== null && captchaMatches(offered.captcha, given);
  assertAllowed(failures, captcha, offered.captcha !== null);
  return { counted, captcha };
}

async function failuresSoFar(call: Call, account: string, device: string | undefined): Promise<{ counted: Buckets; failures: Counted }> {
  const counted = buckets(account, call.ip, await knownDevice(call.db, account, device));
  return { counted, failures: await countFailures(call.db, counted) };
}

function assertAllowed({ wrong, all }: Counted, captcha: boolean, offered: boolean): void {
  if (captchaNeeded(wrong, all) && !captcha) throw new Refusal(offered ? 'captchaWrong' : 'captchaNeeded');
  if (waitSeconds(all)) throw new Refusal('tooManyAttempts', { minutes: windowMinutes });
}

/**
 * @param evaluate null when the guess is wrong; takes as long for an account that does not exist
 * @throws Refusal challengeExpired, captchaNeeded, captchaWrong, tooManyAttempts, wrongCredentials
 */
export async function countedGuess<T>(call: Call, attempt: Attempt, evaluate: () => Promise<T | null>): Promise<T> {
  const { account, timestamp } = attempt;
  const { counted, captcha } = await allow(call, attempt);
  await reserveGuess(call.db, counted, timestamp);
  let right: T | null;
  try {
    // Checked again, now that this guess and concurrent ones are counted.
    assertAllowed(await countFailures(call.db, counted, timestamp), captcha, false);
    right = await evaluate();
  } catch (error) {
    await releaseGuess(call.db, timestamp);
    throw error;
  }
  if (right === null) {
    await noteWrongGuess(call.db, timestamp);
    await writeSignIn(call, null, account, 'wrong');
    throw new Refusal('wrongCredentials');
  }
  await noteRightGuess(call.db, counted, timestamp);
  return right;
}

/** A guess at the account's password, encrypted for this attempt. The account is counted in its normal form, however it is typed. @returns the owner */
export function guessPassword(call: Call, attempt: Attempt, cipher: string): Promise<SigningIn> {
  const name = accountName(attempt.account);
  // The query starts at once; its result is used only if the guess is allowed.
  const asked = userBy(call.db, name.account);
  asked.catch(() => undefined);
  return countedGuess(call, { ...attempt, account: name.account }, async () => {
    const user = await asked;
    const password = await decryptPassword(call.db, cipher, attempt.timestamp);
    const right = await verifyPassword(user?.password_hash ?? null, password ?? '');
    return user && right && password !== null && mobileFits(name, user.mobile_phone) ? user : null;
  });
}
