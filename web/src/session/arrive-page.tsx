// `/home?token=` contains a ticket: nobody is signed in without confirmation, and no session is replaced silently (promises §2.4).
import type { Result } from '@ordo/contract/kit.ts';
import { ticketHome } from '@ordo/contract/link-ticket.ts';
import { currentUser, logout } from '@ordo/contract/session.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { call, CallError } from '../kit/call.ts';
import { deviceId } from '../kit/credential/attempt.ts';
import { useText } from '../kit/phrases.ts';
import { readStored } from '../kit/browser-storage.ts';
import { clearTicket, waitingTicket } from './home-ticket.ts';
import { Outcome, QuestionPage } from './question-page.tsx';
import { sessionPhrases } from './session.phrases.ts';
import { storeSession } from './store-session.ts';

interface Offer {
  ticket: string;
  /** The user of the ticket. */
  whose: Result<typeof ticketHome>;
  /** The user who is signed in here now. */
  present: { account: string; name: string } | null;
}

export function ArrivePage() {
  const text = useText(sessionPhrases);
  const navigate = useNavigate();
  const [offer, setOffer] = useState<Offer | null>(null);
  const [said, setSaid] = useState('');
  const [sending, setSending] = useState(false);

  const leave = () => {
    clearTicket();
    void navigate('/', { replace: true });
  };
  const found = useEffectEvent((next: Offer) => {
    // Nothing to confirm: it is the same user.
    if (next.present?.account === next.whose.account) leave();
    else setOffer(next);
  });
  const fail = (refusal: unknown) => {
    clearTicket();
    setSaid(refusal instanceof CallError ? refusal.message : text('failed'));
  };
  const failed = useEffectEvent(fail);

  useEffect(() => {
    const ticket = waitingTicket();
    if (!ticket) return;
    Promise.all([call(ticketHome, { ticket, take: false }), present()]).then(([whose, here]) => found({ ticket, whose, present: here }), failed);
  }, []);

  const enter = async ({ ticket, present: here }: Offer) => {
    setSending(true);
    try {
      const { session } = await call(ticketHome, { ticket, take: true, device: deviceId() });
      clearTicket();
      if (!session) return leave();
      if (here) await call(logout, {}).catch(() => undefined);
      storeSession(session.token, session.theme);
      // Nothing of the previous user may stay on screen or in memory.
      location.hash = '#/';
      location.reload();
    } catch (refusal) {
      fail(refusal);
    }
  };

  if (said) {
    return (
      <QuestionPage title={text('arriveTitle')}>
        <Outcome said={said} href="#/" way={text('goHome')} />
      </QuestionPage>
    );
  }
  return (
    <QuestionPage title={text('arriveTitle')} busy={!offer}>
      {offer && (
        <>
          <p className="question-said">{text('arriveAsk', { name: offer.whose.realName, account: offer.whose.account })}</p>
          {offer.present && <p className="question-said">{text('arriveOther', offer.present)}</p>}
          <p className="question-warn">{text('arriveWarn')}</p>
          <div className="question-actions">
            <button type="button" className="question-no" disabled={sending} onClick={leave}>
              {text(offer.present ? 'arriveKeep' : 'arriveStay')}
            </button>
            <button type="button" className="question-yes" disabled={sending} onClick={() => void enter(offer)}>
              {text('arriveGo')}
            </button>
          </div>
        </>
      )}
    </QuestionPage>
  );
}

async function present(): Promise<Offer['present']> {
  if (!readStored('token')) return null;
  const { userInfo } = await call(currentUser, {});
  return { account: userInfo.userAccount, name: userInfo.userName };
}
