import type { Result } from '@ordo/contract/kit.ts';
import type { LayoutTheme, login } from '@ordo/contract/session.ts';
import { useSession } from '../kit/session.ts';
import { writeStored } from '../kit/browser-storage.ts';

export type OnSignedIn = (answer: Result<typeof login>) => void;

/** Stores the session of this browser. The caller navigates afterwards. */
export function storeSession(token: string, theme: LayoutTheme): void {
  writeStored('lock', null);
  writeStored('left', null);
  writeStored('parted', null);
  writeStored('token', token);
  writeStored('layoutType', theme);
  useSession.setState({ arrived: true });
}
