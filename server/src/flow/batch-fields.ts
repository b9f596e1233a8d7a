// Values that a document of the product requires for each decision on it, when many are decided at once: only for the caller's open work, and where the step
// allows a change.
import type { flowBatchFields } from '@ordo/contract/flow-batch.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { planOf } from '@ordo/engine/flow/plan.ts';
import { loadVersions, releasedFlow, type Released } from '../flow-engine/flow-engine.read.ts';
import type { Call } from '../kit/serve.ts';
import type { Filled, FlowForms } from '../model/flow-form.read.ts';
import { isOfDocument } from './bound.read.ts';
import { filled } from './bound.ts';
import { partsOf } from './command-request.ts';
import { writesAt } from './field-rights.ts';
import { principalsIn } from './party.ts';
import { formOf } from './run-command.ts';
import { findTask, readTasks, type LoadedTask } from './task.db.ts';
import { fieldsByKey } from './values-by-key.ts';

type Asked = Result<typeof flowBatchFields>['list'][number];

export async function askedOf(forms: FlowForms, call: Call, ids: readonly string[]): Promise<Asked[]> {
  const parts = ids.map((id) => ({ id, ...partsOf(id) })).filter(({ task }) => isOfDocument(task));
  const tasks = new Map((await readTasks(call.db, [...new Set(parts.map(({ task }) => task))])).map((task) => [task.row.id, task]));
  const versions = await loadVersions(call.db, [...new Set([...tasks.values()].flatMap(({ row }) => row.releaseId ?? []))]);
  const principalsOf = await principalsIn(call);
  const asked: Asked[] = [];
  for (const { id, task, operator } of parts) {
    const loaded = tasks.get(task);
    const version = versions.get(loaded?.row.releaseId ?? '');
    if (loaded && version) asked.push(...(await askedAt(forms, call, { id, operator }, loaded, version, principalsOf(loaded.row.flowId))));
  }
  return asked;
}

async function askedAt(
  forms: FlowForms,
  call: Call,
  { id, operator }: { id: string; operator: string },
  { row, state }: LoadedTask,
  version: Released,
  principals: readonly string[],
): Promise<Asked[]> {
  const mine = state.operators.find((one) => one.id === operator && one.status === 'open');
  if (!mine?.person) return [];
  const isTheirs = mine.person === call.user.userId || (state.initiator !== call.user.userId && principals.includes(mine.person));
  const visit = state.visits.find((one) => one.id === mine.visit);
  const node = planOf(version.flow).places[visit?.node ?? '']?.node;
  if (!isTheirs || node?.kind !== 'approver') return [];
  const model = await forms.inUse(call.db, row.modelId, formOf(row, version));
  const writes = writesAt(node);
  const fields = fieldsByKey(model).filter(([key, field]) => forms.document?.asks.includes(key) && writes(field));
  if (fields.length === 0) return [];
  const { values } = await forms.read(call.db, model, row.recordId);
  return fields.map(([key, field]) => {
    const value = Number(values[field] ?? Number.NaN);
    return { id, name: row.fullName, key, label: forms.labelOf(model, field, call.language), value: Number.isFinite(value) ? value : null };
  });
}

/** @param amounts by key; those that no document requires are left out @returns undefined: nothing is filled in */
export async function filledIn(forms: FlowForms, call: Call, id: string, amounts: Readonly<Record<string, number>> | undefined): Promise<Filled | undefined> {
  const asked = Object.entries(amounts ?? {}).filter(([key]) => forms.document?.asks.includes(key));
  if (asked.length === 0 || !isOfDocument(id)) return undefined;
  const task = await findTask(call.db, id, 'read');
  const flow = task?.row.releaseId ? await releasedFlow(call.db, task.row.releaseId) : null;
  if (!task || !flow) return undefined;
  return filled(forms, call, task.row, formOf(task.row, flow), Object.fromEntries(asked.map(([key, value]) => [key, String(value)])));
}
