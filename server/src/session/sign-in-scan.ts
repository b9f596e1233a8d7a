import type { Result } from '@ordo/contract/kit.ts';
import { scanAnswer, scanLook, scanOffer, scanState } from '@ordo/contract/sign-in-scan.ts';
import { windowMinutes } from '@ordo/engine/sign-in/throttle.ts';
import { scanSeconds } from '@ordo/engine/sign-in/scan.ts';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Deps } from '../kit/serve.ts';
import { completeSignIn } from './complete-sign-in.ts';
import { placeOfAddress } from './place-of-address.ts';
import { userToSignIn } from './session.db.ts';
import { answerScan, liveScans, lookAtScan, offerScan, scanBy, useScan } from './sign-in-scan.db.ts';

/** Open codes per address: enough for an office behind one address, but no flood. */
const MAX_LIVE = 60;

export function signInScanFeature(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, scanOffer, async (_, { db, ip, userAgent }) => {
    if ((await liveScans(db, ip)) >= MAX_LIVE) throw new Refusal('tooManyAttempts', { minutes: windowMinutes });
    return { ...(await offerScan(db, ip, userAgent)), seconds: scanSeconds };
  });

  serve(
    app,
    deps,
    scanState,
    async ({ id, secret, device }, call): Promise<Result<typeof scanState>> => {
      const state = await scanBy(call.db, id, secret);
      if (state !== 'confirmed') return { state, session: null };
      const userId = await useScan(call.db, id);
      const user = userId && (await userToSignIn(call.db, userId));
      if (!user) return { state: 'over', session: null };
      return { state: 'used', session: await completeSignIn(deps, call, user, device) };
    },
    'own transactions',
  );

  serve(app, deps, scanLook, async ({ id }, { db, user, language }) => {
    const found = await lookAtScan(db, id, user);
    if (!found) throw new Refusal('scanOver');
    return { place: placeOfAddress(found.ip, language), ip: found.ip, userAgent: found.user_agent, askedAt: found.created_at, seconds: found.seconds };
  });

  serve(app, deps, scanAnswer, async ({ id, accept }, { db, user }) => {
    if (!(await answerScan(db, id, user, accept))) throw new Refusal('scanOver');
    return null;
  });
}
