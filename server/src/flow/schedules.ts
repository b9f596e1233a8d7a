// Tasks that start by the timetable of their engine. The next start is a row: one node moves it on and leaves an effect behind, in one transaction, so that
// each start happens once. A start that is not possible is skipped, and reported.
import { languages, translate, type Language } from '@ordo/contract/language.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import type { Values as FlowValues } from '@ordo/engine/flow/state.ts';
import { freshValues } from '@ordo/engine/form/rules/form.ts';
import { sql } from 'kysely';
import { canLaunch, flowInUse, type ReleasedFlow } from '../flow-engine/flow-engine.read.ts';
import { scheduleStart } from '../flow-engine/schedule.read.ts';
import type { Db } from '../kit/db.ts';
import { newId } from '../kit/id.ts';
import { insertRecord } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import { schedulePhrases } from './flow.phrases.ts';
import { writesAt } from './field-rights.ts';
import { removeDraft } from './remove.ts';
import { callAs, commandedFor, type BackgroundDeps } from './system.ts';
import { defaultTitle } from './title.ts';

/** Starts missed by more than this are left out: no node was running. In ms. */
const LATEST = 86_400_000;
const MAX = 100;

/** @returns the number of starts left behind by this node */
export async function takeDueSchedules({ deps }: Pick<BackgroundDeps, 'deps'>): Promise<number> {
  const now = deps.now();
  const { rows } = await sql<{ flowId: string; due: number }>`
    select flow_id as "flowId", due from flow_schedule where due <= ${new Date(now)} order by due, flow_id limit ${MAX}`.execute(deps.db);
  let taken = 0;
  for (const { flowId, due } of rows)
    await deps.db.transaction().execute(async (db) => {
      const at = new Date(due);
      const { rows: own } = await sql`select from flow_schedule where flow_id = ${flowId} and due = ${at} for update skip locked`.execute(db);
      if (own.length === 0) return;
      const flow = await flowInUse(db, flowId);
      const schedule = flow?.version.flow.start.schedule;
      await scheduleStart(db, flowId, schedule, now);
      if (!schedule || now - due > LATEST) return;
      await deps.outbox.write(db, [{ kind: 'flow.scheduled', payload: { flowId, taskId: newId() } }]);
      taken += 1;
    });
  if (taken > 0) deps.outbox.wake();
  return taken;
}

/** After a change of the calendar of working days. */
export async function rescheduleAll({ deps: { db, now } }: Pick<BackgroundDeps, 'deps'>): Promise<void> {
  const { rows } = await sql<{ flowId: string }>`select flow_id as "flowId" from flow_schedule where due > ${new Date(now())}`.execute(db);
  for (const { flowId } of rows) await scheduleStart(db, flowId, (await flowInUse(db, flowId))?.version.flow.start.schedule, now());
}

/** Can be run again: the id of the task was chosen with the effect, and its submission is a command that is executed once. */
export async function startScheduled(behind: BackgroundDeps, flowId: string, id: string): Promise<void> {
  const { db } = behind.deps;
  const flow = await flowInUse(db, flowId);
  const schedule = flow?.version.flow.start.schedule;
  if (!flow || !schedule) return;
  try {
    await create(behind, flow, id, schedule.user);
    const model = await behind.forms.inUse(db, flow.modelId, flow.formNumber);
    // As somebody would send it who only opens the form.
    const writes = writesAt(flow.version.flow.start);
    const fresh = Object.fromEntries(Object.entries(freshValues(model.program)).filter(([field]) => writes(field)));
    const form = behind.forms.filledFrom(model, {}, fresh as FlowValues, 0);
    const options = { actor: schedule.user, may: { launch: true }, form, release: flow.version.id };
    await commandedFor(behind, id, 'start', async () => ({ command: { command: 'submit', values: {} } }), options);
  } catch (error) {
    if (!(error instanceof Refusal) || error.key === 'flowTaskBusy') throw error;
    await removeDraft(behind, id);
    await report(behind, flow, id, error);
  }
}

/** @throws Refusal flowTaskDisabled, flowTaskRight */
async function create(behind: BackgroundDeps, flow: ReleasedFlow, id: string, userId: string): Promise<void> {
  const flowId = flow.version.engine;
  await behind.deps.db.transaction().execute(async (db) => {
    const { rows } = await sql`select from app_user where id = ${userId} and enabled_mark = 1 and delete_mark = 0`.execute(db);
    if (rows.length === 0) throw new Refusal('flowTaskDisabled');
    const call = await callAs({ db }, behind, userId);
    if (!(await canLaunch(db, call.user, flowId))) throw new Refusal('flowTaskRight');
    const task = {
      id,
      flow_id: flowId,
      model_id: flow.modelId,
      record_id: newId(),
      full_name: defaultTitle(call.user.realName, flow.fullName),
      initiator_id: userId,
      organize_id: call.user.organizeId,
    };
    await insertRecord(call, 'flow_task', task, { once: true });
  });
}

/** To the person whom the engine names for exceptions. */
const report = ({ deps: { db } }: BackgroundDeps, { version, fullName }: ReleasedFlow, key: string, why: Refusal): Promise<void> =>
  tell(db, version.flow.settings.admin, key, (language) => translate(schedulePhrases.notStarted, language, { flow: fullName, why: why.say(language) }, zhtw));

interface Timetable {
  id: string;
  fullName: string;
  admin: string;
}

/** The engines that start tasks in the name of this person. */
export async function timetablesOf(db: Db, person: string): Promise<Timetable[]> {
  const { rows } = await sql<Timetable>`
    select t.id, t.full_name as "fullName", coalesce(r.document -> 'settings' ->> 'admin', '') as admin from flow_schedule s
    join flow t on t.id = s.flow_id and t.delete_mark = 0 join flow_release r on r.flow_id = t.id and r.number = t.release_number
    where r.document -> 'start' -> 'schedule' ->> 'user' = ${person} order by t.id`.execute(db);
  return rows;
}

/** A person leaves: nothing more starts in their name. A release stays as it is, so the next one goes on; the administrator of the engine is notified. */
export async function stopTimetables({ db }: Pick<Call, 'db'>, from: string, to: string): Promise<Timetable[]> {
  const stopped = await timetablesOf(db, from);
  const { rows } = await sql<{ id: string; name: string }>`select id, real_name as name from app_user where id in (${from}, ${to})`.execute(db);
  const nameOf = (person: string) => rows.find(({ id }) => id === person)?.name ?? '';
  for (const { id, fullName, admin } of stopped) {
    await sql`delete from flow_schedule where flow_id = ${id}`.execute(db);
    const said = { flow: fullName, from: nameOf(from), to: nameOf(to) };
    await tell(db, admin === from ? to : admin, newId(), (language) => translate(schedulePhrases.stopped, language, said, zhtw));
  }
  return stopped;
}

async function tell(db: Db, to: string | null, key: string, titleIn: (language: Language) => string): Promise<void> {
  const { rows } = await sql<{ id: string; language: string }>`select id, language from app_user where id = ${to} and delete_mark = 0`.execute(db);
  const [person] = rows;
  if (!person) return;
  const title = titleIn(languages.find((known) => known === person.language) ?? 'zh').slice(0, 200);
  const message = { id: key, title, body: { type: '1' }, userIds: [person.id] };
  await sql`insert into outbox (kind, payload) values ('message.send', ${JSON.stringify(message)}::jsonb)`.execute(db);
}
