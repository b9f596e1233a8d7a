// Which products a customer may order, how much at once and how often (vaccine §2.3).
import type { PageColumns } from '@ordo/engine/permission/columns.ts';
import * as z from 'zod/mini';
import { historyColumns, recordKeys } from './crud.ts';
import { customerTypes } from './customer.ts';
import { created, endpoint, id, integer, nothing, orNull, pageOf, paging, partialOf, saved, version } from './kit.ts';

const limits = {
  /** Doses; null: no limit. */
  maxDosesPerOrder: orNull(integer(1, 9_999_999)),
  /** Months from one order to the next. */
  minMonthsBetween: z._default(integer(0, 24), 0),
};

const columns: PageColumns = {
  menu: 'vaccine.formulary',
  kept: ['id', 'version', 'customerId', 'customerCode', 'customerName', 'productId', 'productName'],
  columns: { maxDosesPerOrder: [], minMonthsBetween: [], ...historyColumns },
};

const entry = z.object({
  ...recordKeys,
  customerId: z.string(),
  customerCode: z.string(),
  customerName: z.string(),
  productId: z.string(),
  productName: z.string(),
  maxDosesPerOrder: z.nullable(z.int()),
  minMonthsBetween: z.int(),
});

export const formularyList = endpoint({
  method: 'GET',
  path: '/api/vaccine/Formulary',
  access: 'vaccine.formulary:view',
  summary: 'Lists the products that the customers in my data scope may order, paged; the keyword searches the customer’s name and code.',
  input: z.object({ ...paging('creatorTime'), customerId: z.optional(id()), productId: z.optional(id()) }),
  result: pageOf(entry),
  columns,
});

export const formularyInfo = endpoint({
  method: 'GET',
  path: '/api/vaccine/Formulary/{id}',
  access: 'vaccine.formulary:view',
  summary: 'An entry.',
  input: z.object({ id: id() }),
  result: entry,
  columns,
});

export const formularyCreate = endpoint({
  method: 'POST',
  path: '/api/vaccine/Formulary',
  access: 'vaccine.formulary:btn_add',
  summary: 'Allows one customer to order one product.',
  input: z.object({ customerId: id(), productId: id(), ...limits }),
  result: created(),
  columns,
});

export const formularyUpdate = endpoint({
  method: 'PUT',
  path: '/api/vaccine/Formulary/{id}',
  access: 'vaccine.formulary:btn_edit',
  summary: 'Updates the limits of a customer’s product.',
  input: z.object({ ...partialOf(limits), id: id(), version: version() }),
  result: saved(),
  columns,
});

export const formularyRemove = endpoint({
  method: 'DELETE',
  path: '/api/vaccine/Formulary/{id}',
  access: 'vaccine.formulary:btn_remove',
  summary: 'Revokes the permission of a customer to order a product; open orders stay.',
  input: z.object({ id: id() }),
  result: nothing(),
});

export const formularyAssign = endpoint({
  method: 'POST',
  path: '/api/vaccine/Formulary/Actions/Assign',
  access: 'vaccine.formulary:btn_add',
  summary: 'Allows all active customers of a type and an area to order products; existing permissions keep their limits.',
  input: z.object({ productIds: z.array(id()).check(z.minLength(1), z.maxLength(100)), type: orNull(z.enum(customerTypes)), areaId: orNull(id()), ...limits }),
  result: z.object({ count: z.int() }),
  columns,
});
