// How documents are numbered (wire §11.5).
import { billKinds, dateFormats } from '@ordo/engine/bill-number/bill-number.ts';
import type { PageColumns } from '@ordo/engine/permission/columns.ts';
import { patterns } from '@ordo/engine/text/patterns.ts';
import * as z from 'zod/mini';
import { described, describedKeys, historyColumns, recordKeys } from './crud.ts';
import {
  ascending,
  created,
  endpoint,
  id,
  integer,
  listOf,
  matching,
  nothing,
  pageOf,
  paging,
  partialOf,
  required,
  saved,
  stateInput,
  switched,
  text,
  version,
} from './kit.ts';

const PATH = '/api/system/BillRule';

const shape = {
  fullName: required(50),
  enCode: matching(50, patterns.key),
  kind: z._default(z.enum(billKinds), 'reserved'),
  prefix: matching(20, patterns.billPrefix),
  dateFormat: z._default(z.enum(dateFormats), 'yyyyMMdd'),
  /** Digits of the serial. */
  digit: z._default(integer(1, 9), 4),
  /** Leading zeros may be omitted. */
  startNumber: z._default(matching(9, patterns.digits), '1'),
  ...described,
};

const KEPT = 'id version fullName enCode kind prefix dateFormat digit startNumber example enabledMark sortCode'.split(' ');
/** Columns of the report on its numbers. */
const MORE = ['heads', 'head', 'used', 'reserved', 'returned', 'missing', 'gaps', 'waiting'];
const columns: PageColumns = {
  menu: 'system.billRule',
  kept: [...KEPT, ...MORE],
  columns: { outputNumber: ['thisNumber'], description: [], ...historyColumns },
};

const row = {
  id: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  kind: z.enum(billKinds),
  prefix: z.string(),
  dateFormat: z.enum(dateFormats),
  digit: z.int(),
  startNumber: z.string(),
  /** The first number of the present period, actual or expected. */
  example: z.string(),
  /** The last number given. */
  outputNumber: z.nullable(z.string()),
  /** How many numbers the present period has had. */
  thisNumber: z.int(),
  ...describedKeys,
  version: z.int(),
};

export const billRuleList = endpoint({
  method: 'GET',
  path: PATH,
  access: 'system.billRule:view',
  summary: 'Lists bill rules, paged; the keyword searches name and code.',
  input: z.object({ ...paging('sortCode', 'fullName', 'enCode', 'creatorTime'), sort: ascending(), enabledMark: z.optional(z.literal(['0', '1'])) }),
  result: pageOf(z.object({ ...recordKeys, ...row })),
  columns,
});

export const billRuleSelector = endpoint({
  method: 'GET',
  path: `${PATH}/Selector`,
  access: 'signed-in',
  summary: 'Enabled bill rules; references store the `enCode`.',
  input: z.object({}),
  result: listOf(z.object(row)),
  columns,
});

export const billRuleInfo = endpoint({
  method: 'GET',
  path: `${PATH}/{id}`,
  access: 'system.billRule:view',
  summary: 'A bill rule.',
  input: z.object({ id: id() }),
  result: z.object({ ...recordKeys, ...row }),
  columns,
});

export const billRuleCreate = endpoint({
  method: 'POST',
  path: PATH,
  access: 'system.billRule:btn_add',
  summary: 'Creates a bill rule.',
  input: z.object(shape),
  result: created(),
  columns,
});

export const billRuleUpdate = endpoint({
  method: 'PUT',
  path: `${PATH}/{id}`,
  access: 'system.billRule:btn_edit',
  summary: 'Updates the given fields of a bill rule. A new prefix or date format starts a new series; no number is ever issued twice.',
  input: z.object({ ...partialOf(shape), id: id(), version: version() }),
  result: saved(),
  columns,
});

export const billRuleRemove = endpoint({
  method: 'DELETE',
  path: `${PATH}/{id}`,
  access: 'system.billRule:btn_remove',
  summary: 'Deletes a bill rule that has issued no number.',
  input: z.object({ id: id() }),
  result: nothing(),
});

export const billRuleState = endpoint({
  method: 'PUT',
  path: `${PATH}/{id}/Actions/State`,
  access: 'system.billRule:btn_edit',
  summary: 'Enables or disables a bill rule; a disabled one issues no numbers.',
  input: stateInput(),
  result: switched(),
  columns,
});

export const billNumber = endpoint({
  method: 'GET',
  path: `${PATH}/BillNumber/{id}`,
  access: 'signed-in',
  writes: true,
  summary:
    'The number for a form, by the rule’s code or id: reserved for three minutes for this person, rule and `draft`, and the same until it is used or has expired. Empty where the rule gives its numbers on saving.',
  input: z.object({ id: id(), draft: z._default(text(64), '') }),
  result: z.string(),
});

/** Maximum number of gaps and reservations listed in a report. */
export const maxReported = 200;

export const billNumberReport = endpoint({
  method: 'GET',
  path: `${PATH}/{id}/Numbers`,
  access: 'system.billRule:view',
  summary: 'The numbers of one period: used, pending, missing. Without `head`, of the latest period.',
  input: z.object({ id: id(), head: z.optional(text(40)) }),
  result: z.object({
    /** The periods, the latest first, at most 200. */
    heads: z.array(z.object({ head: z.string(), first: z.string(), last: z.string(), at: z.number() })),
    head: z.string(),
    used: z.int(),
    /** Reserved by open forms. */
    reserved: z.int(),
    /** Released, and used next. */
    returned: z.int(),
    missing: z.int(),
    /** Ranges from lowest to highest, each with its first and last number. */
    gaps: z.array(z.object({ from: z.string(), to: z.string(), count: z.int() })),
    waiting: z.array(z.object({ number: z.string(), userName: z.string(), expiresAt: z.number(), expired: z.boolean() })),
  }),
  columns,
  touches: ['outputNumber'],
});
