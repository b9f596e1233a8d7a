import { ticketExchange, ticketHome, ticketMake } from '@ordo/contract/link-ticket.ts';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Deps } from '../kit/serve.ts';
import { completeSignIn } from './complete-sign-in.ts';
import { findTicket, makeTicket, takeTicket, ticketSeconds } from './link-ticket.db.ts';
import { userToSignIn } from './session.db.ts';

/** The target that stands for this product itself. */
const HERE = 'here';

/** @param linkOrigins origins to which links may carry a ticket */
export function linkTicketFeature(app: FastifyInstance, deps: Deps, linkOrigins: readonly string[]): void {
  serve(app, deps, ticketMake, async ({ purpose, origin }, { db, user }) => {
    const target = purpose === 'home' ? HERE : linkOrigins.find((allowed) => allowed === origin);
    return { ticket: target ? await makeTicket(db, user.sessionId, target, purpose) : null, seconds: ticketSeconds };
  });

  // A ticket that was presented is used up in any case; a refusal must therefore not roll that back.
  serve(
    app,
    deps,
    ticketExchange,
    async ({ ticket, origin }, { db }) => {
      const found = await takeTicket(db, ticket);
      const user = found && found.origin === origin && found.purpose !== 'home' ? await userToSignIn(db, found.userId) : null;
      if (!found || !user) throw new Refusal('ticketInvalid');
      return { userId: user.id, account: user.account, realName: user.real_name, purpose: found.purpose };
    },
    'own transactions',
  );

  serve(
    app,
    deps,
    ticketHome,
    async ({ ticket, take, device }, call) => {
      const found = take ? await takeTicket(call.db, ticket) : await findTicket(call.db, ticket);
      const user = found?.purpose === 'home' ? await userToSignIn(call.db, found.userId) : null;
      if (!user) throw new Refusal('ticketInvalid');
      return { account: user.account, realName: user.real_name, session: take ? await completeSignIn(deps, call, user, device) : null };
    },
    'own transactions',
  );
}
