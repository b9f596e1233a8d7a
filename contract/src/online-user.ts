// Who is signed in, and forced sign-out (wire §12.1).
import * as z from 'zod/mini';
import { endpoint, id, nothing, pageOf, paging, text } from './kit.ts';

const PATH = '/api/system/OnlineUser';

export const onlineUsers = endpoint({
  method: 'GET',
  path: PATH,
  access: 'permission.userOnline:view',
  summary: 'The 500 people who signed in last, each with their newest session, within my data scope; a bare array.',
  input: z.object({ keyword: z.optional(text(100)) }),
  result: z.array(
    z.object({
      userId: z.string(),
      userAccount: z.string(),
      userName: z.string(),
      /** `YYYY-MM-DD HH:mm:ss` in business time. */
      loginTime: z.string(),
      loginIPAddress: z.string(),
      loginPlatForm: z.string(),
    }),
  ),
});

export const onlineSessions = endpoint({
  method: 'GET',
  path: `${PATH}/Sessions`,
  access: 'permission.userOnline:view',
  summary: 'Lists active sessions within my data scope, paged.',
  input: z.object({ ...paging('loginTime'), userId: z.optional(id()) }),
  result: pageOf(
    z.object({
      id: z.string(),
      userId: z.string(),
      userAccount: z.string(),
      userName: z.string(),
      organizeName: z.string(),
      loginTime: z.number(),
      seenTime: z.number(),
      loginIPAddress: z.string(),
      loginIPAddressName: z.string(),
      loginPlatForm: z.string(),
      locked: z.boolean(),
      /** The caller's own. */
      current: z.boolean(),
    }),
  ),
});

export const onlineUserEnd = endpoint({
  method: 'DELETE',
  path: `${PATH}/{userId}`,
  access: 'permission.userOnline:btn_offline',
  summary: 'Ends all sessions of a person except the calling one. Refused for people who have more permissions than the caller.',
  input: z.object({ userId: id() }),
  result: nothing(),
});

export const onlineSessionsEnd = endpoint({
  method: 'DELETE',
  path: PATH,
  access: 'permission.userOnline:btn_offline',
  summary: 'Ends these sessions: all of them, or none if the caller may not end one of them. The calling one is kept.',
  input: z.object({ ids: z.array(id()).check(z.minLength(1), z.maxLength(500)) }),
  result: nothing(),
  carry: 'body',
});
