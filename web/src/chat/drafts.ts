// What somebody has begun to write, for each of their conversations, in this browser.
import { useSession } from '../kit/session.ts';
import { store, stored } from '../kit/stored.ts';

const nameOf = (partnerId: string) => `chatDraft.${useSession.getState().current?.userInfo.userId ?? ''}.${partnerId}`;

export const draftOf = (partnerId: string): string => stored(nameOf(partnerId)) ?? '';
export const keepDraft = (partnerId: string, text: string): void => store(nameOf(partnerId), text || null);
