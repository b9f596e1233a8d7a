// Entrusts for clients of the family (wire §18.4): one flow, or all. Thin layers over our own.
import * as z from 'zod/mini';
import { recordKeys } from './crud.ts';
import { ENGINE } from './flow-family.ts';
import { created, endpoint, id, moment, nothing, pageOf, paging, saved, text, version } from './kit.ts';

const PATH = `${ENGINE}/FlowDelegate` as const;
const PAGE = 'workFlow.entrust:view';

const shape = {
  toUserId: id(),
  /** Several are joined by commas; none: all. */
  flowId: z._default(text(13_000).check(z.regex(/^([^,]+(,[^,]+)*)?$/)), ''),
  startTime: moment(),
  endTime: moment(),
  description: z._default(text(500), ''),
};
const row = z.object({
  ...recordKeys,
  toUserId: z.string(),
  toUserName: z.string(),
  flowId: z.string(),
  flowName: z.string(),
  flowCategory: z.string(),
  startTime: z.number(),
  endTime: z.number(),
  description: z.string(),
  enabledMark: z.literal(1),
  sortCode: z.literal(0),
  /** 1 not started or not accepted yet, 2 expired, stopped or declined, 0 active. */
  status: z.int(),
});

export const delegateList = endpoint({
  method: 'GET',
  path: PATH,
  access: PAGE,
  summary: 'The entrusts that the caller has given.',
  input: z.object(paging('startTime', 'endTime')),
  result: pageOf(row),
});
export const delegateInfo = endpoint({
  method: 'GET',
  path: `${PATH}/{id}`,
  access: PAGE,
  summary: 'An entrust of the caller.',
  input: z.object({ id: id() }),
  result: row,
});
export const delegateCreate = endpoint({
  method: 'POST',
  path: PATH,
  access: PAGE,
  summary: 'Creates an entrust.',
  input: z.object(shape),
  result: created(),
});
export const delegateUpdate = endpoint({
  method: 'PUT',
  path: `${PATH}/{id}`,
  access: PAGE,
  summary: 'Updates an entrust that has not started, or the end of one that has. Without `version`, the last writer wins.',
  input: z.object({ id: id(), version: z.optional(version()), ...shape }),
  result: saved(),
});
export const delegateRemove = endpoint({
  method: 'DELETE',
  path: `${PATH}/{id}`,
  access: PAGE,
  summary: 'Deletes an entrust, which ends it.',
  input: z.object({ id: id() }),
  result: nothing(),
});
