// Web addresses in texts of users.

/** A part of the text, with its address if it is one. */
export interface Piece {
  text: string;
  href?: string;
}

/** From the scheme to the next blank, quotation mark, angle bracket, or Chinese punctuation that addresses do not contain unencoded. */
const ADDRESS = /https?:\/\/[^\s<>"'\u3000-\u303f\uff00-\uffef\u2018-\u201d]+/giu;
/** Punctuation after an address is not part of it. */
const AFTER = /[.,;:!?]+$/;

/** Only http and https. Joined again, the pieces are the text. */
export function withLinks(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = balanced(found.replace(AFTER, ''));
    if (!URL.canParse(address)) continue;
    if (index > end) pieces.push({ text: text.slice(end, index) });
    pieces.push({ text: address, href: new URL(address).href });
    end = index + address.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}

/** A closing bracket that was opened before the address is not part of it. */
function balanced(address: string): string {
  const open = address.split('(').length;
  return address.endsWith(')') && address.split(')').length > open ? balanced(address.slice(0, -1)) : address;
}
