// Viewing the product as another user: the view's token replaces the user's own, which is stored next to it.
import { readStored, writeStored } from './browser-storage.ts';

const OWN = 'ownToken';

/** The address before, to return to it. */
const PLACE = 'ownPlace';

export const isViewing = () => readStored(OWN) !== null;

/** Applies to every tab of the browser; nothing of one person may stay on the other's screen. */
export function startViewing(token: string): void {
  writeStored(OWN, readStored('token'));
  writeStored(PLACE, location.hash);
  writeStored('token', token);
  location.hash = '#/';
  location.reload();
}

/** Ends the view; once, by whichever tab or answer is first. */
export function stopViewing(): void {
  const [own, place] = [readStored(OWN), readStored(PLACE)];
  if (own === null) return;
  writeStored(OWN, null);
  writeStored(PLACE, null);
  writeStored('token', own);
  location.hash = place ?? '#/';
  location.reload();
}
