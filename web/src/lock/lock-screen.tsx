// The locked screen: its user, a password field, and a sign-out.
import type { Result } from '@ordo/contract/kit.ts';
import { unlock, type lock } from '@ordo/contract/session.ts';
import { useEffect, useRef, useState } from 'react';
import { call, CallError } from '../kit/call.ts';
import { encryptPassword, proofOf } from '../kit/credential/attempt.ts';
import { AttemptForm, fieldValue } from '../kit/credential/attempt-form.tsx';
import { PasswordField } from '../kit/credential/password-field.tsx';
import { UserAvatar } from '../kit/user-avatar.tsx';
import { useText } from '../kit/phrases.ts';
import { setPageTitle } from '../kit/system.ts';
import { Clock } from './clock.tsx';
import './lock-screen.css';
import { lockPhrases } from './lock.phrases.ts';

type Owner = Result<typeof lock>;

interface Lock {
  /** Locks the session on the server, which returns the user. */
  lockSession(): Promise<Owner>;
  /** The server has unlocked it. */
  onUnlocked(): void;
  /** The session is over: signed out, or ended by the server. */
  onOver(message?: string): void;
}

/** Delay before the server is called again, in ms. */
const TIMEOUT = 3_000;
/** Size of the avatar in pixels. */
const FACE = 72;

export function LockScreen({ lockSession, onUnlocked, onOver }: Lock) {
  const text = useText(lockPhrases);
  const form = useRef<HTMLFormElement>(null);
  const [owner, setOwner] = useState<Owner | null>(null);
  const [away, setAway] = useState(false);

  useEffect(() => {
    setPageTitle(text('title'));
  });

  useEffect(() => {
    let timer = 0;
    let wanted = true;
    const ask = () =>
      lockSession().then(
        (found) => {
          if (!wanted) return;
          setOwner(found);
          setAway(false);
        },
        () => {
          if (!wanted) return;
          setAway(true);
          timer = window.setTimeout(() => void ask(), TIMEOUT);
        },
      );
    void ask();
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [lockSession]);

  useEffect(() => {
    if (owner && matchMedia('(pointer: fine)').matches) (form.current?.elements.namedItem('password') as HTMLInputElement | null)?.focus();
  }, [owner]);

  return (
    <main className="lock">
      <Clock />
      <div className="lock-card">
        <span className="lock-face" aria-hidden="true">
          {owner && <UserAvatar name={owner.userName} picture={owner.headIcon} size={FACE} />}
        </span>
        <h1>{owner ? owner.userName : text('locked')}</h1>
        <p className="lock-hint" role="status">
          {text(away ? 'unconfirmed' : 'hint')}
        </p>
        {owner && (
          <AttemptForm
            form={form}
            account={() => owner.account}
            required={['password']}
            send={async (challenge, captcha) => {
              const password = await encryptPassword(challenge, fieldValue(form, 'password'));
              try {
                await call(unlock, { account: owner.account, password, ...proofOf(challenge, captcha) });
              } catch (refusal) {
                if (refusal instanceof CallError && refusal.code >= 600 && refusal.code <= 602) return onOver(refusal.message);
                throw refusal;
              }
              onUnlocked();
            }}
            submit={text('unlock')}
            sending={text('unlocking')}
          >
            {(isBlank) => (
              <>
                <input className="unseen" name="account" value={owner.account} autoComplete="username" readOnly tabIndex={-1} aria-hidden="true" />
                <PasswordField error={isBlank('password') && text('passwordRequired')} />
              </>
            )}
          </AttemptForm>
        )}
        <button type="button" className="lock-out" onClick={() => onOver()}>
          {text('signOut')}
        </button>
      </div>
    </main>
  );
}
