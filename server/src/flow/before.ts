// The family's calls on work (wire §18.4): each is mapped to our own list, query or command, with the same permissions and checks.
import type { FlowAct } from '@ordo/contract/flow-act.ts';
import * as contract from '@ordo/contract/flow-before.ts';
import { translate } from '@ordo/contract/language.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import type { FlowForms } from '../model/flow-form.read.ts';
import { runCommand } from './run-command.ts';
import type { Answer } from './command-request.ts';
import { batched } from './batch.ts';
import { partsOf } from './command-request.ts';
import { candidateNodes, candidateUsers, targetsFrom } from './candidates.ts';
import { detailOf } from './detail.ts';
import { familyDetail, familyRecords } from './family-detail.ts';
import { filesIn } from './family-files.ts';
import { familyListed } from './family-rows.ts';
import { flowPhrases } from './flow.phrases.ts';
import { monitored } from './monitored.read.ts';
import { commandedOnce, once } from './once.ts';

export function beforeFeature(app: FastifyInstance, deps: Deps, forms: FlowForms): void {
  const read = (call: Call, id: string) => detailOf(forms, call, id, deps.files.links);
  const done = (call: Call, id: string, act: FlowAct): Promise<Answer> => commandedOnce(forms, call, id, act);

  for (const endpoint of [contract.beforeTodo, contract.beforeBatchList]) serve(app, deps, endpoint, (input, call) => familyListed(call, 'todo', input));
  serve(app, deps, contract.beforeDone, (input, call) => familyListed(call, 'done', input));
  serve(app, deps, contract.beforeCirculated, (input, call) => familyListed(call, 'circulate', input));
  serve(app, deps, contract.beforeDetail, (input, call) => familyDetail(forms, read, call, input));
  serve(app, deps, contract.beforeRecords, async ({ id }, call) => ({ list: familyRecords(await read(call, id), call.language) }));

  serve(
    app,
    deps,
    contract.beforeAudit,
    async ({ id, handleOpinion: opinion, signImg, fileList, formData, candidateList, freeApproverUserId: to, copyIds }, call) => {
      const { task, operator } = partsOf(id);
      const form = dataOf(formData);
      const files = filesIn(fileList);
      const act: FlowAct = {
        command: 'adopt',
        operator,
        opinion,
        ...(signImg && { signature: signImg }),
        ...(files.length > 0 && { files }),
        ...(candidateList && { candidates: candidateList }),
        ...(copyIds && { circulate: copyIds.split(',').filter((one) => one !== '') }),
      };
      const { commandId, isAgain } = await once(forms, call, task, { act, form, to });
      if (to && !isAgain)
        await runCommand(forms, call, { id: task, commandId: `${commandId}-after`, act: { command: 'addSigner', operator, opinion: '', to, how: 'after' } });
      return runCommand(forms, call, { id: task, commandId, act, ...(form !== null && { form: { data: form } }) });
    },
  );
  serve(app, deps, contract.beforeReject, async ({ id, handleOpinion: opinion, signImg, fileList, rejectStep }, call) => {
    const { task, operator } = partsOf(id);
    const files = filesIn(fileList);
    const target = LEFT_TO_NODE.has(rejectStep) ? {} : { target: rejectStep };
    return done(call, task, { command: 'reject', operator, opinion, ...(signImg && { signature: signImg }), ...(files.length > 0 && { files }), ...target });
  });
  serve(app, deps, contract.beforeTransfer, ({ id, handleOpinion: opinion, freeApproverUserId: to }, call) => {
    const { task, operator } = partsOf(id);
    return done(call, task, { command: 'transfer', operator, opinion, to });
  });
  serve(app, deps, contract.beforeSaveAudit, ({ id, handleOpinion: draft }, call) => {
    const { task, operator } = partsOf(id);
    return done(call, task, { command: 'saveOpinion', operator, draft });
  });
  serve(app, deps, contract.beforeRecall, async ({ id, handleOpinion: opinion }, call) => {
    const { task, operator: record } = partsOf(id);
    const { rows } = await sql<{ operator: string }>`
      select operator_id as operator from flow_record where task_id = ${task} and id = ${record} and act = 'adopt' and operator_id is not null`.execute(
      call.db,
    );
    const [adopted] = rows;
    if (!adopted) throw new Refusal('notFound');
    return done(call, task, { command: 'recall', operator: adopted.operator, opinion });
  });
  serve(app, deps, contract.beforeCancel, ({ id, handleOpinion: reason }, call) => done(call, id, { command: 'cancel', reason }));
  serve(app, deps, contract.beforeAssign, async ({ id, nodeCode, freeApproverUserId: to, handleOpinion }, call) => {
    const { rows } = await sql<{ visit: string | null }>`
      select (select v.id from flow_visit v where v.task_id = t.id and v.node = ${nodeCode} and v.status = 'live' order by v.begun desc limit 1) as visit
      from flow_task t where t.id = ${id} and ${monitored(call)}`.execute(call.db);
    const [task] = rows;
    if (!task) throw new Refusal('notFound');
    if (task.visit === null) throw new Refusal('flowTaskNotThere');
    // The family's call has no reason.
    const reason = handleOpinion || translate(flowPhrases.noReason, call.language, {}, zhtw);
    return done(call, id, { command: 'assign', visit: task.visit, to, reason });
  });

  serve(
    app,
    deps,
    contract.beforeBatch,
    ({ ids, batchType, handleOpinion: opinion }, call) =>
      batched(deps, call, ids, (one, task, operator) => done(one, task, { command: Number(batchType) === 0 ? 'adopt' : 'reject', operator, opinion })),
    'own transactions',
  );
  serve(
    app,
    deps,
    contract.beforeCandidates,
    async ({ id, handleOpinion: opinion, signImg: signature, formData }, call) => ({
      list: await candidateNodes(deps, forms, read, call, { id, opinion, signature, form: dataOf(formData) }),
    }),
    'own transactions',
  );
  serve(app, deps, contract.beforeCandidateUsers, (input, call) => candidateUsers(read, call, input));
  serve(app, deps, contract.beforeTargets, async ({ id }, call) => ({ list: await targetsFrom(read, call, id) }));
}

const LEFT_TO_NODE: ReadonlySet<string> = new Set(['', '0', '1', '2']);

/** @returns the JSON text; null: no form */
function dataOf(formData: unknown): string | null {
  if (formData === null || formData === undefined || formData === '') return null;
  const text = typeof formData === 'string' ? formData : JSON.stringify(formData);
  const { data } = (parsed(text) ?? {}) as { data?: unknown };
  return typeof data === 'string' && typeof parsed(data) === 'object' ? data : text;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Reported where the text is parsed.
    return null;
  }
}
