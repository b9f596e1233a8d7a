// Plans as lists and spreadsheets show them, and their stored doses.
import type { Parsed, Result } from '@ordo/contract/kit.ts';
import type { schemeCreate, schemeList } from '@ordo/contract/vaccine-scheme.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { historyColumnsSql, historyJoinSql } from '../kit/crud.ts';
import { escapeLike, sqlAnd } from '../kit/filter-sql.ts';
import type { PageSource } from '../kit/page.ts';
import type { Call } from '../kit/serve.ts';
import { productName } from '../product/product.read.ts';

export type SchemeRow = Result<typeof schemeList>['list'][number];

export const schemeRow = (call: Call) => sql`
  ${sql.join(historyColumnsSql)}, t.product_id as "productId", ${productName(call)} as "productName", t.code, t.name, t.kind, t.dose_count as "doseCount",
  t.min_age_months as "minAgeMonths", t.max_age_months as "maxAgeMonths", t.sex_limit as "sexLimit", t.coverage_rate_pct as "coverageRatePct",
  t.wastage_rate_pct as "wastageRatePct", t.demographic, t.price, t.valid_from as "validFrom", t.valid_to as "validTo",
  t.enabled_mark as "enabledMark", t.sort_code as "sortCode", (
    select json_agg(json_build_object('label', d.label, 'minAgeMonths', d.min_age_months, 'maxAgeMonths', d.max_age_months,
      'minIntervalDays', d.min_interval_days, 'canSkip', d.can_skip) order by d.dose_no) from vac_scheme_dose d where d.scheme_id = t.id) as doses
  from vac_scheme t join vac_product p on p.id = t.product_id ${historyJoinSql}`;

export function listedSchemes(input: Pick<Parsed<typeof schemeList>, 'productId' | 'kind' | 'keyword'>, call: Call): PageSource {
  const where: RawBuilder<SqlBool>[] = [sql<SqlBool>`t.delete_mark = 0`];
  if (input.productId) where.push(sql<SqlBool>`t.product_id = ${input.productId}`);
  if (input.kind) where.push(sql<SqlBool>`t.kind = ${input.kind}`);
  if (input.keyword) where.push(sql<SqlBool>`t.name || ' ' || t.code ilike ${`%${escapeLike(input.keyword)}%`}`);
  const order = { sortCode: 'sort_code', code: 'code', name: 'name', creatorTime: 'creator_time' };
  return { table: 'vac_scheme', where: sqlAnd(where), order, select: schemeRow(call) };
}

type Doses = Parsed<typeof schemeCreate>['doses'];

/** Replaces the existing ones. */
export async function writeDoses(call: Call, id: string, doses: Doses): Promise<void> {
  await sql`delete from vac_scheme_dose where scheme_id = ${id}`.execute(call.db);
  await writeManyDoses(call, [{ id, doses }]);
}

/** For plans that have none yet. */
export async function writeManyDoses({ db }: Call, plans: readonly { id: string; doses: Doses }[]): Promise<void> {
  const rows = plans.flatMap(({ id, doses }) => doses.map((dose, index) => ({ schemeId: id, doseNo: index + 1, ...dose })));
  await sql`
    insert into vac_scheme_dose (scheme_id, dose_no, label, min_age_months, max_age_months, min_interval_days, can_skip)
    select d."schemeId", d."doseNo", d.label, d."minAgeMonths", d."maxAgeMonths", d."minIntervalDays", d."canSkip"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      d ("schemeId" text, "doseNo" int, label text, "minAgeMonths" int, "maxAgeMonths" int, "minIntervalDays" int, "canSkip" int)`.execute(db);
}
