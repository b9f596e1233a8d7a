// An order that is being entered.
import type { Input } from '@ordo/contract/kit.ts';
import type { indentCreate } from '@ordo/contract/indent.ts';
import type { OrderType } from '@ordo/engine/vaccine/order-check.ts';
import { newFrameKey } from '../kit/live.ts';

export interface Draft {
  /** The form's id for the bill rule, kept over a reload. */
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
  /** The product for which a default plan has been set. */
  planOf: string;
  /** The ledger has been filled in. */
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

/** A new draft, with a form id of its own. */
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
