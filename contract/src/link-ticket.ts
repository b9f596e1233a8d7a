// Tickets: sent with a link instead of the session's token (promises §2.3, promises §2.4).
import * as z from 'zod/mini';
import { endpoint, required, text } from './kit.ts';
import { layoutThemes } from './session.ts';

export const ticketPurposes = ['link', 'visualisation', 'home'] as const;
export type TicketPurpose = (typeof ticketPurposes)[number];

export const ticketMake = endpoint({
  method: 'POST',
  path: '/api/oauth/Ticket',
  access: 'signed-in',
  summary: 'A ticket for one use within 60 seconds that tells `origin` who I am. Origins that the operator has not allowed get none.',
  input: z.object({
    purpose: z.enum(ticketPurposes),
    /** `https://host[:port]` of the link's target; anything for `home`, which is this product. */
    origin: text(300),
  }),
  result: z.object({ ticket: z.nullable(z.string()), seconds: z.int() }),
});

export const ticketExchange = endpoint({
  method: 'POST',
  path: '/api/oauth/Ticket/Exchange',
  access: 'anyone',
  summary: 'For the server at `origin`: who followed the link. Works once and grants no access.',
  input: z.object({ ticket: required(64), origin: required(300) }),
  result: z.object({ userId: z.string(), account: z.string(), realName: z.string(), purpose: z.enum(ticketPurposes) }),
});

export const ticketHome = endpoint({
  method: 'POST',
  path: '/api/oauth/Ticket/Home',
  access: 'anyone',
  summary: 'Checks a ticket from `/home?token=`: returns its owner, and with `take` a session. Only for tickets made for `home`; `take` uses them up.',
  input: z.object({ ticket: required(64), take: z.boolean(), device: z.optional(text(64)) }),
  result: z.object({ account: z.string(), realName: z.string(), session: z.nullable(z.object({ token: z.string(), theme: z.enum(layoutThemes) })) }),
});
