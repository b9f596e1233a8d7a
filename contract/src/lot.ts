// Lots: doses that were produced together, expire together and are recalled together (vaccine §2.6, vaccine §11.5).
import type { PageColumns } from '@ordo/engine/permission/columns.ts';
import { holdStatuses } from '@ordo/engine/vaccine/lot.ts';
import * as z from 'zod/mini';
import { historyColumns, recordKeys } from './crud.ts';
import { created, day, endpoint, id, integer, mark, nothing, orNull, pageOf, paging, partialOf, required, saved, text, version } from './kit.ts';

const facts = {
  manufactureDate: day(),
  /** The last day of use. */
  expiryDate: day(),
  releaseCertNo: z._default(text(50), ''),
  /** Stage of the vaccine vial monitor; null where there is none. */
  vvmStage: orNull(integer(1, 4)),
  /** 1: bought for a campaign; forecasts of routine supply ignore it. */
  campaign: z._default(mark(), 0),
};

const columns: PageColumns = {
  menu: 'vaccine.lot',
  kept: ['id', 'version', 'productId', 'productName', 'lotNo', 'expiryDate', 'holdStatus', 'holdReason', 'received', 'shipped', 'given', 'account'],
  columns: {
    manufacturer: [],
    manufactureDate: [],
    releaseCertNo: [],
    vvmStage: [],
    campaign: [],
    // A site in the list reveals that it has doses.
    warehouseDoses: ['inWarehouses', 'inReturns', 'receivedDoses'],
    customerDoses: ['atCustomers', 'shippedDoses', 'accepted', 'rejected', 'givenDoses'],
    ...historyColumns,
  },
};

const lot = z.object({
  ...recordKeys,
  productId: z.string(),
  productName: z.string(),
  lotNo: z.string(),
  manufacturer: z.string(),
  manufactureDate: z.string(),
  expiryDate: z.string(),
  releaseCertNo: z.string(),
  holdStatus: z.enum(holdStatuses),
  holdReason: z.string(),
  vvmStage: z.nullable(z.int()),
  campaign: z.int(),
  /** Doses in the warehouses and at the customers in my data scope. */
  warehouseDoses: z.int(),
  customerDoses: z.int(),
});

export const lotList = endpoint({
  method: 'GET',
  path: '/api/vaccine/Lot',
  access: 'vaccine.lot:view',
  summary: 'Lists lots, paged; the keyword searches the number.',
  input: z.object({
    ...paging('expiryDate', 'lotNo', 'creatorTime'),
    productId: z.optional(id()),
    holdStatus: z.optional(z.enum(holdStatuses)),
    /** Those that expire within this many days, including expired ones. */
    within: z.optional(z.literal(['0', '30', '90', '180'])),
  }),
  result: pageOf(lot),
  columns,
});

export const lotInfo = endpoint({
  method: 'GET',
  path: '/api/vaccine/Lot/{id}',
  access: 'vaccine.lot:view',
  summary: 'A lot.',
  input: z.object({ id: id() }),
  result: lot,
  columns,
});

export const lotCreate = endpoint({
  method: 'POST',
  path: '/api/vaccine/Lot',
  access: 'vaccine.lot:btn_add',
  summary: 'Creates a lot. Its number is unique for its product and maker; the maker defaults to the product’s.',
  input: z.object({ productId: id(), lotNo: required(30), manufacturer: z._default(text(100), ''), ...facts }),
  result: created(),
  columns,
});

export const lotUpdate = endpoint({
  method: 'PUT',
  path: '/api/vaccine/Lot/{id}',
  access: 'vaccine.lot:btn_edit',
  summary: 'Updates the given fields of a lot; product and number cannot change.',
  input: z.object({ ...partialOf(facts), id: id(), version: version() }),
  result: saved(),
  columns,
});

export const lotRemove = endpoint({
  method: 'DELETE',
  path: '/api/vaccine/Lot/{id}',
  access: 'vaccine.lot:btn_remove',
  summary: 'Deletes a lot that has never been in stock.',
  input: z.object({ id: id() }),
  result: nothing(),
});

export const lotHold = endpoint({
  method: 'PUT',
  path: '/api/vaccine/Lot/{id}/Actions/Hold',
  access: 'vaccine.lot:btn_hold',
  summary: 'Puts a lot on hold, releases it, or recalls it. A recall creates a task for every customer that had doses of it.',
  input: z.object({ id: id(), version: version(), holdStatus: z.enum(holdStatuses), reason: z._default(text(200), '') }),
  result: z.object({ version: z.int(), tasks: z.int() }),
  columns,
});

export const lotTrace = endpoint({
  method: 'GET',
  path: '/api/vaccine/Lot/{id}/Trace',
  access: 'vaccine.lot:view',
  summary: 'The trace of a lot within my data scope: where it came from, where it is now, and how many people had it.',
  input: z.object({ id: id() }),
  result: z.object({
    /** Receipts, oldest first. */
    received: z.array(z.object({ siteName: z.string(), receivedDoses: z.int(), at: z.number() })),
    shipped: z.array(
      z.object({
        indentId: z.string(),
        orderNo: z.string(),
        customerName: z.string(),
        shippedDoses: z.int(),
        accepted: z.nullable(z.int()),
        rejected: z.nullable(z.int()),
        at: z.number(),
      }),
    ),
    inWarehouses: z.array(z.object({ siteId: z.string(), siteName: z.string(), warehouseDoses: z.int() })),
    /** Returned to a warehouse, undecided. */
    inReturns: z.array(z.object({ siteId: z.string(), siteName: z.string(), returnedDoses: z.int() })),
    atCustomers: z.array(z.object({ siteId: z.string(), siteName: z.string(), customerDoses: z.int() })),
    given: z.array(z.object({ customerId: z.string(), customerName: z.string(), givenDoses: z.int() })),
    /**
     * Every dose: cameIn + adjusted = given + wasted + sentBack + lying + onTheWay + elsewhere. Elsewhere is outside my data scope; 0 for people who see
     * everything. null: one of its columns is hidden from me.
     */
    account: z.nullable(
      z.object({
        cameIn: z.int(),
        adjusted: z.int(),
        given: z.int(),
        wasted: z.int(),
        sentBack: z.int(),
        lying: z.int(),
        onTheWay: z.int(),
        elsewhere: z.int(),
      }),
    ),
  }),
  columns,
});

const recallColumns: PageColumns = {
  menu: 'vaccine.recall',
  kept: ['id', 'version', 'lotId', 'lotNo', 'productName', 'customerId', 'customerName', 'status'],
  columns: { dosesHeld: [], recipients: [], dosesReturned: [], note: [], ...historyColumns },
};

const task = z.object({
  ...recordKeys,
  lotId: z.string(),
  lotNo: z.string(),
  productName: z.string(),
  customerId: z.string(),
  customerName: z.string(),
  dosesHeld: z.int(),
  recipients: z.int(),
  status: z.enum(['OPEN', 'DONE']),
  dosesReturned: z.nullable(z.int()),
  note: z.string(),
});

export const recallList = endpoint({
  method: 'GET',
  path: '/api/vaccine/Recall',
  access: 'vaccine.recall:view',
  summary: 'Lists the recall tasks of the customers in my data scope, paged.',
  input: z.object({ ...paging('creatorTime'), status: z.optional(z.enum(['OPEN', 'DONE'])), lotId: z.optional(id()) }),
  result: pageOf(task),
  columns: recallColumns,
});

export const recallInfo = endpoint({
  method: 'GET',
  path: '/api/vaccine/Recall/{id}',
  access: 'vaccine.recall:view',
  summary: 'A task.',
  input: z.object({ id: id() }),
  result: task,
  columns: recallColumns,
});

export const recallDone = endpoint({
  method: 'PUT',
  path: '/api/vaccine/Recall/{id}/Actions/Done',
  access: 'vaccine.recall:btn_done',
  summary: 'Completes a recall task: the customer has returned its doses, which leave its stock.',
  input: z.object({ id: id(), version: version(), dosesReturned: integer(0, 9_999_999), note: z._default(text(200), '') }),
  result: saved(),
  columns: recallColumns,
});
