// Orders of customers, and their progress (vaccine §2.5).
import { orderTypes } from '@ordo/engine/vaccine/order-check.ts';
import { orderStatuses } from '@ordo/engine/vaccine/order-life.ts';
import { forecastMethods } from '@ordo/engine/vaccine/forecast.ts';
import * as z from 'zod/mini';
import { indentColumns } from './indent-columns.ts';
import { recordKeys } from './crud.ts';
import { bytes, created, day, endpoint, id, integer, listOf, nothing, orNull, pageOf, paging, partialOf, saved, text, version } from './kit.ts';

const doses = () => integer(0, 9_999_999);
const line = {
  /** The ledger since the last closed month began, in doses. */
  openingDoses: z._default(doses(), 0),
  receivedLastDoses: z._default(doses(), 0),
  adjustedLastDoses: z._default(integer(-9_999_999, 9_999_999), 0),
  consumedLastPeriodDoses: z._default(doses(), 0),
  /** Present stock, counted by the customer. */
  stockOnHandDoses: z._default(doses(), 0),
  requestedDoses: doses(),
};

const shape = {
  schemeId: orNull(id()),
  orderType: z._default(z.enum(orderTypes), 'REGULAR'),
  urgency: z._default(integer(1, 3), 1),
  neededBy: orNull(day()),
  /** Reason for ordering more than suggested. */
  justification: z._default(text(300), ''),
  /** Reason of an emergency, and other remarks. */
  remark: z._default(text(300), ''),
  ...line,
};

/** Problems as texts. */
export const findings = () => z.array(z.object({ rule: z.string(), level: z.enum(['block', 'warn']), line: z.optional(z.int()), text: z.string() }));

const row = z.object({
  ...recordKeys,
  orderNo: z.string(),
  productId: z.string(),
  productCode: z.string(),
  productName: z.string(),
  schemeId: z.nullable(z.string()),
  schemeName: z.nullable(z.string()),
  customerId: z.string(),
  customerCode: z.string(),
  customerName: z.string(),
  areaId: z.string(),
  areaName: z.string(),
  parentId: z.nullable(z.string()),
  period: z.string(),
  orderType: z.enum(orderTypes),
  urgency: z.int(),
  status: z.enum(orderStatuses),
  /** 1 pending, 2 approved, 3 rejected, 4 revoked, 5 cancelled; 0 not submitted. */
  flowStatus: z.int(),
  neededBy: z.nullable(z.string()),
  requestedAt: z.nullable(z.number()),
  approvedAt: z.nullable(z.number()),
  shippedAt: z.nullable(z.number()),
  receivedAt: z.nullable(z.number()),
  requestedDoses: z.int(),
  approvedDoses: z.nullable(z.int()),
  shippedDoses: z.nullable(z.int()),
  receivedDoses: z.nullable(z.int()),
  /** Minor units (分). */
  amount: z.nullable(z.int()),
});

/** A product or a region by id or by code: URLs of screens have codes. */
const where = { product: z.optional(text(64)), region: z.optional(text(64)) };

export const indentList = endpoint({
  method: 'GET',
  path: '/api/vaccine/VaccinesOrder',
  access: 'vaccine.indent:view',
  summary: 'Lists the orders of the customers in my data scope, paged; the keyword searches the number and the customer’s name.',
  input: z.object({
    ...paging('creatorTime', 'requestedAt', 'neededBy', 'requestedDoses'),
    ...where,
    status: z.optional(z.enum(orderStatuses)),
    orderType: z.optional(z.enum(orderTypes)),
    customerId: z.optional(id()),
    /** Pending orders. */
    pending: z.optional(z.literal('1')),
  }),
  result: pageOf(row),
  columns: indentColumns,
});

const step = z.object({ name: z.string(), inputs: z.array(z.number()), value: z.number() });

const forecast = z.object({ method: z.enum(forecastMethods), steps: z.array(step), suggested: z.int(), packs: z.int() });

/** The requester asks to withdraw the order, and nobody has answered. */
const asks = z.nullable(z.object({ at: z.number(), opinion: z.string() }));
const task = z.object({ id: z.string(), step: z.string(), waitsFor: z.array(z.string()), mine: z.boolean(), asks });

export const indentInfo = endpoint({
  method: 'GET',
  path: '/api/vaccine/VaccinesOrder/{id}',
  access: 'vaccine.indent:view',
  summary: 'An order: its lines, lots, shipment, receipt and timeline, and the commands possible now.',
  input: z.object({ id: id() }),
  result: z.object({
    ...row._zod.def.shape,
    dosesPerVial: z.int(),
    netDosesPerPack: z.int(),
    vvmTracked: z.int(),
    justification: z.string(),
    remark: z.string(),
    opinion: z.string(),
    cancelReason: z.string(),
    warehouseName: z.nullable(z.string()),
    orderNoOfParent: z.nullable(z.string()),
    /** The caller has submitted it, and so may withdraw it. */
    sentByMe: z.boolean(),
    /** The workflow task that approves it, and whether it waits for me; null: approved by holders of the permission. */
    task: z.nullable(task),
    children: z.array(z.object({ id: z.string(), orderNo: z.string() })),
    lines: z.array(
      z.object({
        id: z.string(),
        lineNo: z.int(),
        productName: z.string(),
        openingDoses: z.int(),
        receivedLastDoses: z.int(),
        adjustedLastDoses: z.int(),
        consumedLastPeriodDoses: z.int(),
        stockOnHandDoses: z.int(),
        suggestedDoses: z.nullable(z.int()),
        requestedDoses: z.int(),
        approvedDoses: z.nullable(z.int()),
        shippedDoses: z.nullable(z.int()),
        receivedDoses: z.nullable(z.int()),
        packsToShip: z.nullable(z.int()),
        unitPrice: z.nullable(z.int()),
        remark: z.string(),
        forecast: z.nullable(forecast),
      }),
    ),
    lots: z.array(
      z.object({
        lineId: z.string(),
        lotId: z.string(),
        lotNo: z.string(),
        expiryDate: z.string(),
        doses: z.int(),
        /** Line of the shipment, if there is one. */
        shipmentLineId: z.nullable(z.string()),
        accepted: z.nullable(z.int()),
        rejected: z.nullable(z.int()),
        rejectReason: z.nullable(z.string()),
        vvmStage: z.nullable(z.int()),
      }),
    ),
    shipment: z.nullable(
      z.object({ coldBox: z.string(), logger: z.string(), carrier: z.string(), shippedAt: z.number(), arrivalTempC: z.nullable(z.number()) }),
    ),
    events: z.array(
      z.object({
        id: z.string(),
        at: z.number(),
        userName: z.nullable(z.string()),
        command: z.string(),
        toStatus: z.enum(orderStatuses),
        note: z.string(),
        detail: z.unknown(),
      }),
    ),
  }),
  columns: indentColumns,
});

export const indentRegions = endpoint({
  method: 'GET',
  path: '/api/vaccine/VaccinesOrder/Regions',
  access: 'vaccine.indent:view',
  summary: 'The regions of the customers in my data scope as a tree, each with its pending orders.',
  input: z.object({ product: where.product }),
  result: listOf(
    z.object({
      id: z.string(),
      parentId: z.string(),
      code: z.string(),
      fullName: z.string(),
      level: z.int(),
      customers: z.int(),
      pendingCount: z.int(),
    }),
  ),
});

const cell = z.object({
  /** null: entirely before the first day of use. */
  current: z.nullable(z.int()),
  previous: z.nullable(z.int()),
  delta: z.nullable(z.int()),
  /** %, two decimals; null: not defined. */
  ratio: z.nullable(z.number()),
  state: z.enum(['up', 'down', 'flat', 'new', 'na']),
});

export const indentFigures = endpoint({
  method: 'GET',
  path: '/api/vaccine/VaccinesOrder/Figures',
  access: 'vaccine.indent:view',
  summary: 'Doses ordered today, this month and this year so far, each against the same span of the previous period; and pending orders.',
  input: z.object(where),
  result: z.object({ day: cell, month: cell, year: cell, waiting: z.object({ approval: z.int(), allocation: z.int(), shipping: z.int(), receipt: z.int() }) }),
});

export const indentFacts = endpoint({
  method: 'GET',
  path: '/api/vaccine/VaccinesOrder/Facts',
  access: 'vaccine.indent:btn_add',
  summary: 'The basis of an order of one customer for one product: figures of the last closed month, stock, and a suggested amount.',
  input: z.object({ customerId: id(), productId: id(), schemeId: z.optional(id()) }),
  result: z.object({
    openingDoses: z.int(),
    receivedLastDoses: z.int(),
    adjustedLastDoses: z.int(),
    consumedLastPeriodDoses: z.int(),
    stockOnHandDoses: z.int(),
    usableDoses: z.int(),
    inTransitDoses: z.int(),
    forecast: z.nullable(forecast),
    dosesPerVial: z.int(),
    netDosesPerPack: z.int(),
    unitPrice: z.nullable(z.int()),
    /** The earliest possible delivery. */
    earliest: z.string(),
    mayOrder: z.boolean(),
    maxDosesPerOrder: z.nullable(z.int()),
    freeLitres: z.nullable(z.number()),
  }),
  columns: indentColumns,
});

export const indentCheck = endpoint({
  method: 'POST',
  path: '/api/vaccine/VaccinesOrder/Actions/Check',
  access: 'vaccine.indent:btn_add',
  summary: 'Checks an order against the rules V01 to V10 before it is submitted. Changes nothing.',
  input: z.object({ id: z.optional(id()), productId: id(), customerId: id(), region: where.region, ...shape }),
  result: z.object({ findings: findings() }),
  columns: indentColumns,
});

/** The bill rule for orders. */
export const orderNumberRule = 'VACCINE.ORDER';

export const indentCreate = endpoint({
  method: 'POST',
  path: '/api/vaccine/VaccinesOrder',
  access: 'vaccine.indent:btn_add',
  summary: 'Saves an order as a draft with its own number: the one reserved for the form `draft`, otherwise the next.',
  input: z.object({ productId: id(), customerId: id(), draft: z._default(text(64), ''), ...shape }),
  result: z.object({ ...created()._zod.def.shape, orderNo: z.string() }),
  columns: indentColumns,
});

export const indentUpdate = endpoint({
  method: 'PUT',
  path: '/api/vaccine/VaccinesOrder/{id}',
  access: 'vaccine.indent:btn_add',
  summary: 'Updates the given fields of a draft or a returned order.',
  input: z.object({ ...partialOf(shape), id: id(), version: version() }),
  result: saved(),
  columns: indentColumns,
});

export const indentRemove = endpoint({
  method: 'DELETE',
  path: '/api/vaccine/VaccinesOrder/{id}',
  access: 'vaccine.indent:btn_add',
  summary: 'Deletes a draft.',
  input: z.object({ id: id() }),
  result: nothing(),
});

export const indentDownload = endpoint({
  method: 'GET',
  path: '/api/vaccine/VaccinesOrder/download/{id}',
  access: 'vaccine.indent:view',
  as: 'bytes',
  writes: true,
  summary: 'An order as a spreadsheet, a table for machines or a page to print: the same bytes until it changes. An error is JSON.',
  input: z.object({
    id: id(),
    format: z._default(z.enum(['xlsx', 'csv', 'pdf']), 'xlsx'),
    lang: z._default(z.enum(['zh', 'zhtw', 'en']), 'zh'),
    /** For CSV: with a header line. */
    header: z._default(z.enum(['0', '1']), '1'),
    /** For CSV: with lines of zero. */
    zero: z._default(z.enum(['0', '1']), '0'),
  }),
  result: bytes(),
  columns: indentColumns,
});
