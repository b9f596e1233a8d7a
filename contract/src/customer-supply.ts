// Stock and needs of a customer (vaccine §5, vaccine §10): its fact sheet, a line of the list, and the board of regions.
import { orderStatuses } from '@ordo/engine/vaccine/order-life.ts';
import * as z from 'zod/mini';
import { customerColumns } from './customer.ts';
import { endpoint, id, listOf, text } from './kit.ts';

/** For one product; null: nothing was used in the last closed months, so it is unknown. */
const months = () => z.nullable(z.number());

export const customerSupply = endpoint({
  method: 'GET',
  path: '/api/vaccine/Customer/{id}/Supply',
  access: 'vaccine.customer:view',
  summary: 'The stock of one customer by product and how long it lasts, its cold storage, and its open orders.',
  input: z.object({ id: id() }),
  result: z.object({
    products: z.array(
      z.object({
        productId: z.string(),
        productName: z.string(),
        /** Not expired, not on hold, not in an open temperature excursion. */
        usableDoses: z.int(),
        inTransitDoses: z.int(),
        /** Average monthly consumption over the last closed months, corrected for days without stock; null: no month with data. */
        usedPerMonth: z.nullable(z.number()),
        monthsOfStock: months(),
        nextExpiry: z.nullable(z.string()),
      }),
    ),
    coldStorageLitres: z.nullable(z.number()),
    /** By the volume of the doses in stock; null: the volume per dose is unknown for some. */
    coldUsedLitres: z.nullable(z.number()),
    orders: z.array(z.object({ id: z.string(), orderNo: z.string(), productName: z.string(), status: z.enum(orderStatuses), doses: z.int() })),
    waiting: z.int(),
    /** Open temperature excursions here: stock present then is not usable. */
    excursions: z.int(),
  }),
  columns: customerColumns,
});

export const customerSupplies = endpoint({
  method: 'GET',
  path: '/api/vaccine/Customer/Supplies',
  access: 'vaccine.customer:view',
  summary: 'For up to 200 customers: the time of the last order, and the product whose stock lasts shortest.',
  input: z.object({ ids: text(5000) }),
  result: listOf(z.object({ id: z.string(), lastOrderAt: z.nullable(z.number()), monthsOfStock: months(), productName: z.nullable(z.string()) })),
  columns: customerColumns,
});

export const customerBoard = endpoint({
  method: 'GET',
  path: '/api/vaccine/Customer/Board',
  access: 'vaccine.customer:view',
  summary:
    'The regions right below one, with their customers in my data scope: how many there are, whose licence ends, what waits. Without one, the first level that parts them.',
  input: z.object({ areaId: z.optional(id()) }),
  result: z.object({
    /** From the top down to the region whose children are listed. */
    path: z.array(z.object({ id: z.string(), fullName: z.string() })),
    list: z.array(
      z.object({
        id: z.string(),
        fullName: z.string(),
        hasChildren: z.boolean(),
        customers: z.int(),
        active: z.int(),
        licencePast: z.int(),
        /** Within 60 days. */
        licenceSoon: z.int(),
        pending: z.int(),
        doses: z.int(),
      }),
    ),
  }),
  columns: customerColumns,
  touches: ['areaName'],
});
