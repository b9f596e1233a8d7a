// Which engine starts tasks for new records of a form: kept by releases, read where a record is written (server/sql/record-told.sql).
import { modelPages } from '@ordo/contract/model-page.ts';
import type { RecordStart } from '@ordo/engine/flow/record-start.ts';
import { pageGranting } from '@ordo/engine/permission/target.ts';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';

/** @param start undefined: it starts nothing any more */
export async function startsOnRecords(db: Db, flowId: string, start: RecordStart | undefined): Promise<void> {
  if (!start) await sql`delete from flow_record_start where flow_id = ${flowId}`.execute(db);
  else
    await sql`
      insert into flow_record_start (flow_id, model_id) values (${flowId}, ${start.model}) on conflict (flow_id) do update set model_id = excluded.model_id`.execute(
      db,
    );
}

/** Tasks would show the records to people of the engine's choice. @throws Refusal flowRecordUnseen */
export function assertRecordsSeen({ user: { rights } }: Pick<Call, 'user'>, { model }: RecordStart): void {
  if (pageGranting(rights, modelPages, model, 'view') === undefined && !rights.administrator) throw new Refusal('flowRecordUnseen');
}
