// State machine of an order (vaccine §3), as a pure function: status, command, effects.
import { blocks, type Finding } from './finding.ts';
import { goodVvm } from './lot.ts';

export const orderStatuses = [
  'DRAFT',
  'SUBMITTED',
  'IN_APPROVAL',
  'APPROVED',
  'ALLOCATED',
  'SHIPPED',
  'RECEIVED',
  'CLOSED',
  'RETURNED',
  'REJECTED',
  'CANCELLED',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** Why a customer returns doses. */
export const rejectReasons = ['BROKEN', 'VVM', 'WARM', 'FROZEN', 'EXPIRED', 'WRONG', 'MISSING', 'OTHER'] as const;
export type RejectReason = (typeof rejectReasons)[number];

export interface ReceivedLine {
  shipped: number;
  accepted: number;
  rejected: number;
  reason: RejectReason | '';
  /** 1 to 4, null: not checked. */
  vvmStage: number | null;
  vvmTracked: boolean;
}

/** A command to an order, with the facts needed to decide. */
export type Move =
  | { command: 'submit'; findings: readonly Finding[] }
  | { command: 'begin' }
  | { command: 'adopt'; lines: readonly { requested: number; approved: number }[]; mayOverApprove: boolean; opinion: string }
  | { command: 'reject'; opinion: string }
  | { command: 'return'; opinion: string }
  | { command: 'revoke'; byRequester: boolean; nodesHandled: number; approverAgrees: boolean }
  | { command: 'cancel'; reason: string }
  | { command: 'allocate'; short: number }
  | { command: 'release' }
  | { command: 'split'; lines: readonly { approved: number; moved: number; dosesPerVial: number }[] }
  | { command: 'ship'; lines: readonly { approved: number; allocated: number }[]; coldBox: string; logger: string; unusable: readonly string[] }
  /** @param arrivalTempC temperature shown by the logger; null: not checked */
  | { command: 'receive'; lines: readonly ReceivedLine[]; arrivalTempC: number | null }
  | { command: 'close' };

export type OrderCommand = Move['command'];

/** Effects of a change of status. */
export type OrderEffect =
  | 'useNumber'
  | 'fixApproved'
  | 'reserveStock'
  | 'releaseStock'
  | 'issueStock'
  | 'receiveStock'
  | 'makeChild'
  | 'tellRequester'
  | 'tellApprovers'
  | 'tellWarehouse'
  | 'tellCustomer';

/** Reasons of a refusal. `state`: not in this status. */
export type OrderRefusal =
  | 'state'
  | 'findings'
  | 'opinion'
  | 'reason'
  | 'handled'
  | 'notRequester'
  | 'approvedRange'
  | 'approvedNothing'
  | 'approvedWhy'
  | 'short'
  | 'splitRange'
  | 'splitAll'
  | 'unallocated'
  | 'coldChain'
  | 'lotUnusable'
  | 'receiptSum'
  | 'receiptReason'
  | 'receiptVvm'
  | 'receiptVvmBad'
  | 'receiptTemp';

export type Outcome = { to: OrderStatus; effects: OrderEffect[] } | { refused: OrderRefusal };

const BEFORE_SHIPPING: readonly OrderStatus[] = ['DRAFT', 'RETURNED', 'SUBMITTED', 'IN_APPROVAL', 'APPROVED', 'ALLOCATED'];

const from: Record<OrderCommand, readonly OrderStatus[]> = {
  submit: ['DRAFT', 'RETURNED'],
  begin: ['SUBMITTED'],
  adopt: ['IN_APPROVAL'],
  reject: ['IN_APPROVAL'],
  return: ['IN_APPROVAL'],
  revoke: ['SUBMITTED', 'IN_APPROVAL'],
  cancel: BEFORE_SHIPPING,
  allocate: ['APPROVED'],
  release: ['ALLOCATED'],
  split: ['APPROVED'],
  ship: ['ALLOCATED'],
  receive: ['SHIPPED'],
  close: ['RECEIVED'],
};

/** Commands possible in a status, for any caller. */
export function commandsOf(status: OrderStatus): OrderCommand[] {
  return (Object.keys(from) as OrderCommand[]).filter((command) => from[command].includes(status));
}

export function step(status: OrderStatus, move: Move): Outcome {
  if (!from[move.command].includes(status)) return { refused: 'state' };
  switch (move.command) {
    case 'submit':
      return blocks(move.findings) ? { refused: 'findings' } : { to: 'SUBMITTED', effects: ['useNumber'] };
    case 'begin':
      return { to: 'IN_APPROVAL', effects: ['tellApprovers'] };
    case 'adopt':
      return adopt(move);
    case 'reject':
      return move.opinion.trim() ? { to: 'REJECTED', effects: ['tellRequester'] } : { refused: 'opinion' };
    case 'return':
      return move.opinion.trim() ? { to: 'RETURNED', effects: ['tellRequester'] } : { refused: 'opinion' };
    case 'revoke':
      if (!move.byRequester) return { refused: 'notRequester' };
      return move.nodesHandled > 0 && !move.approverAgrees ? { refused: 'handled' } : { to: 'CANCELLED', effects: ['tellApprovers'] };
    case 'cancel':
      if (!move.reason.trim()) return { refused: 'reason' };
      return { to: 'CANCELLED', effects: status === 'ALLOCATED' ? ['releaseStock', 'tellRequester'] : ['tellRequester'] };
    case 'allocate':
      return move.short > 0 ? { refused: 'short' } : { to: 'ALLOCATED', effects: ['reserveStock'] };
    case 'release':
      return { to: 'APPROVED', effects: ['releaseStock'] };
    case 'split':
      return split(move);
    case 'ship':
      return ship(move);
    case 'receive':
      return receive(move);
    case 'close':
      return { to: 'CLOSED', effects: [] };
  }
}

function adopt({ lines, mayOverApprove, opinion }: Extract<Move, { command: 'adopt' }>): Outcome {
  const outOfRange = lines.some(({ requested, approved }) => !Number.isInteger(approved) || approved < 0 || (approved > requested && !mayOverApprove));
  if (outOfRange) return { refused: 'approvedRange' };
  // Approving nothing is a rejection, which requires an opinion.
  if (!lines.some(({ approved }) => approved > 0)) return { refused: 'approvedNothing' };
  if (lines.some(({ requested, approved }) => approved > requested) && !opinion.trim()) return { refused: 'approvedWhy' };
  return { to: 'APPROVED', effects: ['fixApproved', 'tellRequester', 'tellWarehouse'] };
}

/** Moves part of the approved doses, in whole vials, to a new order; both orders must have some. */
function split({ lines }: Extract<Move, { command: 'split' }>): Outcome {
  const wrong = lines.some(({ approved, moved, dosesPerVial }) => !Number.isInteger(moved) || moved < 0 || moved > approved || moved % dosesPerVial !== 0);
  if (wrong) return { refused: 'splitRange' };
  const moved = lines.reduce((sum, line) => sum + line.moved, 0);
  const all = lines.reduce((sum, line) => sum + line.approved, 0);
  return moved === 0 || moved === all ? { refused: 'splitAll' } : { to: 'APPROVED', effects: ['makeChild'] };
}

function ship({ lines, coldBox, logger, unusable }: Extract<Move, { command: 'ship' }>): Outcome {
  if (lines.some(({ approved, allocated }) => approved !== allocated)) return { refused: 'unallocated' };
  if (unusable.length) return { refused: 'lotUnusable' };
  if (!coldBox.trim() || !logger.trim()) return { refused: 'coldChain' };
  return { to: 'SHIPPED', effects: ['issueStock', 'tellCustomer'] };
}

function receive({ lines, arrivalTempC }: Extract<Move, { command: 'receive' }>): Outcome {
  for (const { shipped, accepted, rejected, reason, vvmStage, vvmTracked } of lines) {
    if (![accepted, rejected].every((doses) => Number.isInteger(doses) && doses >= 0) || accepted + rejected !== shipped) return { refused: 'receiptSum' };
    if (rejected > 0 && !reason) return { refused: 'receiptReason' };
    if (vvmTracked && vvmStage === null) return { refused: 'receiptVvm' };
    if (accepted > 0 && vvmStage !== null && vvmStage > goodVvm) return { refused: 'receiptVvmBad' };
  }
  if (arrivalTempC === null) return { refused: 'receiptTemp' };
  return { to: 'RECEIVED', effects: ['receiveStock', 'tellWarehouse'] };
}

/** Status shown by the workflow (vaccine §3): 1 wait, 2 adopt, 3 reject, 4 revoke, 5 cancel; 0 before the submission. */
export function flowStatus(status: OrderStatus, cancelledBy: 'requester' | 'administrator' | null): 0 | 1 | 2 | 3 | 4 | 5 {
  switch (status) {
    case 'DRAFT':
    case 'RETURNED':
      return 0;
    case 'SUBMITTED':
    case 'IN_APPROVAL':
      return 1;
    case 'REJECTED':
      return 3;
    case 'CANCELLED':
      return cancelledBy === 'requester' ? 4 : 5;
    default:
      return 2;
  }
}
