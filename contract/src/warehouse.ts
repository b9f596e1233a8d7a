// Where stock lies before it is shipped.
import { patterns } from '@ordo/engine/text/patterns.ts';
import * as z from 'zod/mini';
import { crud } from './crud.ts';
import { endpoint, id, listOf, mark, patterned, required, whole } from './kit.ts';

export const warehouse = crud({
  path: '/api/vaccine/Warehouse',
  menu: 'vaccine.warehouse',
  noun: 'warehouse',
  shape: {
    code: patterned(50, patterns.code),
    name: required(100),
    organizeId: id(),
    /** Days from an order to its arrival. */
    leadDays: z._default(whole(0, 90), 3),
    enabledMark: z._default(mark(), 1),
    sortCode: z._default(whole(0, 999_999_999), 0),
  },
  row: { code: z.string(), name: z.string(), organizeId: z.string(), leadDays: z.int(), enabledMark: z.int(), sortCode: z.int() },
  sortable: ['sortCode', 'code', 'name', 'creatorTime'],
});

export const warehouseSelector = endpoint({
  method: 'GET',
  path: '/api/vaccine/Warehouse/Selector',
  access: 'signed-in',
  summary: 'Warehouses that are switched on, for pickers.',
  input: z.object({}),
  result: listOf(z.object({ id: z.string(), fullName: z.string() })),
});
