// Signing in with account and password. Every refused attempt uses up its challenge, so the next one is fetched at once, with a picture when the server asks for one.
import type { Result } from '@ordo/contract/kit.ts';
import type { login } from '@ordo/contract/session.ts';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Refused } from '../kit/call.ts';
import { useLanguage, useText } from '../kit/phrases.ts';
import { CaptchaField } from './captcha-field.tsx';
import { Field } from './field.tsx';
import './login-form.css';
import { PasswordField } from './password-field.tsx';
import { sessionPhrases } from './session.phrases.ts';
import { fetchChallenge, isUsable, signIn, type Challenge } from './sign-in.ts';

type Blank = 'account' | 'password' | 'captcha';

export function AccountForm({ onSignedIn }: { onSignedIn: (answer: Result<typeof login>) => void }) {
  const text = useText(sessionPhrases);
  const language = useLanguage();
  const form = useRef<HTMLFormElement>(null);
  const challenge = useRef<Challenge | null>(null);
  const [picture, setPicture] = useState<string | null>(null);
  const [blank, setBlank] = useState<Blank[]>([]);
  const [problem, setProblem] = useState<{ text: string; language: string } | null>(null);
  const [sending, setSending] = useState(false);

  const read = (name: Blank) => (form.current?.elements.namedItem(name) as HTMLInputElement | null)?.value ?? '';
  const focus = (name: Blank) => (form.current?.elements.namedItem(name) as HTMLInputElement | null)?.focus();
  const show = (refusal: unknown) => setProblem({ text: refusal instanceof Refused ? refusal.message : text('failed'), language });

  useEffect(() => {
    // On a touch screen this would only push up the keyboard.
    if (matchMedia('(pointer: fine)').matches) focus('account');
  }, []);

  const renew = async (account: string) => {
    challenge.current = await fetchChallenge(account);
    setPicture(challenge.current.captcha?.image ?? null);
    return challenge.current;
  };

  const prepare = () => {
    const account = read('account').trim();
    // A failure here is no news yet: the attempt itself asks again and says so.
    if (account && !isUsable(challenge.current, account)) renew(account).catch(() => undefined);
  };

  /** @returns whether it succeeded */
  const attempt = async (account: string): Promise<boolean> => {
    const current = isUsable(challenge.current, account) ? challenge.current : await renew(account);
    const captcha = read('captcha').trim();
    if (current.captcha && !captcha) {
      // The picture may be new: its field is there after this paint.
      setBlank(['captcha']);
      requestAnimationFrame(() => focus('captcha'));
      return false;
    }
    challenge.current = null;
    try {
      onSignedIn(await signIn(current, read('password'), captcha));
      return true;
    } catch (refusal) {
      show(refusal);
      await renew(account).catch(() => undefined);
      const field = form.current?.elements.namedItem('captcha') as HTMLInputElement | null;
      if (field) field.value = '';
      focus(refusal instanceof Refused && refusal.key.startsWith('captcha') ? 'captcha' : 'password');
      return false;
    }
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    const account = read('account').trim();
    const missing = (['account', 'password'] as const).filter((name) => !read(name).trim());
    setBlank(missing);
    setProblem(null);
    if (missing[0]) return focus(missing[0]);
    setSending(true);
    // After a success the button stays shut: the desk is on its way.
    if (!(await attempt(account).catch(show))) setSending(false);
  };

  const filled = (name: Blank) => setBlank((before) => before.filter((other) => other !== name));

  return (
    <form ref={form} className="login-form" noValidate onSubmit={(event) => void submit(event)}>
      <div className="login-problem" role="alert">
        {problem?.language === language && problem.text}
      </div>
      <Field name="account" label={text('account')} error={blank.includes('account') && text('accountRequired')}>
        <input autoComplete="username" autoCapitalize="none" spellCheck={false} maxLength={50} onBlur={prepare} onInput={() => filled('account')} />
      </Field>
      <PasswordField error={blank.includes('password') && text('passwordRequired')} onInput={() => filled('password')} />
      {picture && (
        <CaptchaField
          image={picture}
          error={blank.includes('captcha') && text('captchaRequired')}
          onInput={() => filled('captcha')}
          onRenew={() => void renew(read('account').trim()).catch(show)}
        />
      )}
      <button className="login-submit" disabled={sending}>
        {text(sending ? 'sending' : 'submit')}
      </button>
    </form>
  );
}
