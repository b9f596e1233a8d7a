import { TimeAgo, useNow } from '../kit/time-ago.tsx';
import { useText } from '../kit/phrases.ts';
import { chatPhrases } from './chat.phrases.ts';
import './presence.css';

/** Who was heard of within so many ms is there. */
const THERE = 5 * 60_000;

interface Presence {
  signedIn: boolean;
  seen: number | null;
}

/** Online now, or when last. Who has signed out is not there, however short ago. */
export function Presence({ signedIn, seen }: Presence) {
  const text = useText(chatPhrases);
  const now = useNow();
  if (seen === null) return null;
  return signedIn && now - seen < THERE ? <span className="chat-online">{text('online')}</span> : <TimeAgo at={seen} />;
}
