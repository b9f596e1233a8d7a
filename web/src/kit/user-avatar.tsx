import { NO_PICTURE } from '@ordo/contract/kit.ts';
import { useState } from 'react';
import './kit.css';

interface Shown {
  name: string;
  /** Address of the picture below `/v1`; '' and NO_PICTURE: none. */
  picture: string;
  /** In pixels. */
  size: number;
}

/** A person's picture, or the initial of their name if there is none or it fails to load. */
export function UserAvatar({ name, picture, size }: Shown) {
  const [lost, setLost] = useState('');
  return (
    <span className="face" data-tone={toneOf(name)} style={{ inlineSize: size, blockSize: size, fontSize: Math.round(size * 0.44) }} aria-hidden="true">
      {picture && picture !== NO_PICTURE && picture !== lost ? (
        <img src={`/v1${picture}`} alt="" width={size} height={size} onError={() => setLost(picture)} />
      ) : (
        initial(name)
      )}
    </span>
  );
}

/** The family name in Chinese, the first letter in others. */
const initial = (name: string) => Array.from(name)[0]?.toUpperCase();

const TONES = 8;

/** The same person always has the same calm colour (kit.css). */
const toneOf = (name: string) => Array.from(name).reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 9973, 7) % TONES;
