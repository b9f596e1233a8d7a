// The dialog that sends a record to a colleague: loaded on demand.
import { useEffect, useState, type ComponentType } from 'react';
import type { RecordCard } from '@ordo/contract/socket.ts';
import { useText } from '../kit/phrases.ts';
import { share, useShared } from '../kit/share.ts';
import { toast } from '../kit/toast.ts';
import { shellPhrases } from './shell.phrases.ts';

const close = () => share(null);

export function Sharing() {
  const text = useText(shellPhrases);
  const card = useShared((shared) => shared.card);
  const [Dialog, setDialog] = useState<ComponentType<{ card: RecordCard; close(): void }> | null>(null);

  const wanted = card !== null && Dialog === null;
  useEffect(() => {
    if (!wanted) return;
    import('../chat/share-dialog.tsx').then(
      ({ ShareDialog }) => setDialog(() => ShareDialog),
      () => {
        close();
        toast('error', text('failed'));
      },
    );
  }, [wanted, text]);
  // What one person was about to send is discarded for the next.
  useEffect(() => close, []);

  return card && Dialog && <Dialog card={card} close={close} />;
}
