// Who is signed in, and what they may open and press. Filled by the shell, read by everybody.
import type { Result } from '@ordo/contract/kit.ts';
import type { currentUser } from '@ordo/contract/session.ts';
import { create } from 'zustand';

export type CurrentUser = Result<typeof currentUser>;

/** Null until the menu has loaded. */
export const useSession = create<{ current: CurrentUser | null }>(() => ({ current: null }));
