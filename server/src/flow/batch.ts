// The same decision on many tasks: each in its own transaction, by the same command as a single decision, with a result for each.
import { createHash } from 'node:crypto';
import { flowBatch, flowBatchFields, type BatchWants } from '@ordo/contract/flow-batch.ts';
import type { Result } from '@ordo/contract/kit.ts';
import type { RefusalKey } from '@ordo/contract/refusals.ts';
import type { FastifyInstance } from 'fastify';
import { eachAlone } from '../kit/alone.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import type { FlowForms } from '../model/flow-form.read.ts';
import { askedOf, filledIn } from './batch-fields.ts';
import { partsOf } from './command-request.ts';
import { runCommand } from './run-command.ts';

/** Refusals for input that a step requires in addition to the decision. */
const wants: Partial<Record<RefusalKey, BatchWants>> = {
  flowTaskOpinion: 'opinion',
  flowTaskSignature: 'signature',
  flowTaskCandidates: 'candidates',
  flowTaskRequired: 'fields',
  recordWrong: 'fields',
};

export async function batched(
  deps: Deps,
  call: Call,
  ids: readonly string[],
  decide: (call: Call, task: string, operator: string) => Promise<unknown>,
): Promise<Result<typeof flowBatch>> {
  const list = await eachAlone(deps, call, ids, (one, id) => {
    const { task, operator } = partsOf(id);
    return decide(one, task, operator);
  });
  return {
    done: list.filter(({ refused }) => refused === null).length,
    list: list.map(({ id, refused }) => ({
      id,
      done: refused === null,
      why: refused?.say(call.language) ?? '',
      wants: refused ? (wants[refused.key] ?? null) : null,
    })),
  };
}

export function batchFeature(app: FastifyInstance, deps: Deps, forms: FlowForms): void {
  serve(
    app,
    deps,
    flowBatch,
    ({ commandId, act, opinion, ids, amounts }, call) =>
      batched(deps, call, ids, async (one, id, operator) => {
        const form = act === 'adopt' ? await filledIn(forms, one, id, amounts?.[`${id}.${operator}`]) : undefined;
        return runCommand(forms, one, { id, commandId: keyOf(commandId, operator), act: { command: act, operator, opinion }, form });
      }),
    'own transactions',
  );
  serve(app, deps, flowBatchFields, async ({ ids }, call) => ({ list: await askedOf(forms, call, ids) }));
}

/** Command id of one decision: a task may occur twice, for the caller and for a principal. */
const keyOf = (commandId: string, operator: string) => createHash('sha256').update(`${commandId} ${operator}`).digest('hex').slice(0, 32);
