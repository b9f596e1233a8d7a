import { schemeCreate, schemeInfo, schemeList, schemeRemove, schemeSelector, schemeState, schemeUpdate } from '@ordo/contract/vaccine-scheme.ts';
import { schemeSheet } from '@ordo/contract/vaccine-sheet.ts';
import { listSheet } from '../kit/sheet/list-sheet.ts';
import { listedSchemes, schemeRow, writeDoses, type SchemeRow } from './scheme.db.ts';
import { schemeSheetOf } from './scheme.sheet.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { toColumns } from '../kit/crud.ts';
import { readPage } from '../kit/page.ts';
import { insertRecord, lockRecord, removeRecord, setRecordEnabled, updateRecord } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Deps } from '../kit/serve.ts';
import { lockProduct } from './names.ts';

export function schemeFeature(app: FastifyInstance, deps: Deps): void {
  deps.constraints.add({ vac_scheme_code_key: 'schemeCodeTaken', vac_scheme_ages: 'schemeAges', vac_scheme_dates: 'schemeDates' });
  serve(app, deps, schemeList, (input, call) => readPage<SchemeRow>(call.db, input, listedSchemes(input, call)));
  listSheet(app, deps, schemeSheet, schemeSheetOf);

  serve(app, deps, schemeInfo, async ({ id }, call) => {
    const { rows } = await sql<SchemeRow>`select ${schemeRow(call)} where t.id = ${id} and t.delete_mark = 0`.execute(call.db);
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
    await lockProduct(call, input.productId);
    const made = await insertRecord(call, 'vac_scheme', { ...toColumns(input), dose_count: doses.length });
    await writeDoses(call, made.id, doses);
    return made;
  });

  serve(app, deps, schemeUpdate, async ({ id, version, doses, ...input }, call) => {
    const saved = await updateRecord(call, 'vac_scheme', id, version, { ...toColumns(input), ...(doses && { dose_count: doses.length }) });
    if (doses) await writeDoses(call, id, doses);
    return saved;
  });

  serve(app, deps, schemeState, (input, call) => setRecordEnabled(call, 'vac_scheme', input));

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
