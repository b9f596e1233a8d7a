// Who is signed in, and which pages and buttons they have. Filled by the shell, read everywhere.
import type { Result } from '@ordo/contract/kit.ts';
import type { currentUser } from '@ordo/contract/session.ts';
import { create } from 'zustand';

export type CurrentUser = Result<typeof currentUser>;

interface Session {
  /** Null until the menu has loaded. */
  current: CurrentUser | null;
  /** Whether it is cached from the last visit, and not confirmed by the server yet. */
  remembered: boolean;
  /** Whether this person has come through the sign-in page, and has not been shown their last sign-in yet. */
  arrived: boolean;
}

/** Key of browser storage per person. '' before somebody is known. */
export const userStorageKey = (key: string) => `${key}.${useSession.getState().current?.userInfo.userId ?? ''}`;

export const useSession = create<Session>(() => ({ current: null, remembered: false, arrived: false }));
