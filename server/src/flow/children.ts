// Parent and child tasks communicate only through effects, and never lock each other.
import { translate } from '@ordo/contract/language.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import { sql } from 'kysely';
import { flowInUse } from '../flow-engine/flow-engine.read.ts';
import type { Db } from '../kit/db.ts';
import { newId } from '../kit/id.ts';
import { childPhrases, flowPhrases } from './flow.phrases.ts';
import { insertRecord } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import { removeDraft } from './remove.ts';
import { tellPerson } from './self-start.ts';
import type { PendingEffect } from './pending-effect.ts';
import { defaultTitle } from './title.ts';
import { callAs, commandedFor, runSystemCommand, type BackgroundDeps } from './system.ts';
import { isRevocation } from './task.db.ts';

/** A task of another engine, for one person: started at once, or as their draft if they have to fill in their part of the form first. */
export async function startChild(left: PendingEffect<'startChild'>, behind: BackgroundDeps): Promise<void> {
  const { taskId, effect } = left;
  const { deps, forms } = behind;
  const { child, engine, person, values, starts } = effect;
  const made = await deps.db.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`flow child ${taskId} ${child}`}, 0))`.execute(db);
    const { rows } = await sql<{ id: string }>`select id from flow_task where parent_task = ${taskId} and parent_child = ${child}`.execute(db);
    // A child that its parent has released meanwhile is not started; while it is being started, the parent cannot release it.
    const { rows: wanted } = await sql`select from flow_child where task_id = ${taskId} and id = ${child} and result = 'open' for share`.execute(db);
    if (wanted.length === 0 && !rows[0]) return 'let go' as const;
    const flow = await flowInUse(db, engine);
    if (!flow) return null;
    if (rows[0]) return { id: rows[0].id, flow };
    const call = await callAs({ db }, behind, person);
    const id = newId();
    await insertRecord(call, 'flow_task', {
      id,
      flow_id: engine,
      model_id: flow.modelId,
      record_id: id,
      full_name: defaultTitle(call.user.realName, flow.fullName),
      initiator_id: person,
      organize_id: call.user.organizeId,
      parent_task: taskId,
      parent_child: child,
    });
    return { id, flow };
  });
  if (made === 'let go') return;
  if (!made) {
    // The engine was stopped meanwhile: the child fails.
    await runSystemCommand(behind, taskId, `child-${child}`.replace('.', '_'), { command: 'childEnded', child, result: 'cancelled', values: {} });
    return tellNotStarted(left, behind);
  }
  const { id, flow } = made;
  const model = await forms.inUse(deps.db, flow.modelId, flow.formNumber);
  const options = { actor: person, may: { launch: true }, form: forms.filledFrom(model, {}, values, 0), release: flow.version.id };
  const submitted = starts ? await runSystemCommand(behind, id, 'start', { command: 'submit', values: {} }, options) : 'draft';
  // Missing values are left to the member to fill in.
  if (submitted === 'done' || submitted === null) return;
  await runSystemCommand(behind, id, 'draft', { command: 'saveDraft', values: {} }, options);
  await tellDraft(deps.db, id, 'draft');
}

/** Its initiator has to fill in their part: nobody else can, and the parent waits for it. @param key of the message: it is sent once */
export async function tellDraft(db: Db, id: string, key: string): Promise<void> {
  const { rows } = await sql<{ title: string; parent: string; person: string }>`
    select t.full_name as title, p.full_name as parent, t.initiator_id as person from flow_task t join flow_task p on p.id = t.parent_task where t.id = ${id}`.execute(
    db,
  );
  const [draft] = rows;
  if (draft) await tellPerson(db, draft.person, `${id}-${key}`, (language) => translate(childPhrases.draft, language, { ...draft }, zhtw), id);
}

/** To the person whom the engine names for exceptions, otherwise to the one who released it. */
const tellNotStarted = ({ taskId, fullName, adminId, ownerId, effect: { child } }: PendingEffect<'startChild'>, { deps: { db } }: BackgroundDeps) =>
  tellPerson(
    db,
    adminId ?? ownerId,
    `${taskId}-${child}-stopped`,
    (language) => translate(childPhrases.notStarted, language, { title: fullName, why: new Refusal('flowTaskNotReleased').say(language) }, zhtw),
    taskId,
  );

export async function endChild({ taskId, effect: { child, key }, actor, initiatorId }: PendingEffect<'endChild'>, behind: BackgroundDeps): Promise<void> {
  const { rows } = await sql<{ id: string; status: number }>`
    select id, status from flow_task where parent_task = ${taskId} and parent_child = ${child} and delete_mark = 0`.execute(behind.deps.db);
  const [task] = rows;
  if (!task) return;
  if (task.status !== 1) return removeDraft(behind, task.id);
  const id = `parent-${key}`.replace('.', '_');
  const reason = translate(flowPhrases.parentEnded, 'zh', {}, zhtw);
  await runSystemCommand(behind, task.id, id, { command: 'cancel', reason }, { actor: actor ?? initiatorId, may: { monitor: true } });
}

type Result = PendingEffect<'tellParent'>['effect']['result'];

/** A child reports its end and its values to its parent. If the form of the parent refuses them, the report waits like an undelivered hook. */
export async function tellParent({ taskId, seq, effect: { key, result } }: PendingEffect<'tellParent'>, behind: BackgroundDeps): Promise<void> {
  const { db } = behind.deps;
  const { parent, refused } = await parentHears(behind, taskId, seq, result);
  if (!refused) return;
  await sql`
    with written as (
      insert into flow_delivery (task_id, key, seq, event, target) values (${taskId}, ${key}, ${seq}, 'childEnded', ${TO_PARENT + parent})
      on conflict do nothing returning task_id, target
    ) insert into outbox (kind, payload) select 'flow.deliver', jsonb_build_object('taskId', task_id, 'target', target) from written`.execute(db);
}

/** Target of a delivery that is no hook. */
const TO_PARENT = 'parent:';

/** Reports again. @throws Refusal if the form of the parent refuses the values */
export async function tellParentAgain(behind: BackgroundDeps, { taskId, seq, key }: { taskId: string; seq: number; key: string }): Promise<void> {
  const { rows } = await sql<{ result: Result }>`
    select x ->> 'result' as result from flow_event e, jsonb_array_elements(e.effects) x
    where e.task_id = ${taskId} and e.seq = ${seq} and x ->> 'key' = ${key}`.execute(behind.deps.db);
  if (!rows[0]) return;
  const { refused } = await parentHears(behind, taskId, seq, rows[0].result);
  if (refused) throw refused;
}

async function parentHears(behind: BackgroundDeps, taskId: string, seq: number, result: Result): Promise<{ parent: string; refused: Refusal | null }> {
  const { deps, forms } = behind;
  const { rows } = await sql<{ parent: string | null; child: string | null; modelId: string; recordId: string; formNumber: number | null }>`
    select parent_task as parent, parent_child as child, t.model_id as "modelId", record_id as "recordId", r.form_number as "formNumber"
    from flow_task t left join flow_release r on r.id = t.release_id and r.model_id = t.model_id where t.id = ${taskId}`.execute(deps.db);
  const [task] = rows;
  if (!task?.parent || task.child === null) return { parent: '', refused: null };
  const { parent, child } = task;
  if (isRevocation({ parentChild: child })) {
    await runSystemCommand(behind, parent, `${child}-${seq}`.replace('.', '_'), { command: 'revocationEnded', adopted: result === 'adopted' });
    return { parent, refused: null };
  }
  const { values } = await forms.read(deps.db, await forms.inUse(deps.db, task.modelId, task.formNumber ?? undefined), task.recordId);
  try {
    await commandedFor(behind, parent, `child-${child}-${seq}`.replace('.', '_'), async ({ state }) => {
      const known = state.children.find(({ id }) => id === child);
      const visit = state.visits.find(({ id }) => id === known?.visit);
      return known && visit && visit.status !== 'void' ? { command: { command: 'childEnded', child, result, values } } : null;
    });
  } catch (error) {
    if (!(error instanceof Refusal) || error.key === 'flowTaskBusy') throw error;
    return { parent, refused: error.key === 'recordWrong' ? error : null };
  }
  return { parent, refused: null };
}
