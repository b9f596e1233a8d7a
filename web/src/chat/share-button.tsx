// Shares the page behind the chat as a card. An open record is shared from its own drawer.
import { LinkOutlined } from '@ant-design/icons';
import { recordCard } from '@ordo/contract/socket.ts';
import { Button, Input, Popover } from 'antd';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useText } from '../kit/phrases.ts';
import { cardPath } from '../kit/share.ts';
import { toast } from '../kit/toast.ts';
import { chatPhrases } from './chat.phrases.ts';
import type { Partner } from './chat-store.ts';
import { sendLine } from './outbox.ts';

export function ShareButton({ partner }: { partner: Partner }) {
  const text = useText(chatPhrases);
  const [open, setOpen] = useState(false);
  const [title, setTitle] = useState('');
  const show = (wanted: boolean) => {
    if (wanted) setTitle(document.title.replace(/ - [^-]+$/, ''));
    setOpen(wanted);
  };
  const share = () => {
    const card = z.safeParse(recordCard, { path: cardPath(location.hash), title });
    if (!card.success) return toast('warning', text('notShareable'));
    sendLine(partner.id, { type: 'link', content: card.data });
    setOpen(false);
  };
  return (
    <Popover
      open={open}
      onOpenChange={show}
      trigger="click"
      placement="topLeft"
      title={text('share')}
      content={
        <form
          className="chat-share"
          onSubmit={(event) => {
            event.preventDefault();
            share();
          }}
        >
          <Input value={title} maxLength={200} aria-label={text('shareTitle')} onChange={(event) => setTitle(event.target.value)} />
          <Button type="primary" htmlType="submit" disabled={!title.trim()}>
            {text('send')}
          </Button>
        </form>
      }
    >
      <Button type="text" icon={<LinkOutlined />} aria-label={text('share')} title={text('share')} aria-expanded={open} />
    </Popover>
  );
}
