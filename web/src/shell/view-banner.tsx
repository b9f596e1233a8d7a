// Shown above everything while viewing as another user: who that is, the remaining time, and a button that ends it.
import { viewEnd } from '@ordo/contract/view-as.ts';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { call } from '../kit/call.ts';
import { useText } from '../kit/phrases.ts';
import { useSession } from '../kit/session.ts';
import { stopViewing } from '../kit/viewing.ts';
import { shellPhrases } from './shell.phrases.ts';
import './view-banner.css';

export function ViewBanner() {
  const text = useText(shellPhrases);
  const current = useSession((session) => session.current);
  const until = current?.viewedBy?.until ?? 0;
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!until) return undefined;
    const clock = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(clock);
  }, [until]);
  const left = until - now;
  useEffect(() => {
    if (until && left <= 0) stopViewing();
  }, [until, left]);
  if (!current || !until) return null;
  const { userName, userAccount } = current.userInfo;
  const seconds = Math.max(0, Math.ceil(left / 1_000));
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  // If the server does not answer: the view ends here in any case, and expires there by itself.
  const end = () =>
    void call(viewEnd, {})
      .catch(() => undefined)
      .finally(stopViewing);
  return (
    <div className="view-banner" role="region" aria-label={text('viewing')}>
      <span>
        {text('viewingAs', { who: `${userName}/${userAccount}` })} <span aria-hidden>{clock}</span>
      </span>
      <Button size="small" onClick={end}>
        {text('viewingEnd')}
      </Button>
    </div>
  );
}
