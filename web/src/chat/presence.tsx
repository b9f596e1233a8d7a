import { TimeAgo, useNow } from '../kit/time-ago.tsx';
import { useText } from '../kit/phrases.ts';
import { chatPhrases } from './chat.phrases.ts';
import './presence.css';

/** Counts as online if active within this many ms. */
const THERE = 5 * 60_000;

interface Presence {
  signedIn: boolean;
  seen: number | null;
}

/** Online, or last seen. People who have signed out are offline, however recently they were active. */
export function Presence({ signedIn, seen }: Presence) {
  const text = useText(chatPhrases);
  const now = useNow();
  if (seen === null) return null;
  return signedIn && now - seen < THERE ? <span className="chat-online">{text('online')}</span> : <TimeAgo at={seen} />;
}
