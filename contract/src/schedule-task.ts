// Scheduled tasks (wire §12.5): built-in ones, and calls of data interfaces.
import { fivePart } from '@ordo/engine/schedule/cron.ts';
import { readTaskContent } from '@ordo/engine/schedule/execute-content.ts';
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
  mark,
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

const PATH = '/api/scheduletask';
const ONE = `${PATH}/{id}` as const;

/** Five parts down to the minute; six or seven, as some editors write them, are reduced to five. */
const cron = () => required(100).check(z.refine((value) => fivePart(value) !== null, { params: { problem: 'cron' } }));
const timeZone = () => required(50).check(z.refine(isZone, { params: { problem: 'timeZone' } }));

function isZone(value: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone !== '' && /^[A-Z]/.test(value);
  } catch {
    return false;
  }
}

const shape = {
  fullName: required(50),
  enCode: matching(50, patterns.code),
  /** This and the next two, or `executeContent`. */
  cron: z.optional(cron()),
  timeZone: z._default(timeZone(), 'Asia/Shanghai'),
  /** For an interface task: the interface, called with the rights of the person who saved the task. */
  interfaceId: z._default(text(64), ''),
  /** `name=value`, one per line. */
  parameters: z._default(
    text(2_000).check(
      z.refine((value) => value.split('\n').every((line) => line.trim() === '' || /^\s*[\w.]+\s*=/.test(line)), { params: { problem: 'namedLines' } }),
    ),
    '',
  ),
  /** The family's form: "1" calls an address, which is a data interface of this installation. */
  executeType: z.optional(z.enum(['1'])),
  /** JSON text `{ cron, interfaceType, interfaceUrl, parameter: [{ key, value }] }`; takes precedence over the keys above. */
  executeContent: z.optional(
    z.string().check(
      z.maxLength(10_000),
      z.refine((value) => readTaskContent(value) !== null, { params: { problem: 'taskContent' } }),
    ),
  ),
  ...described,
};

/** One of the two forms must contain the schedule. */
const timed = z.refine<{ cron?: string | undefined; executeContent?: string | undefined }>(
  (task) => task.cron !== undefined || task.executeContent !== undefined,
  {
    path: ['cron'],
    params: { problem: 'required' },
  },
);

export const taskOutcomes = ['running', 'done', 'failed', 'skipped', 'lost'] as const;

const KEPT = 'id version fullName enCode kind cron timeZone executeType nextRunTime interfaceId interfaceName description enabledMark sortCode'.split(' ');
/** Columns of a run. */
const MORE = ['runTime', 'duration', 'runResult', 'outcome', 'userName'];
const columns: PageColumns = {
  menu: 'system.task',
  kept: [...KEPT, ...MORE],
  columns: { parameters: ['executeContent'], ownerName: [], lastRunTime: ['lastOutcome', 'runCount'], ...historyColumns },
};

const row = {
  ...recordKeys,
  fullName: z.string(),
  enCode: z.string(),
  kind: z.enum(['builtin', 'interface']),
  cron: z.string(),
  timeZone: z.string(),
  runCount: z.int(),
  lastRunTime: z.nullable(z.number()),
  lastOutcome: z.nullable(z.enum(taskOutcomes)),
  /** null: disabled. */
  nextRunTime: z.nullable(z.number()),
  ...describedKeys,
};

export const taskList = endpoint({
  method: 'GET',
  path: PATH,
  access: 'system.task:view',
  summary: 'Lists tasks, paged.',
  input: z.object({
    ...paging('sortCode', 'enCode', 'fullName', 'creatorTime'),
    sort: ascending(),
    kind: z.optional(z.enum(['builtin', 'interface'])),
    enabledMark: z.optional(mark()),
  }),
  result: pageOf(z.object(row)),
  columns,
});

export const taskInfo = endpoint({
  method: 'GET',
  path: `${PATH}/Info/{id}`,
  access: 'system.task:view',
  summary: 'A task.',
  input: z.object({ id: id() }),
  result: z.object({
    ...row,
    interfaceId: z.string(),
    interfaceName: z.string(),
    parameters: z.string(),
    ownerName: z.string(),
    executeType: z.literal('1'),
    executeContent: z.string(),
  }),
  columns,
});

export const taskCreate = endpoint({
  method: 'POST',
  path: PATH,
  access: 'system.task:btn_add',
  summary: 'Creates a task that calls a data interface.',
  input: z.object(shape).check(timed),
  result: created(),
  columns,
});

export const taskUpdate = endpoint({
  method: 'PUT',
  path: ONE,
  access: 'system.task:btn_edit',
  summary: 'Updates the given fields. Of built-in tasks only schedule, status, order and description can be changed.',
  input: z.object({ ...partialOf(shape), id: id(), version: version() }),
  result: saved(),
  columns,
});

export const taskRemove = endpoint({
  method: 'DELETE',
  path: ONE,
  access: 'system.task:btn_remove',
  summary: 'Deletes a task; built-in ones can only be disabled.',
  input: z.object({ id: id() }),
  result: nothing(),
});

export const taskState = endpoint({
  method: 'PUT',
  path: `${ONE}/Actions/State`,
  access: 'system.task:btn_edit',
  summary: 'Enables or disables a task.',
  input: stateInput(),
  result: switched(),
  columns,
});

export const taskEnable = endpoint({
  method: 'PUT',
  path: `${ONE}/Actions/Enable`,
  access: 'system.task:btn_edit',
  summary: 'Enables a task.',
  input: z.object({ id: id() }),
  result: nothing(),
});

export const taskStop = endpoint({
  method: 'PUT',
  path: `${ONE}/Actions/Stop`,
  access: 'system.task:btn_edit',
  summary: 'Disables a task.',
  input: z.object({ id: id() }),
  result: nothing(),
});

export const taskRun = endpoint({
  method: 'POST',
  path: `${ONE}/Actions/Run`,
  access: 'system.task:btn_run',
  summary: 'Runs a task once, as soon as a node is free; its log has the result.',
  input: z.object({ id: id() }),
  result: nothing(),
});

export const taskLog = endpoint({
  method: 'GET',
  path: `${ONE}/TaskLog`,
  access: 'system.task:view',
  summary: 'Lists the runs of a task, paged, newest first. `runResult`: 0 succeeded, 1 failed.',
  input: z.object({
    id: id(),
    ...paging('runTime'),
    runResult: z.optional(z.enum(['0', '1'])),
    startTime: z.optional(integer(0, 7_258_118_399_999)),
    endTime: z.optional(integer(0, 7_258_118_399_999)),
  }),
  result: pageOf(
    z.object({
      id: z.string(),
      runTime: z.number(),
      /** ms; null while it is running, or if unknown. */
      duration: z.nullable(z.int()),
      runResult: z.int(),
      outcome: z.enum(taskOutcomes),
      /** A sentence in the caller's language. */
      description: z.string(),
      /** `realName/account` of the person who started it by hand; '' for the schedule. */
      userName: z.string(),
    }),
  ),
  columns,
  touches: ['lastRunTime'],
});

export const taskPreview = endpoint({
  method: 'GET',
  path: `${PATH}/Preview`,
  access: 'system.task:view',
  summary: 'The next ten times of a cron expression, in epoch milliseconds.',
  input: z.object({ cron: cron(), timeZone: timeZone() }),
  result: listOf(z.number()),
});
