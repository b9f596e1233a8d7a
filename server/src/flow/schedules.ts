// Tasks that start by the timetable of their engine. The next start is a row: one node moves it on and leaves an effect behind, in one transaction, so that
// each start happens once. A start that is not possible is skipped, and reported.
import { translate } from '@ordo/contract/language.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import { sql } from 'kysely';
import { flowInUse, type ReleasedFlow } from '../flow-engine/flow-engine.read.ts';
import { scheduleStart } from '../flow-engine/schedule.read.ts';
import type { Db } from '../kit/db.ts';
import { newId } from '../kit/id.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import { schedulePhrases } from './flow.phrases.ts';
import { removeDraft } from './remove.ts';
import { startAs, tellPerson } from './self-start.ts';
import type { BackgroundDeps } from './system.ts';

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
    await startAs(behind, flow, id, schedule.user, {});
  } catch (error) {
    if (!(error instanceof Refusal) || error.key === 'flowTaskBusy') throw error;
    await removeDraft(behind, id);
    await report(behind, flow, id, error);
  }
}

/** To the person whom the engine names for exceptions. */
const report = ({ deps: { db } }: BackgroundDeps, { version, fullName }: ReleasedFlow, key: string, why: Refusal): Promise<void> =>
  tellPerson(db, version.flow.settings.admin, key, (language) =>
    translate(schedulePhrases.notStarted, language, { flow: fullName, why: why.say(language) }, zhtw),
  );

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
    await tellPerson(db, admin === from ? to : admin, newId(), (language) => translate(schedulePhrases.stopped, language, said, zhtw));
  }
  return stopped;
}
