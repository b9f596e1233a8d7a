// The page or record that is open behind the chat, as a card that leads there.
import { LinkOutlined } from '@ant-design/icons';
import { recordCard } from '@ordo/contract/socket.ts';
import { Button, Input, Popover } from 'antd';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useText } from '../kit/phrases.ts';
import { toast } from '../kit/toast.ts';
import { chatPhrases } from './chat.phrases.ts';
import { sendLine, type Partner } from './chat-store.ts';

/** Its address below `#`, and what it calls itself. */
function openPage(): { path: string; title: string; noun: string } {
  const page = document.title.replace(/ - [^-]+$/, '');
  const id = /[?&]open=([\w-]+)/.exec(location.hash)?.[1];
  // In a list the record is called by the link that opens it.
  const record = id && document.querySelector(`a[href*='open=${id}']`)?.textContent?.trim();
  return { path: location.hash.slice(1), title: record || page, noun: record ? page : '' };
}

export function ShareButton({ partner }: { partner: Partner }) {
  const text = useText(chatPhrases);
  const [open, setOpen] = useState(false);
  const [title, setTitle] = useState('');
  const show = (wanted: boolean) => {
    if (wanted) setTitle(openPage().title);
    setOpen(wanted);
  };
  const share = () => {
    const { path, noun } = openPage();
    const card = z.safeParse(recordCard, { path, title, noun });
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
