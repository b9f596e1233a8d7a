// The input of a message. Drafts are stored in this browser per conversation.
import { AudioOutlined, PictureOutlined } from '@ant-design/icons';
import { maxText } from '@ordo/contract/socket.ts';
import { Button, Input, type GetRef } from 'antd';
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { isComposing } from '../kit/input-method.ts';
import { usePhone } from '../kit/phone.ts';
import { useText } from '../kit/phrases.ts';
import { toast } from '../kit/toast.ts';
import { chatPhrases } from './chat.phrases.ts';
import type { Partner } from './chat-store.ts';
import { draftOf, keepDraft } from './drafts.ts';
import { EmojiPicker } from './emoji-picker.tsx';
import { sendLine, sendVoice } from './outbox.ts';
import { ShareButton } from './share-button.tsx';
import { VoiceRecorder } from './voice-recorder.tsx';

const PICTURES = 'image/jpeg,image/png,image/gif,image/webp';

interface Props {
  partner: Partner;
  /** Whether the drawer is open: when it closes, recording stops. */
  open: boolean;
  takePictures(files: Iterable<File>): void;
}

export function Composer({ partner, open, takePictures }: Props) {
  const text = useText(chatPhrases);
  const phone = usePhone();
  const [written, setWritten] = useState(() => draftOf(partner.id));
  const area = useRef<GetRef<typeof Input.TextArea>>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const field = () => area.current?.resizableTextArea?.textArea;

  const [speaking, setSpeaking] = useState(false);
  useEffect(() => {
    if (!speaking) area.current?.focus({ cursor: 'end' });
  }, [speaking]);
  useEffect(() => {
    if (!open) setSpeaking(false);
  }, [open]);
  // The locked screen unmounts and remounts effects: recording stops behind it.
  useEffect(() => () => setSpeaking(false), []);

  const write = (next: string) => {
    setWritten(next);
    keepDraft(partner.id, next);
  };
  const send = () => {
    const content = written.trim();
    if (!content) return;
    write('');
    sendLine(partner.id, { type: 'text', content });
    area.current?.focus();
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    // A key held down since the last message does not send again.
    if (!event.repeat) send();
  };
  // Cursor position after the inserted text, once it is rendered.
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current === null) return;
    area.current?.focus();
    field()?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const insert = (sign: string) => {
    const { selectionStart: from = written.length, selectionEnd: to = written.length } = field() ?? {};
    const next = written.slice(0, from) + sign + written.slice(to);
    if (next.length > maxText) return toast('warning', text('tooLong', { most: maxText }));
    write(next);
    caret.current = from + sign.length;
  };

  if (speaking)
    return (
      <div className="chat-composer">
        <VoiceRecorder send={({ file, seconds }) => void sendVoice(partner.id, file, seconds)} over={() => setSpeaking(false)} />
      </div>
    );
  return (
    <div className="chat-composer">
      <div className="chat-tools">
        <EmojiPicker choose={insert} />
        <Button type="text" icon={<PictureOutlined />} aria-label={text('picture')} title={text('picture')} onClick={() => chooser.current?.click()} />
        <Button type="text" icon={<AudioOutlined />} aria-label={text('recordVoice')} title={text('recordVoice')} onClick={() => setSpeaking(true)} />
        <ShareButton partner={partner} />
        <input
          ref={chooser}
          type="file"
          accept={PICTURES}
          hidden
          onChange={({ target }) => {
            takePictures(target.files ?? []);
            target.value = '';
          }}
        />
      </div>
      <Input.TextArea
        ref={area}
        value={written}
        rows={3}
        maxLength={maxText}
        variant="borderless"
        style={{ resize: 'none' }}
        placeholder={text('write')}
        aria-label={text('writeTo', { name: partner.realName })}
        onChange={(event) => write(event.target.value)}
        onKeyDown={pressed}
      />
      <div className="chat-send">
        <span>{!phone && text('keys')}</span>
        {/* The second half of a double click on the previous element is ignored. */}
        <Button type="primary" disabled={!written.trim()} onClick={({ detail }) => detail < 2 && send()}>
          {text('send')}
        </Button>
      </div>
    </div>
  );
}
