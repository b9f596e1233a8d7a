import { challenge, client, currentUser, lock, login, logout, unlock, type LayoutTheme } from '@ordo/contract/session.ts';
import { buckets, captchaNeeded } from '@ordo/engine/sign-in/throttle.ts';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Deps } from '../kit/serve.ts';
import { createCaptcha } from './captcha.ts';
import { currentUserOf } from './current-user.ts';
import { guessPassword } from './guess.ts';
import { publicKey } from './key-pair.ts';
import { countFailures, endSession, knownDevice, lockSession, offerChallenge, openSession, unlockSession, writeSignIn } from './session.db.ts';

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
      const user = await guessPassword(call, input, input.password);
      if (user.enabled_mark === 0) {
        await writeSignIn(call, user.id, input.account, 'disabled');
        throw new Refusal('accountDisabled');
      }
      const token = await deps.db.transaction().execute((tx) => openSession({ ...call, db: tx }, user.id, input.account, input.device));
      return { token, theme: user.theme as LayoutTheme };
    },
    'own transactions',
  );

  serve(app, deps, logout, async (_, { db, user }) => {
    await endSession(db, user.sessionId, 'logout');
    return null;
  });

  serve(app, deps, lock, async (_, { db, user }) => {
    await lockSession(db, user.sessionId);
    return { account: user.account, userName: user.realName };
  });

  serve(
    app,
    deps,
    unlock,
    async (input, call) => {
      // The session's own account, whatever is sent; a family client sends it, and another one's is simply wrong.
      if (input.account.toLowerCase() !== call.user.account.toLowerCase()) throw new Refusal('wrongCredentials');
      await guessPassword(call, { ...input, account: call.user.account }, input.password);
      await unlockSession(call.db, call.user.sessionId);
      return null;
    },
    'own transactions',
  );

  serve(app, deps, currentUser, (_, call) => currentUserOf(call));
}
