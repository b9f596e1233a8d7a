// A list button that launches a workflow: it opens the launch page, whose form begins with values of the record that the user sees.
import * as contract from '@ordo/contract/record-launch.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import type { FormNode } from '@ordo/engine/form/document.ts';
import { textIn } from '@ordo/engine/form/look.ts';
import type { Design } from '@ordo/engine/model/design.ts';
import { launchValues } from '@ordo/engine/model/launch-values.ts';
import { madeButtons, rightOfButton } from '@ordo/engine/model/press.ts';
import { can } from '@ordo/engine/permission/rights.ts';
import type { FastifyInstance } from 'fastify';
import { canLaunch } from '../flow-engine/flow-engine.read.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import { accessOf } from './access.ts';
import { launchTarget } from './launch-target.ts';
import type { LiveModels } from './live.ts';
import { shownTo } from './pictures.ts';
import { assertMayPress, isOffered } from './pressing.ts';
import { readRecord } from './record-read.ts';

export function recordLaunchFeature(app: FastifyInstance, deps: Deps, models: LiveModels): void {
  serve(app, deps, contract.launchFields, async ({ flowId }, { db, language }) => {
    const target = await launchTarget(db, flowId);
    const called = (node: FormNode) => textIn(node.label, language) || node.key;
    const list = [...(target?.fields ?? [])].map(([path, node]) => {
      const { source, value } = fieldKinds[node.kind];
      const of = source(node);
      const table = path.includes('.') ? target?.tables.get(path.split('.', 1)[0] ?? '') : undefined;
      return {
        id: path,
        label: table ? `${called(table)} · ${called(node)}` : called(node),
        kind: value(node) ?? '',
        model: of?.from === 'record' ? of.model : '',
      };
    });
    return { fullName: target?.fullName ?? null, list };
  });

  serve(app, deps, contract.recordLaunch, async ({ id, recordId, button: name }, call) => {
    const { db, language } = call;
    const access = accessOf(call, await models.inUse(db, id));
    const { model, within, sees } = access;
    const button = (model.design.list?.rowButtons ?? []).find((one) => one.name === name);
    if (button?.action?.do !== 'launch') throw new Refusal('recordButtonUnknown');
    assertMayPress(call, button);
    const { action, when, label } = button;
    const record = await readRecord(db, model, recordId, within, sees);
    if (!record) throw new Refusal('notFound');
    if (when && !(await isOffered(call, access, when, recordId, 'read'))) throw new Refusal('recordButtonNotNow', { button: textIn(label, language) || name });
    const target = await launchTarget(db, action.flow);
    if (!target) throw new Refusal('flowTaskNotReleased');
    if (!(await mayLaunch(call, action.flow))) throw new Refusal('flowTaskRight');
    const [shown = record] = shownTo(call, deps.files.links, model, [record]);
    return { flowId: action.flow, values: launchValues(action, { models: [model.id, model.home.id], id: record.id, values: shown.values }, target.fields) };
  });
}

/** Also the page on which they are launched. */
const mayLaunch = async ({ db, user }: Call, flowId: string): Promise<boolean> =>
  can(user.rights, 'workFlow.flowLaunch:view') && (await canLaunch(db, user, flowId));

/** Rights of buttons that launch a workflow which the caller may not launch now: these buttons are not offered. */
export async function notLaunchable(call: Call, { list }: Pick<Design, 'list'>): Promise<Set<string>> {
  const rights = new Set<string>();
  for (const button of madeButtons(list)) if (button.action?.do === 'launch' && !(await mayLaunch(call, button.action.flow))) rights.add(rightOfButton(button));
  return rights;
}
