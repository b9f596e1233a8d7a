// A record of a list form with a workflow that has no task yet (from a sheet, a public link, a program): users who may edit it may submit it.
import { sql } from 'kysely';
import { tableSql } from '../kit/ddl.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import type { FlowForms } from './flow-form.read.ts';
import { whyHeld } from './of-task.ts';

/** Locked until the transaction ends, so that two tasks do not take over the same record. @throws Refusal notFound, denied, those of of-task.ts */
export async function assertClaimable(call: Call, forms: FlowForms, modelId: string, recordId: string): Promise<void> {
  const model = await forms.inUse(call.db, modelId);
  if (model.webType !== 3 || model.elsewhere) throw new Refusal('notFound');
  await forms.assertWritable(call, model, recordId, 'edit', []);
  const { table } = model.head;
  const { rows } = await sql<{ task: string }>`
    select t.task_id as task from ${tableSql(table)} t where t.id = ${recordId} and t.delete_mark = 0 for no key update`.execute(call.db);
  if (!rows[0]) throw new Refusal('notFound');
  if (rows[0].task !== '') throw await whyHeld(call.db, table, recordId);
}
