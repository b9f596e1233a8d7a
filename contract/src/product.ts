// Vaccine products that can be ordered (vaccine §2.1).
import * as z from 'zod/mini';
import { entity } from './entity.ts';
import { endpoint, listOf } from './kit.ts';
import { productFields } from './product.fields.ts';

const { calls, columns } = entity({
  path: '/api/vaccine/Product',
  menu: 'vaccine.product',
  noun: 'product',
  fields: productFields,
  computed: { netDosesPerPack: z.int() },
  sortable: ['sortCode', 'code', 'nameZh', 'creatorTime', 'lastModifyTime'],
});

export const product = calls;

export const productSelector = endpoint({
  method: 'GET',
  path: '/api/vaccine/Product/Selector',
  access: 'signed-in',
  summary: 'Enabled products, for pickers.',
  input: z.object({}),
  result: listOf(z.object({ id: z.string(), code: z.string(), nameZh: z.string(), nameEn: z.string(), dosesPerVial: z.int() })),
  columns,
});
