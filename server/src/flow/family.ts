// The family's calls on tasks (wire §18.4): each is mapped to our own list, query or command, with the same permissions and checks.
import type { FlowAct } from '@ordo/contract/flow-act.ts';
import * as contract from '@ordo/contract/flow-family.ts';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Deps } from '../kit/serve.ts';
import type { FlowForms } from '../model/flow-form.read.ts';
import { keptForm, shownForm } from '../model/flow-wire.read.ts';
import { runCommand } from './run-command.ts';
import { detailOf } from './detail.ts';
import { familyChosen } from './family-choices.ts';
import { familyListed } from './family-rows.ts';
import { commandedOnce, onceMade } from './once.ts';
import { removeAsInitiator, removeAsMonitor } from './remove.ts';

export function familyFeature(app: FastifyInstance, deps: Deps, forms: FlowForms): void {
  serve(app, deps, contract.familyTaskCreate, async ({ flowId, ...launch }, call) => {
    const made = await onceMade(call, { flowId, ...launch });
    return runCommand(forms, call, { ...made, flowId, act: launchAct(launch), form: { data: launch.data }, urgency: launch.flowUrgent });
  });
  serve(app, deps, contract.familyTaskUpdate, ({ id, ...launch }, call) =>
    commandedOnce(forms, call, id, launchAct(launch), { form: { data: launch.data }, urgency: launch.flowUrgent }),
  );
  serve(app, deps, contract.familyTaskInfo, async ({ id }, call) => {
    const { flowId, form } = await detailOf(forms, call, id, deps.files.links);
    return { id, flowId, data: JSON.stringify(keptForm(await forms.inUse(call.db, form.modelId, form.release), form, call.language)) };
  });
  serve(app, deps, contract.familyTaskRecord, async ({ flowId, taskId }, call) => {
    const found = await detailOf(forms, call, taskId, deps.files.links);
    if (found.flowId !== flowId) throw new Refusal('notFound');
    return { ...shownForm(await forms.inUse(call.db, found.form.modelId, found.form.release), found.form, call.language), id: taskId };
  });

  serve(app, deps, contract.familyChoices, (input, call) => familyChosen(call, input));

  serve(app, deps, contract.familyLaunchList, (input, call) => familyListed(call, 'mine', input));
  serve(app, deps, contract.familyLaunchRemove, async ({ id }, call) => {
    await removeAsInitiator(call, forms, id);
    return null;
  });
  serve(app, deps, contract.familyWithdraw, ({ id, handleOpinion }, call) => commandedOnce(forms, call, id, { command: 'withdraw', opinion: handleOpinion }));
  serve(app, deps, contract.familyPress, ({ id }, call) => commandedOnce(forms, call, id, { command: 'urge' }));
  serve(app, deps, contract.familyMonitorList, (input, call) => familyListed(call, 'monitor', input));
  serve(app, deps, contract.familyMonitorRemove, ({ ids }, call) => removeAsMonitor(call, ids.split(',')));
}

type Candidates = Readonly<Record<string, string[]>> | null | undefined;

const launchAct = ({ status, candidateList }: { status: number | string; candidateList?: Candidates }): FlowAct =>
  Number(status) === 1 ? { command: 'saveDraft' } : { command: 'submit', ...(candidateList && { candidates: candidateList }) };
