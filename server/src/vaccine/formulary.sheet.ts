// The formulary in sheets.
import { formularyCreate, type formularyList } from '@ordo/contract/formulary.ts';
import type { Parsed } from '@ordo/contract/kit.ts';
import { refusals } from '@ordo/contract/refusals.ts';
import { sql } from 'kysely';
import { columnsOf } from '../kit/crud.ts';
import { readAll } from '../kit/page.ts';
import { insertRecords } from '../kit/records.ts';
import type { ListSheet } from '../kit/sheet/list-shape.ts';
import { listedFormulary } from './formulary.list.ts';
import { customerNames, productNames } from './sheet-names.ts';

type Input = Parsed<typeof formularyCreate>;

const pair = ({ customerId, productId }: Pick<Input, 'customerId' | 'productId'>) => `${customerId} ${productId}`;

export const formularySheetOf: ListSheet<string, Input, Parsed<typeof formularyList>> = {
  name: ['可订目录', 'Formulary'],
  columns: [
    { key: 'customerCode', title: ['客户编码', 'Customer code'], required: true, of: 'customerId', kind: customerNames },
    { key: 'productCode', title: ['产品编码', 'Product code'], required: true, of: 'productId', kind: productNames },
    { key: 'maxDosesPerOrder', title: ['每次最多（剂）', 'At most at once, doses'] },
    { key: 'minMonthsBetween', title: ['最短间隔（个月）', 'At least between, months'] },
  ],
  input: formularyCreate.input,
  once: {
    column: 'productCode',
    of: pair,
    text: refusals.formularyTaken.text,
    there: async ({ db }, inputs) => {
      const { rows } = await sql<Pick<Input, 'customerId' | 'productId'>>`
        select customer_id as "customerId", product_id as "productId" from vac_customer_product
        where delete_mark = 0 and customer_id = any(${inputs.map(({ customerId }) => customerId)}::text[])`.execute(db);
      return new Set(rows.map(pair));
    },
  },
  keep: (call, inputs) => insertRecords(call, 'vac_customer_product', inputs.map(columnsOf)),
  rows: (call, filters) => {
    const source = listedFormulary(filters, call);
    return readAll<object>(call.db, filters, { ...source, select: sql`p.code as "productCode", ${source.select}` });
  },
};
