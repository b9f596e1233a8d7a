import { useState } from 'react';
import './kit.css';

interface Shown {
  name: string;
  /** Address of the picture below `/v1`, or ''. */
  picture: string;
  /** In pixels. */
  size: number;
}

/** A picture of somebody, or the sign of their name where there is none or it does not come. */
export function Face({ name, picture, size }: Shown) {
  const [lost, setLost] = useState('');
  return (
    <span className="face" style={{ inlineSize: size, blockSize: size, fontSize: Math.round(size * 0.44) }} aria-hidden="true">
      {picture && picture !== lost ? <img src={`/v1${picture}`} alt="" width={size} height={size} onError={() => setLost(picture)} /> : initial(name)}
    </span>
  );
}

/** Chinese names are told apart by their last character, others by their first. */
const initial = (name: string) => (/^[\p{Script=Latin}\d]/u.test(name) ? name.charAt(0).toUpperCase() : Array.from(name).at(-1));
