// Full backups: created by hand or by schedule, tested next to the present database, downloaded (wire §12.7).
import * as z from 'zod/mini';
import { recordKeys } from './crud.ts';
import { bytes, endpoint, fileLinked, id, nothing, pageOf, paging, text } from './kit.ts';

const PATH = '/api/system/DataBackup';
const ONE = `${PATH}/{id}` as const;

/** `lost`: the node that worked on it crashed. */
const backupStates = ['running', 'done', 'failed', 'lost'] as const;
const drillStates = ['none', 'running', 'done', 'failed', 'lost'] as const;

const row = {
  ...recordKeys,
  fileName: z.string(),
  /** Formatted; '' while it is being created. */
  fileSize: z.string(),
  /** For callers who may download: a link for at most ten minutes; else ''. */
  fileUrl: z.string(),
  kind: z.enum(['hand', 'clock']),
  node: z.string(),
  state: z.enum(backupStates),
  /** Why it failed, in the caller's language. */
  said: z.string(),
  /** Milliseconds. */
  took: z.nullable(z.int()),
  /** Bytes. */
  size: z.nullable(z.number()),
  rows: z.nullable(z.number()),
  /** Contents of uploads. */
  files: z.nullable(z.int()),
  /** Those missing in the store. */
  missing: z.nullable(z.int()),
  /** The last migration of the database. */
  migration: z.string(),
  drillState: z.enum(drillStates),
  drillSaid: z.string(),
  drillTime: z.nullable(z.number()),
  drillTook: z.nullable(z.int()),
};

export const dataBackupList = endpoint({
  method: 'GET',
  path: PATH,
  access: 'systemData.dataBackup:view',
  summary: 'Lists backups, paged, newest first.',
  input: z.object({ ...paging('creatorTime', 'size'), state: z.optional(z.enum(['running', 'done', 'failed'])), kind: z.optional(z.enum(['hand', 'clock'])) }),
  result: pageOf(z.object(row)),
});

export const dataBackupCreate = endpoint({
  method: 'POST',
  path: PATH,
  access: 'systemData.dataBackup:btn_add',
  summary: 'Starts a backup of everything; the list shows when it is done. Only one runs at a time over all nodes.',
  input: z.object({}),
  result: nothing(),
});

export const dataBackupDrill = endpoint({
  method: 'POST',
  path: `${ONE}/Actions/Drill`,
  access: 'systemData.dataBackup:btn_drill',
  summary: 'Starts a trial restore: restores a backup into a second database, compares every table, and drops it again; the list shows the result.',
  input: z.object({ id: id() }),
  result: nothing(),
});

export const dataBackupLink = endpoint({
  method: 'POST',
  path: `${ONE}/Actions/Download`,
  access: 'systemData.dataBackup:btn_download',
  summary: 'A link that downloads a backup by plain navigation. It is valid for ten minutes, and no longer than this session.',
  input: z.object({ id: id() }),
  result: fileLinked(),
});

export const dataBackupFile = endpoint({
  method: 'GET',
  path: `${PATH}/File`,
  access: 'anyone',
  as: 'bytes',
  writes: true,
  summary: 'Downloads the backup of a link. The download is logged.',
  input: z.object({ encryption: z.optional(text(1000)) }),
  result: bytes(),
});

export const dataBackupRemove = endpoint({
  method: 'DELETE',
  path: ONE,
  access: 'systemData.dataBackup:btn_remove',
  summary: 'Deletes a backup and its file.',
  input: z.object({ id: id() }),
  result: nothing(),
});
