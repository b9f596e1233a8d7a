// Commands without a person: for timers, answers and other tasks. Each has its own id, so that it is executed once,
// independent of retries and of the number of nodes.
import type { Command, Facts } from '@ordo/engine/flow/command.ts';
import type { RefusalKey } from '@ordo/contract/refusals.ts';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { AskAs } from '../data-interface/ask-as.read.ts';
import { releasedFlow } from '../flow-engine/flow-engine.read.ts';
import { inTransaction, type Within } from '../kit/alone.ts';
import { ANONYMOUS } from '../kit/authenticate.ts';
import { loadAuthority } from '../kit/authority.ts';
import type { Db } from '../kit/db.ts';
import type { Effect } from '../kit/effect.ts';
import { atOnce } from '../kit/outside.ts';
import { Refusal } from '../kit/refusal.ts';
import { scopeOf } from '../kit/scope-sql.ts';
import type { Call, Deps } from '../kit/serve.ts';
import type { FlowForms } from '../model/flow-form.read.ts';
import { perform, type Work } from './run-command.ts';
import { holdDocument } from './document-follows.ts';
import { findTask, type LoadedTask } from './task.db.ts';

export interface Out {
  post(address: string, body: string, headers: Record<string, string>): Promise<void>;
  /** A GET; the answer is ignored. */
  knock(address: string, headers: Record<string, string>): Promise<void>;
  /** A POST; returns the answer. */
  exchange(address: string, body: string, headers: Record<string, string>): Promise<unknown>;
}

/** Dependencies of background work. */
export interface BackgroundDeps {
  deps: Deps;
  forms: FlowForms;
  ask: AskAs;
  log: FastifyBaseLogger;
  /** To addresses of the allow-list only. */
  out: Out;
  hookKey: Buffer;
}

type Behind = Pick<BackgroundDeps, 'deps' | 'log'>;

/** A call in the name of this person, without a request. @param within an open transaction */
export async function callAs({ db, ...within }: Pick<Within, 'db'> & Partial<Within>, { deps: { now: clock }, log }: Behind, userId: string): Promise<Call> {
  const { rights, facts, holders, companyId } = await loadAuthority(db, userId);
  const { rows } = await sql<{ account: string; realName: string; organizeId: string }>`
    select account, real_name as "realName", organize_id as "organizeId" from app_user where id = ${userId}`.execute(db);
  const now = clock();
  const effects: Effect[] = [];
  return {
    requestId: '',
    ip: '',
    userAgent: '',
    language: 'zh',
    seen: undefined,
    log,
    method: '',
    address: '',
    header: () => undefined,
    part: () => Promise.reject(new Refusal('fileMissing')),
    db,
    outside: atOnce(db),
    user: { ...ANONYMOUS, ...rows[0], userId, rights, facts, holders, companyId },
    page: null,
    now,
    effects,
    hidden: new Set(),
    sees: () => true,
    changes: () => true,
    scope: scopeOf({ rights, facts }, now),
    afterCommit: (effect) => void effects.push(effect),
    ...within,
  };
}

/** A call of the person who released the engine, as long as they exist. @throws Refusal interfaceOwner */
export async function callAsOwner(within: Parameters<typeof callAs>[0], behind: Behind, ownerId: string): Promise<Call> {
  const { rows } = await sql`select from app_user where id = ${ownerId} and enabled_mark = 1 and delete_mark = 0`.execute(within.db);
  if (!rows[0]) throw new Refusal('interfaceOwner');
  return callAs(within, behind, ownerId);
}

interface Options extends Pick<Work, 'form'> {
  /** The acting person; null: none. */
  actor?: string | null;
  may?: Partial<Facts['may']>;
  /** For a task that starts: this release instead of the one that it is pinned to. */
  release?: string;
  /** Called before the decision, and again after the write. @throws Refusal */
  assert?(call: Call, taskId: string, when: 'before' | 'after'): Promise<void>;
}

type Asking = (task: LoadedTask, db: Db) => Promise<Pick<Work, 'command' | 'after'> | null>;

/** @returns null: done already, or the task does not exist, or only its stub @throws Refusal if it cannot be executed */
export async function commandedFor(
  behind: BackgroundDeps,
  taskId: string,
  commandId: string,
  asking: Asking,
  { actor = null, may = {}, form, release, assert }: Options = {},
): Promise<'done' | null> {
  const { deps, forms } = behind;
  return inTransaction(deps, async (within) => {
    const { db } = within;
    await holdDocument(forms, db, taskId);
    const task = await findTask(db, taskId, 'lock');
    if (!task || task.row.stub || (await isDone(db, taskId, commandId))) return null;
    const asked = await asking(task, db);
    const pinned = release ?? task.row.releaseId;
    const flow = pinned === null ? null : await releasedFlow(db, pinned);
    if (!asked || !flow) return null;
    const call = await callAs(within, behind, actor ?? task.row.initiatorId);
    const facts = {
      now: call.now,
      actor,
      principals: [],
      may: { monitor: false, administer: false, launch: false, launchForOthers: false, ...may },
      released: true,
    };
    await assert?.(call, taskId, 'before');
    await perform(forms, call, task, flow, { ...asked, commandId, form }, facts);
    await assert?.(call, taskId, 'after');
    return 'done' as const;
  });
}

/** @returns null: done already, or the task does not exist; a key: the refusal */
export async function runSystemCommand(
  behind: BackgroundDeps,
  taskId: string,
  commandId: string,
  command: Command | ((task: LoadedTask) => Command | null),
  options: Options = {},
): Promise<'done' | RefusalKey | null> {
  const asking: Asking = async (task) => {
    const asked = typeof command === 'function' ? command(task) : command;
    return asked && { command: asked };
  };
  try {
    return await commandedFor(behind, taskId, commandId, asking, options);
  } catch (error) {
    if (error instanceof Refusal && error.key !== 'flowTaskBusy') return error.key;
    throw error;
  }
}

/** Whether a visit is still waiting for an answer. @throws Error while its task is suspended: the outbox tries again */
export async function isWaiting({ deps: { db } }: Pick<BackgroundDeps, 'deps'>, taskId: string, visit: string): Promise<boolean> {
  const { rows } = await sql<{ still: boolean }>`
    select t.suspended or v.state ->> 'heldBy' is not null as still from flow_visit v join flow_task t on t.id = v.task_id and t.delete_mark = 0
    where v.task_id = ${taskId} and v.id = ${visit} and v.status = 'live' and v.state ->> 'waits' = 'answer'`.execute(db);
  if (rows[0]?.still) throw new Error(`task ${taskId} stands still`);
  return rows.length > 0;
}

/** Sends an answer, or the lack of one; values that the form refuses count as no answer. @throws Error as `isWaiting` */
export async function answeredBySystem(behind: BackgroundDeps, taskId: string, key: string, command: Extract<Command, { command: 'answered' }>): Promise<void> {
  const id = `answer-${key}`.replace('.', '_');
  const done = await runSystemCommand(behind, taskId, id, command);
  if (done === 'flowTaskPaused') throw new Error(`task ${taskId} stands still`);
  if (done === 'done' || done === null || done === 'flowTaskAnswer' || command.failed) return;
  await runSystemCommand(behind, taskId, id, { command: 'answered', visit: command.visit, failed: true });
}

export async function isDone(db: Db, taskId: string, commandId: string): Promise<boolean> {
  const { rows } = await sql`select from flow_event where task_id = ${taskId} and command_id = ${commandId}`.execute(db);
  return rows.length > 0;
}
