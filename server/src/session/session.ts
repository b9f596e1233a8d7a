import { challenge, client, currentUser, login, logout, type LayoutTheme } from '@ordo/contract/session.ts';
import { buckets, captchaNeeded, mustWait, windowMinutes } from '@ordo/engine/sign-in/throttle.ts';
import type { FastifyInstance } from 'fastify';
import { createCaptcha, captchaMatches } from './captcha.ts';
import { currentUserOf } from './current-user.ts';
import { decryptPassword, publicKey } from './key-pair.ts';
import { passwordMatches } from '../kit/password.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import {
  countFailures,
  endSession,
  guessWasRight,
  guessWasWrong,
  knownDevice,
  offerChallenge,
  releaseGuess,
  reserveGuess,
  openSession,
  takeChallenge,
  userBy,
  writeSignIn,
} from './session.db.ts';

export function sessionFeature(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, challenge, async ({ account = '', device }, { db, ip }) => {
    const failures = await countFailures(db, buckets(account, ip, await knownDevice(db, account, device)));
    const captcha = captchaNeeded(failures.decided) ? await createCaptcha() : null;
    const timestamp = await offerChallenge(db, account, captcha?.answer ?? null);
    return { timestamp, publicKey: await publicKey(db), captcha: captcha && { image: captcha.image } };
  });

  serve(
    app,
    deps,
    login,
    async (input, call) => {
      if (input.client_id !== client.client_id || input.scope !== client.scope || input.grant_type !== client.grant_type) throw new Refusal('unknownClient');
      const offered = await takeChallenge(call.db, input.timestamp);
      if (!offered) throw new Refusal('challengeExpired');
      const counted = buckets(input.account, call.ip, await knownDevice(call.db, input.account, input.device));
      const before = await countFailures(call.db, counted);
      if (captchaNeeded(before.decided)) {
        if (offered.captcha === null) throw new Refusal('captchaNeeded');
        if (!captchaMatches(offered.captcha, input.captcha ?? input.code ?? '')) throw new Refusal('captchaWrong');
      }
      const attempt = input.timestamp;
      if (mustWait(before.all)) throw new Refusal('tooManyAttempts', { minutes: windowMinutes });
      await reserveGuess(call.db, counted, attempt);
      if (mustWait((await countFailures(call.db, counted, attempt)).all)) {
        await releaseGuess(call.db, attempt);
        throw new Refusal('tooManyAttempts', { minutes: windowMinutes });
      }
      const user = await userBy(call.db, input.account);
      const password = await decryptPassword(call.db, input.password, input.timestamp);
      const right = await passwordMatches(user?.password_hash ?? null, password ?? '');
      if (!user || !right || password === null) {
        await guessWasWrong(call.db, attempt);
        await writeSignIn(call, user?.id ?? null, input.account, 'wrong');
        throw new Refusal('wrongCredentials');
      }
      await guessWasRight(call.db, counted, attempt);
      if (user.enabled_mark === 0) {
        await writeSignIn(call, user.id, input.account, 'disabled');
        throw new Refusal('accountDisabled');
      }
      const token = await deps.db.transaction().execute((tx) => openSession({ ...call, db: tx } as Call, user.id, input.account, input.device));
      return { token, theme: user.theme as LayoutTheme };
    },
    'own transactions',
  );

  serve(app, deps, logout, async (_, { db, user }) => {
    await endSession(db, user.sessionId, 'logout');
    return null;
  });

  serve(app, deps, currentUser, (_, call) => currentUserOf(call));
}
