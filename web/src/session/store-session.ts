import type { Result } from '@ordo/contract/kit.ts';
import type { LayoutTheme, login } from '@ordo/contract/session.ts';
import { useSession } from '../kit/session.ts';
import { writeStored } from '../kit/browser-storage.ts';

export type OnSignedIn = (answer: Result<typeof login>) => void;

/** This browser has a session now. Whoever comes next goes somewhere. */
export function storeSession(token: string, theme: LayoutTheme): void {
  writeStored('lock', null);
  writeStored('left', null);
  writeStored('parted', null);
  writeStored('token', token);
  writeStored('layoutType', theme);
  useSession.setState({ arrived: true });
}
