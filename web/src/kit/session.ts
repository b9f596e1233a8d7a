// Who is signed in, and what they may open and press. Filled by the shell, read by everybody.
import type { Result } from '@ordo/contract/kit.ts';
import type { currentUser } from '@ordo/contract/session.ts';
import { create } from 'zustand';

export type CurrentUser = Result<typeof currentUser>;

interface Session {
  /** Null until the menu has loaded. */
  current: CurrentUser | null;
  /** Whether that is from the last visit, and the server has not said it yet. */
  remembered: boolean;
  /** Whether this person has come here through the sign-in page, and has not been told of the time before yet. */
  arrived: boolean;
}

/** Whose is what this browser keeps for each person. '' before somebody is known. */
export const userStorageKey = (key: string) => `${key}.${useSession.getState().current?.userInfo.userId ?? ''}`;

export const useSession = create<Session>(() => ({ current: null, remembered: false, arrived: false }));
