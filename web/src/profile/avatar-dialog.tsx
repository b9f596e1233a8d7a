import { avatarSave } from '@ordo/contract/current-user.ts';
import { fileUpload } from '@ordo/contract/file.ts';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { CallError, callWithMessage } from '../kit/call.ts';
import { useText } from '../kit/phrases.ts';
import { useSave } from '../kit/query.ts';
import { toast } from '../kit/toast.ts';
import { AvatarCrop } from './avatar-crop.tsx';
import { AvatarSource } from './avatar-source.tsx';
import { centred, type Crop } from './crop.ts';
import { cutOut } from './cut-out.ts';
import { avatarPhrases } from './profile.phrases.ts';

interface Props {
  open: boolean;
  close(): void;
  afterClose(): void;
  changed(): Promise<void>;
}

/** Select, crop, save. */
export function AvatarDialog({ open, close, afterClose, changed }: Props) {
  const text = useText(avatarPhrases);
  const { mutateAsync: keep } = useSave(avatarSave);
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [crop, setCrop] = useState<Crop>({ x: 0, y: 0, zoom: 1 });
  const [busy, setBusy] = useState(false);

  const take = (next: ImageBitmap | null) => {
    setPicture(next);
    if (next) setCrop(centred(next));
  };

  const save = async () => {
    if (!picture || busy) return;
    setBusy(true);
    try {
      const { data } = await callWithMessage(fileUpload, { type: 'userAvatar' }, undefined, await cutOut(picture, crop)).catch((error: unknown) => {
        if (error instanceof CallError) toast('error', error.message);
        throw error;
      });
      await keep({ name: data.name });
      await changed();
      close();
    } catch (error) {
      // A refusal has been shown; the picture stays for another attempt.
      if (!(error instanceof CallError)) throw error;
    } finally {
      setBusy(false);
    }
  };

  return (
    <Modal
      open={open}
      title={text('title')}
      width={480}
      onCancel={close}
      afterClose={() => {
        take(null);
        afterClose();
      }}
      footer={
        <>
          {picture && <Button onClick={() => take(null)}>{text('chooseOther')}</Button>}
          <Button onClick={close}>{text('cancel')}</Button>
          <Button type="primary" disabled={!picture} loading={busy} onClick={() => void save()}>
            {text('save')}
          </Button>
        </>
      }
    >
      {picture ? <AvatarCrop picture={picture} crop={crop} change={setCrop} /> : <AvatarSource take={take} />}
    </Modal>
  );
}
