// Lots in sheets (rule V17).
import { lotCreate, lotUpdate, type lotList } from '@ordo/contract/lot.ts';
import type { Parsed } from '@ordo/contract/kit.ts';
import { refusals } from '@ordo/contract/refusals.ts';
import { lotNumber } from '@ordo/engine/vaccine/lot.ts';
import { normalForm } from '@ordo/engine/text/normal-form.ts';
import { sql } from 'kysely';
import { toColumns } from '../kit/crud.ts';
import { readAll } from '../kit/page.ts';
import { insertRecords } from '../kit/records.ts';
import { keysOf } from '../kit/sheet/keys-of.ts';
import type { ListSheet } from '../kit/sheet/list-shape.ts';
import { yesNoWords } from '../kit/sheet/list-sheet.phrases.ts';
import { listedLots } from './lot.list.ts';
import { productNames } from './sheet-names.ts';

type Input = Parsed<typeof lotCreate>;

const known = ({ productId, manufacturer, lotNo }: Pick<Input, 'productId' | 'manufacturer' | 'lotNo'>) =>
  [productId, normalForm(manufacturer), normalForm(lotNo)].join('\n');

export const lotSheetOf: ListSheet<string, Input, Parsed<typeof lotList>> = {
  name: ['批号', 'Lots'],
  columns: [
    { key: 'productCode', title: ['产品编码', 'Product code'], required: true, of: 'productId', kind: productNames, example: 'HEPB10' },
    { key: 'lotNo', title: ['批号', 'Lot'], required: true, example: '00007123' },
    { key: 'manufacturer', title: ['生产企业', 'Manufacturer'] },
    { key: 'releaseCertNo', title: ['批签发号', 'Release certificate'] },
    { key: 'manufactureDate', title: ['生产日期', 'Manufactured on'], required: true, kind: 'day' },
    { key: 'expiryDate', title: ['有效期至', 'Expiry date'], required: true, kind: 'day' },
    { key: 'vvmStage', title: ['热敏标签阶段', 'VVM stage'], kind: 'number' },
    { key: 'campaign', title: ['专项活动用苗', 'For a campaign'], kind: { words: yesNoWords } },
  ],
  input: lotCreate.input,
  complete: async ({ db }, inputs) => {
    const { rows } = await sql<{ id: string; manufacturer: string }>`
      select id, manufacturer from vac_product where id = any(${inputs.map(({ productId }) => productId)}::text[])`.execute(db);
    const makers = new Map(rows.map(({ id, manufacturer }) => [id, manufacturer]));
    return inputs.map((input) => ({
      ...input,
      lotNo: lotNumber(input.lotNo),
      manufacturer: input.manufacturer || (makers.get(input.productId) ?? ''),
    }));
  },
  once: {
    column: 'lotNo',
    of: known,
    text: refusals.lotTaken.text,
    there: async ({ db }, inputs) => {
      const { rows } = await sql<Pick<Input, 'productId' | 'manufacturer' | 'lotNo'> & { id: string }>`
        select id, product_id as "productId", manufacturer, lot_no as "lotNo" from vac_lot
        where delete_mark = 0 and product_id = any(${inputs.map(({ productId }) => productId)}::text[]) and normal_form(lot_no) = any(${inputs.map(({ lotNo }) => normalForm(lotNo))}::text[])`.execute(
        db,
      );
      return new Map(rows.map((row) => [known(row), row.id]));
    },
  },
  revise: { table: 'vac_lot', access: 'vaccine.lot:btn_edit', keys: keysOf(lotUpdate, 'productId', 'lotNo', 'manufacturer') },
  judge: (rows, tell) => {
    for (const { at, input } of rows) if (input.expiryDate <= input.manufactureDate) tell(at, 'expiryDate', refusals.lotDates.text, {}, 'V17');
  },
  keep: (call, inputs) => insertRecords(call, 'vac_lot', inputs.map(toColumns)),
  rows: (call, filters) => {
    const source = listedLots(filters, call);
    return readAll<object>(call.db, filters, { ...source, select: sql`p.code as "productCode", ${source.select}` });
  },
};
