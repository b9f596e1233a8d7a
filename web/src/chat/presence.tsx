import { Ago, useNow } from '../kit/ago.tsx';
import { useText } from '../kit/phrases.ts';
import { chatPhrases } from './chat.phrases.ts';
import './presence.css';

/** Who was heard of within so many ms is there. */
const THERE = 5 * 60_000;

/** Online now, or when last. */
export function Presence({ seen }: { seen: number | null }) {
  const text = useText(chatPhrases);
  const now = useNow();
  if (seen === null) return null;
  return now - seen < THERE ? <span className="chat-online">{text('online')}</span> : <Ago at={seen} />;
}
