// Emoji are drawn as images, the same on every system, and remain text: copied, read aloud and searched as characters. The images are loaded with the first
// emoji.
import { emojiPieces, type Emoji } from '@ordo/engine/chat/emoji.ts';
import './emoji.css';
import pictures from './emoji.svg?no-inline';

/** Columns and rows of the sprite. */
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

/** A text with its emoji and labels (`[微笑]`) as images. */
export const EmojiText = ({ text }: { text: string }) =>
  emojiPieces(text).map((piece, place) => (typeof piece === 'string' ? piece : <EmojiSign key={`${place} ${piece.code}`} emoji={piece} />));
