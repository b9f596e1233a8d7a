// Warehouses, from which stock is shipped.
import type { PageColumns } from '@ordo/engine/permission/columns.ts';
import { patterns } from '@ordo/engine/text/patterns.ts';
import * as z from 'zod/mini';
import { crud, historyColumns, placed } from './crud.ts';
import { endpoint, id, integer, listOf, matching, required } from './kit.ts';

const columns: PageColumns = {
  menu: 'vaccine.warehouse',
  kept: ['id', 'version', 'code', 'name', 'fullName', 'enabledMark', 'sortCode', 'products', 'excursions'],
  columns: { organizeId: [], leadDays: [], ...historyColumns },
};

export const warehouse = crud({
  path: '/api/vaccine/Warehouse',
  columns,
  noun: 'warehouse',
  shape: {
    code: matching(50, patterns.code),
    name: required(100),
    organizeId: id(),
    /** Days from an order to its arrival. */
    leadDays: z._default(integer(0, 90), 3),
    ...placed,
  },
  row: { code: z.string(), name: z.string(), organizeId: z.string(), leadDays: z.int(), enabledMark: z.int(), sortCode: z.int() },
  sortable: ['sortCode', 'code', 'name', 'creatorTime'],
});

export const warehouseSelector = endpoint({
  method: 'GET',
  path: '/api/vaccine/Warehouse/Selector',
  access: 'signed-in',
  summary: 'Enabled warehouses, for pickers.',
  input: z.object({}),
  result: listOf(z.object({ id: z.string(), fullName: z.string() })),
  columns,
});

export const warehouseSupply = endpoint({
  method: 'GET',
  path: '/api/vaccine/Warehouse/{id}/Supply',
  access: 'vaccine.warehouse:view',
  summary: 'The stock of one warehouse by product, and what prevents its use.',
  input: z.object({ id: id() }),
  result: z.object({
    products: z.array(
      z.object({
        productId: z.string(),
        productName: z.string(),
        doses: z.int(),
        /** Not expired, not on hold, not reserved for an order, not in an open temperature excursion. */
        usableDoses: z.int(),
        /** Of usable stock. */
        nextExpiry: z.nullable(z.string()),
      }),
    ),
    /** Open temperature excursions here. */
    excursions: z.int(),
  }),
  columns,
});
