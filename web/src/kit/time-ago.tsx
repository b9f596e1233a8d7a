import { useSyncExternalStore } from 'react';
import { useLanguage } from './phrases.ts';
import { timeAgoText, timeText } from './time.ts';

const MINUTE = 60_000;

/** Relative time, updated while it is visible; the exact time is its title. */
export function TimeAgo({ at }: { at: number | null }) {
  useLanguage();
  const now = useNow();
  if (at === null) return null;
  return (
    <time dateTime={new Date(at).toISOString()} title={timeText(at)}>
      {timeAgoText(at, now)}
    </time>
  );
}

/** The present time, rounded as far as relative times need it. */
export const useNow = (): number => useSyncExternalStore(subscribeToClock, thisMinute);

/** Several times a minute, and when the page becomes visible again, because timers may have been suspended. @returns how to stop it */
export function subscribeToClock(changed: () => void): () => void {
  const timer = setInterval(changed, MINUTE / 4);
  document.addEventListener('visibilitychange', changed);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', changed);
  };
}

/** The end of the present quarter of a minute: constant until the next, as a snapshot must be, and never before what has just happened. */
const thisMinute = () => Math.ceil(Date.now() / (MINUTE / 4)) * (MINUTE / 4);
