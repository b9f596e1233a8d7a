// The last step of every way in: a session for somebody who has proved who they are.
import type { LayoutTheme } from '@ordo/contract/session.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call, Deps } from '../kit/serve.ts';
import { openSession, writeSignIn, type SigningIn } from './session.db.ts';

/** @throws Refusal accountDisabled */
export async function enter(deps: Deps, call: Call, user: SigningIn, device: string | undefined): Promise<{ token: string; theme: LayoutTheme }> {
  if (user.enabled_mark === 0) {
    await writeSignIn(call, user.id, user.account, 'disabled');
    throw new Refusal('accountDisabled');
  }
  const token = await deps.db.transaction().execute((tx) => openSession({ ...call, db: tx }, user.id, user.account, device));
  return { token, theme: user.theme as LayoutTheme };
}
