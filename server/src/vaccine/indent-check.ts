// The facts for rules V01 to V10, as of this transaction.
import { forecast, maxDoses, type Forecast } from '@ordo/engine/vaccine/forecast.ts';
import { checkOrder, type OrderFacts, type OrderType } from '@ordo/engine/vaccine/order-check.ts';
import type { Finding } from '@ordo/engine/vaccine/finding.ts';
import { sql } from 'kysely';
import { ofCustomersInSight } from '../customer/customer.read.ts';
import { todayOf } from '../kit/moment.ts';
import type { Call } from '../kit/serve.ts';
import { basisOf, coldSpaceOf, type Basis, type ColdSpace } from './forecast.db.ts';

export interface Draft {
  id: string | null;
  productId: string;
  customerId: string;
  schemeId: string | null;
  region: string | null;
  orderType: OrderType;
  neededBy: string | null;
  justification: string;
  remark: string;
  opening: number;
  received: number;
  adjusted: number;
  consumed: number;
  closing: number;
  requested: number;
}

export interface Checked {
  findings: Finding[];
  forecast: Forecast | null;
  basis: Basis | null;
  cold: ColdSpace;
}

interface Row {
  productOn: boolean;
  dosesPerVial: number;
  status: string | null;
  licenceExpiry: string | null;
  areaPath: string | null;
  regionId: string | null;
  most: number | null;
  between: number | null;
  lastOrderedOn: string | null;
  leadDays: number | null;
  openOrders: string[];
  scheme: { belongs: boolean; enabled: boolean; validFrom: string | null; validTo: string | null } | null;
}

export async function checkDraft(call: Call, draft: Draft): Promise<Checked> {
  const row = await factsOf(call, draft);
  const known = row.status !== null && row.dosesPerVial > 0;
  const basis = known ? await basisOf(call, draft) : null;
  const cold = row.status === null ? { free: null, unmeasured: [] } : await coldSpaceOf(call, draft.customerId);
  const suggestion = basis && forecast(basis.forecast, maxDoses({ perOrder: row.most, freeLitres: cold.free, mlPerDose: basis.mlPerDose }));
  const facts: OrderFacts = {
    today: todayOf(call),
    customer:
      row.status === null
        ? null
        : {
            status: row.status,
            licenceExpiry: row.licenceExpiry,
            areaPath: (row.areaPath ?? '').split('.').filter(Boolean),
            freeLitres: cold.free,
            unmeasured: cold.unmeasured,
          },
    regionId: draft.region === null ? null : (row.regionId ?? draft.region),
    formulary: row.between === null ? null : { maxDosesPerOrder: row.most, minMonthsBetween: row.between, lastOrderedOn: row.lastOrderedOn },
    scheme: draft.schemeId === null ? undefined : row.scheme,
    orderType: draft.orderType,
    remark: draft.remark,
    justification: draft.justification,
    neededBy: draft.neededBy,
    leadDays: row.leadDays ?? 0,
    openOrders: row.openOrders,
    lines: [
      {
        productEnabled: row.productOn,
        dosesPerVial: row.dosesPerVial || 1,
        mlPerDose: basis?.mlPerDose ?? null,
        opening: draft.opening,
        received: draft.received,
        adjusted: draft.adjusted,
        consumed: draft.consumed,
        closing: draft.closing,
        suggested: suggestion?.suggested ?? null,
        requested: draft.requested,
      },
    ],
  };
  return { findings: checkOrder(facts), forecast: suggestion, basis, cold };
}

/** What is not visible is reported as missing. */
async function factsOf(call: Call, { id, productId, customerId, schemeId, region }: Draft): Promise<Row> {
  const { rows } = await sql<Row>`
    select coalesce(p.enabled_mark = 1, false) as "productOn", coalesce(p.doses_per_vial, 0) as "dosesPerVial",
           c.status, c.licence_expiry as "licenceExpiry", a.path as "areaPath",
           (select k.id from area k where (k.id = ${region} or k.en_code = ${region}) and k.delete_mark = 0 limit 1) as "regionId",
           f.max_doses_per_order as most, f.min_months_between as between,
           (select (o.requested_at at time zone 'Asia/Shanghai')::date from vac_indent o where o.customer_id = c.id and o.product_id = p.id
             and o.id <> ${id ?? ''} and o.parent_id is null and o.requested_at is not null and o.delete_mark = 0
             and o.status not in ('DRAFT', 'RETURNED', 'REJECTED', 'CANCELLED') and o.order_type <> 'EMERGENCY'
             order by o.requested_at desc limit 1) as "lastOrderedOn",
           (select min(w.lead_days) from vac_warehouse w where w.enabled_mark = 1 and w.delete_mark = 0) as "leadDays",
           array(select o.order_no from vac_indent o where o.customer_id = c.id and o.product_id = p.id and o.id <> ${id ?? ''}
             and o.period = ${todayOf(call).slice(0, 7)} and vac_waits(o.status, o.delete_mark)
             order by o.order_no limit 5) as "openOrders",
           (select json_build_object('belongs', k.product_id = p.id, 'enabled', k.enabled_mark = 1, 'validFrom', k.valid_from, 'validTo', k.valid_to)
             from vac_scheme k where k.id = ${schemeId} and k.delete_mark = 0) as scheme
    from (select 1) one
    left join vac_product p on p.id = ${productId} and p.delete_mark = 0
    left join vac_customer c on c.id = ${customerId} and c.delete_mark = 0 and ${ofCustomersInSight(call, sql.ref('c.id'))}
    left join area a on a.id = c.area_id
    left join vac_customer_product f on f.customer_id = c.id and f.product_id = p.id and f.delete_mark = 0`.execute(call.db);
  return rows[0] as Row;
}
