// Looking at the product as somebody else: the token of the viewing stands in place of one's own, which waits beside it.
import { store, stored } from './stored.ts';

const OWN = 'ownToken';

/** Where one was, to come back to it. */
const PLACE = 'ownPlace';

export const isViewing = () => stored(OWN) !== null;

/** Every tab of the browser goes along; nothing of the one person may stay on the other's screen. */
export function viewWith(token: string): void {
  store(OWN, stored('token'));
  store(PLACE, location.hash);
  store('token', token);
  location.hash = '#/';
  location.reload();
}

/** Back to oneself; by whichever tab or answer is first, once. */
export function viewNoMore(): void {
  const [own, place] = [stored(OWN), stored(PLACE)];
  if (own === null) return;
  store(OWN, null);
  store(PLACE, null);
  store('token', own);
  location.hash = place ?? '#/';
  location.reload();
}
