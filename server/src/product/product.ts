import { product } from '@ordo/contract/product.ts';
import type { FastifyInstance } from 'fastify';
import { crud } from '../kit/crud.ts';
import type { Deps } from '../kit/serve.ts';

export function productFeature(app: FastifyInstance, deps: Deps): void {
  crud(app, deps, product, 'vac_product', ['code', 'name_zh', 'name_en', 'manufacturer']);
}
