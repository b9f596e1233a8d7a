// A form for credentials. Every refused attempt uses up its challenge, so the next one is fetched at once, with a captcha when the server asks for one.
import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState, type FormEvent, type ReactNode, type RefObject } from 'react';
import { CallError } from '../call.ts';
import { useLanguage, useText } from '../phrases.ts';
import { captchaOf, fetchChallenge, isUsable, toggleCaptcha, type Challenge, type IdentifiedBy } from './attempt.ts';
import { CaptchaField, type Captcha } from './captcha-field.tsx';
import './credential.css';
import { credentialPhrases } from './credential.phrases.ts';

type Send = (challenge: Challenge, captcha: string) => Promise<void>;

/** Another attempt with the same form, such as requesting a code. */
export interface SecondaryAttempt {
  /** @returns whether it succeeded */
  run(required: readonly string[], send: Send): Promise<boolean>;
}

interface Attempted {
  form: RefObject<HTMLFormElement | null>;
  /** The account whose secret it is; read from the form when needed. */
  account(): string;
  namedBy?: IdentifiedBy;
  also?: RefObject<SecondaryAttempt | null>;
  /** Required fields in order: leaving the first one fetches the challenge, the last one gets the focus after a refusal. */
  required: readonly string[];
  /** Uses up the challenge. After a success the form stays disabled. */
  send: Send;
  submit: string;
  sending: string;
  /** @param isBlank whether the field was left empty at the last attempt */
  children: (isBlank: (name: string) => boolean) => ReactNode;
}

export const fieldValue = (form: RefObject<HTMLFormElement | null>, name: string) =>
  (form.current?.elements.namedItem(name) as HTMLInputElement | null)?.value ?? '';

export function AttemptForm({ form, account, namedBy, also, required, send, submit, sending, children }: Attempted) {
  const text = useText(credentialPhrases);
  const language = useLanguage();
  const challenge = useRef<Challenge | null>(null);
  const [captcha, setCaptcha] = useState<Captcha | null>(null);
  const [blank, setBlank] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState<{ text: string; language: string } | null>(null);
  const [busy, setBusy] = useState(false);

  const field = (name: string) => form.current?.elements.namedItem(name) as HTMLInputElement | null;
  const show = (refusal: unknown) => setProblem({ text: refusal instanceof CallError ? refusal.message : text('failed'), language });

  const renew = async (whose: string) => {
    challenge.current = await fetchChallenge(whose, namedBy);
    setCaptcha(await captchaOf(challenge.current));
    return challenge.current;
  };

  const turn = async () => {
    toggleCaptcha();
    await renewAfter(account());
    field('captcha')?.focus();
  };

  const left = useEffectEvent((name: string) => {
    const whose = account();
    // The account may be complete: its challenge is fetched while the person types on. A failure is not shown yet: the attempt fetches again.
    if (name === required[0] && whose && !isUsable(challenge.current, whose)) renew(whose).catch(() => undefined);
  });

  useEffect(() => {
    const element = form.current;
    const nameOf = ({ target }: Event) => (target as HTMLInputElement).name;
    const onInput = (event: Event) => setBlank((before) => before.filter((name) => name !== nameOf(event)));
    const onLeave = (event: Event) => left(nameOf(event));
    element?.addEventListener('input', onInput);
    element?.addEventListener('focusout', onLeave);
    return () => {
      element?.removeEventListener('input', onInput);
      element?.removeEventListener('focusout', onLeave);
    };
  }, [form]);

  const attempt = async (wanted: readonly string[], through: Send): Promise<boolean> => {
    const whose = account();
    const current = isUsable(challenge.current, whose) ? challenge.current : await renew(whose);
    const answer = fieldValue(form, 'captcha').trim();
    if (current.captcha && !answer) {
      // The captcha may be new: its field exists after this paint.
      setBlank(['captcha']);
      requestAnimationFrame(() => field('captcha')?.focus());
      return false;
    }
    challenge.current = null;
    try {
      await through(current, answer);
      return true;
    } catch (refusal) {
      show(refusal);
      await renewAfter(whose);
      field(refusal instanceof CallError && refusal.key.startsWith('captcha') ? 'captcha' : (wanted.at(-1) ?? ''))?.focus();
      return false;
    }
  };

  /** The captcha that was used up is useless now. */
  const renewAfter = async (whose: string) => {
    await renew(whose).catch(() => undefined);
    const old = field('captcha');
    if (old) old.value = '';
  };

  const run = async (wanted: readonly string[], through: Send): Promise<boolean> => {
    if (busy) return false;
    const missing = wanted.filter((name) => !fieldValue(form, name).trim());
    setBlank(missing);
    setProblem(null);
    if (missing[0]) field(missing[0])?.focus();
    if (missing[0]) return false;
    setBusy(true);
    const succeeded = await attempt(wanted, through).catch((refusal: unknown) => {
      show(refusal);
      return false;
    });
    // After a success the form stays disabled: the next page is loading.
    if (!succeeded || through !== send) setBusy(false);
    if (succeeded && through !== send) await renewAfter(account());
    return succeeded;
  };
  useImperativeHandle(also, () => ({ run }));

  const trySubmit = (event: FormEvent) => {
    event.preventDefault();
    void run(required, send);
  };

  return (
    <form ref={form} className="credential-form" noValidate onSubmit={trySubmit}>
      <div className="credential-problem" role="alert">
        {problem?.language === language && problem.text}
      </div>
      {children((name) => blank.includes(name))}
      {captcha && (
        <CaptchaField captcha={captcha} error={blank.includes('captcha')} onRenew={() => void renew(account()).catch(show)} onTurn={() => void turn()} />
      )}
      <button className="credential-submit" disabled={busy}>
        {busy ? sending : submit}
      </button>
    </form>
  );
}
