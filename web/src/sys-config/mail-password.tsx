// The password of the mail server, with a test mail that uses the form before it is saved.
import type { Input } from '@ordo/contract/kit.ts';
import { sysConfigMailTest } from '@ordo/contract/sys-config.ts';
import { Alert, Button, Form, Input as TextInput } from 'antd';
import { useState } from 'react';
import { CallError, callWithMessage } from '../kit/call.ts';
import { useText } from '../kit/phrases.ts';
import type { ControlProps } from '../kit/record/field.ts';
import { sysConfigPhrases } from './sys-config.phrases.ts';

type Told = { tone: 'success' | 'info' | 'error'; text: string } | null;
type Settings = Omit<Input<typeof sysConfigMailTest>, 'to'>;

const KEYS = ['emailSmtpHost', 'emailSmtpPort', 'emailSsl', 'emailAccount', 'emailPassword', 'emailSender', 'emailSenderName'] as const;

export function MailPassword({ id, value, onChange, disabled, kept, mayTest, ...aria }: ControlProps<string> & { kept: boolean; mayTest: boolean }) {
  const text = useText(sysConfigPhrases);
  const form = Form.useFormInstance<Settings>();
  const [to, setTo] = useState('');
  const [busy, setBusy] = useState(false);
  const [outcome, setTold] = useState<Told>(null);
  const test = async () => {
    setBusy(true);
    setTold(null);
    try {
      const settings = Object.fromEntries(KEYS.map((key) => [key, form.getFieldValue(key) ?? ''])) as Settings;
      const { data } = await callWithMessage(sysConfigMailTest, { ...settings, to });
      setTold(
        data.way === 'log'
          ? { tone: 'info', text: text('mailLogged') }
          : { tone: 'success', text: text('mailTested', { n: data.milliseconds, answer: data.answer }) },
      );
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setTold({ tone: 'error', text: error.message });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="config-mail">
      <TextInput.Password
        {...aria}
        {...(id && { id })}
        value={value}
        disabled={disabled}
        autoComplete="new-password"
        maxLength={200}
        placeholder={kept ? text('mailKept') : ''}
        onChange={(event) => onChange?.(event.target.value)}
      />
      {mayTest && (
        <div className="config-mail-test">
          <TextInput
            type="email"
            value={to}
            maxLength={100}
            aria-label={text('mailTestTo')}
            placeholder={text('mailTestTo')}
            onChange={(event) => setTo(event.target.value)}
          />
          <Button loading={busy} disabled={!to.trim()} onClick={() => void test()}>
            {text('mailTest')}
          </Button>
        </div>
      )}
      <div role="status">{outcome && <Alert type={outcome.tone} showIcon title={outcome.text} />}</div>
    </div>
  );
}
