// Tasks that start by new records of a form. The record's own transaction leaves the effect behind, with the id of the task (server/sql/record-told.sql), so
// that each record starts a task once. A start that is not possible is reported to the person whom the engine names.
import { createHash } from 'node:crypto';
import { translate } from '@ordo/contract/language.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import { fieldsOfRecord, valuesFromRecord, type RecordStart } from '@ordo/engine/flow/record-start.ts';
import { businessDay } from '@ordo/engine/text/business-time.ts';
import { sql } from 'kysely';
import { flowInUse, type ReleasedFlow } from '../flow-engine/flow-engine.read.ts';
import { Refusal } from '../kit/refusal.ts';
import { newRecord } from '../model/new-record.read.ts';
import { recordStartPhrases } from './flow.phrases.ts';
import { removeDraft } from './remove.ts';
import { startAs, tellPerson } from './self-start.ts';
import { callAsOwner, type BackgroundDeps } from './system.ts';

interface Recorded {
  flowId: string;
  taskId: string;
  recordId: string;
  /** Who created it; null: nobody who is known, as through a public link. */
  userId: string | null;
}

export async function startRecorded(behind: BackgroundDeps, made: Recorded): Promise<void> {
  const flow = await flowInUse(behind.deps.db, made.flowId);
  const start = flow?.version.flow.start.recordStart;
  if (!flow || !start) return;
  try {
    const values = await valuesOf(behind, flow, start, made.recordId);
    if (!values) return await removeDraft(behind, made.taskId);
    if (!made.userId) throw new Refusal('flowRecordNobody');
    await startAs(behind, flow, made.taskId, made.userId, values);
  } catch (error) {
    if (!(error instanceof Refusal) || error.key === 'flowTaskBusy') throw error;
    await removeDraft(behind, made.taskId);
    await report(behind, flow, made, error);
  }
}

/** As the person who released the engine may read it. @returns null: it starts nothing @throws Refusal flowRecordUnseen, interfaceOwner */
async function valuesOf(behind: BackgroundDeps, flow: ReleasedFlow, start: RecordStart, recordId: string) {
  const { db } = behind.deps;
  const { rows } = await sql<{ owner: string }>`select coalesce(creator_user_id, '') as owner from flow_release where id = ${flow.version.id}`.execute(db);
  const owner = await callAsOwner({ db }, behind, rows[0]?.owner ?? '');
  const record = await newRecord(behind.forms, owner, start.model, recordId, fieldsOfRecord(start));
  return record && valuesFromRecord(start, record.fields, record);
}

/** Many records that fail for the same reason, of one person on one day, are one message. */
async function report(behind: BackgroundDeps, { version, fullName }: ReleasedFlow, { flowId, userId }: Recorded, why: Refusal): Promise<void> {
  const { db, now } = behind.deps;
  const { rows } = await sql<{ name: string }>`select real_name as name from app_user where id = ${userId}`.execute(db);
  const key = createHash('sha256')
    .update(JSON.stringify([flowId, userId, why.say('zh'), businessDay(now())]))
    .digest('hex')
    .slice(0, 32);
  await tellPerson(db, version.flow.settings.admin, key, (language) =>
    translate(recordStartPhrases.notStarted, language, { flow: fullName, who: rows[0]?.name ?? '—', why: why.say(language) }, zhtw),
  );
}
