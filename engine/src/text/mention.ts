// Text with mentions: `@{id}` is replaced by the person's current name when it is shown.

const MENTION = /@\{([\w-]{1,64})\}/g;

/** Replaces typed `@name` of these people by ids. The longest matching name counts. */
export function withIds(written: string, people: ReadonlyMap<string, string>): string {
  const named = [...people].filter(([, name]) => name !== '').toSorted(([, a], [, b]) => b.length - a.length);
  let kept = '';
  for (let at = 0; at < written.length;) {
    const found = written[at] === '@' ? named.find(([, name]) => written.startsWith(name, at + 1)) : undefined;
    kept += found ? `@{${found[0]}}` : written[at];
    at += found ? found[1].length + 1 : 1;
  }
  return kept;
}

/** The mentioned people, each once, in their order. */
export const mentionsIn = (text: string): string[] => [...new Set([...text.matchAll(MENTION)].flatMap(([, id]) => id ?? []))];

export interface Piece {
  text: string;
  /** Id of the mentioned person. */
  id?: string;
}

/** @param nameOf undefined: the person no longer exists, and the text is kept */
export function piecesOf(text: string, nameOf: (id: string) => string | undefined): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(MENTION)) {
    const [whole, id = ''] = match;
    const name = nameOf(id);
    if (name === undefined) continue;
    if (match.index > end) pieces.push({ text: text.slice(end, match.index) });
    pieces.push({ text: `@${name}`, id });
    end = match.index + whole.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}

export const withNames = (text: string, nameOf: (id: string) => string | undefined): string =>
  piecesOf(text, nameOf)
    .map((piece) => piece.text)
    .join('');
