// Notices and system messages (product §4.3, wire §6).
import type { PageColumns } from '@ordo/engine/permission/columns.ts';
import * as z from 'zod/mini';
import { historyColumns } from './crud.ts';
import { created, endpoint, id, integer, mark, nothing, pageOf, paging, partialOf, required, saved, text, version } from './kit.ts';

const PATH = '/api/message';

/** Ids joined by commas, as pickers keep them. */
const ids = z._default(z.string().check(z.maxLength(60_000), z.regex(/^[\w-]*(?:,[\w-]+)*$/)), '');

/** The answer of an upload; `url` is signed again for each reader. */
const attachment = z.object({
  name: text(255),
  fileId: z.string().check(z.regex(/^[0-9a-f]{32}\.[a-z0-9]{1,5}$/)),
  url: z._default(z.string().check(z.maxLength(500)), ''),
});

const shape = {
  title: required(200),
  /** HTML of `rich-text.ts`. */
  bodyText: z._default(z.string().check(z.maxLength(200_000), z.regex(/^[^\u0000]*$/)), ''),
  /** Its audience when it is released; all four empty: everybody. Organisations (including departments) include all below them. */
  organizeIds: ids,
  positionIds: ids,
  roleIds: ids,
  userIds: ids,
  files: z._default(z.array(attachment).check(z.maxLength(20)), []),
  /** 1: also sent to the mail addresses of its readers, in each reader's language. */
  byMail: z._default(mark(), 0),
};

const columns: PageColumns = {
  menu: 'system.notice',
  kept: [
    'id',
    'version',
    'title',
    'type',
    'enabledMark',
    'bodyText',
    'organizeIds',
    'positionIds',
    'roleIds',
    'userIds',
    'realName',
    'account',
    'department',
    'again',
    'count',
    'people',
  ],
  columns: {
    files: [],
    reached: ['read', 'readTime', 'isRead'],
    byMail: ['mailWaiting', 'mailFailed', 'mailState', 'mailReason'],
    ...historyColumns,
  },
};

/** `sending` for too long, or a broken connection, becomes `unsure`: it may have arrived, so it is not sent again automatically. */
export const mailStates = ['waiting', 'sending', 'sent', 'logged', 'failed', 'unsure'] as const;

const noticeRow = {
  id: z.string(),
  title: z.string(),
  creatorUser: z.nullable(z.string()),
  creatorTime: z.nullable(z.number()),
  lastModifyTime: z.nullable(z.number()),
  /** 0 draft, 1 released. */
  enabledMark: z.int(),
  type: z.int(),
  version: z.int(),
  byMail: z.int(),
};

export const messageList = endpoint({
  method: 'GET',
  path: PATH,
  access: 'signed-in',
  summary: 'A page of what has reached me, newest first.',
  input: z.object({ ...paging('lastModifyTime'), type: z.optional(z.literal(['1', '2'])), isRead: z.optional(z.literal(['0', '1'])) }),
  result: pageOf(
    z.object({
      id: z.string(),
      title: z.string(),
      type: z.int(),
      creatorUser: z.string(),
      /** When it was sent. */
      lastModifyTime: z.number(),
      isRead: z.literal(['0', '1']),
    }),
  ),
});

export const messageRead = endpoint({
  method: 'GET',
  path: `${PATH}/ReadInfo/{id}`,
  access: 'signed-in',
  summary: 'One message that has reached me; marks it read.',
  input: z.object({ id: id() }),
  result: z.object({
    id: z.string(),
    title: z.string(),
    type: z.int(),
    /** HTML; for system messages JSON with their link. */
    bodyText: z.string(),
    creatorUser: z.string(),
    lastModifyTime: z.number(),
    files: z.array(z.object({ name: z.string(), fileId: z.string(), url: z.string() })),
  }),
  writes: true,
});

export const messageReadAll = endpoint({
  method: 'POST',
  path: `${PATH}/Actions/ReadAll`,
  access: 'signed-in',
  summary: 'Marks everything that has reached me read.',
  input: z.object({}),
  result: nothing(),
});

export const messageRecordRemove = endpoint({
  method: 'DELETE',
  path: `${PATH}/Record`,
  access: 'signed-in',
  summary: 'Removes messages from my own list.',
  carry: 'body',
  input: z.object({ ids: z.string().check(z.minLength(1), z.maxLength(20_000), z.regex(/^[\w-]+(?:,[\w-]+)*$/)) }),
  result: nothing(),
});

export const noticeList = endpoint({
  method: 'GET',
  path: `${PATH}/Notice`,
  access: 'system.notice:view',
  summary: 'A page of the notices, drafts too.',
  input: z.object({ ...paging('creatorTime', 'lastModifyTime', 'title'), enabledMark: z.optional(z.literal(['0', '1'])) }),
  result: pageOf(
    z.object({
      ...noticeRow,
      reached: z.int(),
      read: z.int(),
      /** Mails being sent, and those that were not delivered as far as is known. */
      mailWaiting: z.int(),
      mailFailed: z.int(),
    }),
  ),
  columns,
});

export const noticeInfo = endpoint({
  method: 'GET',
  path: `${PATH}/{id}`,
  access: 'system.notice:view',
  summary: 'One notice as it is administered.',
  input: z.object({ id: id() }),
  result: z.object({
    ...noticeRow,
    bodyText: z.string(),
    organizeIds: z.string(),
    positionIds: z.string(),
    roleIds: z.string(),
    userIds: z.string(),
    files: z.array(z.object({ name: z.string(), fileId: z.string(), url: z.string() })),
  }),
  columns,
});

export const noticeCreate = endpoint({
  method: 'POST',
  path: PATH,
  access: 'system.notice:btn_add',
  summary: 'Writes a notice as a draft: it reaches nobody before it is released.',
  input: z.object(shape),
  result: created(),
  columns,
});

export const noticeUpdate = endpoint({
  method: 'PUT',
  path: `${PATH}/{id}`,
  access: 'system.notice:btn_edit',
  summary: 'Changes the sent keys of a draft.',
  input: z.object({ ...partialOf(shape), id: id(), version: version() }),
  result: saved(),
  columns,
});

export const noticeRemove = endpoint({
  method: 'DELETE',
  path: `${PATH}/{id}`,
  access: 'system.notice:btn_remove',
  summary: 'Deletes a notice; it disappears from the lists of everybody whom it has reached.',
  input: z.object({ id: id() }),
  result: nothing(),
});

export const noticeRelease = endpoint({
  method: 'PUT',
  path: `${PATH}/{id}/Actions/Release`,
  access: 'system.notice:btn_release',
  summary: 'Releases a draft to its readers, who hear of it at once. A released one stays released.',
  input: z.object({ id: id(), version: z.optional(version()) }),
  result: saved(),
  columns,
});

export const noticeReach = endpoint({
  method: 'GET',
  path: `${PATH}/{id}/Reach`,
  access: 'system.notice:btn_release',
  summary: 'Whom a draft would reach if it were released now: how many, and the first 20 by name.',
  input: z.object({ id: id() }),
  result: z.object({ count: z.int(), people: z.array(z.object({ realName: z.string(), account: z.string() })) }),
  columns,
  touches: ['reached'],
});

export const noticeReaders = endpoint({
  method: 'GET',
  path: `${PATH}/{id}/Readers`,
  access: 'system.notice:view',
  summary: 'A page of the people whom a notice has reached: who has read it, and when.',
  input: z.object({
    id: id(),
    currentPage: z._default(integer(1, 1_000_000), 1),
    pageSize: z._default(integer(1, 500), 20),
    isRead: z.optional(z.literal(['0', '1'])),
    /** `1`: only people whose mail was not delivered. */
    mailFailed: z.optional(z.literal('1')),
  }),
  result: pageOf(
    z.object({
      id: z.string(),
      realName: z.string(),
      account: z.string(),
      department: z.string(),
      readTime: z.nullable(z.number()),
      /** null: no mail was requested, or there is no address. */
      mailState: z.nullable(z.enum(mailStates)),
      /** Why it was not delivered, or not yet, in the caller's language. */
      mailReason: z.string(),
    }),
  ),
  columns,
  touches: ['reached'],
});

export const noticeMailAgain = endpoint({
  method: 'PUT',
  path: `${PATH}/{id}/Actions/MailAgain`,
  access: 'system.notice:btn_release',
  summary: 'Sends the mails of a notice again that have not arrived.',
  input: z.object({ id: id() }),
  result: z.object({ again: z.int() }),
  columns,
  touches: ['byMail'],
});
