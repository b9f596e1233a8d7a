// Shown below the header while the server cannot be reached: since when, and what that means for saves.
import { useState } from 'react';
import { useText } from '../kit/phrases.ts';
import { checkConnectivity, useConnectivity } from '../kit/connectivity.ts';
import { timeText } from '../kit/time.ts';
import { entryPhrases } from './entry.phrases.ts';
import './offline-bar.css';

export function OfflineBar() {
  const text = useText(entryPhrases);
  const since = useConnectivity((reach) => reach.since);
  const [asking, setAsking] = useState(false);
  if (since === null) return null;
  const ask = () => {
    setAsking(true);
    void checkConnectivity().finally(() => setAsking(false));
  };
  return (
    <div className="line-bar">
      <p role="alert">
        <strong>{text('lineLost', { time: timeText(since).slice(11, 16) })}</strong> {text('lineLostText')}
      </p>
      <button type="button" disabled={asking} onClick={ask}>
        {text(asking ? 'loading' : 'retry')}
      </button>
    </div>
  );
}
