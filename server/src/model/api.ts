// API description of a model: as a document, as a page and as types, for the release in use and the fields that the caller sees.
import { modelDocs, modelOpenApi, modelTypings, recordCalls } from '@ordo/contract/model-api.ts';
import { visibleDesign } from '@ordo/engine/model/visible-design.ts';
import type { FastifyInstance } from 'fastify';
import { describedFile, type Describe } from '../kit/describe-api.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import { accessOf } from './access.ts';
import type { LiveModel, LiveModels } from './live.ts';

export function apiFeature(app: FastifyInstance, deps: Deps, models: LiveModels, describe: Describe): void {
  const told = async (call: Call, id: string, how: keyof Describe) => {
    const model = await models.inUse(call.db, id);
    return describedFile(describe, how, callsSeen(call, model), model.fullName, model.enCode);
  };
  serve(app, deps, modelOpenApi, ({ id }, call) => told(call, id, 'document'));
  serve(app, deps, modelDocs, ({ id }, call) => told(call, id, 'page'));
  serve(app, deps, modelTypings, ({ id }, call) => told(call, id, 'types'));
}

/** The calls for this caller, without hidden fields. */
function callsSeen(call: Pick<Call, 'page' | 'user' | 'scope'>, model: LiveModel) {
  const { hidden, sees, changes } = accessOf(call, model);
  return recordCalls({ id: model.id, design: visibleDesign(model.design, new Set(hidden)) }, call.page ?? '', { sees, changes });
}
