// Stock of the sites, and its ledger (vaccine §2.6).
import type { PageColumns } from '@ordo/engine/permission/columns.ts';
import { handReasons } from '@ordo/engine/vaccine/ledger.ts';
import { lotProblems } from '@ordo/engine/vaccine/lot.ts';
import * as z from 'zod/mini';
import { day, endpoint, id, integer, orNull, pageOf, paging, text } from './kit.ts';

/** Kinds of sites with usable stock. */
export const placeKinds = ['WAREHOUSE', 'CUSTOMER'] as const;
export type PlaceKind = (typeof placeKinds)[number];
/** RETURNED: stock returned to a warehouse, rejected, given back or recalled; never allocated. Its id is the warehouse's. */
export const siteKinds = [...placeKinds, 'RETURNED'] as const;
export type SiteKind = (typeof siteKinds)[number];
export const stockReasons = [
  'RECEIVE',
  'ISSUE',
  'ADMINISTER',
  'UNADMINISTER',
  'WASTE_OPEN',
  'WASTE_CLOSED',
  'EXPIRE',
  'RETURN',
  'TRANSFER',
  'ADJUST',
  'REJECT',
] as const;
export type StockReason = (typeof stockReasons)[number];

const columns: PageColumns = {
  menu: 'vaccine.stock',
  kept: ['id', 'siteKind', 'siteId', 'siteName', 'productId', 'productName', 'lotId', 'lotNo', 'expiryDate', 'doses', 'problem', 'reason', 'occurredAt'],
  columns: { reserved: ['available'], receivedOn: [], note: [], userName: [] },
};

export const stockList = endpoint({
  method: 'GET',
  path: '/api/vaccine/Stock',
  access: 'vaccine.stock:view',
  summary: 'Lists stock by lot in warehouses and at the customers in my data scope, paged; the keyword searches the lot number.',
  input: z.object({
    ...paging('doses', 'receivedOn'),
    siteKind: z.optional(z.enum(siteKinds)),
    siteId: z.optional(id()),
    productId: z.optional(id()),
    lotId: z.optional(id()),
  }),
  result: pageOf(
    z.object({
      id: z.string(),
      siteKind: z.enum(siteKinds),
      siteId: z.string(),
      siteName: z.string(),
      productId: z.string(),
      productName: z.string(),
      lotId: z.string(),
      lotNo: z.string(),
      expiryDate: z.string(),
      doses: z.int(),
      reserved: z.int(),
      available: z.int(),
      /** Why none of it can be used today; null: usable. */
      problem: z.nullable(z.enum(lotProblems)),
      receivedOn: z.string(),
    }),
  ),
  columns,
});

export const stockEvents = endpoint({
  method: 'GET',
  path: '/api/vaccine/Stock/Events',
  access: 'vaccine.stock:view',
  summary: 'Lists the ledger, paged, latest first.',
  input: z.object({
    ...paging('occurredAt'),
    siteKind: z.optional(z.enum(siteKinds)),
    siteId: z.optional(id()),
    productId: z.optional(id()),
    lotId: z.optional(id()),
    reason: z.optional(z.enum(stockReasons)),
  }),
  result: pageOf(
    z.object({
      id: z.string(),
      siteKind: z.enum(siteKinds),
      siteName: z.string(),
      productName: z.string(),
      lotId: z.string(),
      lotNo: z.string(),
      /** Negative: out. */
      doses: z.int(),
      reason: z.enum(stockReasons),
      note: z.string(),
      occurredAt: z.number(),
      userName: z.nullable(z.string()),
    }),
  ),
  columns,
});

export const stockPost = endpoint({
  method: 'POST',
  path: '/api/vaccine/Stock',
  access: 'vaccine.stock:btn_add',
  summary:
    'Writes one movement into the ledger, on the day it is about; no later day may run short by it. A site’s own waste and counts; with `btn_book` also receipts, returns and warehouses. What a reason takes away is taken away; ADJUST asks for a note. The same `key` again happens once.',
  input: z.object({
    siteKind: z.enum(siteKinds),
    siteId: id(),
    lotId: id(),
    reason: z.enum(handReasons),
    /** For a RETURN from a customer: the warehouse it goes to; default: the one that the lot came from. */
    toId: orNull(id()),
    /** Only ADJUST may be negative. */
    doses: integer(-9_999_999, 9_999_999),
    /** When it happened; default: now. */
    on: orNull(day()),
    note: z._default(text(200), ''),
    key: id(),
  }),
  result: z.object({ id: z.string() }),
  columns,
});

export const stockLots = endpoint({
  method: 'GET',
  path: '/api/vaccine/Stock/Lots',
  access: 'vaccine.stock:btn_add',
  summary:
    'Lots to choose from for a movement: of a product, and where a place is named only those that have been there. At most 200, the latest expiry first.',
  input: z.object({ productId: id(), siteKind: z.optional(z.enum(siteKinds)), siteId: z.optional(id()) }),
  result: z.object({ list: z.array(z.object({ id: z.string(), lotNo: z.string(), expiryDate: z.string(), doses: z.nullable(z.int()) })) }),
  columns,
});

export const stockTransfer = endpoint({
  method: 'POST',
  path: '/api/vaccine/Stock/Actions/Transfer',
  access: 'vaccine.stock:btn_transfer',
  summary: 'Moves doses of a lot from one place to another, in one transaction. Lots on hold cannot be moved. Repeating the same `key` has no effect.',
  input: z.object({
    fromKind: z.enum(siteKinds),
    fromId: id(),
    toKind: z.enum(placeKinds),
    toId: id(),
    lotId: id(),
    doses: integer(1, 9_999_999),
    /** When it happened; default: now. */
    on: orNull(day()),
    note: z._default(text(200), ''),
    key: id(),
  }),
  result: z.object({ /** The movement out, and the one in. */ out: z.string(), in: z.string() }),
  columns,
});
