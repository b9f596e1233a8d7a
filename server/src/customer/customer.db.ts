import { columnPhrases } from '@ordo/contract/column.phrases.ts';
import type { CustomerStatus, CustomerType, DeliverySchedule } from '@ordo/contract/customer.ts';
import { customerStatusPhrases, customerTypePhrases } from '@ordo/contract/customer.phrases.ts';
import type { Phrase } from '@ordo/contract/refusals.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { historyColumnsSql, historyJoinSql } from '../kit/crud.ts';
import { escapeLike } from '../kit/filter-sql.ts';
import { rowFieldPhrases } from '../kit/row-fields.phrases.ts';
import type { RowSource } from '../kit/row-source.ts';

export interface CustomerRow {
  id: string;
  name: string;
  area_id: string;
  organize_id: string;
  status: CustomerStatus;
  version: number;
}

export interface Listed {
  id: string;
  version: number;
  creatorTime: number | null;
  creatorUser: string | null;
  lastModifyTime: number | null;
  lastModifyUser: string | null;
  code: string;
  name: string;
  type: CustomerType;
  areaId: string;
  areaName: string;
  organizeId: string;
  organizeName: string;
  address: string;
  contact: string;
  mobile: string;
  licenceNo: string;
  licenceExpiry: string | null;
  coldStorageLitres: number | null;
  minTempC: number | null;
  maxTempC: number | null;
  populationServed: number | null;
  deliverySchedule: DeliverySchedule | null;
  supplyIntervalMonths: number;
  safetyStockMonths: number;
  status: CustomerStatus;
  remark: string;
}

/** The fields of a customer that a data scheme may use. */
export const customerFields = {
  organizeId: { column: sql.ref('t.organize_id'), name: rowFieldPhrases.organize, kind: 'organize' },
  areaId: { column: sql.ref('t.area_id'), name: columnPhrases.areaName as Phrase, kind: 'area' },
  type: { column: sql.ref('t.type'), name: rowFieldPhrases.type, kind: 'choice', choices: customerTypePhrases },
  status: { column: sql.ref('t.status'), name: rowFieldPhrases.status, kind: 'choice', choices: customerStatusPhrases },
  creatorUserId: { column: sql.ref('t.creator_user_id'), name: rowFieldPhrases.creator, kind: 'user' },
  creatorTime: { column: sql.ref('t.creator_time'), name: rowFieldPhrases.created, kind: 'moment' },
} as const satisfies RowSource['fields'];

export const customerRows: RowSource = { table: 'vac_customer', fields: customerFields };

export const customerOrder = {
  creatorTime: 'creator_time',
  code: 'code',
  name: 'name',
  licenceExpiry: 'licence_expiry',
  populationServed: 'population_served',
};
export const customerNullable = ['licence_expiry', 'population_served'];

export const customerRow = sql`
  ${sql.join(historyColumnsSql)}, t.code, t.name, t.type, t.area_id as "areaId", a.path_name as "areaName", t.organize_id as "organizeId", o.full_name as "organizeName",
  t.address, t.contact, t.mobile, t.licence_no as "licenceNo", t.licence_expiry as "licenceExpiry", t.cold_storage_litres as "coldStorageLitres",
  t.min_temp_c as "minTempC", t.max_temp_c as "maxTempC", t.population_served as "populationServed", t.delivery_schedule as "deliverySchedule",
  t.supply_interval_months as "supplyIntervalMonths", t.safety_stock_months as "safetyStockMonths", t.status, t.remark
  from vac_customer t join area a on a.id = t.area_id join organize o on o.id = t.organize_id ${historyJoinSql}`;

export interface CustomerQuery {
  keyword?: string | undefined;
  type?: CustomerType | undefined;
  status?: CustomerStatus | undefined;
  areaId?: string | undefined;
}

/**
 * @param scope the rows that the caller may see
 * @param sees the columns
 */
export function customersWanted(query: CustomerQuery, scope: RawBuilder<SqlBool>, sees: (key: string) => boolean): RawBuilder<SqlBool> {
  const all = [sql<SqlBool>`t.delete_mark = 0`, scope];
  if (query.type) all.push(sql<SqlBool>`t.type = ${query.type}`);
  if (query.status) all.push(sql<SqlBool>`t.status = ${query.status}`);
  if (query.areaId)
    all.push(sql<SqlBool>`t.area_id in (select s.id from area s where s.path like (select r.path || '%' from area r where r.id = ${query.areaId}))`);
  // The expression of the index; without the contact the index cannot be used.
  const searched = sees('contact')
    ? sql`t.name || ' ' || t.code || ' ' || t.contact || ' ' || t.quick_query`
    : sql`t.name || ' ' || t.code || ' ' || t.quick_query`;
  if (query.keyword) all.push(sql<SqlBool>`${searched} ilike ${`%${escapeLike(query.keyword)}%`}`);
  return sql.join(all, sql` and `);
}
