// An order as it is being written down.
import type { Input } from '@ordo/contract/kit.ts';
import type { indentCreate } from '@ordo/contract/indent.ts';
import type { OrderType } from '@ordo/engine/vaccine/order-check.ts';
import { newFrameKey } from '../kit/live.ts';

export interface Draft {
  /** What the form calls itself to the bill rule, also after a reload. */
  form: string;
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
  /** The product whose only plan has been looked for. */
  planOf: string;
  /** The books have been filled in. */
  filled: boolean;
}

export const emptyDraft: Draft = {
  form: '',
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
  planOf: '',
  filled: false,
};

/** One that has not been before, with a number of its own to come. */
export const newDraft = (): Draft => ({ ...emptyDraft, form: newFrameKey() });

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
