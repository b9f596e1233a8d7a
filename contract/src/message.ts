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
  summary: 'Lists the messages that I have received, paged, newest first.',
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
  summary: 'A message that I have received; marks it as read.',
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
  summary: 'Marks all my messages as read.',
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
  summary: 'Lists notices including drafts, paged.',
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
  summary: 'A notice, for its administration.',
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
  summary: 'Creates a notice as a draft; nobody receives it before it is published.',
  input: z.object(shape),
  result: created(),
  columns,
});

export const noticeUpdate = endpoint({
  method: 'PUT',
  path: `${PATH}/{id}`,
  access: 'system.notice:btn_edit',
  summary: 'Updates the given fields of a draft.',
  input: z.object({ ...partialOf(shape), id: id(), version: version() }),
  result: saved(),
  columns,
});

export const noticeRemove = endpoint({
  method: 'DELETE',
  path: `${PATH}/{id}`,
  access: 'system.notice:btn_remove',
  summary: 'Deletes a notice; it disappears from the lists of all recipients.',
  input: z.object({ id: id() }),
  result: nothing(),
});

export const noticeRelease = endpoint({
  method: 'PUT',
  path: `${PATH}/{id}/Actions/Release`,
  access: 'system.notice:btn_release',
  summary: 'Publishes a draft; its readers are notified at once. A published one stays published.',
  input: z.object({ id: id(), version: z.optional(version()) }),
  result: saved(),
  columns,
});

export const noticeReach = endpoint({
  method: 'GET',
  path: `${PATH}/{id}/Reach`,
  access: 'system.notice:btn_release',
  summary: 'The recipients of a draft if it were published now: their number, and the first 20 by name.',
  input: z.object({ id: id() }),
  result: z.object({ count: z.int(), people: z.array(z.object({ realName: z.string(), account: z.string() })) }),
  columns,
  touches: ['reached'],
});

export const noticeReaders = endpoint({
  method: 'GET',
  path: `${PATH}/{id}/Readers`,
  access: 'system.notice:view',
  summary: 'Lists the recipients of a notice with the time at which each read it, paged.',
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
  summary: 'Resends the emails of a notice that were not delivered.',
  input: z.object({ id: id() }),
  result: z.object({ again: z.int() }),
  columns,
  touches: ['byMail'],
});
