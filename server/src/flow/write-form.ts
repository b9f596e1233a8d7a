// A node writes a record of another form, with the permissions of the person who released the engine; the visit waits until it is written.
import type { Values } from '@ordo/engine/flow/state.ts';
import { sql } from 'kysely';
import { inTransaction } from '../kit/alone.ts';
import { Refusal } from '../kit/refusal.ts';
import { newId } from '../kit/id.ts';
import type { PendingEffect } from './pending-effect.ts';
import { answeredBySystem, callAsOwner, isWaiting, type BackgroundDeps } from './system.ts';

export async function writeForm({ taskId, ownerId, effect }: PendingEffect<'write'>, behind: BackgroundDeps): Promise<void> {
  const { visit, model, record, values, key } = effect;
  if (!(await isWaiting(behind, taskId, visit))) return;
  const failed = await written(behind, { taskId, ownerId, key, model, record: typeof record === 'string' && record !== '' ? record : null, values }).then(
    () => false,
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      return true;
    },
  );
  await answeredBySystem(behind, taskId, key, { command: 'answered', visit, values: {}, failed });
}

interface Writing {
  taskId: string;
  ownerId: string;
  key: string;
  model: string;
  record: string | null;
  values: Values;
}

/** @throws Refusal */
async function written(behind: BackgroundDeps, { taskId, ownerId, key, model: modelId, record, values }: Writing): Promise<void> {
  const { deps, forms } = behind;
  await inTransaction(deps, async (within) => {
    const { db } = within;
    const { rows } = await sql<{ made: boolean }>`
      select exists (select from flow_written w where w.task_id = t.id and w.key = ${key}) as made from flow_task t where t.id = ${taskId} for no key update`.execute(
      db,
    );
    const [task] = rows;
    if (!task || task.made) return;
    // What workflows write starts no others: they would go on in circles.
    await sql`select set_config('ordo.flow', 'writes', true)`.execute(db);
    const call = await callAsOwner(within, behind, ownerId);
    const model = await forms.held(db, modelId);
    const target = record ?? newId();
    const how = record === null ? 'add' : 'edit';
    await forms.assertWritable(call, model, record, how, Object.keys(values));
    const { values: was, version } = await forms.read(db, model, target);
    const draft = await forms.settled(call, model, target, forms.filledFrom(model, was, { ...was, ...values }, version), new Set());
    const [wrong] = draft.findings;
    if (wrong) throw new Refusal('recordWrong', { field: wrong.label, why: wrong.text });
    await forms.save(call, draft, record === null ? await forms.numbers(call, model) : {}, null);
    await forms.assertWritable(call, model, target, how, []);
    await sql`insert into flow_written (task_id, key) values (${taskId}, ${key})`.execute(db);
  });
}
