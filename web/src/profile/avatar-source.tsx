import { Button } from 'antd';
import { useRef, useState, type DragEvent } from 'react';
import { useText } from '../kit/phrases.ts';
import { toast } from '../kit/toast.ts';
import { avatarPhrases } from './profile.phrases.ts';

/** What a browser can decode without trouble; only the cropped part is uploaded. */
const MAX_BYTES = 30 * 1024 * 1024;
const KINDS = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];

/** A picture from the disk, selected or dropped. */
export function AvatarSource({ take }: { take(picture: ImageBitmap): void }) {
  const text = useText(avatarPhrases);
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);

  const read = async (file: File | undefined) => {
    if (!file) return;
    if (file.size >= MAX_BYTES) return toast('error', text('tooLarge', { limit: '30MB' }));
    const picture = KINDS.includes(file.type) ? await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null) : null;
    if (picture) take(picture);
    else toast('error', text('notImage'));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void read(event.dataTransfer.files[0]);
  };

  return (
    <div
      className="avatar-empty"
      data-over={over}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Button type="primary" onClick={() => input.current?.click()}>
        {text('choose')}
      </Button>
      <p>{text('drop')}</p>
      <p className="profile-quiet">{text('limits')}</p>
      <input ref={input} type="file" accept={KINDS.join(',')} hidden aria-label={text('choose')} onChange={(event) => void read(event.target.files?.[0])} />
    </div>
  );
}
