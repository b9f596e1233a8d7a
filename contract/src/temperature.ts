// Temperatures of sites with stock, and excursions from the limits of products (vaccine §2.9, vaccine §11.5).
import type { PageColumns } from '@ordo/engine/permission/columns.ts';
import * as z from 'zod/mini';
import { historyColumns, recordKeys } from './crud.ts';
import { decimal, endpoint, id, moment, pageOf, paging, required, version } from './kit.ts';
import { placeKinds } from './stock.ts';

const PATH = '/api/vaccine/Temperature';
export const excursionStatuses = ['OPEN', 'DONE'] as const;

const columns: PageColumns = {
  menu: 'vaccine.temperature',
  kept: ['id', 'version', 'siteKind', 'siteId', 'siteName', 'productId', 'productName', 'beganAt', 'status'],
  columns: { sensor: [], highest: ['lowest'], minTempC: [], maxTempC: [], endedAt: [], note: [], ...historyColumns },
};

export const temperatureList = endpoint({
  method: 'GET',
  path: PATH,
  access: 'vaccine.temperature:view',
  summary: 'Lists the excursions in warehouses and at the customers in my data scope, paged, latest first.',
  input: z.object({
    ...paging('beganAt'),
    status: z.optional(z.enum(excursionStatuses)),
    siteKind: z.optional(z.enum(placeKinds)),
    productId: z.optional(id()),
  }),
  result: pageOf(
    z.object({
      ...recordKeys,
      siteKind: z.enum(placeKinds),
      siteId: z.string(),
      siteName: z.string(),
      sensor: z.string(),
      productId: z.string(),
      productName: z.string(),
      /** Limits of the product, °C. */
      minTempC: z.nullable(z.number()),
      maxTempC: z.nullable(z.number()),
      beganAt: z.number(),
      /** null: still outside. */
      endedAt: z.nullable(z.number()),
      lowest: z.number(),
      highest: z.number(),
      /** OPEN: lots of the product that were there cannot be used. */
      status: z.enum(excursionStatuses),
      note: z.string(),
    }),
  ),
  columns,
});

export const temperatureEnter = endpoint({
  method: 'POST',
  path: `${PATH}/Readings`,
  access: 'vaccine.temperature:btn_add',
  summary: 'Records readings of one sensor in one place, newer than the previous ones. Readings outside the limits of the products there are excursions.',
  input: z.object({
    siteKind: z.enum(placeKinds),
    siteId: id(),
    sensor: required(50),
    readings: z.array(z.object({ at: moment(), celsius: decimal(-100, 100) })).check(z.minLength(1), z.maxLength(5_000)),
  }),
  result: z.object({ /** Known ones are not taken twice. */ taken: z.int(), /** Excursions that began. */ excursions: z.int() }),
  columns,
});

export const temperatureAcknowledge = endpoint({
  method: 'PUT',
  path: `${PATH}/Actions/Acknowledge`,
  access: 'vaccine.temperature:btn_done',
  summary:
    'Somebody has decided on these excursions, and says how: all of them or, when one has changed since, none. Lots that are to be used no more are held or written off by themselves.',
  input: z.object({ rows: z.array(z.object({ id: id(), version: version() })).check(z.minLength(1), z.maxLength(500)), note: required(200) }),
  result: z.object({ decided: z.int() }),
  columns,
});
