// Choices that a user has to make before a decision: the next operators, or the node that a task is returned to.
import type { beforeCandidateUsers, beforeCandidates, beforeTargets } from '@ordo/contract/flow-before.ts';
import type { Parsed, Result } from '@ordo/contract/kit.ts';
import { targetsOf } from '@ordo/engine/flow/back.ts';
import type { FlowDocument } from '@ordo/engine/flow/document.ts';
import type { ApproverNode } from '@ordo/engine/flow/nodes/approver.ts';
import { planOf } from '@ordo/engine/flow/plan.ts';
import { withoutInitiator } from '@ordo/engine/flow/who.ts';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import { escapeLike } from '../kit/filter-sql.ts';
import { newId } from '../kit/id.ts';
import { betweenTries } from '../kit/outside.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call, Deps } from '../kit/serve.ts';
import type { FlowForms } from '../model/flow-form.read.ts';
import { runCommand } from './run-command.ts';
import { answerOf } from './answers.ts';
import { partsOf } from './command-request.ts';
import type { ReadTask } from './detail.ts';
import { findTask } from './task.db.ts';

/** Maximum of such nodes in a row. */
const ROUNDS = 50;

type Chosen = Extract<ApproverNode['who'], { kind: 'candidates' }>;

/** The task of the caller's own open work, as they see it. @throws Refusal notFound, flowTaskNotYours */
async function workOf(read: ReadTask, call: Call, id: string) {
  const { task, operator } = partsOf(id);
  const detail = await read(call, task);
  if (!detail.mine.some((one) => one.operator === operator)) throw new Refusal('flowTaskNotYours');
  return { task, operator, detail, plan: planOf(detail.document as FlowDocument) };
}

async function allowedAt(db: Db, node: ApproverNode, who: Chosen, initiator: string): Promise<string[]> {
  const found = (await answerOf(db, { ask: 'people', of: who.people, same: node.limit.same, as: initiator })) as string[];
  return withoutInitiator({ state: { initiator } }, node, found);
}

/** Adopts and rolls back: the engine reports for which nodes it needs a choice. */
export async function candidateNodes(
  deps: Deps,
  forms: FlowForms,
  read: ReadTask,
  call: Call,
  { id, opinion, signature, form }: { id: string; opinion: string; signature: string; form: string | null },
): Promise<Result<typeof beforeCandidates>['list']> {
  const { task, operator, detail, plan } = await workOf(read, call, id);
  const found: Record<string, string[]> = {};
  for (let round = 0; round < ROUNDS; round += 1) {
    const wanted = await tried(deps, call, (one) =>
      runCommand(forms, one, {
        id: task,
        commandId: newId(),
        act: { command: 'adopt', operator, opinion: opinion || TRY, candidates: found, ...(signature && { signature }) },
        ...(form !== null && { form: { data: form } }),
      }),
    );
    const asked = wanted.filter((node) => !Object.hasOwn(found, node));
    if (asked.length === 0) break;
    for (const nodeId of asked) {
      const node = plan.places[nodeId]?.node;
      const allowed = node?.kind === 'approver' && node.who.kind === 'candidates' ? await allowedAt(call.db, node, node.who, detail.initiator.id) : [];
      found[nodeId] = allowed.slice(0, 1);
    }
  }
  return Object.entries(found).map(([nodeId, allowed]) => ({
    nodeId,
    nodeName: plan.places[nodeId]?.node.title ?? '',
    isCandidates: true,
    hasCandidates: allowed.length > 0,
  }));
}

const TRY = '-';
class Undone extends Error {}

/** @returns the nodes that need a choice @throws Refusal for any other reason */
async function tried(deps: Deps, call: Call, work: (call: Call) => Promise<unknown>): Promise<readonly string[]> {
  try {
    await betweenTries(deps.db, (outside) =>
      deps.db.transaction().execute(async (db) => {
        await work({ ...call, db, effects: [], afterCommit: () => undefined, outside });
        throw new Undone();
      }),
    );
  } catch (error) {
    if (error instanceof Undone) return [];
    if (error instanceof Refusal && error.key === 'flowTaskCandidates') return (error.details as { nodes: readonly string[] }).nodes;
    throw error;
  }
  return [];
}

export async function candidateUsers(
  read: ReadTask,
  call: Call,
  { id, nodeId, keyword, currentPage, pageSize }: Parsed<typeof beforeCandidateUsers>,
): Promise<Result<typeof beforeCandidateUsers>> {
  const { detail, plan } = await workOf(read, call, id);
  const node = plan.places[nodeId]?.node;
  if (node?.kind !== 'approver' || node.who.kind !== 'candidates') throw new Refusal('flowTaskNotThere');
  const allowed = await allowedAt(call.db, node, node.who, detail.initiator.id);
  const words = keyword ? `%${escapeLike(keyword)}%` : null;
  const where = sql`from app_user u where u.id = any(${allowed}::text[]) and (${words}::text is null or u.real_name ilike ${words} or u.account ilike ${words})`;
  const { rows } = await sql<{ id: string; fullName: string }>`
    select u.id, u.real_name || '/' || u.account as "fullName" ${where}
    order by array_position(${allowed}::text[], u.id) limit ${pageSize} offset ${(currentPage - 1) * pageSize}`.execute(call.db);
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${where}`.execute(call.db);
  return { list: rows, pagination: { currentPage, pageIndex: currentPage, pageSize, total: counted[0]?.total ?? 0 } };
}

export async function targetsFrom(read: ReadTask, call: Call, id: string): Promise<Result<typeof beforeTargets>['list']> {
  const { task, operator, plan } = await workOf(read, call, id);
  const found = await findTask(call.db, task, 'read');
  const of = found?.state.operators.find((one) => one.id === operator)?.visit;
  const visit = found?.state.visits.find((one) => one.id === of);
  if (!found || !visit) throw new Refusal('notFound');
  return targetsOf({ plan, state: found.state }, visit).map((node) => ({ nodeCode: node, nodeName: plan.places[node]?.node.title ?? '' }));
}
