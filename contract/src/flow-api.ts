// Workflows for programs: start a task with values, and read what became of it. Signed with an API key, or with a token.
import * as z from 'zod/mini';
import { candidates, key } from './flow-act.ts';
import { bytes, endpoint, id, integer, pageOf, paging, text } from './kit.ts';
import { fieldId, MAX_RECORD_BODY } from './model-record.ts';

const PATH = '/api/workflow/Program/{flowId}';
/** Rows of one child table. */
const MAX_ROWS = 1_000;

const state = z.object({
  id: z.string(),
  /** As given at the start. */
  key: z.string(),
  fullName: z.string(),
  number: z.string(),
  status: z.int().check(z.meta({ description: '1 running, 2 approved, 3 rejected, 4 withdrawn, 5 cancelled, 0 draft' })),
  suspended: z.boolean(),
  completion: z.int().check(z.meta({ description: 'in percent' })),
  initiator: z.object({ account: z.string(), name: z.string() }),
  startTime: z.nullable(z.number()),
  endTime: z.nullable(z.number()),
});

const cells = z.record(fieldId, z.unknown());

export const flowApiStart = endpoint({
  method: 'POST',
  path: `${PATH}/Tasks`,
  access: 'signed-in',
  byKey: 'start',
  summary:
    'Starts a task with these values, in the name of the caller (the creator of the key) or of somebody else whom they may launch for. The same `key` again starts nothing and answers the task that was started, as it is now.',
  input: z.object({
    flowId: id(),
    /** Chosen by the caller for each task. */
    key: key(),
    /** Account of the initiator; absent: the caller. */
    initiator: z.optional(text(50)),
    urgency: z.optional(integer(1, 3)),
    values: z._default(cells, {}),
    rows: z._default(z.record(fieldId, z.array(cells).check(z.maxLength(MAX_ROWS))), {}),
    candidates,
  }),
  result: z.extend(state, { /** The key had started it before. */ repeated: z.boolean() }),
  most: MAX_RECORD_BODY,
});

export const flowApiTask = endpoint({
  method: 'GET',
  path: `${PATH}/Tasks/{id}`,
  access: 'signed-in',
  byKey: 'track',
  summary: 'The state of a task that the caller started here, with the steps where it is now and who acts there.',
  input: z.object({ flowId: id(), id: key() }),
  result: z.extend(state, {
    steps: z.array(z.object({ title: z.string(), people: z.array(z.string()), since: z.number(), due: z.nullable(z.number()) })),
  }),
});

export const flowApiTasks = endpoint({
  method: 'GET',
  path: `${PATH}/Tasks`,
  access: 'signed-in',
  byKey: 'track',
  summary: 'The tasks of this workflow that the caller started here, the newest first; narrowed by `key` or `status`.',
  input: z.object({ flowId: id(), ...paging('startTime'), key: z.optional(key()), status: z.optional(integer(0, 5)) }),
  result: pageOf(state),
});

const about = (path: 'OpenApi' | 'Docs' | 'Types', summary: string) =>
  endpoint({ method: 'GET', path: `${PATH}/${path}`, access: 'signed-in', summary, input: z.object({ flowId: id() }), result: bytes(), as: 'bytes' });

export const flowOpenApi = about('OpenApi', 'These calls for one workflow as OpenAPI 3.1, with the fields that its start takes, for those who may launch it.');
export const flowDocs = about('Docs', 'The same as a page for people.');
export const flowTypings = about('Types', 'The same as declarations of TypeScript.');
