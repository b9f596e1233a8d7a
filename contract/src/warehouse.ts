// Where stock lies before it is shipped.
import type { PageColumns } from '@ordo/engine/permission/columns.ts';
import { patterns } from '@ordo/engine/text/patterns.ts';
import * as z from 'zod/mini';
import { crud, historyColumns, placed } from './crud.ts';
import { endpoint, id, listOf, patterned, required, whole } from './kit.ts';

const columns: PageColumns = {
  menu: 'vaccine.warehouse',
  kept: ['id', 'version', 'code', 'name', 'fullName', 'enabledMark', 'sortCode'],
  columns: { organizeId: [], leadDays: [], ...historyColumns },
};

export const warehouse = crud({
  path: '/api/vaccine/Warehouse',
  columns,
  noun: 'warehouse',
  shape: {
    code: patterned(50, patterns.code),
    name: required(100),
    organizeId: id(),
    /** Days from an order to its arrival. */
    leadDays: z._default(whole(0, 90), 3),
    ...placed,
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
  columns,
});
