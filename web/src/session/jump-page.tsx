// Opened by scanning the code on a sign-in page: the signed-in user sees which browser asks, and accepts or refuses.
import type { Result } from '@ordo/contract/kit.ts';
import { scanAnswer, scanLook } from '@ordo/contract/sign-in-scan.ts';
import { deviceOf } from '@ordo/engine/text/device.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { call, CallError } from '../kit/call.ts';
import { useText } from '../kit/phrases.ts';
import { readStored } from '../kit/browser-storage.ts';
import { timeText } from '../kit/time.ts';
import { useCountdown } from './countdown.ts';
import { Outcome, QuestionPage } from './question-page.tsx';
import { sessionPhrases } from './session.phrases.ts';

export function JumpPage() {
  const text = useText(sessionPhrases);
  const { pathname, search } = useLocation();
  const [query] = useSearchParams();
  const id = query.get('scan') ?? '';
  const signedIn = readStored('token') !== null;
  const [asking, setAsking] = useState<Result<typeof scanLook> | null>(null);
  const [said, setSaid] = useState('');
  const [sending, setSending] = useState(false);
  const [left, countFrom] = useCountdown();

  const seen = useEffectEvent((found: Result<typeof scanLook>) => {
    setAsking(found);
    countFrom(found.seconds);
  });
  const fail = (refusal: unknown) => setSaid(refusal instanceof CallError ? refusal.message : text('failed'));
  const failed = useEffectEvent(fail);

  useEffect(() => {
    if (!signedIn) return undefined;
    const leaving = new AbortController();
    call(scanLook, { id }, leaving.signal).then(seen, (refusal: unknown) => leaving.signal.aborted || failed(refusal));
    return () => leaving.abort();
  }, [id, signedIn]);

  const answer = async (accept: boolean) => {
    setSending(true);
    try {
      await call(scanAnswer, { id, accept });
      setSaid(text(accept ? 'jumpAccepted' : 'jumpRefused'));
    } catch (refusal) {
      fail(refusal);
    }
  };

  const back = `#/login?redirect=${encodeURIComponent(pathname + search)}`;
  if (!signedIn) {
    return (
      <QuestionPage title={text('jumpTitle')}>
        <Outcome said={text('jumpSignIn')} href={back} way={text('goSignIn')} />
      </QuestionPage>
    );
  }
  const over = said || (asking && left === 0 ? text('scanOver') : '');
  if (over) {
    return (
      <QuestionPage title={text('jumpTitle')}>
        <Outcome said={over} href="#/" way={text('goHome')} />
      </QuestionPage>
    );
  }
  return (
    <QuestionPage title={text('jumpTitle')} busy={!asking}>
      {asking && (
        <>
          <p className="question-said">{text('jumpAsk')}</p>
          <dl className="question-facts">
            <dt>{text('jumpDevice')}</dt>
            <dd>{deviceOf(asking.userAgent).name || asking.userAgent || text('unknown')}</dd>
            <dt>{text('jumpPlace')}</dt>
            <dd>{asking.place || text('unknown')}</dd>
            <dt>IP</dt>
            <dd>{asking.ip}</dd>
            <dt>{text('jumpTime')}</dt>
            <dd>{timeText(asking.askedAt)}</dd>
          </dl>
          <p className="question-warn">{text('jumpWarn')}</p>
          <p className="question-warn">{text('scanLeft', { seconds: left })}</p>
          <div className="question-actions">
            <button type="button" className="question-no" disabled={sending} onClick={() => void answer(false)}>
              {text('jumpRefuse')}
            </button>
            <button type="button" className="question-yes" disabled={sending} onClick={() => void answer(true)}>
              {text('jumpAccept')}
            </button>
          </div>
        </>
      )}
    </QuestionPage>
  );
}
