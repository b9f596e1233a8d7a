import { schemeCreate, schemeInfo, schemeList, schemeRemove, schemeSelector, schemeState, schemeUpdate } from '@ordo/contract/vaccine-scheme.ts';
import type { Parsed, Result } from '@ordo/contract/kit.ts';
import type { FastifyInstance } from 'fastify';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { columnsOf, people, record } from '../kit/crud.ts';
import { literally } from '../kit/filter-sql.ts';
import { readPage } from '../kit/page.ts';
import { insertRecord, lockRecord, removeRecord, switchRecord, updateRecord } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import { all, holdProduct, productName } from './names.ts';

type Listed = Result<typeof schemeList>['list'][number];

const row = (call: Call) => sql`
  ${sql.join(record)}, t.product_id as "productId", ${productName(call)} as "productName", t.code, t.name, t.kind, t.dose_count as "doseCount",
  t.min_age_months as "minAgeMonths", t.max_age_months as "maxAgeMonths", t.sex_limit as "sexLimit", t.coverage_rate_pct as "coverageRatePct",
  t.wastage_rate_pct as "wastageRatePct", t.demographic, t.price, t.valid_from as "validFrom", t.valid_to as "validTo",
  t.enabled_mark as "enabledMark", t.sort_code as "sortCode", (
    select json_agg(json_build_object('label', d.label, 'minAgeMonths', d.min_age_months, 'maxAgeMonths', d.max_age_months,
      'minIntervalDays', d.min_interval_days, 'canSkip', d.can_skip) order by d.dose_no) from vac_scheme_dose d where d.scheme_id = t.id) as doses
  from vac_scheme t join vac_product p on p.id = t.product_id ${people}`;

export function schemeFeature(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, schemeList, (input, call) => {
    const where: RawBuilder<SqlBool>[] = [sql<SqlBool>`t.delete_mark = 0`];
    if (input.productId) where.push(sql<SqlBool>`t.product_id = ${input.productId}`);
    if (input.kind) where.push(sql<SqlBool>`t.kind = ${input.kind}`);
    if (input.keyword) where.push(sql<SqlBool>`t.name || ' ' || t.code ilike ${`%${literally(input.keyword)}%`}`);
    const order = { sortCode: 'sort_code', code: 'code', name: 'name', creatorTime: 'creator_time' };
    return readPage<Listed>(call.db, input, { table: 'vac_scheme', where: all(where), order, select: row(call) });
  });

  serve(app, deps, schemeInfo, async ({ id }, call) => {
    const { rows } = await sql<Listed>`select ${row(call)} where t.id = ${id} and t.delete_mark = 0`.execute(call.db);
    if (!rows[0]) throw new Refusal('notFound');
    return rows[0];
  });

  serve(app, deps, schemeSelector, async ({ productId }, call) => {
    const { rows } = await sql<{ id: string; productId: string; fullName: string; doseCount: number }>`
      select t.id, t.product_id as "productId", t.name as "fullName", t.dose_count as "doseCount" from vac_scheme t
      where t.delete_mark = 0 and t.enabled_mark = 1 and (${productId ?? null}::text is null or t.product_id = ${productId ?? null})
      order by t.sort_code, t.code limit 500`.execute(call.db);
    return { list: rows };
  });

  serve(app, deps, schemeCreate, async ({ doses, ...input }, call) => {
    await holdProduct(call, input.productId);
    const made = await insertRecord(call, 'vac_scheme', { ...columnsOf(input), dose_count: doses.length });
    await writeDoses(call, made.id, doses);
    return made;
  });

  serve(app, deps, schemeUpdate, async ({ id, version, doses, ...input }, call) => {
    const saved = await updateRecord(call, 'vac_scheme', id, version, { ...columnsOf(input), ...(doses && { dose_count: doses.length }) });
    if (doses) await writeDoses(call, id, doses);
    return saved;
  });

  serve(app, deps, schemeState, (input, call) => switchRecord(call, 'vac_scheme', input));

  serve(app, deps, schemeRemove, async ({ id }, call) => {
    await lockRecord(call.db, 'vac_scheme', id);
    const { rows } = await sql<{ used: boolean }>`
      select exists (select from vac_indent_line where scheme_id = ${id}) or exists (select from vac_vaccination where scheme_id = ${id}) as used`.execute(
      call.db,
    );
    if (rows[0]?.used) throw new Refusal('inUse', { what: call.language === 'en' ? 'orders or vaccinations' : '订单或接种记录' });
    await removeRecord(call, 'vac_scheme', id);
    return null;
  });
}

async function writeDoses(call: Call, id: string, doses: Parsed<typeof schemeCreate>['doses']): Promise<void> {
  await sql`delete from vac_scheme_dose where scheme_id = ${id}`.execute(call.db);
  await call.db
    .insertInto('vac_scheme_dose')
    .values(
      doses.map(({ label, minAgeMonths, maxAgeMonths, minIntervalDays, canSkip }, index) => ({
        scheme_id: id,
        dose_no: index + 1,
        label,
        min_age_months: minAgeMonths,
        max_age_months: maxAgeMonths,
        min_interval_days: minIntervalDays,
        can_skip: canSkip,
      })),
    )
    .execute();
}
