// A task as one of its participants sees it: without the fields that their nodes hide, and with the commands that they may use now.
import type { flowStart, flowTask } from '@ordo/contract/flow-task.ts';
import type { Result } from '@ordo/contract/kit.ts';
import type { AnyNode } from '@ordo/engine/flow/document.ts';
import type { Operator, TaskState } from '@ordo/engine/flow/state.ts';
import { openWithdrawal } from '@ordo/engine/flow/withdrawal.ts';
import { sql } from 'kysely';
import { canLaunch, flowInUse, flowOfTask } from '../flow-engine/flow-engine.read.ts';
import type { Db } from '../kit/db.ts';
import type { FileLinks } from '../kit/file-links.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import { assertClaimable } from '../model/claim.read.ts';
import type { FlowForms } from '../model/flow-form.read.ts';
import { formOf } from './run-command.ts';
import { requiredAt, writesAt } from './field-rights.ts';
import { hiddenAt, hiddenAtAll } from './hidden-at.ts';
import { filesOf, signatureOf } from './files.ts';
import { opinionsFor } from './opinions.ts';
import { openCommands, recallable, removableSigners } from './open-commands.ts';
import { standingOf, type Standing } from './party.ts';
import { nodesOf, readAt } from './read-at.ts';
import { shownFlow } from './shown-flow.ts';
import { assertDetails } from './stub.ts';
import { findTask, isRevocation } from './task.db.ts';

/** @param recordId of a list form: the record that the task would take over */
export async function startOf(forms: FlowForms, call: Call, flowId: string, recordId?: string): Promise<Result<typeof flowStart>> {
  const flow = await flowInUse(call.db, flowId);
  if (!flow) throw new Refusal('flowTaskNotReleased');
  if (!(await canLaunch(call.db, call.user, flowId))) throw new Refusal('flowTaskRight');
  if (recordId !== undefined) await assertClaimable(call, forms, flow.modelId, recordId);
  const { start } = flow.version.flow;
  return {
    flowId,
    flowName: flow.fullName,
    releaseId: flow.version.id,
    document: shownFlow(flow.version.flow, 'launching'),
    form: await formAt(forms, call, { modelId: flow.modelId, number: flow.formNumber }, recordId ?? null, hiddenAt(start), start),
  };
}

/** A task as the caller sees it. */
export type ReadTask = (call: Call, id: string) => Promise<Result<typeof flowTask>>;

/** @throws Refusal notFound, flowTaskStub, flowTaskNotReleased */
export async function detailOf(forms: FlowForms, call: Call, id: string, links: Pick<FileLinks, 'signed'>): Promise<Result<typeof flowTask>> {
  const task = await findTask(call.db, id, 'read');
  const standing = task && (await standingOf(call, task.row, task.state));
  if (!task || standing?.roles.length === 0 || !standing) throw new Refusal('notFound');
  const { row, state } = task;
  assertDetails(row);
  const flow = await flowOfTask(call.db, row);
  if (!flow) throw new Refusal('flowTaskNotReleased');
  const { version } = flow;
  const nodeOf = nodesOf(version, state);
  const mine = mineOf(call, state, standing);
  const isOpen = !isRevocation(row) && [0, 3, 4].includes(state.status) && standing.roles.includes('initiator');
  const works = mine.flatMap(({ visit }) => nodeOf(visit) ?? []);
  // A submission uses the newest release; everything else the release of the task.
  const filled = (isOpen && (await flowInUse(call.db, row.flowId))) || flow;
  const writer: AnyNode | null = isOpen ? filled.version.flow.start : (works[0] ?? null);
  const hidden = hiddenAtAll(readAt(call, filled.version, state, standing, nodeOf));
  const form = await formAt(forms, call, { modelId: row.modelId, number: formOf(row, filled) }, row.recordId, hidden, writer);
  const names = await namesIn(call.db, state, row.initiatorId);
  const person = (one: string) => ({ id: one, name: names.get(one) ?? one });
  const some = (one: string | null) => (one === null ? null : person(one));
  const asked = openWithdrawal(state);
  const times = await timesOf(call.db, id);
  const files = await filesOf(call.db, state);
  const seen = opinionsFor(call, version, state, standing);
  const removable = removableSigners(call, state, standing);
  const taken = recallable(call, state, standing);
  const moment = (seq: number) => times.get(seq) ?? row.creatorTime;
  return {
    id,
    flowId: row.flowId,
    flowName: flow.fullName,
    fullName: row.fullName,
    enCode: row.enCode ?? '',
    urgency: row.urgency,
    status: row.status,
    suspended: row.suspended,
    completion: row.completion,
    seq: row.seq,
    initiator: person(row.initiatorId),
    submittedBy: some(row.submittedBy),
    creatorTime: row.creatorTime,
    startTime: row.startTime,
    endTime: row.endTime,
    parentId: row.parentTask,
    withdrawal: asked && { by: some(asked.by), at: asked.at, opinion: asked.opinion },
    document: shownFlow(version.flow, standing.roles.every((role) => role === 'initiator') ? 'launching' : 'acting'),
    roles: standing.roles,
    commands: openCommands(call, version, state, standing, mine),
    mine: mine.map(({ id: operator, person: of, visit, draft, isPool }) => ({
      operator,
      node: nodeOf(visit)?.id ?? '',
      for: of === null || of === call.user.userId ? null : person(of),
      isPool: isPool && of === null,
      draft,
    })),
    form,
    visits: state.visits.map(({ id: visit, node, round, step, status, heldBy, exception, overdue, begun, ended }) => ({
      id: visit,
      node,
      round,
      step,
      status,
      held: heldBy !== null,
      exception,
      overdue,
      begun: moment(begun),
      ended: ended === null ? null : moment(ended),
      due: state.timers.find((timer) => timer.visit === visit && timer.does !== 'remind')?.due ?? null,
    })),
    operators: state.operators.map(({ id: operator, visit, person: of, status, vote, added, why }) => ({
      id: operator,
      visit,
      person: some(of),
      status,
      vote,
      added,
      removable: removable.has(operator),
      recallable: taken.has(operator),
      why,
    })),
    records: state.records.map((record) => {
      const { id: key, at, act, by, for: principal, node, visit, opinion, note } = record;
      const said = { opinion, files: files(note), signature: signatureOf(note, (address) => links.signed(address, call.user, call.now)) };
      const isOpen = seen(record) || (opinion === '' && said.files.length === 0 && said.signature === '');
      const told = isOpen ? said : { opinion: '', files: [], signature: '' };
      return { id: key, at, act, by: some(by), for: some(principal), node, visit, note: toldNote(note), ...told, withheld: !isOpen };
    }),
    circulates: state.circulates.map(({ id: copy, person: of, node, at, readAt }) => ({ id: copy, person: person(of), node, at, readAt })),
  };
}

/** Changed values, and those that a branch was taken on, are shown only by the form, as far as its reader may see them. */
function toldNote(note: unknown): unknown {
  if (typeof note !== 'object' || note === null || Array.isArray(note)) return note;
  const { values: _, on: __, files: ___, signature: ____, sees: _____, ...rest } = note as Record<string, unknown>;
  return rest;
}

/** Open work of the caller, of their principals, and of pools that they may claim from. */
function mineOf({ user }: Call, state: TaskState, { principals, claims }: Standing): Operator[] {
  const isLive = (visit: string) => state.visits.some(({ id, status, heldBy }) => id === visit && status === 'live' && heldBy === null);
  return state.operators.filter(({ id, person, status, visit }) => {
    if (status !== 'open' || !isLive(visit) || state.status !== 1) return false;
    return person === null ? claims.has(id) : person === user.userId || principals.includes(person);
  });
}

async function formAt(
  forms: FlowForms,
  call: Call,
  { modelId, number }: { modelId: string; number: number | undefined },
  record: string | null,
  hidden: ReadonlySet<string>,
  writer: AnyNode | null,
) {
  const model = await forms.inUse(call.db, modelId, number);
  const shown = await forms.shown(call, model, record, hidden);
  const writes = writer ? writesAt(writer) : () => false;
  const paths = [...model.fields.keys(), ...model.children.map(({ id }) => id)];
  return {
    modelId,
    ...shown,
    writable: paths.filter((path) => writes(path) && !shown.hidden.includes(path)),
    required: writer ? requiredAt(writer) : [],
  };
}

/** Names of everybody who is named in a task, by id. */
export async function namesIn(db: Db, state: TaskState, initiator: string): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(
    [
      initiator,
      state.submittedBy,
      ...state.operators.map(({ person }) => person),
      ...state.records.flatMap(({ by, for: principal }) => [by, principal]),
      ...state.circulates.flatMap(({ person, by }) => [person, by]),
    ].filter((one) => one !== null),
  );
  const { rows } = await sql<{ id: string; name: string }>`select id, real_name as name from app_user where id = any(${[...ids]}::text[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** When each event of a task happened, by its number. */
export async function timesOf(db: Db, id: string): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ seq: number; at: number }>`select seq, at from flow_event where task_id = ${id}`.execute(db);
  return new Map(rows.map(({ seq, at }) => [seq, at]));
}
