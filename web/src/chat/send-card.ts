import type { RecordCard } from '@ordo/contract/socket.ts';
import type { ChatLine } from '@ordo/engine/chat/thread.ts';
import { useChat } from './chat-store.ts';
import { sendLine } from './outbox.ts';

export const lineOf = (id: string, key: string) => useChat.getState().talks[id]?.lines.find((line) => line.key === key);

/**
 * Sends a card into a conversation, where it stands like every line.
 * @param key of a line that failed, to send it once more
 * @returns the line when it has arrived or failed; nothing when the conversation is gone meanwhile
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
