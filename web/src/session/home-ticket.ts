// The ticket in `/home?token=`: removed from the address at once, and kept in memory until it has been handled (promises §2.4).

export const ARRIVE_PATH = '/home/arrive';
const PLACES = ['/home', '/dashboard'];

let waiting: string | null = null;

/** @returns whether the address contained one */
export function storeTicket(pathname: string, search: string): boolean {
  const ticket = PLACES.includes(pathname.toLowerCase()) ? new URLSearchParams(search).get('token') : null;
  if (!ticket) return false;
  waiting = ticket;
  history.replaceState(history.state, '', `#${ARRIVE_PATH}`);
  return true;
}

export const hasTicket = () => waiting !== null;

export const waitingTicket = () => waiting ?? '';

export function clearTicket(): void {
  waiting = null;
}
