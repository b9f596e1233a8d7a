// Signing in with account and password.
import { client, login } from '@ordo/contract/session.ts';
import { useEffect, useRef } from 'react';
import { call } from '../kit/call.ts';
import { encryptPassword, proofOf } from '../kit/credential/attempt.ts';
import { AttemptForm, fieldValue } from '../kit/credential/attempt-form.tsx';
import { Field } from '../kit/credential/field.tsx';
import { PasswordField } from '../kit/credential/password-field.tsx';
import { useText } from '../kit/phrases.ts';
import { useSystem } from '../kit/system.ts';
import { sessionPhrases } from './session.phrases.ts';
import type { OnSignedIn } from './store-session.ts';

export function AccountForm({ onSignedIn }: { onSignedIn: OnSignedIn }) {
  const text = useText(sessionPhrases);
  const form = useRef<HTMLFormElement>(null);
  const help = useSystem(({ signInHelp }) => signInHelp);
  const account = () => fieldValue(form, 'account').trim();

  useEffect(() => {
    // On a touch screen this would only open the keyboard.
    if (matchMedia('(pointer: fine)').matches) (form.current?.elements.namedItem('account') as HTMLInputElement | null)?.focus();
  }, []);

  return (
    <AttemptForm
      form={form}
      account={account}
      required={['account', 'password']}
      send={async (challenge, captcha) => {
        const password = await encryptPassword(challenge, fieldValue(form, 'password'));
        onSignedIn(await call(login, { account: challenge.account, password, ...proofOf(challenge, captcha), ...client }));
      }}
      submit={text('submit')}
      sending={text('sending')}
    >
      {(isBlank) => (
        <>
          <Field name="account" label={text('account')} error={isBlank('account') && text('accountRequired')}>
            <input placeholder={text('accountHint')} autoComplete="username" autoCapitalize="none" spellCheck={false} maxLength={50} />
          </Field>
          <PasswordField error={isBlank('password') && text('passwordRequired')} />
          {help && <p className="login-help">{help}</p>}
        </>
      )}
    </AttemptForm>
  );
}
