import { orderStatusTexts } from '@ordo/contract/indent.phrases.ts';
import type { OrderStatus } from '@ordo/engine/vaccine/order-life.ts';
import { useText } from '../kit/phrases.ts';
import { Tag, type TagTone } from '../kit/tag.tsx';

const tones: Record<OrderStatus, TagTone> = {
  DRAFT: 'plain',
  SUBMITTED: 'warn',
  IN_APPROVAL: 'warn',
  APPROVED: 'info',
  ALLOCATED: 'info',
  SHIPPED: 'info',
  RECEIVED: 'good',
  CLOSED: 'good',
  RETURNED: 'warn',
  REJECTED: 'bad',
  CANCELLED: 'plain',
};

export function OrderStatusTag({ status }: { status: OrderStatus }) {
  const text = useText(orderStatusTexts);
  return <Tag tone={tones[status]}>{text(status)}</Tag>;
}
