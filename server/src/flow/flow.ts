// Tasks of workflows, for their users.
import * as launching from '@ordo/contract/flow-launch.ts';
import { flowStub } from '@ordo/contract/flow-stub.ts';
import * as contract from '@ordo/contract/flow-task.ts';
import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Describe } from '../kit/describe-api.ts';
import { serve, type Deps } from '../kit/serve.ts';
import type { ListFlows } from '../model/list-flows.read.ts';
import { FlowForms, type FormOptions } from '../model/flow-form.read.ts';
import { runCommand } from './run-command.ts';
import { apiFeature } from './api.ts';
import { batchFeature } from './batch.ts';
import { beforeFeature } from './before.ts';
import { documentFlows } from './bound.ts';
import type { BoundDocument, DocumentFlows } from './bound.read.ts';
import { countsOf, mineCountsOf } from './counts.ts';
import { deliveryFeature } from './deliveries.ts';
import { detailOf, startOf } from './detail.ts';
import { fileOfTask } from './files.ts';
import { figuresFeature } from './figures.ts';
import { launchableFeature } from './launchable.ts';
import { listFlows } from './list-flows.ts';
import { listed } from './lists.ts';
import { aheadOf, predictedOf } from './predicted.ts';
import { delegateFeature } from './delegate.ts';
import { entrustFeature } from './entrust.ts';
import { familyCommentsFeature } from './family-comments.ts';
import { handOverFeature } from './hand-over.ts';
import { migrationFeature } from './migration.ts';
import { familyFeature } from './family.ts';
import { phrasesFeature } from './phrases.ts';
import type { BackgroundDeps } from './system.ts';
import { sheetStartFeature } from './sheet-start.ts';
import { startTimerWatch, type TimerWatch } from './timers.ts';
import { stubOf } from './stub.ts';
import { removeAsInitiator, removeAsMonitor } from './remove.ts';

interface FlowOptions extends FormOptions, Pick<BackgroundDeps, 'out'> {
  describe: Describe;
  document: BoundDocument;
}

/** @returns the handlers of background work */
export function flowFeature(
  app: FastifyInstance,
  deps: Deps,
  { out, document, describe, ...options }: FlowOptions,
): BackgroundDeps & { lists: ListFlows; documents: DocumentFlows } {
  const forms = new FlowForms(deps, options);
  forms.document = document;
  const hookKey = createHmac('sha256', options.key).update('hooks of workflows').digest();
  const behind: BackgroundDeps = { deps, forms, ask: options.ask, log: app.log, out, hookKey };
  let clock: TimerWatch | undefined;
  app.addHook('onListen', async () => void (clock = startTimerWatch(behind)));
  app.addHook('onClose', async () => clock?.stop());
  entrustFeature(app, deps);
  migrationFeature(app, behind);
  handOverFeature(app, behind);
  deliveryFeature(app, deps, hookKey);
  familyFeature(app, deps, forms);
  delegateFeature(app, deps);
  familyCommentsFeature(app, deps, forms);
  batchFeature(app, deps, forms);
  sheetStartFeature(app, deps, forms);
  apiFeature(app, deps, forms, describe);
  phrasesFeature(app, deps);
  beforeFeature(app, deps, forms);
  figuresFeature(app, deps);
  serve(app, deps, contract.flowCommand, (input, call) => runCommand(forms, call, input));
  serve(app, deps, contract.flowLaunchFor, (input, call) => runCommand(forms, call, input));
  for (const endpoint of [contract.flowSuspend, contract.flowCancel, contract.flowAssign, contract.flowMove])
    serve(app, deps, endpoint, (input, call) => runCommand(forms, call, input));
  serve(app, deps, contract.flowMonitorRemove, ({ ids }, call) => removeAsMonitor(call, ids));
  serve(app, deps, contract.flowDraftRemove, async ({ id }, call) => {
    await removeAsInitiator(call, forms, id);
    return null;
  });
  serve(app, deps, contract.flowStart, ({ flowId, recordId }, call) => startOf(forms, call, flowId, recordId));
  serve(app, deps, contract.flowTask, ({ id }, call) => detailOf(forms, call, id, deps.files.links));
  serve(app, deps, flowStub, ({ id }, call) => stubOf(call, id));
  serve(app, deps, contract.flowFile, ({ id, name }, call) => fileOfTask(call, deps.files.links, id, name));
  serve(app, deps, contract.flowTodo, (input, call) => listed(call, 'todo', input));
  serve(app, deps, contract.flowDone, (input, call) => listed(call, 'done', input));
  serve(app, deps, contract.flowCirculated, (input, call) => listed(call, 'circulate', input));
  serve(app, deps, contract.flowMine, (input, call) => listed(call, 'mine', input));
  serve(app, deps, contract.flowMonitor, (input, call) => listed(call, 'monitor', input));
  serve(app, deps, contract.flowCounts, (_, call) => countsOf(call));
  serve(app, deps, launching.flowMineCounts, (_, call) => mineCountsOf(call));
  serve(app, deps, launching.flowPredicted, (input, call) => predictedOf(call, input));
  serve(app, deps, launching.flowAhead, ({ id }, call) => aheadOf(forms, call, id));
  launchableFeature(app, deps);
  return { ...behind, lists: listFlows(forms), documents: documentFlows(forms) };
}
