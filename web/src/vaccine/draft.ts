// An order as it is being written down.
import type { Input } from '@ordo/contract/kit.ts';
import type { indentCreate } from '@ordo/contract/indent.ts';
import type { OrderType } from '@ordo/engine/vaccine/order-check.ts';

export interface Draft {
  customerId: string;
  productId: string;
  schemeId: string | null;
  orderType: OrderType;
  urgency: number;
  neededBy: string | null;
  justification: string;
  remark: string;
  openingDoses: number;
  receivedLastDoses: number;
  adjustedLastDoses: number;
  consumedLastPeriodDoses: number;
  stockOnHandDoses: number;
  requestedDoses: number;
  /** The books have been filled in. */
  filled: boolean;
}

export const emptyDraft: Draft = {
  customerId: '',
  productId: '',
  schemeId: null,
  orderType: 'REGULAR',
  urgency: 1,
  neededBy: null,
  justification: '',
  remark: '',
  openingDoses: 0,
  receivedLastDoses: 0,
  adjustedLastDoses: 0,
  consumedLastPeriodDoses: 0,
  stockOnHandDoses: 0,
  requestedDoses: 0,
  filled: false,
};

export function inputOf(draft: Draft): Input<typeof indentCreate> {
  return {
    customerId: draft.customerId,
    productId: draft.productId,
    schemeId: draft.schemeId,
    orderType: draft.orderType,
    urgency: draft.urgency,
    neededBy: draft.neededBy,
    justification: draft.justification,
    remark: draft.remark,
    openingDoses: draft.openingDoses,
    receivedLastDoses: draft.receivedLastDoses,
    adjustedLastDoses: draft.adjustedLastDoses,
    consumedLastPeriodDoses: draft.consumedLastPeriodDoses,
    stockOnHandDoses: draft.stockOnHandDoses,
    requestedDoses: draft.requestedDoses,
  };
}
