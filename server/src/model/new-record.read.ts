// A new record that starts a task, as the person may read it who released the engine.
import { modelPages } from '@ordo/contract/model-page.ts';
import type { Asked } from '@ordo/engine/filter/filter.ts';
import type { Json } from '@ordo/engine/form/document.ts';
import { pageGranting } from '@ordo/engine/permission/target.ts';
import { EVERY_ROW } from '../kit/filter-sql.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import { accessOf } from './access.ts';
import { flowValues, type FlowForms } from './flow-form.read.ts';
import { readRecord } from './record-read.ts';

/** Its main fields. */
export interface NewRecord {
  id: string;
  values: Readonly<Record<string, Json>>;
  fields: Asked;
}

/** @param fields that are used of it @returns null: it was deleted, or belongs to a task itself @throws Refusal flowRecordUnseen */
export async function newRecord(
  forms: Pick<FlowForms, 'inUse'>,
  call: Call,
  modelId: string,
  id: string,
  fields: readonly string[],
): Promise<NewRecord | null> {
  const model = await forms.inUse(call.db, modelId);
  const found = await readRecord(call.db, model, id, EVERY_ROW, () => true);
  if (!found || found.taskId) return null;
  const page = pageGranting(call.user.rights, modelPages, model.home.id, 'view');
  const { within, sees } = accessOf({ ...call, page: page ?? null }, model);
  const seesAll = (page !== undefined || call.user.rights.administrator) && fields.every((field) => model.fields.has(field) && sees(field));
  if (!seesAll || !(await readRecord(call.db, model, id, within, () => false))) throw new Refusal('flowRecordUnseen');
  const kinds = Object.fromEntries(model.head.fields.map(({ node, kind }) => [node.id, { kind }]));
  return { id, values: flowValues(model, found.values), fields: kinds };
}
