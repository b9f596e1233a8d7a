// An adopted task is revoked by a short approval of its own: a task for the people who adopted last. It shows the form of the revoked task as they
// saw it, and changes nothing in it.
import { translate } from '@ordo/contract/language.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import { defaultSettings, type FlowDocument } from '@ordo/engine/flow/document.ts';
import { defaultSign } from '@ordo/engine/flow/nodes/approver.ts';
import { nobody, type FieldRight } from '@ordo/engine/flow/nodes/node.ts';
import { planOf } from '@ordo/engine/flow/plan.ts';
import type { TaskState } from '@ordo/engine/flow/state.ts';
import { sql } from 'kysely';
import { releasedFlow, type ReleasedFlow } from '../flow-engine/flow-engine.read.ts';
import type { Db } from '../kit/db.ts';
import { newId } from '../kit/id.ts';
import { insertRecord } from '../kit/record.ts';
import { flowPhrases } from './flow.phrases.ts';
import type { PendingEffect } from './pending-effect.ts';
import { callAs, runSystemCommand, type BackgroundDeps } from './system.ts';
import { findTask, REVOKES } from './task.db.ts';

/** Once for each request, even if the effect runs again. */
export async function startRevocation({ taskId, seq, effect: { people } }: PendingEffect<'revocation'>, behind: BackgroundDeps): Promise<void> {
  const { deps } = behind;
  const key = REVOKES + String(seq);
  const made = await deps.db.transaction().execute(async (db) => {
    const about = await findTask(db, taskId, 'lock');
    const flow = about?.row.releaseId ? await releasedFlow(db, about.row.releaseId) : null;
    if (!about || !flow) return null;
    const { row, state } = about;
    const { rows } = await sql<{ id: string }>`select id from flow_task where parent_task = ${taskId} and parent_child = ${key}`.execute(db);
    const id = rows[0]?.id ?? newId();
    const release = `r${id}`;
    if (!rows[0]) {
      await keepRelease(db, flow, release, approvalOf(flow, state, people));
      await insertRecord(await callAs({ db }, behind, row.initiatorId), 'flow_task', {
        id,
        flow_id: row.flowId,
        model_id: row.modelId,
        record_id: row.recordId,
        full_name: translate(flowPhrases.revocation, 'zh', { title: row.fullName }, zhtw).slice(0, MAX_TITLE),
        initiator_id: row.initiatorId,
        organize_id: row.organizeId,
        urgency: row.urgency,
        parent_task: taskId,
        parent_child: key,
      });
    }
    return { id, release, initiator: row.initiatorId };
  });
  if (!made) return;
  const { id, release, initiator } = made;
  await runSystemCommand(behind, id, 'start', { command: 'submit', values: {} }, { actor: initiator, may: { launch: true }, release });
}

const MAX_TITLE = 200;

/** Releases of engines are numbered upwards; those of a single task downwards, and they are in no list of releases. */
async function keepRelease(db: Db, { version, modelId, formNumber }: ReleasedFlow, id: string, document: FlowDocument): Promise<void> {
  await sql`
    insert into flow_release (id, flow_id, number, document, fields, model_id, form_number)
    select ${id}, ${version.engine}, least(0, coalesce(min(number), 0)) - 1, ${JSON.stringify(document)}::json, ${JSON.stringify(version.fields)}::json,
      ${modelId}, ${formNumber}
    from flow_release where flow_id = ${version.engine}`.execute(db);
}

/** One step: all people who adopted last have to agree; they see the same fields as then. */
function approvalOf({ version: { flow } }: ReleasedFlow, state: TaskState, people: readonly string[]): FlowDocument {
  const last = state.visits.findLast(({ id, status }) =>
    state.operators.some(({ visit, vote, person }) => status === 'done' && visit === id && vote === 'adopt' && people.includes(person ?? '')),
  );
  const node = last && planOf(flow).places[last.node]?.node;
  const onlyRead = (rights: readonly FieldRight[]) => rights.map((right) => ({ ...right, write: false, required: false }));
  return {
    schema: 1,
    start: { ...flow.start, launchers: null, hooks: [], rights: onlyRead(flow.start.rights) },
    chain: [
      {
        kind: 'approver',
        id: 'revoke',
        title: translate(flowPhrases.revocationStep, 'zh', {}, zhtw),
        outside: {},
        who: { kind: 'people', people: { ...nobody, users: [...people] } },
        sign: { ...defaultSign, mode: 'all' },
        nobody: { does: 'admin' },
        limit: { notInitiator: false, same: null },
        onReject: { to: 'end' },
        back: 'chosen',
        may: { return: false, transfer: true, addSigner: false, circulate: false },
        needs: { opinion: false, signature: false },
        progress: 50,
        rights: onlyRead(node && 'rights' in node ? node.rights : flow.start.rights),
        limits: { remind: null, overdue: null },
        circulate: nobody,
        hooks: [],
      },
    ],
    settings: { ...defaultSettings, admin: flow.settings.admin, withdraw: 'any', mayCirculate: false },
  };
}
