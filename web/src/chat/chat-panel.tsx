// One conversation: partner, messages and composer; its history next to it.
import { ArrowLeftOutlined, HistoryOutlined } from '@ant-design/icons';
import { Alert, Button, Spin } from 'antd';
import { useEffect, useState } from 'react';
import { useLive } from '../kit/live.ts';
import { translateNow, useText } from '../kit/phrases.ts';
import { toast } from '../kit/toast.ts';
import { admit } from '../kit/upload/admit.ts';
import { useDropAndPaste } from '../kit/upload/drop-and-paste.ts';
import { chatPhrases } from './chat.phrases.ts';
import { openTalk, setVisibleTalk, useChat, type Partner } from './chat-store.ts';
import { Composer } from './composer.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { sendPicture } from './outbox.ts';
import { ThreadView } from './thread-view.tsx';
import { pausePlayback } from './voice-player.ts';

interface Props {
  partner: Partner;
  /** Whether the drawer is open. */
  open: boolean;
  back?: (() => void) | undefined;
}

export function ChatPanel({ partner, open, back }: Props) {
  const text = useText(chatPhrases);
  const talk = useChat((chat) => chat.talks[partner.id]);
  const standing = useLive((live) => live.standing);
  const [history, setHistory] = useState(false);
  const unread = useLive((live) => live.unread[partner.id] ?? 0);

  useEffect(() => {
    if (!open) pausePlayback();
  }, [open]);

  const inSight = open && !history;
  useEffect(() => {
    if (!inSight) return undefined;
    setVisibleTalk(partner.id);
    return () => setVisibleTalk('');
  }, [inSight, partner.id]);

  const takePictures = (files: Iterable<File>) => {
    const pictures = [...files].filter((file) => {
      if (!file.type.startsWith('image/')) toast('warning', text('onlyImages'));
      return file.type.startsWith('image/');
    });
    const { go, told } = admit(pictures, 0, { kind: 'images', chat: true, limit: { value: 5, unit: 'MB' }, most: 1 });
    for (const { tone, phrase, parameters } of told) toast(tone, translateNow(phrase, parameters));
    for (const file of go) void sendPicture(partner.id, file);
  };
  const { frame, over } = useDropAndPaste((files) => files.length > 0 && takePictures(files));

  return (
    <section ref={frame} className="chat-panel" data-over={over} aria-label={text('conversation', { name: partner.realName })}>
      <header className="chat-head">
        {back && <Button type="text" icon={<ArrowLeftOutlined />} aria-label={text('back')} onClick={back} />}
        <h2>
          {partner.realName} <small>{partner.account}</small>
        </h2>
        {/* Messages that arrive meanwhile are behind the history. */}
        <Button type={history ? 'primary' : 'text'} icon={<HistoryOutlined />} aria-pressed={history} onClick={() => setHistory(!history)}>
          {text('history')}
          {history && unread > 0 && (
            <span className="chat-badge" aria-label={text('unread', { n: unread })}>
              {unread}
            </span>
          )}
        </Button>
      </header>
      {standing !== 'on' && <Alert banner type="warning" title={text('connecting')} />}
      {history ? (
        <HistoryPanel partner={partner} />
      ) : (
        <>
          {(!talk || talk.state === 'reading') && (
            <div className="chat-wait">
              <Spin aria-label={text('more')} />
            </div>
          )}
          {talk?.state === 'failed' && (
            <div className="chat-wait" role="alert">
              <p>{talk.problem}</p>
              <Button onClick={() => openTalk(partner)}>{text('retry')}</Button>
            </div>
          )}
          {talk?.state === 'read' && <ThreadView talk={talk} partner={partner} />}
          <Composer partner={partner} open={open} takePictures={takePictures} />
        </>
      )}
    </section>
  );
}
