// Opens one message: a notice in a dialog, a system message as the page that it links to.
import { PaperClipOutlined } from '@ant-design/icons';
import { fileLink } from '@ordo/contract/file.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { messageRead } from '@ordo/contract/message.ts';
import { targetOf } from '@ordo/engine/text/message-target.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Modal, Skeleton } from 'antd';
import { useRef, useState, type ReactNode } from 'react';
import { call } from '../kit/call.ts';
import { translateNow, useText } from '../kit/phrases.ts';
import { RichText } from '../kit/rich-text/rich-text.tsx';
import { timeText } from '../kit/time.ts';
import { toast } from '../kit/toast.ts';
import './message.css';
import { messagePhrases } from './message.phrases.ts';

type Message = Result<typeof messageRead>;
interface Wanted {
  id: string;
  title: string;
  /** 0: not known. */
  type: number;
}

/** Prefix of the reads of received messages. */
export const receivedKey = ['/api/message'];

/** @returns a function that opens a message, and an element to render */
export function useOpenMessage(left?: () => void): [open: (wanted: Wanted) => void, dialog: ReactNode] {
  const cache = useQueryClient();
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const [message, setMessage] = useState<Message | null>(null);
  /** The latest request, until it is closed: later answers to others are ignored. */
  const last = useRef<Wanted | null>(null);

  const open = (next: Wanted) => {
    last.current = next;
    if (next.type === 1) setWanted(next);
    setMessage(null);
    call(messageRead, { id: next.id })
      .then((read) => {
        void cache.invalidateQueries({ queryKey: receivedKey });
        if (last.current !== next) return;
        if (read.type === 1) {
          setWanted(read);
          return setMessage(read);
        }
        const path = targetOf(read.bodyText);
        if (!path) return toast('warning', translateNow(messagePhrases.leadsNowhere));
        left?.();
        location.hash = path;
      })
      .catch((error: Error) => {
        if (last.current !== next) return;
        setWanted(null);
        toast('error', error.message);
      });
  };
  const close = () => {
    last.current = null;
    setWanted(null);
  };
  const dialog = wanted && <MessageDialog title={wanted.title} message={message} close={close} />;
  return [open, dialog];
}

function MessageDialog({ title, message, close }: { title: string; message: Message | null; close(): void }) {
  const text = useText(messagePhrases);
  return (
    <Modal open title={title} width={760} footer={null} onCancel={close} closable={{ 'aria-label': text('shut') }} className="message-dialog">
      {!message && <Skeleton active />}
      {message && (
        <>
          <p className="message-from">{text('from', { who: message.creatorUser, when: timeText(message.lastModifyTime) })}</p>
          <RichText html={message.bodyText} />
          {message.files.length > 0 && <Attachments files={message.files} />}
        </>
      )}
    </Modal>
  );
}

export function Attachments({ files }: { files: readonly { name: string; fileId: string }[] }) {
  const text = useText(messagePhrases);
  const download = (name: string) =>
    call(fileLink, { type: 'annex', name }).then(
      ({ url }) => location.assign(`/v1${url}`),
      (error: Error) => toast('error', error.message),
    );
  return (
    <ul className="message-files" aria-label={text('files')}>
      {files.map(({ name, fileId }) => (
        <li key={fileId}>
          <button type="button" onClick={() => void download(fileId)}>
            <PaperClipOutlined aria-hidden /> {name}
          </button>
        </li>
      ))}
    </ul>
  );
}
