import type { Result } from '@ordo/contract/kit.ts';
import type { LayoutTheme, login } from '@ordo/contract/session.ts';
import { useSession } from '../kit/session.ts';
import { store } from '../kit/stored.ts';

export type SignedIn = (answer: Result<typeof login>) => void;

/** This browser has a session now. Whoever comes next goes somewhere. */
export function signedIn(token: string, theme: LayoutTheme): void {
  store('lock', null);
  store('left', null);
  store('parted', null);
  store('token', token);
  store('layoutType', theme);
  useSession.setState({ arrived: true });
}
