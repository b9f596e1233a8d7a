import type { RecordCard } from '@ordo/contract/socket.ts';
import type { ChatLine } from '@ordo/engine/chat/thread.ts';
import { useChat } from './chat-store.ts';
import { sendLine } from './outbox.ts';

export const lineOf = (id: string, key: string) => useChat.getState().talks[id]?.lines.find((line) => line.key === key);

/**
 * Sends a card to a conversation, where it is shown like every line.
 * @param key of a failed line, to send it again
 * @returns the line when it has arrived or failed; undefined if the conversation is closed in the meantime
 */
export function sendCard(id: string, key: string, card: RecordCard): Promise<ChatLine | undefined> {
  sendLine(id, { type: 'link', content: card }, key);
  return new Promise((settle) => {
    const look = () => {
      const line = lineOf(id, key);
      if (line?.state === 'sending') return;
      stop();
      settle(line);
    };
    const stop = useChat.subscribe(look);
    look();
  });
}
