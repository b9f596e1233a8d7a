// Products in sheets.
import { product } from '@ordo/contract/product.ts';
import { refusals } from '@ordo/contract/refusals.ts';
import type { Parsed } from '@ordo/contract/kit.ts';
import { normalForm } from '@ordo/engine/text/normal-form.ts';
import { sql } from 'kysely';
import { columnsOf, crudList } from '../kit/crud.ts';
import { newId } from '../kit/id.ts';
import { readAll, type PageInput } from '../kit/page.ts';
import { assertWithin } from '../kit/record.ts';
import { insertRecords } from '../kit/records.ts';
import { keysOf } from '../kit/sheet/keys-of.ts';
import type { ListSheet } from '../kit/sheet/list-shape.ts';
import { onOffWords, yesNoWords } from '../kit/sheet/list-sheet.phrases.ts';
import { productFields, productsInSight, productSearched } from './product.read.ts';

type Input = Parsed<typeof product.create>;
type Filters = Pick<PageInput, 'sort' | 'sidx'> & { keyword?: string; enabledMark?: string };

const listed = crudList(product, 'vac_product', productFields, productSearched);
const code = (input: Input) => normalForm(input.code);

export const productSheetOf: ListSheet<string, Input, Filters> = {
  name: ['产品', 'Products'],
  columns: [
    { key: 'code', title: ['产品编码', 'Code'], required: true, example: 'HEPB10' },
    { key: 'nameZh', title: ['中文名称', 'Chinese name'], required: true, example: '重组乙型肝炎疫苗' },
    { key: 'nameEn', title: ['英文名称', 'English name'], example: 'Hepatitis B vaccine' },
    { key: 'antigenGroup', title: ['抗原组', 'Antigen group'] },
    { key: 'manufacturer', title: ['生产企业', 'Manufacturer'] },
    { key: 'approvalNo', title: ['批准文号', 'Approval number'] },
    { key: 'gtin', title: ['商品条码（GTIN）', 'GTIN'], example: '06901234567892' },
    { key: 'dosesPerVial', title: ['每瓶剂数', 'Doses per vial'], required: true, kind: 'number' },
    { key: 'vialsPerPack', title: ['每盒瓶数', 'Vials per pack'], required: true, kind: 'number' },
    { key: 'packRoundingThreshold', title: ['进整盒阈值', 'Pack rounding threshold'], kind: 'number', example: '0.5' },
    { key: 'roundToZero', title: ['不足一盒可舍去', 'May round down to zero packs'], kind: { words: yesNoWords } },
    { key: 'unitPrice', title: ['单价', 'Unit price'], kind: 'money' },
    { key: 'minTempC', title: ['最低温度', 'Minimum temperature'], kind: 'number' },
    { key: 'maxTempC', title: ['最高温度', 'Maximum temperature'], kind: 'number' },
    { key: 'openVialHours', title: ['开瓶后可用（小时）', 'Usable once opened (hours)'], kind: 'number' },
    { key: 'mlPerDose', title: ['每剂冷藏体积（ml）', 'Cold storage per dose (ml)'], kind: 'number', example: '12.5' },
    { key: 'targetWastagePct', title: ['目标损耗率（%）', 'Target wastage (%)'], kind: 'percent' },
    { key: 'vvmTracked', title: ['带热敏标签（VVM）', 'Vaccine vial monitor (VVM)'], kind: { words: yesNoWords } },
    { key: 'enabledMark', title: ['状态', 'Status'], kind: { words: onOffWords } },
    { key: 'sortCode', title: ['排序', 'Sort order'], kind: 'number' },
  ],
  input: product.create.input,
  once: {
    column: 'code',
    of: code,
    text: refusals.productCodeTaken.text,
    there: async ({ db }, inputs) => {
      const { rows } = await sql<{ id: string; code: string }>`
        select id, normal_form(code) as code from vac_product where delete_mark = 0 and normal_form(code) = any(${inputs.map(code)}::text[])`.execute(db);
      return new Map(rows.map((row) => [row.code, row.id]));
    },
  },
  revise: { table: 'vac_product', access: 'vaccine.product:btn_edit', keys: keysOf(product.update, 'code'), within: productsInSight },
  judge: (rows, tell) => {
    for (const { at, input } of rows)
      if (input.minTempC !== null && input.maxTempC !== null && input.minTempC > input.maxTempC) tell(at, 'minTempC', refusals.customerTemperature.text);
  },
  keep: async (call, inputs) => {
    const made = inputs.map((input) => ({ id: newId(), ...columnsOf(input) }));
    await insertRecords(call, 'vac_product', made);
    const ids = made.map(({ id }) => id);
    await assertWithin(call, 'vac_product', ids, productsInSight(call));
  },
  rows: (call, filters) => readAll<object>(call.db, filters, listed(filters, call)),
};
