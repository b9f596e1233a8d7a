import { passwordChange } from '@ordo/contract/current-user.ts';
import { refusals, type RefusalKey } from '@ordo/contract/refusals.ts';
import { passwordProblems, type PasswordProblem } from '@ordo/engine/sign-in/password-rules.ts';
import { useRef, useState } from 'react';
import { call, CallError, endSession } from '../kit/call.ts';
import { encryptPassword, proofOf } from '../kit/credential/attempt.ts';
import { AttemptForm, fieldValue } from '../kit/credential/attempt-form.tsx';
import { PasswordField } from '../kit/credential/password-field.tsx';
import { translateNow, useText } from '../kit/phrases.ts';
import { useSystem } from '../kit/system.ts';
import { toast } from '../kit/toast.ts';
import { PasswordRules } from './password-rules.tsx';
import './password.css';
import { passwordPhrases } from './profile.phrases.ts';
import './profile.css';

const REFUSALS: Record<PasswordProblem, RefusalKey> = {
  pattern: 'passwordPattern',
  short: 'passwordShort',
  case: 'passwordCase',
  account: 'passwordAccount',
  common: 'passwordCommon',
  same: 'passwordSame',
};

const FIELDS = ['old', 'wanted', 'again'] as const;

interface Props {
  account: string;
  /** The old one is a one-time password, or too old. */
  why?: 'once' | 'old';
}

export function PasswordTab({ account, why }: Props) {
  const text = useText(passwordPhrases);
  const once = why === 'once';
  const least = useSystem(({ passwordLeast }) => passwordLeast);
  const mixedCase = useSystem(({ passwordMixedCase }) => passwordMixedCase === 1);
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState({ old: '', wanted: '', again: '' });
  const read = () => Object.fromEntries(FIELDS.map((name) => [name, fieldValue(form, name)])) as typeof typed;
  /** A mismatch is not shown while typing. */
  const [compared, setCompared] = useState(false);
  const differs = compared && typed.again !== '' && typed.again !== typed.wanted;

  return (
    <div className="profile-password" onInput={() => setTyped(read())} onBlur={() => setCompared(read().again !== '')}>
      <p className="profile-quiet">{text(once ? 'leadOnce' : why === 'old' ? 'leadOld' : 'lead')}</p>
      <AttemptForm
        form={form}
        account={() => account}
        required={FIELDS}
        send={async (challenge, captcha) => {
          const { old, wanted, again } = read();
          const [problem] = passwordProblems(wanted, account, old, { least, mixedCase });
          if (problem) throw new CallError(400, REFUSALS[problem], translateNow(refusals[REFUSALS[problem]].text, { least }));
          if (again !== wanted) throw new CallError(400, 'invalid', text('differs'));
          const [oldPassword, password] = await Promise.all([encryptPassword(challenge, old), encryptPassword(challenge, wanted)]);
          const { captcha: code, ...proof } = proofOf(challenge, captcha);
          await call(passwordChange, { oldPassword, password, ...proof, code });
          endSession();
          toast('success', text('done'));
        }}
        submit={text('submit')}
        sending={text('sending')}
      >
        {(isBlank) => (
          <>
            <input className="unseen" name="account" value={account} autoComplete="username" readOnly tabIndex={-1} aria-hidden="true" />
            <PasswordField name="old" label={text(once ? 'oldOnce' : 'old')} error={isBlank('old') && text(once ? 'oldOnceRequired' : 'oldRequired')} />
            <PasswordField name="wanted" label={text('wanted')} autoComplete="new-password" error={isBlank('wanted') && text('wantedRequired')} />
            <PasswordRules wanted={typed.wanted} account={account} old={typed.old} demand={{ least, mixedCase }} />
            <PasswordField
              name="again"
              label={text('again')}
              autoComplete="new-password"
              error={(isBlank('again') && text('againRequired')) || (differs && text('differs'))}
            />
          </>
        )}
      </AttemptForm>
    </div>
  );
}
