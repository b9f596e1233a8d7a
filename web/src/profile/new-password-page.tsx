// After signing in with a one-time password a new one must be set; until then the server answers nothing else.
import { currentUser } from '@ordo/contract/session.ts';
import { useEffect, useState } from 'react';
import { call, CallError } from '../kit/call.ts';
import { useText } from '../kit/phrases.ts';
import { loadSystem, setPageTitle } from '../kit/system.ts';
import './new-password.css';
import { PasswordTab } from './password-tab.tsx';
import { passwordPhrases } from './profile.phrases.ts';

interface Owner {
  account: string;
  userName: string;
}

interface Props {
  /** The password has been changed already. */
  onNeedless(): void;
  onOver(): void;
}

/** Delay before the server is called again, in ms. */
const TIMEOUT = 3_000;

export function NewPasswordPage({ onNeedless, onOver }: Props) {
  const text = useText(passwordPhrases);
  const [owner, setOwner] = useState<Owner | null>(null);
  const [old, setOld] = useState(false);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    setPageTitle(text('title'));
  });

  useEffect(() => void loadSystem(), []);

  useEffect(() => {
    const gone = new AbortController();
    let timer = 0;
    call(currentUser, {}, gone.signal).then(onNeedless, (error: unknown) => {
      if (gone.signal.aborted || !(error instanceof CallError)) return;
      if (error.key === 'passwordOnce' || error.key === 'passwordOld') {
        setOwner(error.details as Owner);
        setOld(error.key === 'passwordOld');
      } else timer = window.setTimeout(() => setAttempt(attempt + 1), TIMEOUT);
    });
    return () => {
      gone.abort();
      clearTimeout(timer);
    };
  }, [attempt, onNeedless]);

  return (
    <main className="new-password">
      <div className="new-password-card">
        <h1>{text('title')}</h1>
        {owner && <p className="new-password-who">{text('hello', { name: owner.userName })}</p>}
        {owner ? <PasswordTab account={owner.account} why={old ? 'old' : 'once'} /> : <p role="status">{attempt > 0 && text('away')}</p>}
        <button type="button" className="new-password-out" onClick={onOver}>
          {text('signOut')}
        </button>
      </div>
    </main>
  );
}
