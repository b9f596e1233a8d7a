// Drafts of messages, per conversation, in this browser.
import { useSession } from '../kit/session.ts';
import { readStored, writeStored } from '../kit/browser-storage.ts';

const nameOf = (partnerId: string) => `chatDraft.${useSession.getState().current?.userInfo.userId ?? ''}.${partnerId}`;

export const draftOf = (partnerId: string): string => readStored(nameOf(partnerId)) ?? '';
export const keepDraft = (partnerId: string, text: string): void => writeStored(nameOf(partnerId), text || null);
