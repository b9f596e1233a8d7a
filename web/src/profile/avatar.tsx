import { CameraOutlined } from '@ant-design/icons';
import { useRef, useState } from 'react';
import { UserAvatar } from '../kit/user-avatar.tsx';
import { LazyBoundary, lazyComponent } from '../kit/lazy-component.tsx';
import { useText } from '../kit/phrases.ts';
import './avatar.css';
import { avatarPhrases } from './profile.phrases.ts';

interface Props {
  name: string;
  picture: string;
  changed(): Promise<void>;
}

const AvatarDialog = lazyComponent(async () => (await import('./avatar-dialog.tsx')).AvatarDialog);

/** The user's avatar; a click changes it. */
export function Avatar({ name, picture, changed }: Props) {
  const text = useText(avatarPhrases);
  const opener = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  if (open && !wanted) setWanted(true);
  return (
    <>
      <button ref={opener} type="button" className="avatar-button" aria-label={text('change')} title={text('change')} onClick={() => setOpen(true)}>
        <UserAvatar name={name} picture={picture} size={72} />
        <CameraOutlined />
      </button>
      {wanted && (
        <LazyBoundary>
          <AvatarDialog open={open} close={() => setOpen(false)} afterClose={() => opener.current?.focus()} changed={changed} />
        </LazyBoundary>
      )}
    </>
  );
}
