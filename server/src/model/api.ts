// API description of a model: as a document, as a page and as types, for the release in use and the fields that the caller sees.
import { createHash } from 'node:crypto';
import { modelDocs, modelOpenApi, modelTypings, recordCalls } from '@ordo/contract/model-api.ts';
import type { Bytes, Endpoint } from '@ordo/contract/kit.ts';
import { visibleDesign } from '@ordo/engine/model/visible-design.ts';
import type { FastifyInstance } from 'fastify';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import { accessOf } from './access.ts';
import type { LiveModel, LiveModels } from './live.ts';

/** Formats of the description: JSON text, a page, declarations. */
export interface Describe {
  document(calls: Record<string, Endpoint>, title: string): string;
  page(calls: Record<string, Endpoint>, title: string): string;
  types(calls: Record<string, Endpoint>, title: string): string;
}

export function apiFeature(app: FastifyInstance, deps: Deps, models: LiveModels, describe: Describe): void {
  const callsFor = async (call: Call, id: string) => {
    const model = await models.inUse(call.db, id);
    return { model, calls: callsSeen(call, model) };
  };
  const told = async (call: Call, id: string, make: keyof Describe, mime: string, name: (code: string) => string) => {
    const { model, calls } = await callsFor(call, id);
    return fileOf(describe[make](calls, model.fullName), mime, name(model.enCode));
  };
  serve(app, deps, modelOpenApi, ({ id }, call) =>
    told(call, id, 'document', 'application/vnd.oai.openapi+json; version=3.1', (code) => `${code}.openapi.json`),
  );
  serve(app, deps, modelDocs, ({ id }, call) => told(call, id, 'page', 'text/html; charset=utf-8', (code) => `${code}.html`));
  serve(app, deps, modelTypings, ({ id }, call) => told(call, id, 'types', 'text/plain; charset=utf-8', (code) => `${code}.d.ts`));
}

/** The calls for this caller, without hidden fields. */
function callsSeen(call: Pick<Call, 'page' | 'user' | 'scope'>, model: LiveModel) {
  const { hidden, sees, changes } = accessOf(call, model);
  return recordCalls({ id: model.id, design: visibleDesign(model.design, new Set(hidden)) }, call.page ?? '', { sees, changes });
}

function fileOf(text: string, mime: string, name: string): Bytes {
  const bytes = Buffer.from(text);
  return {
    mime,
    size: bytes.length,
    etag: createHash('sha256').update(bytes).digest('hex'),
    name,
    disposition: 'attachment',
    maxAge: 0,
    open: async () =>
      (async function* once() {
        yield bytes;
      })(),
  };
}
