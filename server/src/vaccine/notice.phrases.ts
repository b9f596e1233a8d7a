import type { Phrase } from '@ordo/contract/refusals.ts';
import type { OrderCommand } from '@ordo/engine/vaccine/order-life.ts';

/** Result of the task of an order that is cancelled after its approval. */
export const cancelledPhrase: Phrase = ['订单已取消：{reason}', 'The order was cancelled: {reason}'];

/** Names of steps in notifications; other steps have the name of their command. */
export const stepPhrases: Partial<Record<OrderCommand, Phrase>> = {
  begin: ['订单待审批', 'Order waiting for approval'],
  adopt: ['订单已批准', 'Order approved'],
  reject: ['订单未获批准', 'Order rejected'],
  return: ['订单已退回', 'Order returned'],
  revoke: ['订单已撤回', 'Order withdrawn'],
  cancel: ['订单已取消', 'Order cancelled'],
  ship: ['订单已发货，请准备收货', 'Order shipped; prepare to receive it'],
  receive: ['订单已收货', 'Order received'],
};

export const noticePhrases = {
  order: ['{step}：{orderNo} {customerName} {productName} {doses} 剂', '{step}: {orderNo} {customerName}, {productName}, {doses} doses'],
  orderNote: ['{step}：{orderNo} {customerName} {productName} {doses} 剂（{note}）', '{step}: {orderNo} {customerName}, {productName}, {doses} doses ({note})'],
  recall: [
    '批号召回：{lotNo} {productName}，{customerName}现有 {held} 剂，请停用并处理',
    'Lot recalled: {lotNo} {productName}. {customerName} has {held} doses. Stop using them and complete the recall task',
  ],
} as const satisfies Record<string, Phrase>;
