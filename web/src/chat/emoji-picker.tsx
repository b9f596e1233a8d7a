import { SmileOutlined } from '@ant-design/icons';
import { emojis } from '@ordo/engine/chat/emoji.ts';
import { Button, Popover } from 'antd';
import { useState, type KeyboardEvent } from 'react';
import { useLanguage, useText } from '../kit/phrases.ts';
import { chatPhrases } from './chat.phrases.ts';
import { EmojiSign } from './emoji-text.tsx';

const COLUMNS = 10;
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -COLUMNS, ArrowDown: COLUMNS };

export function EmojiPicker({ choose }: { choose(sign: string): void }) {
  const text = useText(chatPhrases);
  const english = useLanguage() === 'en';
  const [open, setOpen] = useState(false);
  const walk = (event: KeyboardEvent<HTMLButtonElement>) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const buttons = [...(event.currentTarget.parentElement?.children ?? [])] as HTMLElement[];
    buttons[buttons.indexOf(event.currentTarget) + step]?.focus();
  };
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="topLeft"
      destroyOnHidden
      content={
        <div className="chat-emoji" role="group" aria-label={text('emoji')}>
          {emojis.map((emoji, index) => {
            const name = english ? emoji.english : emoji.label;
            return (
              <button
                key={emoji.code}
                type="button"
                tabIndex={index === 0 ? 0 : -1}
                title={name}
                aria-label={name}
                onKeyDown={walk}
                onClick={() => {
                  choose(emoji.sign);
                  setOpen(false);
                }}
              >
                <EmojiSign emoji={emoji} />
              </button>
            );
          })}
        </div>
      }
    >
      <Button type="text" icon={<SmileOutlined />} aria-label={text('emoji')} title={text('emoji')} aria-expanded={open} />
    </Popover>
  );
}
