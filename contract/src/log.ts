// Logs for administrators: sign-ins, requests, errors (wire §12.2). Who changed what is the change log.
import * as z from 'zod/mini';
import { bytes, endpoint, id, integer, nothing, pageOf, paging } from './kit.ts';

const time = () => z.optional(integer(0, 7_258_118_399_999));
const input = z.object({ ...paging('creatorTime'), userId: z.optional(id()), startTime: time(), endTime: time() });

const common = {
  /** The kind, a dash and a number, so that one call can delete entries of all kinds. */
  id: z.string(),
  creatorTime: z.number(),
  /** `realName/account`; '' for an unknown person. */
  userName: z.string(),
  ipaddress: z.string(),
  platForm: z.string(),
};

const list = <S extends z.core.$ZodLooseShape>(kind: '1' | '4' | '5', summary: string, shape: S) =>
  endpoint({
    method: 'GET',
    path: `/api/system/Log/${kind}`,
    access: 'system.log:view',
    summary: `${summary}, newest first; the keyword looks at the person and the address.`,
    input,
    result: pageOf(z.object({ ...common, ...shape })),
  });

export const signInLog = list('1', 'Sign-ins, tried and done', { outcome: z.string() });

export const requestLog = list('5', 'Requests', {
  requestURL: z.string(),
  requestMethod: z.string(),
  /** ms */
  requestDuration: z.int(),
  code: z.int(),
});

export const faultLog = list('4', 'Faults of the product itself', {
  moduleName: z.string(),
  requestId: z.string(),
  /** Message and stack as JSON text. */
  json: z.string(),
});

const sheet = (kind: '1' | '4' | '5', what: string) =>
  endpoint({
    method: 'GET',
    path: `/api/system/Log/${kind}/Actions/ExportData`,
    access: 'system.log:btn_download',
    as: 'bytes',
    summary: `${what} with these filters as xlsx, the newest 100,000 at the most.`,
    input: z.omit(input, { currentPage: true, pageSize: true }),
    result: bytes(),
  });

export const signInLogExport = sheet('1', 'Sign-ins');
export const requestLogExport = sheet('5', 'Requests');
export const faultLogExport = sheet('4', 'Faults');

export const logRemove = endpoint({
  method: 'DELETE',
  path: '/api/system/Log',
  access: 'system.log:btn_remove',
  carry: 'body',
  summary: 'Deletes log entries permanently; the change log keeps that they were deleted, and by whom.',
  input: z.object({ ids: z.array(z.string().check(z.regex(/^[145]-\d{1,18}$/))).check(z.minLength(1), z.maxLength(500)) }),
  result: nothing(),
});
