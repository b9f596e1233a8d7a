// What a mail says of a task: for those to whom the workflow has sent a message about it.
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';

export interface TaskForMail {
  flow: string;
  enCode: string;
  initiator: string;
  startedAt: number | null;
  /** Titles of the current nodes; '' for none. */
  step: string;
  urgency: number;
}

/** @returns undefined if it is deleted */
export async function taskForMail(db: Db, id: string): Promise<TaskForMail | undefined> {
  const { rows } = await sql<TaskForMail>`
    select f.full_name as flow, coalesce(t.en_code, '') as "enCode", u.real_name as initiator, t.started_at as "startedAt", t.this_step as step, t.urgency
    from flow_task t join flow f on f.id = t.flow_id join app_user u on u.id = t.initiator_id where t.id = ${id} and t.delete_mark = 0`.execute(db);
  return rows[0];
}
