// Signing in with a code that a signed-in telephone scans. The secret that fetches the session never leaves this page.
import type { Result } from '@ordo/contract/kit.ts';
import { scanOffer, scanState } from '@ordo/contract/sign-in-scan.ts';
import type { ScanState } from '@ordo/engine/sign-in/scan.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { call, CallError } from '../kit/call.ts';
import { deviceId } from '../kit/credential/attempt.ts';
import { useText } from '../kit/phrases.ts';
import { useCountdown } from './countdown.ts';
import { QrPicture } from '../kit/qr-picture.tsx';
import './scan-panel.css';
import { sessionPhrases } from './session.phrases.ts';
import type { OnSignedIn } from './store-session.ts';

const LOOK = 1_500;
const ENDED: readonly ScanState[] = ['refused', 'used', 'over'];

export function ScanPanel({ onSignedIn }: { onSignedIn: OnSignedIn }) {
  const text = useText(sessionPhrases);
  const [code, setCode] = useState<Result<typeof scanOffer> | null>(null);
  const [state, setState] = useState<ScanState>('waiting');
  const [problem, setProblem] = useState('');
  const [round, setRound] = useState(0);
  const [left, countFrom] = useCountdown();

  const offered = useEffectEvent((offer: Result<typeof scanOffer>) => {
    setCode(offer);
    setState('waiting');
    setProblem('');
    countFrom(offer.seconds);
  });
  const entered = useEffectEvent(onSignedIn);
  const failed = useEffectEvent((refusal: unknown) => setProblem(refusal instanceof CallError ? refusal.message : text('failed')));

  useEffect(() => {
    const leaving = new AbortController();
    call(scanOffer, {}, leaving.signal).then(offered, (refusal: unknown) => leaving.signal.aborted || failed(refusal));
    return () => leaving.abort();
  }, [round]);

  useEffect(() => {
    if (!code) return undefined;
    const leaving = new AbortController();
    let timer = 0;
    const look = async () => {
      // A network error is not the end: the next poll may succeed.
      const found = await call(scanState, { id: code.id, secret: code.secret, device: deviceId() }, leaving.signal).catch(() => null);
      if (leaving.signal.aborted) return;
      if (found?.session) return entered(found.session);
      if (found) setState(found.state);
      if (!found || !ENDED.includes(found.state)) timer = window.setTimeout(() => void look(), LOOK);
    };
    timer = window.setTimeout(() => void look(), LOOK);
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [code]);

  const over = problem || (state === 'refused' ? text('scanRefused') : ENDED.includes(state) ? text('scanOver') : '');
  const address = code && `${location.origin}/#/jump?scan=${code.id}`;
  return (
    <div className="scan">
      <div className="scan-frame" data-dim={Boolean(over) || state === 'seen' || state === 'confirmed'}>
        {address && <QrPicture className="scan-qr" text={address} label={text('scanPicture')} />}
        {over && (
          <button type="button" className="scan-renew" onClick={() => setRound(round + 1)}>
            {text('scanRenew')}
          </button>
        )}
      </div>
      <p className="scan-said" role="status">
        {over || text(state === 'waiting' ? 'scanHint' : 'scanSeen')}
      </p>
      <p className="scan-left">{!over && left > 0 && text('scanLeft', { seconds: left })}</p>
    </div>
  );
}
