import { Button, Spin } from 'antd';
import { useText } from '../kit/phrases.ts';
import './chat.css';
import { chatPhrases } from './chat.phrases.ts';
import type { useContacts } from './contacts.ts';

/** Shown instead of people: loading, failed, or none. */
export function ContactsState({ pages, shown }: ReturnType<typeof useContacts>) {
  const text = useText(chatPhrases);
  if (pages.isPending)
    return (
      <div className="chat-wait">
        <Spin aria-label={text('more')} />
      </div>
    );
  return (
    <>
      {pages.isError && (
        <div className="chat-wait" role="alert">
          <p>{pages.error.message}</p>
          <Button onClick={() => void pages.refetch()}>{text('retry')}</Button>
        </div>
      )}
      {shown?.length === 0 && <p className="chat-hint">{text('noContacts')}</p>}
    </>
  );
}
