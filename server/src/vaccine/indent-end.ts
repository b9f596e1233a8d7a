// Ends of an approval other than approving: shared by commands of the order and by its task.
import type { Call } from '../kit/serve.ts';
import { move, type Moved } from './indent-move.ts';
import type { IndentRow } from './indent.db.ts';
import { moment } from './names.ts';

interface Told {
  detail?: unknown;
  byTask?: boolean;
}

/** A task may end without an opinion, for example by a time limit. */
const said = (text: string, { byTask = false }: Told) => (byTask ? text || '—' : text);

export function refused(call: Call, order: IndentRow, command: 'reject' | 'return', opinion: string, told: Told = {}): Promise<Moved> {
  const values = { opinion, ...(command === 'reject' && { approved_by: call.user.userId }) };
  return move(call, order, { command, opinion: said(opinion, told) }, values, { note: opinion, ...told });
}

/** `nodesHandled` is 0: whether somebody has acted on the order was checked by its task already. */
export function givenUp(call: Call, order: IndentRow, byRequester: boolean, told: Told & { note?: string } = {}): Promise<Moved> {
  const values = { cancelled_by: 'requester', closed_at: moment(call.now) };
  return move(call, order, { command: 'revoke', byRequester, nodesHandled: 0, approverAgrees: false }, values, told);
}

export function cancelled(call: Call, order: IndentRow, reason: string, told: Told = {}): Promise<Moved> {
  const values = { cancelled_by: 'administrator', cancel_reason: reason, closed_at: moment(call.now) };
  return move(call, order, { command: 'cancel', reason: said(reason, told) }, values, { note: reason, ...told });
}
