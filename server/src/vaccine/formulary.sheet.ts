// The formulary in sheets.
import { formularyCreate, formularyUpdate, type formularyList } from '@ordo/contract/formulary.ts';
import type { Parsed } from '@ordo/contract/kit.ts';
import { refusals } from '@ordo/contract/refusals.ts';
import { sql } from 'kysely';
import { toColumns } from '../kit/crud.ts';
import { readAll } from '../kit/page.ts';
import { insertRecords } from '../kit/records.ts';
import { keysOf } from '../kit/sheet/keys-of.ts';
import type { ListSheet } from '../kit/sheet/list-shape.ts';
import { formularyInSight, listedFormulary } from './formulary.list.ts';
import { customerNames, productNames } from './sheet-names.ts';

type Input = Parsed<typeof formularyCreate>;

const pair = ({ customerId, productId }: Pick<Input, 'customerId' | 'productId'>) => `${customerId} ${productId}`;

export const formularySheetOf: ListSheet<string, Input, Parsed<typeof formularyList>> = {
  name: ['可订目录', 'Formulary'],
  columns: [
    { key: 'customerCode', title: ['客户编码', 'Customer code'], required: true, of: 'customerId', kind: customerNames, example: 'K0001' },
    { key: 'productCode', title: ['产品编码', 'Product code'], required: true, of: 'productId', kind: productNames, example: 'HEPB10' },
    { key: 'maxDosesPerOrder', title: ['单次订购上限（剂）', 'Maximum per order (doses)'], kind: 'number' },
    { key: 'minMonthsBetween', title: ['最短订购间隔（月）', 'Minimum order interval (months)'], kind: 'number' },
  ],
  input: formularyCreate.input,
  once: {
    column: 'productCode',
    of: pair,
    text: refusals.formularyTaken.text,
    there: async ({ db }, inputs) => {
      const { rows } = await sql<Pick<Input, 'customerId' | 'productId'> & { id: string }>`
        select id, customer_id as "customerId", product_id as "productId" from vac_customer_product
        where delete_mark = 0 and customer_id = any(${inputs.map(({ customerId }) => customerId)}::text[])`.execute(db);
      return new Map(rows.map((row) => [pair(row), row.id]));
    },
  },
  revise: {
    table: 'vac_customer_product',
    access: 'vaccine.formulary:btn_edit',
    keys: keysOf(formularyUpdate, 'customerId', 'productId'),
    within: formularyInSight,
  },
  keep: (call, inputs) => insertRecords(call, 'vac_customer_product', inputs.map(toColumns)),
  rows: (call, filters) => {
    const source = listedFormulary(filters, call);
    return readAll<object>(call.db, filters, { ...source, select: sql`p.code as "productCode", ${source.select}` });
  },
};
