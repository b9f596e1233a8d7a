// Signing in with a mobile number and a code sent by text message.
import { codeAsk, codeLogin } from '@ordo/contract/sign-in-code.ts';
import { patterns } from '@ordo/engine/text/patterns.ts';
import { useEffect, useRef, useState } from 'react';
import { call, CallError } from '../kit/call.ts';
import { proofOf } from '../kit/credential/attempt.ts';
import { AttemptForm, fieldValue, type SecondaryAttempt } from '../kit/credential/attempt-form.tsx';
import { Field } from '../kit/credential/field.tsx';
import { useText } from '../kit/phrases.ts';
import { useCountdown } from './countdown.ts';
import { sessionPhrases } from './session.phrases.ts';
import type { OnSignedIn } from './store-session.ts';

export function CodeForm({ onSignedIn }: { onSignedIn: OnSignedIn }) {
  const text = useText(sessionPhrases);
  const form = useRef<HTMLFormElement>(null);
  const also = useRef<SecondaryAttempt>(null);
  const [wrong, setWrong] = useState(false);
  const [sent, setSent] = useState(false);
  const [left, countFrom] = useCountdown();
  const mobile = () => fieldValue(form, 'mobile').trim();
  const focus = (name: string) => (form.current?.elements.namedItem(name) as HTMLInputElement | null)?.focus();

  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) focus('mobile');
  }, []);

  /** An invalid number is reported at once; an empty one like every empty field. */
  const numberIsWrong = () => {
    const isWrong = mobile() !== '' && !patterns.mobile.test(mobile());
    setWrong(isWrong);
    if (isWrong) focus('mobile');
    return isWrong;
  };

  const ask = async () => {
    if (numberIsWrong()) return;
    const asked = await also.current?.run(['mobile'], async (challenge, captcha) => {
      try {
        countFrom((await call(codeAsk, { mobile: challenge.account, ...proofOf(challenge, captcha) })).again);
      } catch (refusal) {
        if (refusal instanceof CallError && refusal.key === 'codeAgain') countFrom((refusal.details as { seconds: number } | null)?.seconds ?? 0);
        throw refusal;
      }
    });
    if (!asked) return;
    setSent(true);
    focus('smsCode');
  };

  return (
    <AttemptForm
      form={form}
      also={also}
      account={mobile}
      namedBy="mobile"
      required={['mobile', 'smsCode']}
      send={async (challenge, captcha) => {
        const smsCode = fieldValue(form, 'smsCode').trim();
        onSignedIn(await call(codeLogin, { mobile: challenge.account, smsCode, ...proofOf(challenge, captcha) }));
      }}
      submit={text('submit')}
      sending={text('sending')}
    >
      {(isBlank) => (
        <>
          <Field name="mobile" label={text('mobile')} error={(isBlank('mobile') && text('mobileRequired')) || (wrong && text('mobileWrong'))}>
            <input type="tel" inputMode="numeric" autoComplete="tel-national" maxLength={11} onInput={() => setWrong(false)} onBlur={numberIsWrong} />
          </Field>
          <Field
            name="smsCode"
            label={text('smsCode')}
            error={isBlank('smsCode') && text('smsCodeRequired')}
            note={sent && text('smsCodeSent')}
            aside={
              <button type="button" className="login-ask" disabled={left > 0} onClick={() => void ask()}>
                {left > 0 ? text('smsCodeAgain', { seconds: left }) : text('smsCodeAsk')}
              </button>
            }
          >
            <input inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
          </Field>
        </>
      )}
    </AttemptForm>
  );
}
