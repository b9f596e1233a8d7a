// Columns of orders that can be hidden.
import type { PageColumns } from '@ordo/engine/permission/columns.ts';
import { historyColumns } from './crud.ts';

/** Keys that identify an order, and its initial input. */
const KEPT =
  'id version orderNo productId productCode productName customerId customerCode customerName areaId areaName parentId period status flowStatus ' +
  'requestedAt approvedAt shippedAt receivedAt requestedDoses approvedDoses shippedDoses receivedDoses dosesPerVial netDosesPerPack vvmTracked cancelReason ' +
  'warehouseName orderNoOfParent sentByMe task lines lots shipment events openingDoses receivedLastDoses adjustedLastDoses consumedLastPeriodDoses stockOnHandDoses ' +
  'usableDoses inTransitDoses earliest mayOrder maxDosesPerOrder freeLitres';

export const indentColumns: PageColumns = {
  menu: 'vaccine.indent',
  kept: KEPT.split(' '),
  columns: {
    amount: ['unitPrice'],
    orderType: [],
    urgency: [],
    neededBy: [],
    schemeName: ['schemeId'],
    justification: [],
    remark: [],
    opinion: [],
    suggestedDoses: ['forecast'],
    ...historyColumns,
  },
};
