// Ordering organisations: vaccination points, clinics, schools, enterprises (vaccine §2.3).
import type { PageColumns } from '@ordo/engine/permission/columns.ts';
import { patterns } from '@ordo/engine/text/patterns.ts';
import * as z from 'zod/mini';
import { historyColumns, recordKeys } from './crud.ts';
import {
  created,
  day,
  decimal,
  endpoint,
  id,
  integer,
  matching,
  mobile,
  nothing,
  orNull,
  pageOf,
  paging,
  partialOf,
  required,
  saved,
  text,
  version,
} from './kit.ts';

export const customerTypes = ['CDC', 'HOSPITAL', 'CLINIC', 'SCHOOL', 'ENTERPRISE', 'PHARMACY'] as const;
export const customerStatuses = ['ACTIVE', 'SUSPENDED', 'CLOSED'] as const;
export const deliverySchedules = ['WEEKLY', 'FORTNIGHTLY', 'MONTHLY', 'ON_DEMAND'] as const;
export type CustomerType = (typeof customerTypes)[number];
export type CustomerStatus = (typeof customerStatuses)[number];
export type DeliverySchedule = (typeof deliverySchedules)[number];

const shape = {
  code: matching(50, patterns.code),
  name: required(100),
  type: z.enum(customerTypes),
  areaId: id(),
  /** The organisation responsible for this customer; default: the caller's own. */
  organizeId: z.optional(id()),
  address: z._default(text(200), ''),
  contact: z._default(text(50), ''),
  mobile: z._default(z.union([z.literal(''), mobile()]), ''),
  licenceNo: z._default(text(50), ''),
  licenceExpiry: orNull(day()),
  /** Litres of cold storage. */
  coldStorageLitres: orNull(decimal(0, 1_000_000)),
  /** °C */
  minTempC: orNull(decimal(-100, 60)),
  maxTempC: orNull(decimal(-100, 60)),
  populationServed: orNull(integer(0, 100_000_000)),
  deliverySchedule: orNull(z.enum(deliverySchedules)),
  supplyIntervalMonths: z._default(integer(1, 24), 1),
  safetyStockMonths: z._default(decimal(0, 24), 0.5),
  remark: z._default(text(500), ''),
};

/** Columns about a customer from orders and stock. */
const supplyKeys = 'products orders waiting coldUsedLitres lastOrderAt monthsOfStock productName path customers active pending doses excursions'.split(' ');

export const customerColumns: PageColumns = {
  menu: 'vaccine.customer',
  kept: ['id', 'version', 'code', 'name', 'fullName', 'status', ...supplyKeys],
  columns: {
    type: [],
    areaName: ['areaId'],
    organizeName: ['organizeId'],
    address: [],
    contact: [],
    mobile: [],
    licenceNo: [],
    licenceExpiry: ['licencePast', 'licenceSoon'],
    coldStorageLitres: [],
    minTempC: [],
    maxTempC: [],
    populationServed: [],
    deliverySchedule: [],
    supplyIntervalMonths: [],
    safetyStockMonths: [],
    remark: [],
    ...historyColumns,
  },
};

const customer = z.object({
  ...recordKeys,
  code: z.string(),
  name: z.string(),
  type: z.enum(customerTypes),
  areaId: z.string(),
  /** Names from the province down, joined by `/`. */
  areaName: z.string(),
  organizeId: z.string(),
  organizeName: z.string(),
  address: z.string(),
  contact: z.string(),
  mobile: z.string(),
  licenceNo: z.string(),
  licenceExpiry: z.nullable(z.string()),
  coldStorageLitres: z.nullable(z.number()),
  minTempC: z.nullable(z.number()),
  maxTempC: z.nullable(z.number()),
  populationServed: z.nullable(z.int()),
  deliverySchedule: z.nullable(z.enum(deliverySchedules)),
  supplyIntervalMonths: z.int(),
  safetyStockMonths: z.number(),
  status: z.enum(customerStatuses),
  remark: z.string(),
});

export const customerList = endpoint({
  method: 'GET',
  path: '/api/vaccine/Customer',
  access: 'vaccine.customer:view',
  summary: 'Lists the customers in my data scope, paged; `areaId` includes its subtree; the keyword searches name, code, contact and pinyin initials.',
  input: z.object({
    ...paging('creatorTime', 'code', 'name', 'licenceExpiry', 'populationServed'),
    type: z.optional(z.enum(customerTypes)),
    status: z.optional(z.enum(customerStatuses)),
    areaId: z.optional(id()),
  }),
  result: pageOf(customer),
  columns: customerColumns,
});

export const customerInfo = endpoint({
  method: 'GET',
  path: '/api/vaccine/Customer/{id}',
  access: 'vaccine.customer:view',
  summary: 'A customer.',
  input: z.object({ id: id() }),
  result: customer,
  columns: customerColumns,
});

export const customerCreate = endpoint({
  method: 'POST',
  path: '/api/vaccine/Customer',
  access: 'vaccine.customer:btn_add',
  summary: 'Creates a customer. `code` is unique.',
  input: z.object(shape),
  result: created(),
  columns: customerColumns,
});

export const customerUpdate = endpoint({
  method: 'PUT',
  path: '/api/vaccine/Customer/{id}',
  access: 'vaccine.customer:btn_edit',
  summary: 'Updates the given fields of a customer that is not closed.',
  input: z.object({ ...partialOf(shape), id: id(), version: version() }),
  result: saved(),
  columns: customerColumns,
});

export const customerRemove = endpoint({
  method: 'DELETE',
  path: '/api/vaccine/Customer/{id}',
  access: 'vaccine.customer:btn_remove',
  summary: 'Deletes a customer that nothing uses.',
  input: z.object({ id: id() }),
  result: nothing(),
});

export const customerState = endpoint({
  method: 'PUT',
  path: '/api/vaccine/Customer/{id}/Actions/State',
  access: 'vaccine.customer:btn_state',
  summary: 'Suspends, reactivates or closes a customer. Has no effect if the customer has that status already.',
  input: z.object({ id: id(), status: z.enum(customerStatuses), version: z.optional(version()) }),
  result: z.object({ status: z.enum(customerStatuses), version: z.int() }),
  columns: customerColumns,
});

export const customerSelector = endpoint({
  method: 'GET',
  path: '/api/vaccine/Customer/Selector',
  access: 'vaccine.customer:view',
  summary: 'Up to 50 active customers of my data scope whose name, code or initials contain the keyword, for pickers; `ids` returns the named ones.',
  input: z.object({ keyword: z.optional(text(100)), ids: z.optional(text(2000)) }),
  result: z.object({ list: z.array(z.object({ id: z.string(), code: z.string(), fullName: z.string(), areaName: z.string() })) }),
  columns: customerColumns,
});
