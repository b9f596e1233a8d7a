// External links. If the operator allows the origin, they carry a ticket that identifies the user once, never the session's token (promises §2.3).
import { ticketMake } from '@ordo/contract/link-ticket.ts';
import { call } from '../kit/call.ts';
import { useSession } from '../kit/session.ts';
import { withTicket, type MenuLink } from './menu-target.ts';

/** @returns the address with a ticket, or unchanged if none is due or available */
export async function addressFor({ url, purpose }: Pick<MenuLink, 'url' | 'purpose'>): Promise<string> {
  const origin = new URL(url).origin;
  const allowed = useSession.getState().current?.linkOrigins ?? [];
  if (!allowed.includes(origin)) return withTicket(url, null);
  const { ticket } = await call(ticketMake, { purpose, origin }).catch(() => ({ ticket: null }));
  return withTicket(url, ticket);
}

/** In a new window without an opener. */
export async function openOutside(link: MenuLink): Promise<void> {
  window.open(await addressFor(link), '_blank', 'noopener,noreferrer');
}
