// Statistics of orders and doses (vaccine §6, vaccine §8): by region, by customer, and the rows behind. Each answer contains its definition, each cell a link
// to its rows.
import { ageCodes, outcomeCodes } from '@ordo/engine/statistics/distribution.ts';
import * as z from 'zod/mini';
import { endpoint, id, integer, paging } from './kit.ts';
import { against, cell, count, drill, measured, meta, stretch, subject, VIEW, yes } from './statistics-shapes.ts';

export const statisticsMenu = endpoint({
  method: 'GET',
  path: '/api/vaccine/statistics/menu',
  access: 'signed-in',
  summary: 'The order pages that I may open, for the menu: products, and below them the regions of the customers in my data scope.',
  input: z.object({}),
  result: z.object({
    admin: z.boolean(),
    list: z.array(
      z.object({
        id: z.string(),
        code: z.string(),
        fullName: z.string(),
        path: z.string(),
        hasChildren: z.boolean(),
        children: z.array(
          z.object({ id: z.string(), code: z.string(), fullName: z.string(), path: z.string(), hasChildren: z.boolean(), pendingCount: z.int() }),
        ),
      }),
    ),
  }),
});

interface Node {
  id: string;
  parentId: string;
  code: string;
  fullName: string;
  level: number;
  value: number;
  self: number;
  percentOfParent: number | null;
  percentOfTotal: number | null;
  hasChildren: boolean;
  drill: z.output<typeof drill>;
  children: Node[];
}
const node: z.ZodMiniType<Node> = z.object({
  id: z.string(),
  parentId: z.string(),
  code: z.string(),
  fullName: z.string(),
  level: z.int(),
  value: z.int(),
  /** Number of customers directly in it. */
  self: z.int(),
  percentOfParent: z.nullable(z.number()),
  percentOfTotal: z.nullable(z.number()),
  hasChildren: z.boolean(),
  drill,
  get children() {
    return z.array(node);
  },
});

export const statisticsTree = endpoint({
  method: 'GET',
  path: '/api/vaccine/statistics/tree',
  access: VIEW,
  summary: 'Values by region: the regions below `areaId` that I may see, `depth` levels deep, including those without data.',
  input: z.object({ ...measured, ...stretch, depth: z._default(integer(1, 4), 2) }),
  result: z.object({ meta, list: z.array(node), total: z.int(), unassigned: z.int() }),
});

export const groupings = ['customer', 'area', 'scheme', 'product'] as const;
const measures = {
  orders: z.int(),
  requestedDoses: z.int(),
  approvedDoses: z.int(),
  shippedDoses: z.int(),
  receivedDoses: z.int(),
  dosesGiven: z.int(),
  /** %; null: nothing was approved. */
  fillRate: z.nullable(z.number()),
};

export const statisticsList = endpoint({
  method: 'GET',
  path: '/api/vaccine/statistics/list',
  access: VIEW,
  summary: 'The table: one row for each customer, region, plan or product with data (`zero=1`: also without); `summary` covers all pages.',
  input: z.object({
    ...measured,
    ...stretch,
    ...paging('orders', 'requestedDoses', 'approvedDoses', 'shippedDoses', 'receivedDoses', 'dosesGiven', 'fullName'),
    groupBy: z._default(z.enum(groupings), 'customer'),
    zero: yes(false),
  }),
  result: z.object({
    meta,
    list: z.array(
      z.object({ id: z.string(), fullName: z.string(), areaPath: z.string(), ...measures, /** The day. */ lastOrderAt: z.nullable(z.string()), drill }),
    ),
    summary: z.object(measures),
    pagination: z.object({ currentPage: z.int(), pageIndex: z.int(), pageSize: z.int(), total: z.int() }),
  }),
});

export const statisticsDetails = endpoint({
  method: 'GET',
  path: '/api/vaccine/statistics/details',
  access: VIEW,
  summary: 'The rows behind a number, newest first; `sum` is that number. Doses and adverse events need the permission to see them.',
  input: z.object({
    ...measured,
    ...stretch,
    currentPage: paging('at').currentPage,
    pageSize: paging('at').pageSize,
    hour: z.optional(integer(0, 23)),
    age: z.optional(z.enum(ageCodes)),
    outcome: z.optional(z.enum(outcomeCodes)),
    doseNo: z.optional(integer(1, 10)),
  }),
  result: z.object({
    meta,
    list: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(['order', 'line', 'dose', 'event', 'stock']),
        /** For orders and their lines. */
        orderId: z.nullable(z.string()),
        orderNo: z.nullable(z.string()),
        day: z.string(),
        /** Epoch milliseconds, if the time is known. */
        at: z.nullable(z.number()),
        customerId: z.string(),
        customerName: z.string(),
        areaName: z.string(),
        productName: z.string(),
        schemeName: z.nullable(z.string()),
        /** Status of an order, number of a dose, reason of a movement, outcome of an event. */
        about: z.string(),
        value: z.int(),
      }),
    ),
    pagination: z.object({
      currentPage: z.int(),
      pageIndex: z.int(),
      pageSize: z.int(),
      /** With `more`: only as far as they have been counted. */
      total: z.int(),
      more: z.boolean(),
    }),
    sum: z.int(),
  }),
});

export const statisticsRegion = endpoint({
  method: 'GET',
  path: '/api/vaccine/statistics/region',
  access: VIEW,
  summary: 'The child regions of `areaId`, largest first, each compared with the previous period; `top` combines the rest.',
  input: z.object({ ...measured, ...stretch, ...against, top: z._default(integer(0, 100), 0) }),
  result: z.object({
    meta,
    /** The path to `areaId`, topmost first. */
    above: z.array(z.object({ id: z.string(), code: z.string(), fullName: z.string() })),
    list: z.array(
      z.object({
        id: z.string(),
        code: z.string(),
        fullName: z.string(),
        value: z.int(),
        percent: z.nullable(z.number()),
        rank: z.int(),
        hasChildren: z.boolean(),
        cell,
      }),
    ),
    other: z.nullable(z.object({ count: z.int(), value: z.int(), percent: z.nullable(z.number()) })),
    /** Directly in `areaId` itself. */
    self: z.int(),
    total: z.int(),
    unassigned: z.int(),
  }),
});

/** null: not defined. */
const figure = z.nullable(z.number());

export const statisticsParticular = endpoint({
  method: 'GET',
  path: '/api/vaccine/statistics/particular',
  access: VIEW,
  summary: 'Everything about one product, plan, customer, region or lot; exactly one of them must be given.',
  input: z.object({ ...subject, lotId: z.optional(id()), ...stretch }),
  result: z.object({
    meta,
    header: z.object({ kind: z.enum(['product', 'scheme', 'customer', 'area', 'lot']), id: z.string(), code: z.string(), fullName: z.string() }),
    kpis: z.object({
      orders: figure,
      doses: figure,
      /** % */
      fillRate: figure,
      /** Median of days from submission to receipt. */
      leadTime: figure,
      dosesGiven: figure,
      /** %, of the first dose of `plan`, if all customers are visible and there are population figures; `coverages` has every dose. */
      coverage: figure,
      /** The dose of `coverage`. */
      coverageDose: z.nullable(z.int()),
      /** % of those who began `plan` in the period and have not had its last dose by now. */
      dropout: figure,
      /** For the same people, first to third dose (as DTP1–DTP3). */
      dropoutOneToThree: figure,
      dropoutBand: z.nullable(z.enum(['good', 'fair', 'poor', 'bad'])),
      /** % of the doses used: those given and those wasted from open vials. */
      openVialWastage: figure,
      closedVialWastage: figure,
      /** Usable stock ÷ average monthly consumption of the customers; for a product also with the stock of warehouses. */
      monthsOfStock: figure,
      usableDoses: figure,
      amc: figure,
      /** Usable doses that expire within this many days. */
      expiring30: figure,
      expiring90: figure,
      aefiPer100k: figure,
      aefiSeriousPer100k: figure,
    }),
    /** The plan of coverage and dropout: the requested one, or the product's routine one. */
    plan: z.nullable(z.object({ id: z.string(), fullName: z.string(), doseCount: z.int(), began: z.int(), completed: z.int() })),
    coverages: z.array(z.object({ doseNo: z.int(), value: z.int(), rate: figure, drill })),
    month: z.array(z.object({ label: z.string(), month: z.string(), value: count })),
    region: z.array(z.object({ id: z.string(), fullName: z.string(), value: z.int() })),
    scheme: z.array(z.object({ id: z.string(), fullName: z.string(), value: z.int() })),
    openOrders: z.array(z.object({ id: z.string(), orderNo: z.string(), customerName: z.string(), status: z.string(), requestedDoses: z.int() })),
    lots: z.array(z.object({ id: z.string(), lotNo: z.string(), expiryDate: z.string(), doses: z.int() })),
  }),
});
