// The channels of messages: which are configured, what the others lack, and a test message.
import type { Result } from '@ordo/contract/kit.ts';
import { channelList, channelTest } from '@ordo/contract/sys-config-channel.ts';
import { Alert, Button, Input as TextInput } from 'antd';
import { useState } from 'react';
import { CallError, callWithMessage } from '../kit/call.ts';
import { EmptyChoices } from '../kit/empty-choices.tsx';
import { useText } from '../kit/phrases.ts';
import { useRead } from '../kit/query.ts';
import { Tag } from '../kit/tag.tsx';
import { channelPhrases } from './channel.phrases.ts';

type Channel = Result<typeof channelList>['list'][number];

const LACKS = { emailSmtpHost: 'lacksHost', emailSender: 'lacksSender', emailSsl: 'lacksEncryption', ORDO_SMS_URL: 'lacksGateway' } as const;

/** @param mayTest permission to send messages */
export function Channels({ mayTest }: { mayTest: boolean }) {
  const text = useText(channelPhrases);
  const read = useRead(channelList, {});
  return (
    <section className="config-channels" aria-labelledby="config-channels">
      <h2 id="config-channels">{text('title')}</h2>
      <p className="config-lead">{text('lead')}</p>
      {read.data ? (
        <ul>
          {read.data.list.map((one) => (
            <ChannelLine key={one.id} channel={one} mayTest={mayTest} done={() => void read.refetch()} />
          ))}
        </ul>
      ) : (
        <EmptyChoices read={read} />
      )}
    </section>
  );
}

function ChannelLine({ channel, mayTest, done }: { channel: Channel; mayTest: boolean; done(): void }) {
  const text = useText(channelPhrases);
  const { id, ready, missing, leads, waiting, failing } = channel;
  return (
    <li>
      <div className="config-channel-head">
        <strong>{text(id)}</strong>
        <Tag tone={ready ? 'good' : 'warn'}>{text(ready ? 'ready' : 'notReady')}</Tag>
        {leads && <span className="config-channel-leads">{leads}</span>}
      </div>
      <p>{text(`${id}About`)}</p>
      {missing.map((key) => (
        <p key={key} className="config-channel-lacks">
          {key in LACKS ? text(LACKS[key as keyof typeof LACKS]) : key}
        </p>
      ))}
      {waiting > 0 && <p className={failing ? 'config-channel-lacks' : ''}>{text('waiting', { n: waiting, failing })}</p>}
      {id !== 'site' && ready && mayTest && <Test id={id} done={done} />}
    </li>
  );
}

function Test({ id, done }: { id: 'mail' | 'sms'; done(): void }) {
  const text = useText(channelPhrases);
  const [to, setTo] = useState('');
  const [busy, setBusy] = useState(false);
  const [outcome, setTold] = useState<{ tone: 'success' | 'error'; text: string } | null>(null);
  const label = text(id === 'mail' ? 'toAddress' : 'toMobile');
  const test = async () => {
    setBusy(true);
    setTold(null);
    try {
      const { data } = await callWithMessage(channelTest, { id, to });
      setTold({ tone: 'success', text: [text('tested', { n: data.milliseconds }), data.answer].filter(Boolean).join(' · ') });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setTold({ tone: 'error', text: error.message });
    } finally {
      setBusy(false);
      done();
    }
  };
  return (
    <form
      className="config-mail-test"
      onSubmit={(event) => {
        event.preventDefault();
        void test();
      }}
    >
      <TextInput
        type={id === 'mail' ? 'email' : 'tel'}
        value={to}
        maxLength={100}
        aria-label={label}
        placeholder={label}
        onChange={(event) => setTo(event.target.value)}
      />
      <Button htmlType="submit" loading={busy} disabled={!to.trim()}>
        {text('test')}
      </Button>
      <div role="status" className="config-channel-told">
        {outcome && <Alert type={outcome.tone} showIcon title={outcome.text} />}
      </div>
    </form>
  );
}
