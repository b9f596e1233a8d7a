// Emoji are drawn by a set of pictures, the same everywhere, and stay the text they are: copied, read aloud and searched as signs. The set comes with the first that is seen.
import { emojiPieces, type Emoji } from '@ordo/engine/chat/emoji.ts';
import './emoji.css';
import pictures from './emoji.svg?no-inline';

/** Pictures in one row of the set, and rows. */
const [ACROSS, DOWN] = [12, 10];

export function EmojiSign({ emoji: { code, sign } }: { emoji: Emoji }) {
  const at = code - 100;
  const place = `${((at % ACROSS) / (ACROSS - 1)) * 100}% ${(Math.floor(at / ACROSS) / (DOWN - 1)) * 100}%`;
  return (
    <span className="emoji" style={{ backgroundImage: `url(${pictures})`, backgroundPosition: place }}>
      {sign}
    </span>
  );
}

/** A text with its signs and labels (`[微笑]`) as pictures. */
export const EmojiText = ({ text }: { text: string }) =>
  emojiPieces(text).map((piece, place) => (typeof piece === 'string' ? piece : <EmojiSign key={`${place} ${piece.code}`} emoji={piece} />));
