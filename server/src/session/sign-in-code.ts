import { randomInt } from 'node:crypto';
import { translate, type Language } from '@ordo/contract/language.ts';
import { codeAsk, codeLogin } from '@ordo/contract/sign-in-code.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import { codeLength, codeMinutes, resendSeconds, waitForCode } from '@ordo/engine/sign-in/code-rules.ts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../kit/db.ts';
import type { EffectHandler } from '../kit/effect.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Deps } from '../kit/serve.ts';
import type { CodeSender } from './code-sender.ts';
import { messageText } from './code.phrases.ts';
import { completeSignIn } from './complete-sign-in.ts';
import { allow, countedGuess } from './guess.ts';
import { userByMobile } from './session.db.ts';
import { askedBefore, keepCode, noteAsk, tryCode } from './sign-in-code.db.ts';

const SEND = 'send-sign-in-code';

interface Wanted {
  mobile: string;
  language: Language;
  askedAt: number;
}

/** The account that failed guesses at a number's code count against: the owner's, or the number itself where it has none. */
export async function countedAs(db: Db, mobile: string): Promise<string> {
  return (await userByMobile(db, mobile))?.account ?? mobile;
}

export function signInCodeFeature(app: FastifyInstance, deps: Deps): void {
  serve(
    app,
    deps,
    codeAsk,
    async (input, call) => {
      await allow(call, { ...input, account: await countedAs(call.db, input.mobile) });
      // Known or unknown, every number takes the same steps; it is looked up only after the answer.
      await deps.db.transaction().execute(async (tx) => {
        const wait = waitForCode(await askedBefore(tx, input.mobile, call.ip));
        if (wait) throw new Refusal(wait.why === 'again' ? 'codeAgain' : 'codeOften', { seconds: wait.seconds }, { seconds: wait.seconds });
        await noteAsk(tx, input.mobile, call.ip);
        const wanted: Wanted = { mobile: input.mobile, language: call.language, askedAt: call.now };
        await deps.outbox.write(tx, [{ kind: SEND, payload: { ...wanted } }]);
      });
      deps.outbox.wake();
      return { again: resendSeconds };
    },
    'own transactions',
  );

  serve(
    app,
    deps,
    codeLogin,
    async ({ mobile, smsCode, timestamp, captcha, device }, call) => {
      const account = await countedAs(call.db, mobile);
      const user = await countedGuess(call, { account, timestamp, captcha, device }, async () => {
        const owner = await userByMobile(call.db, mobile);
        const whose = await tryCode(call.db, mobile, smsCode);
        return owner && owner.id === whose ? owner : null;
      }).catch((error: unknown) => {
        throw error instanceof Refusal && error.key === 'wrongCredentials' ? new Refusal('codeWrong') : error;
      });
      return completeSignIn(deps, call, user, device);
    },
    'own transactions',
  );
}

/** A retry sends a new code, which invalidates the previous one. */
export const signInCodeEffects = (sender: CodeSender): Record<string, EffectHandler> => ({
  [SEND]: async (payload, db) => {
    const { mobile, language, askedAt } = payload as unknown as Wanted;
    // The code would have expired already.
    if (Date.now() - askedAt > codeMinutes * 60_000) return;
    const user = await userByMobile(db, mobile);
    if (!user) return;
    const code = String(randomInt(10 ** codeLength)).padStart(codeLength, '0');
    await keepCode(db, mobile, user.id, code);
    await sender({ mobile, code, text: translate(messageText, language, { code, minutes: codeMinutes }, zhtw) });
  },
});
