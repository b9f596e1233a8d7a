// Links that leave the product. Where the operator allows it they carry a ticket that says once who follows them, never the session's token (promises §2.3).
import { ticketMake } from '@ordo/contract/link-ticket.ts';
import { call } from '../kit/call.ts';
import { useSession } from '../kit/session.ts';
import { withTicket, type MenuLink } from './menu-target.ts';

/** @returns the address with a ticket, or bare where none is due or to be had */
export async function addressFor({ url, purpose }: Pick<MenuLink, 'url' | 'purpose'>): Promise<string> {
  const origin = new URL(url).origin;
  const allowed = useSession.getState().current?.linkOrigins ?? [];
  if (!allowed.includes(origin)) return withTicket(url, null);
  const { ticket } = await call(ticketMake, { purpose, origin }).catch(() => ({ ticket: null }));
  return withTicket(url, ticket);
}

/** In a window of its own, which knows nothing of this one. */
export async function openOutside(link: MenuLink): Promise<void> {
  window.open(await addressFor(link), '_blank', 'noopener,noreferrer');
}
