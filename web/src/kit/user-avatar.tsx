import { NO_PICTURE } from '@ordo/contract/kit.ts';
import { useState } from 'react';
import './kit.css';

interface Shown {
  name: string;
  /** Address of the picture below `/v1`; '' and NO_PICTURE: there is none. */
  picture: string;
  /** In pixels. */
  size: number;
}

/** A picture of somebody, or the sign of their name where there is none or it does not come. */
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

/** The family name of Chinese, the first letter of others. */
const initial = (name: string) => Array.from(name)[0]?.toUpperCase();

const TONES = 8;

/** The same person has the same calm colour everywhere (kit.css). */
const toneOf = (name: string) => Array.from(name).reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 9973, 7) % TONES;
