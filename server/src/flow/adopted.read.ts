// Adopted tasks that a field of a form may name: those in which the user took part.
import { sql, type RawBuilder } from 'kysely';

/** `from flow_task t where …` */
export const adoptedTasks = (flowId: string, userId: string): RawBuilder<unknown> => sql`
  from flow_task t where t.flow_id = ${flowId} and t.status = 2 and t.delete_mark = 0 and t.stub_since is null and t.id in (
    select id from flow_task where initiator_id = ${userId} union select task_id from flow_record where by_id = ${userId}
    union select task_id from flow_circulate where person_id = ${userId})`;

/** The title and the number of a row of `flow_task`. */
export const taskName = sql<string>`concat_ws('/', full_name, nullif(en_code, ''))`;
