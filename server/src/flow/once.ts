// Clients of the family send no command id: an identical request of the same person within a minute, with no other event in between, counts as a repetition.
import { createHash } from 'node:crypto';
import type { FlowAct } from '@ordo/contract/flow-act.ts';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import { newId } from '../kit/id.ts';
import type { Call } from '../kit/serve.ts';
import type { FlowForms } from '../model/flow-form.read.ts';
import { holdDocument } from './document-follows.ts';
import { runCommand } from './run-command.ts';
import type { Answer, CommandRequest } from './command-request.ts';
import { lockTask } from './task.db.ts';

const DOUBLE = 60_000;

interface Once {
  commandId: string;
  /** It was executed already, and gets the same answer. */
  isAgain: boolean;
}

const digest = (call: Pick<Call, 'user'>, said: unknown) =>
  createHash('sha256')
    .update(JSON.stringify([call.user.userId, said]))
    .digest('hex')
    .slice(0, 24);

/** Locks the task and its document until the transaction ends. @throws Refusal flowTaskBusy */
export async function once(forms: Pick<FlowForms, 'document'>, call: Call, task: string, said: unknown): Promise<Once> {
  await holdDocument(forms, call.db, task);
  await lockTask(call.db, task);
  const own = digest(call, said);
  const { rows } = await sql<{ seq: number; commandId: string; at: number; by: string | null }>`
    select seq, command_id as "commandId", at, user_id as by from flow_event where task_id = ${task} order by seq desc limit 1`.execute(call.db);
  const [last] = rows;
  const isAgain = last !== undefined && last.by === call.user.userId && last.at > call.now - DOUBLE && last.commandId.startsWith(`${own}-`);
  return { commandId: isAgain ? last.commandId : `${own}-${last?.seq ?? 0}`, isAgain };
}

/** The same for a task that does not exist yet. */
export async function onceMade(call: Call, said: unknown): Promise<{ id: string; commandId: string }> {
  const { db, user, now } = call;
  const commandId = `${digest(call, said)}-0`;
  await alone(db, commandId);
  const { rows } = await sql<{ id: string }>`
    select t.id from flow_task t join flow_event e on e.task_id = t.id and e.command_id = ${commandId}
    where t.initiator_id = ${user.userId} and t.creator_time > ${new Date(now - DOUBLE)} and e.at > ${new Date(now - DOUBLE)} order by t.creator_time desc limit 1`.execute(
    db,
  );
  return { id: rows[0]?.id ?? newId(), commandId };
}

const alone = (db: Db, key: string) => sql`select pg_advisory_xact_lock(hashtextextended(${`flow ${key}`}, 0))`.execute(db);

/** Runs a command on an existing task once. */
export async function commandedOnce(
  forms: FlowForms,
  call: Call,
  id: string,
  act: FlowAct,
  more: Pick<CommandRequest, 'form' | 'urgency'> = {},
): Promise<Answer> {
  const { commandId } = await once(forms, call, id, { act, ...more });
  return runCommand(forms, call, { id, commandId, act, ...more });
}
