// Another person may act for the user during a period, for all engines or some.
import * as z from 'zod/mini';
import { recordKeys } from './crud.ts';
import { created, endpoint, id, moment, nothing, pageOf, paging, saved, text, version } from './kit.ts';

const PATH = '/api/workflow/Entrust';
const PAGE = 'workFlow.entrust:view';

const shape = {
  toUserId: id(),
  /** `[startTime, endTime)`. */
  startTime: moment(),
  endTime: moment(),
  /** None: all. */
  flowIds: z._default(z.array(id()).check(z.maxLength(200)), []),
  description: z._default(text(500), ''),
};

const row = z.object({
  ...recordKeys,
  fromUserId: z.string(),
  fromUserName: z.string(),
  toUserId: z.string(),
  toUserName: z.string(),
  startTime: z.number(),
  endTime: z.number(),
  flowIds: z.array(z.string()),
  flowNames: z.array(z.string()),
  description: z.string(),
  /** 0 active, 1 not started, 2 expired, 3 stopped, 4 waiting for the deputy's answer, 5 declined. */
  status: z.int(),
});

export const entrustList = endpoint({
  method: 'GET',
  path: PATH,
  access: PAGE,
  summary: 'The entrusts of the caller, given or received.',
  input: z.object({ ...paging('startTime', 'endTime'), mine: z._default(z.enum(['from', 'to']), 'from') }),
  result: pageOf(row),
});
export const entrustCreate = endpoint({ method: 'POST', path: PATH, access: PAGE, summary: 'Creates an entrust.', input: z.object(shape), result: created() });
export const entrustUpdate = endpoint({
  method: 'PUT',
  path: `${PATH}/{id}`,
  access: PAGE,
  summary: 'Updates an entrust that has not started, or the end of one that has.',
  input: z.object({ id: id(), version: version(), ...shape }),
  result: saved(),
});
export const entrustAnswer = endpoint({
  method: 'POST',
  path: `${PATH}/{id}/Answer`,
  access: PAGE,
  summary: 'Accepts or declines an entrust that was given to the caller, in the version that they saw.',
  input: z.object({ id: id(), version: version(), accept: z.boolean() }),
  result: saved(),
});
export const entrustStop = endpoint({
  method: 'POST',
  path: `${PATH}/{id}/Stop`,
  access: PAGE,
  summary: 'Ends an entrust now.',
  input: z.object({ id: id() }),
  result: nothing(),
});
export const entrustRemove = endpoint({
  method: 'DELETE',
  path: `${PATH}/{id}`,
  access: PAGE,
  summary: 'Deletes an entrust.',
  input: z.object({ id: id() }),
  result: nothing(),
});
