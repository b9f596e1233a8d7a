// The facts for rules V11 to V14.
import type { vaccinationCheck } from '@ordo/contract/vaccination.ts';
import type { Parsed } from '@ordo/contract/kit.ts';
import { can } from '@ordo/engine/permission/rights.ts';
import type { Finding } from '@ordo/engine/vaccine/finding.ts';
import { arrivedOn, roomOn } from '@ordo/engine/vaccine/ledger.ts';
import { lotProblem, type HoldStatus, type LotProblem } from '@ordo/engine/vaccine/lot.ts';
import { checkVaccination, type SchemeDose, type VaccinationFacts } from '@ordo/engine/vaccine/vaccination-check.ts';
import { sql } from 'kysely';
import { ofCustomersInSight } from '../customer/customer.read.ts';
import { todayOf } from '../kit/moment.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import { moment } from './names.ts';
import { openExcursionOn } from './excursion.read.ts';
import { mergedIntoSql } from './person.db.ts';
import { ledgerDays } from './stock.db.ts';

interface Facts {
  person: { birthDate: string; sex: number } | null;
  scheme: { productId: string; doseCount: number } | null;
  site: { areaId: string; areaPath: string } | null;
  doses: (Omit<SchemeDose, 'canSkip'> & { canSkip: number })[];
  records: VaccinationFacts['records'];
  lot: (LotThen & { productFits: boolean }) | null;
}

/** The state of a lot on a day. */
interface LotThen {
  manufactureDate: string;
  expiryDate: string;
  holdStatus: HoldStatus;
  vvmStage: number | null;
  excursion: boolean;
}

const siteOf = ({ customerId }: { customerId: string }) => ({ siteKind: 'CUSTOMER', siteId: customerId }) as const;

/** People `h`: registered in my data scope, or looked up by me today by their number, which is logged. An id alone is not enough. */
const known = (call: Call) => sql<boolean>`(${ofCustomersInSight(call, sql.ref('h.customer_id'))} or exists (select from vac_person_look k
  where (k.person_id = h.id or k.person_id in (select o.id from vac_person o where o.merged_into = h.id)) and k.user_id = ${call.user.userId} and k.at > ${moment(call.now)} - interval '1 day'))`;

/** Of lots `l`: whether they were on hold at the end of that day. */
const holdOn = (on: string) => sql`coalesce((select h.status from vac_lot_hold_day h
  where h.lot_id = l.id and h.from_on <= ${on}::date and (h.until_on is null or h.until_on > ${on}::date) order by h.id desc limit 1), 'NONE')`;

const excursionThen = ({ customerId, on }: { customerId: string; on: string }) =>
  sql`exists (select from vac_stock_balance b where b.site_kind = 'CUSTOMER' and b.site_id = ${customerId} and b.lot_id = l.id and ${openExcursionOn(on)})`;

/** What a site could give of a plan's product on a day, the first to expire first. */
export async function lotsOn(call: Call, input: { customerId: string; schemeId: string; on: string }): Promise<OfferedLot[]> {
  const { rows } = await sql<LotThen & { lotId: string; lotNo: string }>`
    select l.id as "lotId", l.lot_no as "lotNo", l.manufacture_date as "manufactureDate", l.expiry_date as "expiryDate", ${holdOn(input.on)} as "holdStatus",
           l.vvm_stage as "vvmStage", ${excursionThen(input)} as excursion
    from vac_stock_balance t join vac_lot l on l.id = t.lot_id join vac_scheme s on s.product_id = t.product_id and s.id = ${input.schemeId}
    where t.site_kind = 'CUSTOMER' and t.site_id = ${input.customerId} and ${ofCustomersInSight(call, sql.ref('t.site_id'))}
    order by l.expiry_date, l.lot_no limit 500`.execute(call.db);
  const days = await ledgerDays(
    call.db,
    siteOf(input),
    rows.map(({ lotId }) => lotId),
  );
  return rows
    .map(({ lotId, lotNo, ...lot }) => ({
      lotId,
      lotNo,
      expiryDate: lot.expiryDate,
      doses: roomOn(days.get(lotId) ?? [], input.on),
      problem: lotProblem(lot, input.on),
    }))
    .filter(({ doses }) => doses > 0);
}

interface OfferedLot {
  lotId: string;
  lotNo: string;
  expiryDate: string;
  doses: number;
  problem: LotProblem | null;
}

export interface Dose {
  findings: Finding[];
  person: NonNullable<Facts['person']>;
  scheme: NonNullable<Facts['scheme']>;
  site: NonNullable<Facts['site']>;
}

/** @throws Refusal missingReference for a person, plan or site that does not exist */
export async function checkDose(call: Call, input: Parsed<typeof vaccinationCheck>): Promise<Dose> {
  const { rows } = await sql<Facts>`
    select (select json_build_object('birthDate', h.birth_date, 'sex', h.sex) from vac_person h where h.id = ${mergedIntoSql(input.personId)} and h.delete_mark = 0 and ${known(call)}) as person,
           (select json_build_object('productId', s.product_id, 'doseCount', s.dose_count) from vac_scheme s
             where s.id = ${input.schemeId} and s.delete_mark = 0 and s.enabled_mark = 1) as scheme,
           (select json_build_object('areaId', a.id, 'areaPath', a.path) from vac_customer c join area a on a.id = c.area_id
             where c.id = ${input.customerId} and c.delete_mark = 0 and c.status = 'ACTIVE' and ${ofCustomersInSight(call, sql.ref('c.id'))}) as site,
           coalesce((select json_agg(json_build_object('doseNo', d.dose_no, 'minAgeMonths', d.min_age_months, 'maxAgeMonths', d.max_age_months,
             'minIntervalDays', d.min_interval_days, 'canSkip', d.can_skip) order by d.dose_no) from vac_scheme_dose d where d.scheme_id = ${input.schemeId}), '[]') as doses,
           coalesce((select json_agg(json_build_object('doseNo', v.dose_no, 'status', v.event_status, 'on', v.administered_on)) from vac_vaccination v
             where v.person_id = ${mergedIntoSql(input.personId)} and v.scheme_id = ${input.schemeId} and v.delete_mark = 0), '[]') as records,
           (select json_build_object('productFits', l.product_id = s.product_id, 'expiryDate', l.expiry_date, 'holdStatus', ${holdOn(input.on)}, 'vvmStage', l.vvm_stage,
             'manufactureDate', l.manufacture_date, 'excursion', ${excursionThen(input)})
             from vac_lot l join vac_scheme s on s.id = ${input.schemeId} where l.id = ${input.lotId} and l.delete_mark = 0) as lot`.execute(call.db);
  const { person, scheme, site, doses, records, lot } = rows[0] as Facts;
  if (!person || !scheme || !site) throw new Refusal('missingReference', { what: missing(call, person, scheme) });
  const days = (lot && input.lotId && (await ledgerDays(call.db, siteOf(input), [input.lotId])).get(input.lotId)) || [];
  const findings = checkVaccination({
    today: todayOf(call),
    birthDate: person.birthDate,
    doses: doses.map((dose) => ({ ...dose, canSkip: dose.canSkip === 1 })),
    doseNo: input.doseNo,
    status: input.status,
    on: input.on,
    ownSite: !input.sourceFacilityText,
    lot: lot && { ...lot, arrivedOn: arrivedOn(days) },
    balance: roomOn(days, input.on),
    notDoneReason: input.notDoneReason ?? '',
    mayOverrideAge: can(call.user.rights, 'vaccine.vaccination:btn_age'),
    overrideReason: input.overrideReason,
    records,
  });
  return { findings, person, scheme, site };
}

function missing({ language }: Call, person: unknown, scheme: unknown): string {
  const [zh, en] = !person ? ['受种者', 'person'] : !scheme ? ['方案', 'plan'] : ['客户', 'customer'];
  return language === 'en' ? en : zh;
}
