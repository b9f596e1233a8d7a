import { modelTraditional } from '@ordo/contract/model-texts.ts';
import type { FastifyInstance } from 'fastify';
import { serve, type Deps } from '../kit/serve.ts';
import { loadTraditional } from '../kit/traditional.ts';

export function textsFeature(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, modelTraditional, async ({ texts }) => {
    const traditional = await loadTraditional();
    return { list: texts.map(traditional) };
  });
}
