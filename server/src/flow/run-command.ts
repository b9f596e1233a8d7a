// The path of every command: the task is locked, read, decided by the engine, and written with its form, its event and its effects in one transaction.
import type { FlowAct } from '@ordo/contract/flow-act.ts';
import { questionKey, type Command, type Facts, type Outcome, type Question, type Refusal as EngineRefusal } from '@ordo/engine/flow/command.ts';
import { decide } from '@ordo/engine/flow/decide.ts';
import type { Version } from '@ordo/engine/flow/document.ts';
import { planOf } from '@ordo/engine/flow/plan.ts';
import { RULES, storedCommand, type StoredFacts } from '@ordo/engine/flow/replay.ts';
import { fold, type Changes, type TaskState, type Values } from '@ordo/engine/flow/state.ts';
import type { Json } from '@ordo/engine/form/document.ts';
import { can } from '@ordo/engine/permission/rights.ts';
import { sql } from 'kysely';
import { canLaunch, releasedFlow, releaseInUse, type ReleasedFlow } from '../flow-engine/flow-engine.read.ts';
import { Refusal } from '../kit/refusal.ts';
import { updateRecord } from '../kit/record.ts';
import type { Call } from '../kit/serve.ts';
import type { Filled, FlowForms, FormDraft } from '../model/flow-form.read.ts';
import { filledFromWire } from '../model/flow-wire.read.ts';
import { answerOf } from './answers.ts';
import { commandOf, type Answer, type CommandRequest } from './command-request.ts';
import { concernedBy } from './concerned.ts';
import { documentFollows, holdDocument } from './document-follows.ts';
import { writeDeliveries } from './delivery.db.ts';
import { cellsWithin, wantedAt } from './field-rights.ts';
import { hiddenAt } from './hidden-at.ts';
import { assertFiles } from './files.ts';
import { createTask } from './launch.ts';
import { assertParties, canMonitor, standingOf } from './party.ts';
import { findTask, isRevocation, readyIn, taskColumns, writeRows, type LoadedTask } from './task.db.ts';
import { poolsIn } from './pools.ts';
import { assertDetails } from './stub.ts';
import { titleFor } from './title.ts';
import { toRefusal, type Around } from './to-refusal.ts';

/** Maximum rounds of questions; more is a bug of the engine. */
const ROUNDS = 20;
const launches = (act: FlowAct) => act.command === 'saveDraft' || act.command === 'submit';

export async function runCommand(forms: FlowForms, call: Call, asked: CommandRequest): Promise<Answer> {
  const { db, user } = call;
  await holdDocument(forms, db, asked.id);
  const task = (await findTask(db, asked.id, 'lock')) ?? (await createTask(call, forms, asked));
  const done = await doneBefore(call, asked);
  if (done) return done;
  const { row, state } = task;
  const standing = await standingOf(call, row, state);
  const isForOther = row.creatorId === user.userId && row.startTime === null && mayLaunchForOthers(call);
  const isLauncher = launches(asked.act) && (state.initiator === user.userId || isForOther);
  // For people who are not concerned, the task does not exist.
  if (standing.roles.length === 0 && !isLauncher) throw new Refusal('notFound');
  assertDetails(row);
  await assertParties(call, state, asked.act);
  await assertFiles(call, asked.act);
  // A withdrawn revocation is requested again on the original task.
  if (isRevocation(row) && launches(asked.act)) throw new Refusal('flowTaskNotAllowed');
  const released = await releaseInUse(db, row.flowId);
  const flow = await flowOf(call, task, asked.act, released);
  const facts: Omit<Facts, 'answers'> = {
    now: call.now,
    actor: user.userId,
    principals: standing.principals,
    may: {
      monitor: standing.roles.includes('monitor') && canMonitor(call, asked.act.command),
      administer: user.rights.administrator,
      launch: await canLaunch(db, user, row.flowId),
      launchForOthers: isForOther,
    },
    released: released !== null,
  };
  return perform(forms, call, task, flow, { ...asked, command: commandOf(asked) }, facts);
}

const mayLaunchForOthers = ({ user }: Call) => can(user.rights, 'workFlow.flowLaunch:btn_other');

/** A submission uses the current release; everything else the release that the task started with. */
async function flowOf({ db }: Call, { row }: LoadedTask, act: FlowAct, released: string | null): Promise<ReleasedFlow> {
  const id = launches(act) ? (released ?? row.releaseId) : (row.releaseId ?? released);
  const flow = id === null ? null : await releasedFlow(db, id);
  if (!flow) throw new Refusal('flowTaskNotReleased');
  return flow;
}

/** A repeated command gets the same answer. @throws Refusal flowTaskKeyUsed */
async function doneBefore({ db, user }: Call, { id, commandId, act }: Pick<CommandRequest, 'id' | 'commandId' | 'act'>): Promise<Answer | null> {
  const { rows } = await sql<{ answer: Answer; by: string | null; command: string }>`
    select answer, user_id as by, command ->> 'command' as command from flow_event where task_id = ${id} and command_id = ${commandId}`.execute(db);
  const [event] = rows;
  if (!event) return null;
  if (event.by !== user.userId || event.command !== act.command) throw new Refusal('flowTaskKeyUsed');
  return event.answer;
}

/** A command for the engine. */
export interface Work extends Pick<CommandRequest, 'commandId' | 'form' | 'urgency'> {
  command: Command;
  /** For a migration: the release that the task has afterwards. */
  after?: ReleasedFlow;
  /** The document was sent, and its task follows it. */
  sent?: boolean;
}

/** Release of the form with which a task is filled in; undefined: its engine uses another form meanwhile, so the release in use applies. */
export const formOf = ({ modelId }: Pick<LoadedTask['row'], 'modelId'>, flow: Pick<ReleasedFlow, 'modelId' | 'formNumber'>): number | undefined =>
  flow.modelId === modelId ? flow.formNumber : undefined;

const NOTHING_FILLED: Filled = { version: 0, changes: {}, rows: {} };

/** @param facts `actor` null: no person; the call then runs in the name of the initiator */
export async function perform(forms: FlowForms, call: Call, task: LoadedTask, flow: ReleasedFlow, asked: Work, facts: Omit<Facts, 'answers'>): Promise<Answer> {
  const [{ row }, { version }] = [task, flow];
  const model = await forms.held(call.db, row.modelId, formOf(row, flow));
  const node = nodeOf(version, task.state, asked.command);
  const isStart = node === version.flow.start.id;
  const { command: name } = asked.command;
  const own = !isRevocation(row);
  const takesForm = own && (name === 'saveDraft' || name === 'submit' || (name === 'adopt' && (asked.form !== undefined || isStart)));
  const at = node === null ? undefined : planOf(version.flow).places[node]?.node;
  let draft: FormDraft | null = null;
  let values = {} as Values;
  let formVersion = 0;
  let formBefore = 0;
  let command = asked.command;
  if (takesForm && at) {
    const hidden = hiddenAt(at);
    const { form = NOTHING_FILLED } = asked;
    const filled = 'data' in form ? await filledFromWire(call.db, model, row.recordId, form, hidden) : form;
    draft = await forms.settled(call, model, row.recordId, cellsWithin(filled, at, model), hidden);
    const { touched, now } = draft;
    values = before(draft);
    formBefore = draft.before?.version ?? 0;
    command = { ...command, values: Object.fromEntries([...touched].map((field) => [field, now[field] ?? null])) } as Command;
  } else {
    ({ values, version: formVersion } = await forms.read(call.db, model, row.recordId));
    formBefore = formVersion;
  }
  let state: TaskState = { ...task.state, values };
  const numbers: Record<string, string> = {};
  const house = async (question: Question): Promise<Json> => {
    if (question.ask === 'number') {
      if (!own) return '';
      Object.assign(numbers, await forms.numbers(call, model));
      return Object.values(numbers)[0] ?? '';
    }
    if (question.ask !== 'form') return answerOf(call.db, question);
    return draft && at ? wantedAt(draft, at, question.whole ? 'whole' : name === 'adopt' ? 'changed' : 'shape').map(({ text }) => text) : [];
  };
  let { outcome, answers } = await decided(version, state, command, facts, house);
  const written = 'done' in outcome ? outcome.done.changes.task.values : undefined;
  if (written && draft === null && own) {
    // Values written by an answer or a child also run through the rules of the form, and the command is decided again with the result.
    draft = await forms.settled(call, model, row.recordId, forms.filledFrom(model, values, written, formVersion), new Set());
    const wrong = draft.findings.find(({ isShape }) => isShape);
    if (wrong) throw new Refusal('recordWrong', { field: wrong.label, why: wrong.text });
    state = { ...state, values: before(draft) };
    ({ outcome, answers } = await decided(version, state, command, facts, house));
  }
  if ('refused' in outcome) {
    const findings = draft && at ? wantedAt(draft, at, name === 'saveDraft' ? 'shape' : isStart ? 'whole' : 'changed') : [];
    const about = 'operator' in command ? command.operator : null;
    throw await refusedBy(forms, call, model, { version, state, draft: draft && { ...draft, findings }, about }, outcome.refused);
  }
  const { changes, effects } = outcome.done;
  const next = fold(state, changes);
  const told = { id: row.id, status: next.status };
  if (draft) formVersion = await forms.save(call, draft, numbers, told);
  else if (own) await forms.mark(call.db, model, row.recordId, told);
  const then = asked.after ?? flow;
  const titleOf = (id: string) => planOf(then.version.flow).places[id]?.node.title ?? '';
  const pools = await poolsIn(call.db, then.version, next, changes);
  await writeRows(call.db, row.id, changes, { now: call.now, titleOf, poolOf: pools, wasReady: readyIn(task.state), ready: readyIn(next) });
  const more = {
    // Set only with the form of the start.
    ...(asked.urgency !== undefined && isStart && { urgency: asked.urgency }),
    // With the current values of the form; another release has its own title, and hides other fields.
    ...(own &&
      (draft || next.version !== state.version) && {
        full_name: await titleFor(call, then, model, next, draft ? { ...draft.now, ...numbers } : values),
      }),
  };
  await updateRecord({ ...call, user: { userId: facts.actor } }, 'flow_task', row.id, null, { ...taskColumns(changes, next, call.now, titleOf), ...more });
  const answer: Answer = { id: row.id, status: next.status, seq: next.seq, number: next.number ?? '', version: formVersion };
  await writeEvent(call, row.id, { ...asked, command }, facts.actor, {
    changes: withoutForm(changes, draft && { was: draft.was, now: { ...draft.now, ...numbers } }),
    effects,
    facts: {
      ...facts,
      answers,
      rules: RULES,
      release: version.id,
      formVersion: formBefore,
      values: draft ? state.values : null,
      ...(task.state.seq === 0 && { initiator: state.initiator }),
    } satisfies StoredFacts,
    answer,
    seq: next.seq,
  });
  for (const target of await writeDeliveries(call.db, row.id, next.seq, effects))
    call.afterCommit({ kind: 'flow.deliver', payload: { taskId: row.id, target } });
  await documentFollows(forms, call, task, next, { ...asked, start: version.flow.start.id }, { model, values: draft ? draft.now : values });
  const concerned = concernedBy(changes, next, pools);
  if (concerned.userIds.length + concerned.pool.length > 0) call.afterCommit({ kind: 'flow.changed', payload: { taskId: row.id, ...concerned } });
  for (const [at, { effect }] of effects.entries())
    if (effect !== 'ended' && effect !== 'undoEnd' && effect !== 'hook')
      call.afterCommit({ kind: `flow.${effect}`, payload: { taskId: row.id, seq: next.seq, at } });
  return answer;
}

const refusedBy = (
  forms: FlowForms,
  call: Call,
  model: FormDraft['model'],
  around: Pick<Around, 'version' | 'state' | 'draft' | 'about'>,
  refused: EngineRefusal,
) =>
  toRefusal(refused, {
    ...around,
    language: call.language,
    labelOf: (field) => forms.labelOf(model, field, call.language),
    nameOf: (person) => nameOf(call, person),
  });

/** Conditions use values computed by rules; whether the caller may change a field is decided by the engine. */
const before = ({ now, was, touched }: FormDraft): Values => ({ ...now, ...Object.fromEntries([...touched].map((field) => [field, was[field] ?? null])) });

/** Values are stored in the record; the event stores only the changed ones. */
const withoutForm = ({ task, ...rest }: Changes, draft: Pick<FormDraft, 'was' | 'now'> | null) => {
  const { values: _, ...own } = task;
  const changed = draft
    ? Object.fromEntries(Object.entries(draft.now).filter(([field, value]) => JSON.stringify(draft.was[field] ?? null) !== JSON.stringify(value ?? null)))
    : {};
  return { ...rest, task: { ...own, ...(Object.keys(changed).length > 0 && { values: changed }) } };
};

/** The node of a command's form: the start, or the node of its operator. */
function nodeOf(version: Version, state: TaskState, command: Command): string | null {
  if (command.command === 'saveDraft' || command.command === 'submit') return version.flow.start.id;
  if (!('operator' in command)) return null;
  const visit = state.operators.find(({ id }) => id === command.operator)?.visit;
  return state.visits.find(({ id }) => id === visit)?.node ?? null;
}

/** Simulates the engine's decision: nothing is written, and no number is bound. @throws Refusal those of the command itself */
export async function imagined(
  forms: FlowForms,
  call: Call,
  { row, state }: LoadedTask,
  flow: ReleasedFlow,
  command: Command,
  facts: Omit<Facts, 'answers'>,
): Promise<Changes> {
  const { version } = flow;
  const model = await forms.inUse(call.db, row.modelId, formOf(row, flow));
  const house = async (question: Question): Promise<Json> => (question.ask === 'form' ? [] : question.ask === 'number' ? '' : answerOf(call.db, question));
  const { outcome } = await decided(version, state, command, facts, house);
  if ('refused' in outcome) throw await refusedBy(forms, call, model, { version, state, draft: null, about: null }, outcome.refused);
  return outcome.done.changes;
}

async function decided(version: Version, state: TaskState, command: Command, facts: Omit<Facts, 'answers'>, house: (question: Question) => Promise<Json>) {
  let answers: Facts['answers'] = {};
  for (let round = 0; round < ROUNDS; round += 1) {
    const outcome: Outcome = decide(version, state, command, { ...facts, answers });
    if (!('needs' in outcome)) return { outcome, answers };
    const found: [string, Json][] = [];
    for (const question of outcome.needs) found.push([questionKey(question), await house(question)]);
    answers = { ...answers, ...Object.fromEntries(found) };
  }
  throw new Refusal('flowTaskUndecided');
}

async function nameOf({ db }: Call, person: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`select real_name || '/' || account as name from app_user where id = ${person}`.execute(db);
  return rows[0]?.name ?? person;
}

interface Event {
  changes: unknown;
  effects: unknown;
  facts: unknown;
  answer: Answer;
  seq: number;
}

async function writeEvent({ db, now }: Call, id: string, { commandId, command }: Work, actor: string | null, event: Event): Promise<void> {
  const { changes, effects, facts, answer, seq } = event;
  await sql`
    insert into flow_event (task_id, seq, command_id, command, facts, changes, effects, answer, user_id, at)
    values (${id}, ${seq}, ${commandId}, ${JSON.stringify(storedCommand(command))}::jsonb, ${JSON.stringify(facts)}::jsonb, ${JSON.stringify(changes)}::jsonb,
      ${JSON.stringify(effects)}::jsonb, ${JSON.stringify(answer)}::jsonb, ${actor}, ${new Date(now)})`.execute(db);
}
