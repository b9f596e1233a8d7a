// One step in the life of an order: checked by the state machine, written with its version, and added to the timeline.
import { step, type Move, type OrderRefusal, type OrderStatus, type Outcome } from '@ordo/engine/vaccine/order-life.ts';
import type { RefusalKey } from '@ordo/contract/refusals.ts';
import { updateRecord } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import { writeEvent, type IndentRow } from './indent.db.ts';
import { stateWords } from './names.ts';
import { orderNotice } from './notice.ts';

export interface Moved {
  status: OrderStatus;
  version: number;
}

const refusalOf: Record<Exclude<OrderRefusal, 'state' | 'findings'>, RefusalKey> = {
  opinion: 'orderOpinion',
  reason: 'orderReason',
  handled: 'orderHandled',
  notRequester: 'orderNotRequester',
  approvedRange: 'orderApprovedRange',
  approvedNothing: 'orderApprovedNothing',
  approvedWhy: 'orderApprovedWhy',
  short: 'orderShort',
  splitRange: 'orderSplitRange',
  splitAll: 'orderSplitAll',
  unallocated: 'orderUnallocated',
  coldChain: 'orderColdChain',
  lotUnusable: 'orderLotUnusable',
  receiptSum: 'receiptSum',
  receiptReason: 'receiptReason',
  receiptVvm: 'receiptVvm',
  receiptVvmBad: 'receiptVvmBad',
  receiptTemp: 'receiptTemp',
};

/** Checks the step before anything is changed. @throws Refusal those of the state machine */
export function assertStep(call: Call, order: Pick<IndentRow, 'status'>, asked: Move): Exclude<Outcome, { refused: OrderRefusal }> {
  const outcome = step(order.status, asked);
  if ('refused' in outcome) throw refuse(outcome.refused, order, asked, call);
  return outcome;
}

/**
 * @param order locked in this transaction
 * @param values other columns to change
 * @param told `byTask`: approvers and requester are notified by the workflow, not a second time here
 * @throws Refusal those of the state machine, or stale
 */
export async function move(
  call: Call,
  order: Pick<IndentRow, 'id' | 'status' | 'version'>,
  asked: Move,
  values: Record<string, unknown>,
  { byTask = false, ...told }: { note?: string; detail?: unknown; byTask?: boolean } = {},
): Promise<Moved> {
  const { to, effects } = assertStep(call, order, asked);
  const here = byTask ? effects.filter((effect) => effect !== 'tellApprovers' && effect !== 'tellRequester') : effects;
  const notice = orderNotice(order.id, call.user.userId, asked.command, here, told.note ?? '');
  if (notice) call.afterCommit(notice);
  const { version } = await updateRecord(call, 'vac_indent', order.id, order.version, { status: to, ...values }, { action: asked.command });
  await writeEvent(call, order.id, { command: asked.command, from: order.status, to, ...told });
  return { status: to, version };
}

function refuse(why: OrderRefusal, { status }: Pick<IndentRow, 'status'>, asked: Move, call: Call): Refusal {
  if (why === 'state' || why === 'findings') return new Refusal('orderState', stateWords(status, asked.command, call));
  const named = {
    ...(asked.command === 'allocate' && { short: asked.short }),
    ...(asked.command === 'ship' && { lots: asked.unusable }),
  };
  return new Refusal(refusalOf[why], named);
}
