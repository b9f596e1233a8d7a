// Names of an order's states and commands, in messages of the server and on screens.
import type { OrderCommand, OrderStatus, RejectReason } from '@ordo/engine/vaccine/order-life.ts';
import type { OrderType } from '@ordo/engine/vaccine/order-check.ts';
import type { LotProblem } from '@ordo/engine/vaccine/lot.ts';
import type { Phrase } from './refusals.ts';

export const orderStatusTexts = {
  DRAFT: ['草稿', 'Draft'],
  SUBMITTED: ['已提交', 'Submitted'],
  IN_APPROVAL: ['审批中', 'In approval'],
  APPROVED: ['已批准', 'Approved'],
  ALLOCATED: ['已配货', 'Allocated'],
  SHIPPED: ['已发货', 'Shipped'],
  RECEIVED: ['已收货', 'Received'],
  CLOSED: ['已完成', 'Closed'],
  RETURNED: ['已退回', 'Returned'],
  REJECTED: ['已驳回', 'Rejected'],
  CANCELLED: ['已取消', 'Cancelled'],
} as const satisfies Record<OrderStatus, Phrase>;

export const rejectReasonTexts = {
  BROKEN: ['破损', 'Damaged'],
  VVM: ['热敏标签变色', 'VVM past discard point'],
  WARM: ['温度过高', 'Too hot'],
  FROZEN: ['受冻', 'Frozen'],
  EXPIRED: ['过期', 'Expired'],
  WRONG: ['品种或批号不符', 'Wrong product or lot'],
  MISSING: ['短少', 'Missing'],
  OTHER: ['其他', 'Other'],
} as const satisfies Record<RejectReason, Phrase>;

export const orderCommandTexts = {
  create: ['创建', 'create'],
  edit: ['修改', 'edit'],
  remove: ['删除', 'delete'],
  submit: ['提交', 'submit'],
  begin: ['进入审批', 'start approval'],
  adopt: ['批准', 'approve'],
  reject: ['驳回', 'reject'],
  return: ['退回', 'return'],
  revoke: ['撤回', 'withdraw'],
  cancel: ['取消', 'cancel'],
  allocate: ['配货', 'allocate'],
  release: ['释放配货', 'release'],
  split: ['拆分', 'split'],
  ship: ['发货', 'ship'],
  receive: ['收货', 'receive'],
  close: ['完成', 'close'],
} as const satisfies Record<OrderCommand | 'create' | 'edit' | 'remove', Phrase>;

export const orderTypeTexts = {
  REGULAR: ['常规', 'Regular'],
  EMERGENCY: ['紧急', 'Emergency'],
  CAMPAIGN: ['专项活动', 'Campaign'],
} as const satisfies Record<OrderType, Phrase>;

export const lotProblemTexts = {
  EXPIRED: ['已过期', 'Expired'],
  QUARANTINE: ['已暂扣', 'On hold'],
  RECALLED: ['已召回', 'Recalled'],
  VVM: ['热敏标签已到弃用期', 'VVM past discard point'],
  EXCURSION: ['温度异常未处理', 'Open temperature excursion'],
  NONE_LEFT: ['无可用剂数', 'No doses available'],
  LESS_THAN_A_VIAL: ['不足一瓶', 'Less than a vial'],
} as const satisfies Record<LotProblem, Phrase>;
