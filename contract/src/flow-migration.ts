// Migration of running tasks to another release of their engine: previewed, run as a job with a result per task, and undone while nobody has acted.
import * as z from 'zod/mini';
import { key, nodeId } from './flow-act.ts';
import { endpoint, id, integer, listOf, nothing } from './kit.ts';

const PATH = '/api/workflow/Task/Migrations';
const access = 'workFlow.flowMonitor:btn_migrate';
/** Maximum number of tasks of one migration. */
export const MAX_MIGRATED = 1_000;

const number = () => integer(1, 1_000_000);
const chosen = {
  flowId: id(),
  /** Numbers of releases. */
  from: number(),
  to: number(),
  /** The tasks; default: all running tasks of that release, up to `MAX_MIGRATED`. */
  taskIds: z.optional(z.array(key()).check(z.minLength(1), z.maxLength(MAX_MIGRATED))),
  /** Node of the old release → node of the new one. */
  map: z._default(z.record(nodeId(), nodeId()), {}),
};

export const flowMigrationReleases = endpoint({
  method: 'GET',
  path: `${PATH}/Releases/{flowId}`,
  access,
  summary: 'The releases of an engine, newest first, with how many running tasks of the caller’s scope each has.',
  input: z.object({ flowId: id() }),
  result: listOf(z.object({ number: z.int(), running: z.int(), inUse: z.boolean() })),
});

const person = z.object({ id: z.string(), name: z.string() });

export const flowMigrationPreview = endpoint({
  method: 'POST',
  path: `${PATH}/Actions/Preview`,
  access,
  summary: 'What a migration would do to each task. Nodes are mapped by hand, otherwise by id, otherwise by title. Changes nothing.',
  input: z.object(chosen),
  result: z.object({
    /** The current nodes of the tasks, and their targets. */
    nodes: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        tasks: z.int(),
        /** Null: not mapped yet. */
        to: z.nullable(z.string()),
        choices: z.array(z.object({ id: z.string(), title: z.string() })),
      }),
    ),
    /** The mapping for the migration: every node that is not mapped by its id. */
    map: z.record(z.string(), z.string()),
    list: z.array(
      z.object({
        id: z.string(),
        fullName: z.string(),
        enCode: z.string(),
        initiator: person,
        stands: z.array(z.string()),
        /** Titles of the current nodes afterwards; empty if the task ends. */
        lands: z.array(z.string()),
        /** People whose work ends, and people who get work. */
        goes: z.array(person),
        comes: z.array(person),
        /** Number of sub-workflows that end. If there are any, or the task ends, the migration of the task cannot be undone. */
        children: z.int(),
        /** Fields with a value that the target form lacks, and its required fields that are empty. */
        lost: z.array(z.string()),
        wanting: z.array(z.string()),
        /** Why it is not possible; '' otherwise. */
        why: z.string(),
      }),
    ),
    /** Tasks beyond the limit of one migration. */
    more: z.int(),
  }),
});

export const flowMigrationCreate = endpoint({
  method: 'POST',
  path: PATH,
  access,
  summary: 'Starts a migration. Each task is migrated by itself, or stays, with the reason.',
  input: z.object(chosen),
  result: z.object({ id: z.string() }),
});

export const migrationStates = ['running', 'done', 'undoing', 'undone'] as const;
export const migratedStates = ['waiting', 'moved', 'refused', 'undone', 'stays'] as const;

const told = {
  id: z.string(),
  flowId: z.string(),
  from: z.int(),
  to: z.int(),
  state: z.enum(migrationStates),
  creatorTime: z.number(),
  creatorUser: z.nullable(z.string()),
  /** Number of tasks of each. */
  counts: z.record(z.string(), z.int()),
};

export const flowMigrationList = endpoint({
  method: 'GET',
  path: PATH,
  access,
  summary: 'The latest hundred migrations of an engine; only tasks within the caller’s scope count.',
  input: z.object({ flowId: id() }),
  result: listOf(z.object(told)),
});

export const flowMigrationInfo = endpoint({
  method: 'GET',
  path: `${PATH}/{id}`,
  access,
  summary: 'The progress of a migration, task by task, within the caller’s scope.',
  input: z.object({ id: id() }),
  result: z.object({
    ...told,
    list: z.array(
      z.object({
        id: z.string(),
        fullName: z.string(),
        enCode: z.string(),
        step: z.string(),
        state: z.enum(migratedStates),
        why: z.string(),
        /** Whether it can still be undone. */
        undoable: z.boolean(),
      }),
    ),
  }),
});

export const flowMigrationUndo = endpoint({
  method: 'POST',
  path: `${PATH}/{id}/Actions/Undo`,
  access,
  summary: 'Undoes a migration for every task that nobody has acted on since; the others stay, with the reason.',
  input: z.object({ id: id() }),
  result: nothing(),
});
