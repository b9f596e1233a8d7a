import { randomInt } from 'node:crypto';
import { captchaQuestion, challenge, client, currentUser, imageCode, lock, login, logout, systemFace, unlock } from '@ordo/contract/session.ts';
import { accountName } from '@ordo/engine/sign-in/account-name.ts';
import { buckets, captchaNeeded } from '@ordo/engine/sign-in/throttle.ts';
import { normalForm } from '@ordo/engine/text/normal-form.ts';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Deps } from '../kit/serve.ts';
import { faceOf } from '../sys-config/sys-config.read.ts';
import type { PageRegistry } from '../kit/registry.ts';
import { createCaptcha, newAnswer, pictureOf } from './captcha.ts';
import { askInWords } from './captcha-question.ts';
import { currentUserOf } from './current-user.ts';
import { completeSignIn } from './complete-sign-in.ts';
import { guessPassword } from './guess.ts';
import { attemptIn, keyPairCache, publicKey } from './key-pair.ts';
import { linkTicketFeature } from './link-ticket.ts';
import { countFailures, endSession, knownDevice, lockSession, offerChallenge, renewCaptcha, unlockSession } from './session.db.ts';
import { countedAs, signInCodeFeature } from './sign-in-code.ts';
import { signInScanFeature } from './sign-in-scan.ts';

/**
 * @param linkOrigins origins to which links may carry a ticket
 * @param ways whether codes by text message can be delivered
 */
export function sessionFeature(app: FastifyInstance, deps: Deps, pages: PageRegistry, linkOrigins: readonly string[], ways: { code: boolean }): void {
  deps.caches.add('signInKey', keyPairCache(deps.db));
  serve(
    app,
    deps,
    challenge,
    async ({ account = '', mobile, device }, { db, ip }) => {
      const counted = mobile ? await countedAs(db, mobile) : accountName(account).account;
      const failures = await countFailures(db, buckets(counted, ip, await knownDevice(db, counted, device)));
      const captcha = captchaNeeded(failures.wrong, failures.all) ? await createCaptcha() : null;
      const timestamp = await offerChallenge(db, counted, ip, captcha?.answer ?? null);
      return { timestamp, publicKey: await publicKey(db), captcha: captcha && { image: captcha.image } };
    },
    'one statement',
  );

  serve(
    app,
    deps,
    imageCode,
    async ({ timestamp }, { db, ip }) => {
      const answer = newAnswer();
      await renewCaptcha(db, timestamp, ip, answer);
      return pictureOf(answer);
    },
    'one statement',
  );

  serve(
    app,
    deps,
    captchaQuestion,
    async ({ timestamp }, { db, ip, language }) => {
      const { question, answer } = askInWords(language, randomInt);
      await renewCaptcha(db, timestamp, ip, answer);
      return { question };
    },
    'one statement',
  );

  serve(
    app,
    deps,
    login,
    async (input, call) => {
      const said = { client_secret: client.client_secret, ...input };
      if (Object.entries(client).some(([key, value]) => said[key as keyof typeof client] !== value)) throw new Refusal('unknownClient');
      return completeSignIn(deps, call, await guessPassword(call, input, input.password), input.device);
    },
    'own transactions',
  );

  serve(app, deps, logout, async (_, { db, user }) => {
    await endSession(db, user.sessionId, 'logout');
    return null;
  });

  serve(app, deps, lock, async (_, { db, user, now }) => {
    await lockSession(db, user.sessionId);
    const { head_icon: picture } = await db.selectFrom('app_user').select('head_icon').where('id', '=', user.userId).executeTakeFirstOrThrow();
    return { account: user.account, userName: user.realName, headIcon: deps.files.links.face(picture, user, now) };
  });

  serve(
    app,
    deps,
    unlock,
    async (input, call) => {
      // Always the session's own account; a family client sends it, and another one is refused as wrong.
      if (normalForm(input.account) !== normalForm(call.user.account)) throw new Refusal('wrongCredentials');
      const timestamp = input.timestamp ?? (await attemptIn(call.db, input.password));
      // The account is not sent here.
      await guessPassword(call, { ...input, timestamp, account: call.user.account }, input.password).catch((error: unknown) => {
        throw error instanceof Refusal && error.key === 'wrongCredentials' ? new Refusal('unlockWrong') : error;
      });
      await unlockSession(call.db, call.user.sessionId);
      return null;
    },
    'own transactions',
  );

  serve(app, deps, systemFace, async (_, { db }) => ({ ...(await faceOf(db)), codeSignIn: ways.code }));
  serve(app, deps, currentUser, (_, call) => currentUserOf(call, pages, linkOrigins, deps.files.links));

  signInCodeFeature(app, deps);
  signInScanFeature(app, deps);
  linkTicketFeature(app, deps, linkOrigins);
}
