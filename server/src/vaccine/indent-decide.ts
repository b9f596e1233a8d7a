// Decisions on an order: by holders of the permission or, if a workflow task approves it, only by the current approvers of the task.
import type { indentAdopt, indentAnswerRevoke, indentCancel, indentReject, indentRevoke } from '@ordo/contract/indent-command.ts';
import type { Parsed } from '@ordo/contract/kit.ts';
import { translate } from '@ordo/contract/language.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import { can } from '@ordo/engine/permission/rights.ts';
import { sql } from 'kysely';
import type { DocumentFlows } from '../flow/bound.read.ts';
import { EVERY_ROW } from '../kit/filter-sql.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import { approved } from './indent-approve.ts';
import { cancelled, givenUp, refused } from './indent-end.ts';
import { taskStatusOf } from './indent-flow.ts';
import { releaseAll } from './indent-lots.ts';
import { assertStep, type Moved } from './indent-move.ts';
import { linesOf, lockIndent, type IndentRow } from './indent.db.ts';
import { cancelledPhrase } from './notice.phrases.ts';

export async function adopt({ id, version, lines: wanted, opinion }: Parsed<typeof indentAdopt>, call: Call, flows: DocumentFlows): Promise<Moved> {
  const order = await lockForDecision(call, id, version, flows);
  const lines = await linesOf(call, id);
  const approvedOf = new Map(wanted.map((line) => [line.id, line.approvedDoses]));
  if (approvedOf.size !== lines.length || wanted.length !== lines.length || lines.some((line) => !approvedOf.has(line.id))) throw new Refusal('orderLines');
  const chosen = lines.map((line) => ({ line, doses: approvedOf.get(line.id) ?? 0 }));
  if (await isByTask(call, order)) {
    const [only] = chosen;
    await flows.decide(call, id, 'adopt', opinion, chosen.length === 1 && only ? { approvedDoses: String(only.doses) } : undefined);
    return standing(call, id);
  }
  return approved(call, order, chosen, opinion, can(call.user.rights, 'vaccine.indent:btn_over'));
}

export async function refuse(
  command: 'reject' | 'return',
  { id, version, opinion }: Parsed<typeof indentReject>,
  call: Call,
  flows: DocumentFlows,
): Promise<Moved> {
  const order = await lockForDecision(call, id, version, flows);
  if (await isByTask(call, order)) return asked(call, order, { command, opinion }, () => flows.decide(call, id, command, opinion));
  return refused(call, order, command, opinion);
}

export async function revoke({ id, version, reason }: Parsed<typeof indentRevoke>, call: Call, flows: DocumentFlows): Promise<Moved> {
  const order = await lockIndent(call, id, version);
  const byRequester = order.requested_by === call.user.userId;
  const what = { command: 'revoke', byRequester, nodesHandled: 0, approverAgrees: false } as const;
  if (await isByTask(call, order)) return asked(call, order, what, () => flows.withdraw(call, id, reason));
  return givenUp(call, order, byRequester);
}

/** Answers the requester's wish to withdraw an order that was acted on already. */
export async function answerRevoke({ id, version, agrees, opinion }: Parsed<typeof indentAnswerRevoke>, call: Call, flows: DocumentFlows): Promise<Moved> {
  const order = await lockForDecision(call, id, version, flows);
  if (!(await isByTask(call, order))) throw new Refusal('orderNotAsked');
  await flows.answerWithdrawal(call, id, agrees, opinion);
  return standing(call, id);
}

export async function cancel({ id, version, reason }: Parsed<typeof indentCancel>, call: Call, flows: DocumentFlows): Promise<Moved> {
  const order = await lockIndent(call, id, version);
  assertStep(call, order, { command: 'cancel', reason });
  const task = await taskStatusOf(call.db, id);
  if (task === 1) return asked(call, order, { command: 'cancel', reason }, () => flows.cancel(call, id, reason));
  const freed = await releaseAll(call, order);
  const moved = await cancelled(call, order, reason, freed.length > 0 ? { detail: { freed } } : {});
  if (task !== null) await flows.note(call, id, translate(cancelledPhrase, 'zh', { reason }, zhtw));
  return moved;
}

/**
 * Current approvers of its workflow decide on it regardless of its customer's area; holders of the permission, on orders in scope.
 * @throws Refusal notFound: an order out of scope; denied
 */
async function lockForDecision(call: Call, id: string, version: number, flows: DocumentFlows): Promise<IndentRow> {
  if (await flows.isOperator(call, id)) {
    const order = await lockIndent(call, id, version, EVERY_ROW);
    // The task may have ended before the lock: from then on only the permission counts.
    if (await isByTask(call, order)) return order;
  }
  const order = await lockIndent(call, id, version);
  const right = 'vaccine.indent:btn_approve';
  if (!can(call.user.rights, right)) throw new Refusal('denied', {}, { right });
  return order;
}

/** Whether it is approved by a task. */
const isByTask = async ({ db }: Call, { id, status }: IndentRow) => status === 'IN_APPROVAL' && (await taskStatusOf(db, id)) === 1;

/** Sends a command to the task if the order allows the step; the order follows in the same call. */
async function asked(call: Call, order: IndentRow, what: Parameters<typeof assertStep>[2], ask: () => Promise<void>): Promise<Moved> {
  assertStep(call, order, what);
  await ask();
  return standing(call, order.id);
}

export async function standing({ db }: Call, id: string): Promise<Moved> {
  const { rows } = await sql<Moved>`select status, version from vac_indent where id = ${id}`.execute(db);
  if (!rows[0]) throw new Refusal('notFound');
  return rows[0];
}
