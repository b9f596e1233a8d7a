// Records of list forms with a workflow, as the family's calls save and delete them: a save is a draft or a submission of the record's task.
import type { FlowAct } from '@ordo/contract/flow-act.ts';
import { sql } from 'kysely';
import { engineOfList } from '../flow-engine/flow-engine.read.ts';
import { newId } from '../kit/id.ts';
import { Refusal } from '../kit/refusal.ts';
import type { FlowForms } from '../model/flow-form.read.ts';
import type { ListFlows } from '../model/list-flows.read.ts';
import { runCommand } from './run-command.ts';
import { removeAsInitiator } from './remove.ts';

export const listFlows = (forms: FlowForms): ListFlows => ({
  async saved(call, { model, recordId, taskId, version, changes, rows, submit, urgency, candidates }) {
    const flow = taskId === undefined ? await engineOfList(call.db, model) : null;
    if (taskId === undefined && !flow) throw new Refusal('recordNoFlow');
    const act: FlowAct = submit ? { command: 'submit', ...(candidates && { candidates: mutable(candidates) }) } : { command: 'saveDraft' };
    const id = taskId ?? newId();
    const answer = await runCommand(forms, call, {
      id,
      commandId: newId(),
      act,
      flowId: flow?.id,
      urgency,
      form: { version, changes, rows },
      recordId: taskId === undefined && recordId !== null ? recordId : undefined,
    });
    const { rows: made } = await sql<{ id: string }>`select record_id as id from flow_task where id = ${id}`.execute(call.db);
    return { id: made[0]?.id ?? '', version: answer.version };
  },
  removed: (call, taskId) => removeAsInitiator(call, forms, taskId, { withRecord: true }),
});

const mutable = (candidates: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(Object.entries(candidates).map(([node, people]) => [node, [...people]]));
