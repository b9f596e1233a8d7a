// Customers as a print source.
import { columnPhrases } from '@ordo/contract/column.phrases.ts';
import { customerStatusPhrases, customerTypePhrases } from '@ordo/contract/customer.phrases.ts';
import { customerColumns } from '@ordo/contract/customer.ts';
import { translateCode } from '@ordo/contract/language.ts';
import type { Phrase } from '@ordo/contract/refusals.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import { sql } from 'kysely';
import type { PrintSource, SourceField } from '../kit/print-source.ts';
import { Refusal } from '../kit/refusal.ts';
import { rowFieldPhrases } from '../kit/row-fields.phrases.ts';
import type { Call } from '../kit/serve.ts';
import { customerFields, customerRow, customersWanted, type Listed } from './customer.db.ts';

/** Named like the page's column of the same key, with its unit where print needs it. */
const field = (key: string, kind: SourceField['kind'] = 'text', name: Phrase = columnPhrases[key] as Phrase): SourceField => ({ key, kind, name });

const inScope = (call: Call) => call.scope('vaccine.customer', customerFields);

export const customerPrint: PrintSource = {
  name: ['客户', 'Customer'],
  columns: customerColumns,
  entity: 'vac_customer',
  fields: [
    field('code', 'text', rowFieldPhrases.code),
    field('name', 'text', rowFieldPhrases.name),
    field('type'),
    field('status', 'text', rowFieldPhrases.status),
    field('areaName'),
    field('organizeName'),
    field('address'),
    field('contact'),
    field('mobile'),
    field('licenceNo'),
    field('licenceExpiry', 'day'),
    field('coldStorageLitres', 'number', ['冷藏容积（升）', 'Cold storage (L)']),
    field('minTempC', 'number', ['最低温度（℃）', 'Minimum temperature (°C)']),
    field('maxTempC', 'number', ['最高温度（℃）', 'Maximum temperature (°C)']),
    field('populationServed', 'number', ['服务人口（人）', 'Population served']),
    field('supplyIntervalMonths', 'number', ['供应周期（月）', 'Supply interval (months)']),
    field('safetyStockMonths', 'number', ['安全库存（月）', 'Safety stock (months)']),
    field('remark'),
    field('title', 'word', ['客户资料卡', 'Customer details']),
  ],
  lists: [],

  async find(call, keyword) {
    const where = customersWanted({ keyword }, inScope(call), (key) => key !== 'contact');
    const { rows } = await sql<{ id: string; fullName: string }>`
      select t.id, t.code || ' ' || t.name as "fullName" from vac_customer t where ${where} order by t.creator_time desc, t.id desc limit 20`.execute(call.db);
    return rows;
  },

  async read(call, id) {
    const { rows } = await sql<Listed>`select ${customerRow} where t.id = ${id} and t.delete_mark = 0 and ${inScope(call)}`.execute(call.db);
    const found = rows[0];
    if (!found) throw new Refusal('notFound');
    const { lastModifyTime, creatorTime, type, status, areaName, ...rest } = found;
    const { coldStorageLitres, minTempC, maxTempC, populationServed, supplyIntervalMonths, safetyStockMonths } = rest;
    const record = {
      code: rest.code,
      name: rest.name,
      type: translateCode(customerTypePhrases, type, call.language, {}, zhtw),
      status: translateCode(customerStatusPhrases, status, call.language, {}, zhtw),
      areaName: areaName.replaceAll('/', ' / '),
      organizeName: rest.organizeName,
      address: rest.address,
      contact: rest.contact,
      mobile: rest.mobile,
      licenceNo: rest.licenceNo,
      licenceExpiry: rest.licenceExpiry,
      coldStorageLitres,
      minTempC,
      maxTempC,
      populationServed,
      supplyIntervalMonths,
      safetyStockMonths,
      remark: rest.remark,
    };
    return { fullName: rest.name, record, changedAt: lastModifyTime ?? creatorTime ?? 0 };
  },
};
