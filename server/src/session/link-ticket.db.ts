import type { TicketPurpose } from '@ordo/contract/link-ticket.ts';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import { hashToken, newToken } from '../kit/session.ts';

export const ticketSeconds = 60;

interface Ticket {
  userId: string;
  origin: string;
  purpose: TicketPurpose;
}

export async function makeTicket(db: Db, sessionId: string, origin: string, purpose: TicketPurpose): Promise<string> {
  const { token, hash } = newToken();
  await sql`insert into link_ticket (ticket_hash, session_id, origin, purpose, expires_at)
    values (${hash}, ${sessionId}, ${origin}, ${purpose}, now() + make_interval(secs => ${ticketSeconds}))`.execute(db);
  return token;
}

/** Can be used once. @returns null when it is expired or used, or the session that created it has ended */
export async function takeTicket(db: Db, ticket: string): Promise<Ticket | null> {
  const { rows } = await sql<Ticket & { live: boolean }>`
    with taken as (delete from link_ticket where ticket_hash = ${hashToken(ticket)} returning *)
    select s.user_id as "userId", t.origin, t.purpose, t.expires_at > now() and s.ended_at is null as live
    from taken t join session s on s.id = t.session_id`.execute(db);
  return rows[0]?.live ? rows[0] : null;
}

export async function findTicket(db: Db, ticket: string): Promise<Ticket | null> {
  const { rows } = await sql<Ticket>`
    select s.user_id as "userId", t.origin, t.purpose from link_ticket t join session s on s.id = t.session_id
    where t.ticket_hash = ${hashToken(ticket)} and t.expires_at > now() and s.ended_at is null`.execute(db);
  return rows[0] ?? null;
}
