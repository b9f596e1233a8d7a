import { describe, expect, test } from 'vitest';
import { block, warn } from './finding.ts';
import { commandsOf, flowStatus, orderStatuses, step, type Move, type OrderCommand, type OrderStatus, type ReceivedLine } from './order-life.ts';

const line: ReceivedLine = { shipped: 100, accepted: 100, rejected: 0, reason: '', vvmStage: 1, vvmTracked: true };
/** Each command with valid facts. */
const right: Record<OrderCommand, Move> = {
  submit: { command: 'submit', findings: [] },
  begin: { command: 'begin' },
  adopt: { command: 'adopt', lines: [{ requested: 100, approved: 90 }], mayOverApprove: false, opinion: '' },
  reject: { command: 'reject', opinion: '库存充足' },
  return: { command: 'return', opinion: '请核对库存' },
  revoke: { command: 'revoke', byRequester: true, nodesHandled: 0, approverAgrees: false },
  cancel: { command: 'cancel', reason: '重复下单' },
  allocate: { command: 'allocate', short: 0 },
  release: { command: 'release' },
  split: { command: 'split', lines: [{ approved: 100, moved: 40, dosesPerVial: 10 }] },
  ship: { command: 'ship', lines: [{ approved: 100, allocated: 100 }], coldBox: 'LX-1', logger: 'T-9', unusable: [] },
  receive: { command: 'receive', arrivalTempC: 5, lines: [line] },
  close: { command: 'close' },
};

test.each<[OrderStatus, OrderCommand, OrderStatus]>([
  ['DRAFT', 'submit', 'SUBMITTED'],
  ['RETURNED', 'submit', 'SUBMITTED'],
  ['SUBMITTED', 'begin', 'IN_APPROVAL'],
  ['IN_APPROVAL', 'adopt', 'APPROVED'],
  ['IN_APPROVAL', 'reject', 'REJECTED'],
  ['IN_APPROVAL', 'return', 'RETURNED'],
  ['SUBMITTED', 'revoke', 'CANCELLED'],
  ['IN_APPROVAL', 'revoke', 'CANCELLED'],
  ['DRAFT', 'cancel', 'CANCELLED'],
  ['RETURNED', 'cancel', 'CANCELLED'],
  ['SUBMITTED', 'cancel', 'CANCELLED'],
  ['IN_APPROVAL', 'cancel', 'CANCELLED'],
  ['APPROVED', 'cancel', 'CANCELLED'],
  ['ALLOCATED', 'cancel', 'CANCELLED'],
  ['APPROVED', 'allocate', 'ALLOCATED'],
  ['APPROVED', 'split', 'APPROVED'],
  ['ALLOCATED', 'release', 'APPROVED'],
  ['ALLOCATED', 'ship', 'SHIPPED'],
  ['SHIPPED', 'receive', 'RECEIVED'],
  ['RECEIVED', 'close', 'CLOSED'],
])('%s, %s: %s', (status, command, to) => expect(step(status, right[command])).toMatchObject({ to }));

test('whatever else is asked, the order stays where it is', () => {
  const moves = orderStatuses.flatMap((status) => Object.values(right).map((move) => [status, move] as const));
  const open = moves.filter(([status, move]) => 'to' in step(status, move));
  expect(open).toHaveLength(20);
  for (const [status, move] of moves) {
    const outcome = step(status, move);
    expect('to' in outcome || outcome.refused === 'state').toBe(true);
    expect('to' in outcome).toBe(commandsOf(status).includes(move.command));
  }
});

test.each<OrderStatus>(['CLOSED', 'REJECTED', 'CANCELLED'])('%s is an end', (status) => expect(commandsOf(status)).toEqual([]));

describe('a guard', () => {
  test.each<[string, OrderStatus, Move, string]>([
    ['an order with a broken rule is not sent', 'DRAFT', { command: 'submit', findings: [block('V03.none')] }, 'findings'],
    ['a rejection needs an opinion', 'IN_APPROVAL', { command: 'reject', opinion: ' ' }, 'opinion'],
    ['so does a return', 'IN_APPROVAL', { command: 'return', opinion: '' }, 'opinion'],
    [
      'once somebody has handled it, the requester cannot take it back alone',
      'IN_APPROVAL',
      { command: 'revoke', byRequester: true, nodesHandled: 1, approverAgrees: false },
      'handled',
    ],
    ['a cancellation needs a reason', 'APPROVED', { command: 'cancel', reason: '' }, 'reason'],
    [
      'nobody approves more than was asked for',
      'IN_APPROVAL',
      { command: 'adopt', lines: [{ requested: 10, approved: 11 }], mayOverApprove: false, opinion: '' },
      'approvedRange',
    ],
    [
      'more than was asked for says why, even with the right',
      'IN_APPROVAL',
      { command: 'adopt', lines: [{ requested: 10, approved: 11 }], mayOverApprove: true, opinion: ' ' },
      'approvedWhy',
    ],
    ['nobody but the requester takes it back', 'IN_APPROVAL', { command: 'revoke', byRequester: false, nodesHandled: 0, approverAgrees: true }, 'notRequester'],
    [
      'nobody approves less than nothing',
      'IN_APPROVAL',
      { command: 'adopt', lines: [{ requested: 10, approved: -1 }], mayOverApprove: true, opinion: '' },
      'approvedRange',
    ],
    [
      'nobody approves half doses',
      'IN_APPROVAL',
      { command: 'adopt', lines: [{ requested: 10, approved: 0.5 }], mayOverApprove: true, opinion: '' },
      'approvedRange',
    ],
    [
      'nothing is no approval',
      'IN_APPROVAL',
      { command: 'adopt', lines: [{ requested: 10, approved: 0 }], mayOverApprove: false, opinion: '' },
      'approvedNothing',
    ],
    ['too little in stock', 'APPROVED', { command: 'allocate', short: 1 }, 'short'],
    ['nothing moves', 'APPROVED', { command: 'split', lines: [{ approved: 100, moved: 0, dosesPerVial: 10 }] }, 'splitAll'],
    ['everything moves', 'APPROVED', { command: 'split', lines: [{ approved: 100, moved: 100, dosesPerVial: 10 }] }, 'splitAll'],
    ['part of a vial moves', 'APPROVED', { command: 'split', lines: [{ approved: 100, moved: 45, dosesPerVial: 10 }] }, 'splitRange'],
    ['more moves than there is', 'APPROVED', { command: 'split', lines: [{ approved: 100, moved: 110, dosesPerVial: 10 }] }, 'splitRange'],
    ['a line without lots is not shipped', 'ALLOCATED', { ...right.ship, lines: [{ approved: 100, allocated: 90 }] } as Move, 'unallocated'],
    ['a lot that was held meanwhile is not shipped', 'ALLOCATED', { ...right.ship, unusable: ['A1'] } as Move, 'lotUnusable'],
    ['no cold box', 'ALLOCATED', { ...right.ship, coldBox: ' ' } as Move, 'coldChain'],
    ['no logger', 'ALLOCATED', { ...right.ship, logger: '' } as Move, 'coldChain'],
    ['what came is neither more nor less than what left', 'SHIPPED', { command: 'receive', arrivalTempC: 5, lines: [{ ...line, accepted: 99 }] }, 'receiptSum'],
    ['nothing is accepted below nothing', 'SHIPPED', { command: 'receive', arrivalTempC: 5, lines: [{ ...line, accepted: 101, rejected: -1 }] }, 'receiptSum'],
    ['what is sent back has a reason', 'SHIPPED', { command: 'receive', arrivalTempC: 5, lines: [{ ...line, accepted: 99, rejected: 1 }] }, 'receiptReason'],
    ['the temperature on arrival is looked at', 'SHIPPED', { command: 'receive', arrivalTempC: null, lines: [line] }, 'receiptTemp'],
    ['a monitor is looked at', 'SHIPPED', { command: 'receive', arrivalTempC: 5, lines: [{ ...line, vvmStage: null }] }, 'receiptVvm'],
    ['stage 3 is not accepted', 'SHIPPED', { command: 'receive', arrivalTempC: 5, lines: [{ ...line, vvmStage: 3 }] }, 'receiptVvmBad'],
  ])('%s', (_, status, move, refused) => expect(step(status, move)).toEqual({ refused }));

  test.each<[string, OrderStatus, Move, OrderStatus]>([
    ['a warning does not stop an order', 'DRAFT', { command: 'submit', findings: [warn('V08.duplicate')] }, 'SUBMITTED'],
    [
      'with the right to it, more is approved than was asked for',
      'IN_APPROVAL',
      { command: 'adopt', lines: [{ requested: 10, approved: 20 }], mayOverApprove: true, opinion: '补足上月缺口' },
      'APPROVED',
    ],
    [
      'one line may be approved at nothing while another is not',
      'IN_APPROVAL',
      {
        command: 'adopt',
        lines: [
          { requested: 10, approved: 0 },
          { requested: 10, approved: 10 },
        ],
        mayOverApprove: false,
        opinion: '',
      },
      'APPROVED',
    ],
    [
      'the requester takes it back where the approver agrees',
      'IN_APPROVAL',
      { command: 'revoke', byRequester: true, nodesHandled: 1, approverAgrees: true },
      'CANCELLED',
    ],
    [
      'stage 3 may be sent back',
      'SHIPPED',
      { command: 'receive', arrivalTempC: 5, lines: [{ ...line, accepted: 0, rejected: 100, reason: 'VVM', vvmStage: 3 }] },
      'RECEIVED',
    ],
    [
      'without monitors no stage is asked for',
      'SHIPPED',
      { command: 'receive', arrivalTempC: 5, lines: [{ ...line, vvmStage: null, vvmTracked: false }] },
      'RECEIVED',
    ],
  ])('%s', (_, status, move, to) => expect(step(status, move)).toMatchObject({ to }));
});

test('only what was reserved is released', () => {
  expect(step('ALLOCATED', right.cancel)).toMatchObject({ effects: ['releaseStock', 'tellRequester'] });
  expect(step('APPROVED', right.cancel)).toMatchObject({ effects: ['tellRequester'] });
});

test('the workflow’s number of each state', () => {
  expect(orderStatuses.map((status) => flowStatus(status, 'administrator'))).toEqual([0, 1, 1, 2, 2, 2, 2, 2, 0, 3, 5]);
  expect(flowStatus('CANCELLED', 'requester')).toBe(4);
});
