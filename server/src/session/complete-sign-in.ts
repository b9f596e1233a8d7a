// The last step of every way to sign in: creates a session for a person who has been authenticated.
import type { LayoutTheme } from '@ordo/contract/session.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call, Deps } from '../kit/serve.ts';
import { endElsewhere, openSession, writeSignIn, type SigningIn } from './session.db.ts';

/** @throws Refusal accountDisabled */
export async function completeSignIn(deps: Deps, call: Call, user: SigningIn, device: string | undefined): Promise<{ token: string; theme: LayoutTheme }> {
  if (user.enabled_mark === 0) {
    await writeSignIn(call, user.id, user.account, 'disabled');
    throw new Refusal('accountDisabled');
  }
  const token = user.single_login ? await enterAlone(deps, call, user, device) : await openSession(deps.db, call, user, device);
  return { token, theme: user.theme as LayoutTheme };
}

/** Ends the person's other sessions. */
function enterAlone({ db }: Deps, call: Call, user: SigningIn, device: string | undefined): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const token = await openSession(tx, call, user, device);
    await endElsewhere(tx, user.id, token);
    return token;
  });
}
