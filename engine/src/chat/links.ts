// Web addresses within what somebody wrote.

/** Text as it stands, and the address it leads to where it is one. */
export interface Piece {
  text: string;
  href?: string;
}

/** From the scheme to the next blank, quotation mark, angle bracket, or sign that no address has unencoded in everyday Chinese. */
const ADDRESS = /https?:\/\/[^\s<>"'\u3000-\u303f\uff00-\uffef\u2018-\u201d]+/giu;
/** What ends a sentence around an address is not part of it. */
const AFTER = /[.,;:!?]+$/;

/** Only http and https: nothing else that looks like an address is one. Together the pieces are the text. */
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

/** A bracket that was opened before the address closes behind it. */
function balanced(address: string): string {
  const open = address.split('(').length;
  return address.endsWith(')') && address.split(')').length > open ? balanced(address.slice(0, -1)) : address;
}
