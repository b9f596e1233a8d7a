// Products and customers as people write them in spreadsheets: by code, or by a unique name.
import { sql } from 'kysely';
import { ofCustomersInSight } from '../customer/customer.read.ts';
import type { Call } from '../kit/serve.ts';
import { indexByCodeOrName, type NamedRow } from '../kit/sheet/name-index.ts';
import type { Names } from '../kit/sheet/column-kind.ts';

/** Maximum number of choices in a template; a longer list is not usable. */
const MAX_OFFERED = 1_000;

export const productNames = {
  names: (call: Call, written: readonly string[]) => productsCalled(call, written),
  offered: async ({ db }: Call) => {
    const { rows } = await sql<{ code: string }>`
      select code from vac_product where delete_mark = 0 and enabled_mark = 1 order by sort_code, code limit ${MAX_OFFERED}`.execute(db);
    return rows.map(({ code }) => code);
  },
};
export const customerNames = {
  names: (call: Call, written: readonly string[]) => customersCalled(call, written),
  offered: async (call: Call) => {
    const { rows } = await sql<{ code: string }>`
      select k.code from vac_customer k where k.delete_mark = 0 and ${ofCustomersInSight(call, sql.ref('k.id'))} order by k.code limit ${MAX_OFFERED}`.execute(
      call.db,
    );
    return rows.map(({ code }) => code);
  },
};

async function productsCalled({ db }: Call, written: readonly string[]): Promise<Names> {
  const { rows } = await sql<NamedRow>`
    select id, normal_form(code) as code, array[normal_form(name_zh), normal_form(name_en)] as others from vac_product
    where delete_mark = 0 and enabled_mark = 1
      and (normal_form(code) = any(${written}::text[]) or normal_form(name_zh) = any(${written}::text[]) or normal_form(name_en) = any(${written}::text[])) for share`.execute(
    db,
  );
  return indexByCodeOrName(rows);
}

async function customersCalled(call: Call, written: readonly string[]): Promise<Names> {
  const { rows } = await sql<NamedRow>`
    select k.id, normal_form(k.code) as code, array[normal_form(k.name)] as others from vac_customer k
    where k.delete_mark = 0 and (normal_form(k.code) = any(${written}::text[]) or normal_form(k.name) = any(${written}::text[]))
      and ${ofCustomersInSight(call, sql.ref('k.id'))} for share`.execute(call.db);
  return indexByCodeOrName(rows);
}
