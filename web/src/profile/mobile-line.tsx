// The user's mobile number, which can be used to sign in: it is changed separately and with the password.
import { mobileChange } from '@ordo/contract/current-user.ts';
import { Button, Modal } from 'antd';
import { useRef, useState } from 'react';
import { call } from '../kit/call.ts';
import { encryptPassword, proofOf } from '../kit/credential/attempt.ts';
import { AttemptForm, fieldValue } from '../kit/credential/attempt-form.tsx';
import { Field } from '../kit/credential/field.tsx';
import { PasswordField } from '../kit/credential/password-field.tsx';
import { useText } from '../kit/phrases.ts';
import { toast } from '../kit/toast.ts';
import type { OwnRecord } from './own-record.ts';
import { mobilePhrases } from './profile.phrases.ts';

interface Props {
  record: OwnRecord;
  saved(): Promise<void>;
}

export function MobileLine({ record, saved }: Props) {
  const text = useText(mobilePhrases);
  const form = useRef<HTMLFormElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <p className="profile-mobile">
      <span className="profile-quiet">{text('mobile')}</span> {record.mobilePhone || text('none')}
      <Button size="small" onClick={() => setOpen(true)}>
        {text('change')}
      </Button>
      <Modal open={open} title={text('change')} footer={null} destroyOnHidden onCancel={() => setOpen(false)} width={420}>
        <p className="profile-quiet">{text('lead')}</p>
        <AttemptForm
          form={form}
          account={() => record.account}
          required={['password']}
          send={async (challenge, captcha) => {
            const { captcha: code, ...proof } = proofOf(challenge, captcha);
            const password = await encryptPassword(challenge, fieldValue(form, 'password'));
            await call(mobileChange, { mobilePhone: fieldValue(form, 'mobile').trim(), password, ...proof, code });
            toast('success', text('done'));
            setOpen(false);
            await saved();
          }}
          submit={text('submit')}
          sending={text('sending')}
        >
          {(isBlank) => (
            <>
              <input className="unseen" name="account" value={record.account} autoComplete="username" readOnly tabIndex={-1} aria-hidden="true" />
              <Field name="mobile" label={text('wanted')} error={false}>
                <input autoComplete="tel" inputMode="tel" maxLength={30} />
              </Field>
              <PasswordField name="password" label={text('password')} error={isBlank('password') && text('passwordRequired')} />
            </>
          )}
        </AttemptForm>
      </Modal>
    </p>
  );
}
