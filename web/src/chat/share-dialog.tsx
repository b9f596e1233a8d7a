// Sends what is open to a colleague as a card.
import { recordCard, type RecordCard } from '@ordo/contract/socket.ts';
import { Alert, Input, Modal, type InputRef } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { kitPhrases } from '../kit/kit.phrases.ts';
import { newFrameKey, useLive } from '../kit/live.ts';
import { usePhone } from '../kit/phone.ts';
import { useText } from '../kit/phrases.ts';
import { toast } from '../kit/toast.ts';
import { chatPhrases } from './chat.phrases.ts';
import type { Partner } from './chat-store.ts';
import { lineOf, sendCard } from './send-card.ts';
import './handle-frames.ts';
import { discardLine } from './outbox.ts';
import { PersonChoice } from './person-choice.tsx';
import './share-dialog.css';

const MAX = 200;

export function ShareDialog({ card, close }: { card: RecordCard; close(): void }) {
  const text = useText(chatPhrases);
  const kit = useText(kitPhrases);
  const phone = usePhone();
  const connected = useLive((live) => live.standing === 'on');
  const [open, setOpen] = useState(true);
  const [title, setTitle] = useState(card.title.slice(0, MAX));
  const [to, setTo] = useState<Partner | null>(null);
  const [busy, setBusy] = useState(false);
  /** The line that failed, and why; without a line it was not even sent. */
  const [failed, setFailed] = useState<{ id: string; key: string; reason: string } | null>(null);
  const field = useRef<InputRef>(null);
  const form = useId();
  const gone = useRef(false);
  useEffect(() => () => void (gone.current = true), []);

  const wanting = !title.trim() ? text('shareUntitled') : !to ? text('shareWhom') : '';

  const send = async () => {
    if (wanting || !to || busy) return;
    const whole = z.safeParse(recordCard, { ...card, title: title.trim() });
    if (!whole.success) return setFailed({ id: '', key: '', reason: text('notShareable') });
    const again = failed?.id === to.id;
    const before = failed && !again && lineOf(failed.id, failed.key);
    // The user has changed the receiver.
    if (before) discardLine(failed.id, before);
    const key = again ? failed.key : newFrameKey();
    setFailed(null);
    setBusy(true);
    const line = await sendCard(to.id, key, whole.data);
    if (line?.state === 'sent') {
      toast('success', text('sharedWith', { name: to.realName }));
      // Still busy while closing, so that it does not send twice.
      return setOpen(false);
    }
    const reason = line?.reason ?? text('notSent');
    setBusy(false);
    setFailed({ id: to.id, key, reason });
    if (gone.current) toast('error', reason);
  };

  return (
    <Modal
      open={open}
      title={kit('sendTo')}
      width={480}
      centered={phone}
      rootClassName="share"
      mask={{ closable: false }}
      closable={{ 'aria-label': text('shut') }}
      okText={text(failed && failed.id === to?.id ? 'again' : 'send')}
      okButtonProps={{ htmlType: 'submit', form, disabled: wanting !== '' || !connected }}
      confirmLoading={busy}
      cancelText={kit('cancel')}
      onCancel={() => setOpen(false)}
      afterOpenChange={(arrived) => arrived && !phone && field.current?.focus()}
      afterClose={close}
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <label className="share-label">
          {text('shareTitle')}
          <Input value={title} maxLength={MAX} onChange={(event) => setTitle(event.target.value)} />
        </label>
        <span className="share-label" aria-hidden>
          {text('people')}
        </span>
        <PersonChoice chosen={to} choose={setTo} field={field} />
        <p className="share-hint" role="status">
          {wanting || text('shareWith', { name: to?.realName ?? '' })}
        </p>
        {failed && <Alert type="error" showIcon title={failed.reason} role="alert" />}
        {!connected && <Alert type="warning" showIcon title={text('waitsHere')} />}
      </form>
    </Modal>
  );
}
