// The form of the start of a workflow, for launches without its screen: from a spreadsheet, or by a program.
import { takesFromSheet } from '@ordo/engine/flow/sheet-start.ts';
import { isCovered } from '@ordo/engine/form/fields.ts';
import { hiddenWithResults } from '@ordo/engine/model/inputs.ts';
import { canLaunch, flowInUse } from '../flow-engine/flow-engine.read.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import type { FlowForms } from '../model/flow-form.read.ts';
import { requiredAt } from './field-rights.ts';
import { hiddenAt } from './hidden-at.ts';

/** As the caller may fill it in: the fields that it takes and requires, by their paths. @throws Refusal flowTaskNotReleased, flowTaskRight */
export async function startForm(forms: FlowForms, { db, user }: Call, flowId: string) {
  const flow = await flowInUse(db, flowId);
  if (!flow) throw new Refusal('flowTaskNotReleased');
  if (!(await canLaunch(db, user, flowId))) throw new Refusal('flowTaskRight');
  const { start } = flow.version.flow;
  const model = await forms.inUse(db, flow.modelId, flow.formNumber);
  const hidden = hiddenWithResults(model.design, hiddenAt(start));
  const isTaken = takesFromSheet(start);
  const takes = (path: string): boolean => !isCovered(hidden, path) && isTaken(path.replace('.', '-'));
  return { flow, name: flow.fullName, model, hidden, takes, requires: new Set(requiredAt(start)) };
}
