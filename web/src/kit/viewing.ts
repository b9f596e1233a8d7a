// Looking at the product as somebody else: the token of the viewing stands in place of one's own, which waits beside it.
import { readStored, writeStored } from './browser-storage.ts';

const OWN = 'ownToken';

/** Where one was, to come back to it. */
const PLACE = 'ownPlace';

export const isViewing = () => readStored(OWN) !== null;

/** Every tab of the browser goes along; nothing of the one person may stay on the other's screen. */
export function startViewing(token: string): void {
  writeStored(OWN, readStored('token'));
  writeStored(PLACE, location.hash);
  writeStored('token', token);
  location.hash = '#/';
  location.reload();
}

/** Back to oneself; by whichever tab or answer is first, once. */
export function stopViewing(): void {
  const [own, place] = [readStored(OWN), readStored(PLACE)];
  if (own === null) return;
  writeStored(OWN, null);
  writeStored(PLACE, null);
  writeStored('token', own);
  location.hash = place ?? '#/';
  location.reload();
}
