// Customers in sheets.
import { customerCreate, type customerList } from '@ordo/contract/customer.ts';
import { customerTypePhrases, deliveryPhrases } from '@ordo/contract/customer.phrases.ts';
import type { Parsed } from '@ordo/contract/kit.ts';
import { refusals } from '@ordo/contract/refusals.ts';
import { sql } from 'kysely';
import { normalForm } from '@ordo/engine/text/normal-form.ts';
import { areaNames } from '../area/area-names.read.ts';
import { toColumns } from '../kit/crud.ts';
import { readAll } from '../kit/page.ts';
import { quickQuery } from '../kit/pinyin.ts';
import { insertRecordsWithin } from '../kit/records.ts';
import type { ListSheet } from '../kit/sheet/list-shape.ts';
import { organizeNames } from '../organize/organize-names.read.ts';
import { customerFields, customerNullable, customerOrder, customerRow, customersWanted } from './customer.db.ts';

type Input = Parsed<typeof customerCreate>;
type Filters = Omit<Parsed<typeof customerList>, 'currentPage' | 'pageSize'>;

const code = (input: Input) => normalForm(input.code);

export const customerSheetOf: ListSheet<string, Input, Filters> = {
  name: ['客户', 'Customers'],
  columns: [
    { key: 'code', title: ['客户编码', 'Code'], required: true },
    { key: 'name', title: ['客户名称', 'Name'], required: true },
    { key: 'type', title: ['类型', 'Type'], required: true, kind: { words: customerTypePhrases } },
    { key: 'areaCode', title: ['区域（编码或名称）', 'Region (code or name)'], required: true, of: 'areaId', kind: areaNames },
    { key: 'organizeCode', title: ['所属组织（编码或名称）', 'Organisation (code or name)'], of: 'organizeId', kind: organizeNames },
    { key: 'address', title: ['地址', 'Address'] },
    { key: 'contact', title: ['联系人', 'Contact'] },
    { key: 'mobile', title: ['手机号', 'Mobile'] },
    { key: 'licenceNo', title: ['许可证号', 'Licence number'] },
    { key: 'licenceExpiry', title: ['许可证到期日', 'Licence expiry'], kind: 'day' },
    { key: 'coldStorageLitres', title: ['冷藏容积（升）', 'Cold storage (L)'], kind: 'number' },
    { key: 'minTempC', title: ['最低温度', 'Minimum temperature'], kind: 'number' },
    { key: 'maxTempC', title: ['最高温度', 'Maximum temperature'], kind: 'number' },
    { key: 'populationServed', title: ['服务人口', 'Population served'], kind: 'number' },
    { key: 'deliverySchedule', title: ['配送频率', 'Delivery schedule'], kind: { words: deliveryPhrases } },
    { key: 'supplyIntervalMonths', title: ['供应周期（月）', 'Supply interval (months)'], kind: 'number' },
    { key: 'safetyStockMonths', title: ['安全库存（月）', 'Safety stock (months)'], kind: 'number' },
    { key: 'remark', title: ['备注', 'Remark'] },
  ],
  input: customerCreate.input,
  complete: async ({ user }, inputs) => inputs.map((input) => ({ ...input, organizeId: input.organizeId ?? user.organizeId ?? undefined })),
  once: {
    column: 'code',
    of: code,
    text: refusals.customerCodeTaken.text,
    there: async ({ db }, inputs) => {
      const { rows } = await sql<{ code: string }>`
        select normal_form(code) as code from vac_customer where delete_mark = 0 and normal_form(code) = any(${inputs.map(code)}::text[])`.execute(db);
      return new Set(rows.map((row) => row.code));
    },
  },
  judge: (rows, tell) => {
    for (const { at, input } of rows)
      if (input.minTempC !== null && input.maxTempC !== null && input.minTempC > input.maxTempC) tell(at, 'minTempC', refusals.customerTemperature.text);
  },
  keep: async (call, inputs) => {
    const made = await Promise.all(inputs.map(async (input) => ({ ...toColumns(input), ...(await quickQuery(input.name)) })));
    await insertRecordsWithin(call, 'vac_customer', made, call.scope('vaccine.customer', customerFields));
  },
  rows: (call, filters) =>
    readAll<object>(call.db, filters, {
      table: 'vac_customer',
      where: customersWanted(filters, call.scope('vaccine.customer', customerFields), call.sees),
      order: customerOrder,
      nullable: customerNullable,
      select: sql`a.en_code as "areaCode", o.en_code as "organizeCode", ${customerRow}`,
    }),
};
