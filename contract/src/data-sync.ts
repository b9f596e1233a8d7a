// Copies tables from one database to another: selected, previewed, and then transferred in batches that can be stopped and resumed (wire §12.7).
import * as z from 'zod/mini';
import { historyKeys } from './crud.ts';
import { created, endpoint, id, integer, listOf, nothing, pageOf, paging, required, text } from './kit.ts';

const PATH = '/api/system/DataSync';

/** Maximum number of tables of one sync. */
export const maxTables = 50;

export const syncStates = ['ready', 'running', 'stopped', 'done', 'failed'] as const;
export const tableStates = ['waiting', 'running', 'done', 'left'] as const;

const way = {
  /** Data sources. */
  fromId: id(),
  toId: id(),
  tables: z.array(required(64)).check(z.minLength(1), z.maxLength(maxTables)),
};

const counts = {
  /** Rows that were read. */
  read: z.int(),
  inserted: z.int(),
  updated: z.int(),
  /** Equal in source and target, value by value. */
  same: z.int(),
  /** Rows that could not be transferred; the log says why. */
  bad: z.int(),
};

const step = z.object({
  kind: z.enum(['createTable', 'addColumn']),
  column: z.string(),
  /** Type name in the target. */
  type: z.string(),
  key: z.boolean(),
});

const finding = z.object({
  /** '': the table */
  column: z.string(),
  trouble: z.enum(['noKey', 'keyType', 'keyDiffers', 'type', 'typesDiffer', 'name', 'nameTwice', 'demanded', 'generated', 'missing']),
  /** The whole table is skipped; otherwise only the column. */
  stops: z.boolean(),
});

export const dataSyncList = endpoint({
  method: 'GET',
  path: PATH,
  access: 'systemData.dataSync:view',
  summary: 'Lists syncs with their progress, paged.',
  input: z.object({ ...paging('creatorTime', 'fullName'), state: z.optional(z.enum(syncStates)) }),
  result: pageOf(
    z.object({
      id: z.string(),
      fullName: z.string(),
      fromName: z.string(),
      toName: z.string(),
      state: z.enum(syncStates),
      /** Marked as running, without a heartbeat for a minute. */
      silent: z.boolean(),
      tables: z.int(),
      tablesDone: z.int(),
      ...counts,
      startedAt: z.nullable(z.number()),
      endedAt: z.nullable(z.number()),
      /** Its result. */
      said: z.string(),
      version: z.int(),
      ...historyKeys,
    }),
  ),
});

export const dataSyncInfo = endpoint({
  method: 'GET',
  path: `${PATH}/{id}`,
  access: 'systemData.dataSync:view',
  summary: 'A sync, table by table.',
  input: z.object({ id: id() }),
  result: z.object({
    id: z.string(),
    fullName: z.string(),
    fromId: z.string(),
    fromName: z.string(),
    toId: z.string(),
    toName: z.string(),
    state: z.enum(syncStates),
    silent: z.boolean(),
    said: z.string(),
    tables: z.array(z.object({ table: z.string(), state: z.enum(tableStates), said: z.string(), ...counts })),
  }),
});

export const dataSyncLog = endpoint({
  method: 'GET',
  path: `${PATH}/{id}/Log`,
  access: 'systemData.dataSync:view',
  summary: 'The log of a sync, latest first: steps, tables, and the keys of rows that could not be copied, each with the reason.',
  input: z.object({ ...paging('at'), id: id() }),
  result: pageOf(z.object({ id: z.string(), at: z.number(), table: z.string(), /** Key of a row; '' otherwise. */ key: z.string(), said: z.string() })),
});

export const dataSyncTables = endpoint({
  method: 'GET',
  path: `${PATH}/Tables/{dbId}`,
  access: 'systemData.dataSync:btn_add',
  summary: 'Tables of a data source, for pickers.',
  input: z.object({ dbId: id(), keyword: z.optional(text(50)) }),
  result: listOf(z.object({ table: z.string(), tableName: z.string(), /** Estimated. */ sum: z.int() })),
});

export const dataSyncPreview = endpoint({
  method: 'POST',
  path: `${PATH}/Actions/Preview`,
  access: 'systemData.dataSync:btn_add',
  summary: 'The plan of a sync: steps with the types of the target, what cannot be copied and why, and the first rows of each table compared. Changes nothing.',
  input: z.object(way),
  result: z.object({
    tables: z.array(
      z.object({
        table: z.string(),
        steps: z.array(step),
        findings: z.array(finding),
        /** Rows of the source, estimated. */
        rows: z.int(),
        /** Among the rows compared. */
        ...counts,
      }),
    ),
    /** Sent with the execution, which is refused when the tables have changed since. */
    plan: z.string(),
  }),
});

/** A table and its target, in the family's keys. */
const one = { dbConnectionFrom: id(), dbConnectionTo: id(), dbTable: required(64) };

/** State of the table in both databases: can be copied; empty in the source; missing in the target; has rows in the target. */
export const standings = { goes: 0, emptySource: 1, noTarget: 2, rowsInTarget: 3 } as const;

export const dataSyncCompare = endpoint({
  method: 'POST',
  path: PATH,
  access: 'systemData.dataSync:btn_add',
  summary: 'The state of one table in both databases: 0 can be copied, 1 empty at the source, 2 missing at the target, 3 the target has rows. Changes nothing.',
  input: z.object(one),
  result: z.literal(Object.values(standings)),
});

export const dataSyncTransfer = endpoint({
  method: 'POST',
  path: `${PATH}/Actions/Execute`,
  access: 'systemData.dataSync:btn_Execute',
  summary:
    'Carries one table over, as a sync that is kept; `type` is what the comparison answered, and refused when it is another by now. Rows of the target that the source does not have stay.',
  input: z.object({ ...one, type: integer(0, 3) }),
  result: nothing(),
});

export const dataSyncCreate = endpoint({
  method: 'POST',
  path: `${PATH}/Actions/Create`,
  access: 'systemData.dataSync:btn_add',
  summary: 'Saves a sync; nothing is copied yet.',
  input: z.object({ ...way, fullName: required(50) }),
  result: created(),
});

export const dataSyncRemove = endpoint({
  method: 'DELETE',
  path: `${PATH}/{id}`,
  access: 'systemData.dataSync:btn_remove',
  summary: 'Deletes a sync that is not running; copied rows stay.',
  input: z.object({ id: id() }),
  result: nothing(),
});

export const dataSyncExecute = endpoint({
  method: 'POST',
  path: `${PATH}/{id}/Actions/Execute`,
  access: 'systemData.dataSync:btn_Execute',
  summary: 'Starts a sync, resumes a stopped or interrupted one, or repeats a finished one. Starting needs the plan that was shown.',
  input: z.object({ id: id(), plan: z.optional(text(64)) }),
  result: nothing(),
});

export const dataSyncStop = endpoint({
  method: 'PUT',
  path: `${PATH}/{id}/Actions/Stop`,
  access: 'systemData.dataSync:btn_Execute',
  summary: 'Stops after the current batch; the sync can be resumed from there.',
  input: z.object({ id: id() }),
  result: nothing(),
});
