import type { distributionAge, distributionOutcome, distributionScheme } from '@ordo/contract/statistics-people.ts';
import { ageTexts, outcomeTexts } from '@ordo/contract/statistics.phrases.ts';
import type { Parsed, Result } from '@ordo/contract/kit.ts';
import { can } from '@ordo/engine/permission/rights.ts';
import { ageBands, ageCodes, outcomeCodes, outcomeGroup, suppress, type Shown } from '@ordo/engine/statistics/distribution.ts';
import { completionRate, dropoutBetween } from '@ordo/engine/statistics/cohort.ts';
import { shares } from '@ordo/engine/statistics/ratio.ts';
import { sql } from 'kysely';
import { todayOf } from '../kit/moment.ts';
import type { Call } from '../kit/serve.ts';
import { productName } from '../product/product.read.ts';
import { asLongAs, cohortsOf } from './cohort.db.ts';
import { bucketsBy, bucketsOf, SEXES } from './buckets.db.ts';
import { statisticsWords } from './statistics.phrases.ts';
import { drillOf, metaOf, periodAsked, said } from './subject.ts';
import { sumOf, sumsBy } from './sums.db.ts';

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

/** Who may see people sees small counts too. */
const seesPeople = (call: Call) => can(call.user.rights, 'vaccine.vaccination:btn_identity');
const shownTo = (call: Call, values: readonly number[]): Shown[] => (seesPeople(call) ? [...values] : suppress(values));

export async function byAge(asked: Parsed<typeof distributionAge>, call: Call): Promise<Result<typeof distributionAge>> {
  const period = periodAsked(asked, todayOf(call));
  const metric = asked.count === 'persons' ? 'personsFirstDose' : 'dosesGiven';
  const cells = await bucketsOf(call, asked, period, asked.count === 'persons' ? 'ageFirst' : 'age');
  // Stored codes of sex: 1 male, 2 female, 3 unknown.
  const of = (sex: number) => ageCodes.map((_, band) => cells[band * SEXES + sex - 1] ?? 0);
  const [male, female, unknown] = [of(1), of(2), of(3)];
  const values = ageCodes.map((_, band) => (male[band] ?? 0) + (female[band] ?? 0) + (unknown[band] ?? 0));
  const parts = shares(values);
  const shown = shownTo(call, values);
  const open = seesPeople(call);
  const list = ageCodes.map((code, band) => {
    // The sexes of a band are hidden together if one of them is small.
    const sexes = shownTo(call, [female[band] ?? 0, male[band] ?? 0, unknown[band] ?? 0]);
    const value = shown[band] ?? null;
    const hidden = typeof value !== 'number';
    return {
      code,
      fullName: said(ageTexts[code as keyof typeof ageTexts], call),
      minMonths: ageBands[band]?.minMonths ?? null,
      maxMonths: ageBands[band]?.maxMonths ?? null,
      value,
      percent: hidden ? null : (parts[band] ?? null),
      female: hidden ? null : (sexes[0] ?? null),
      male: hidden ? null : (sexes[1] ?? null),
      unknownSex: hidden ? null : (sexes[2] ?? null),
      drill: open ? drillOf({ ...asked, metric }, period, { age: code }) : null,
    };
  });
  return { meta: await metaOf(call, { ...asked, metric }, period), list, total: sum(values) };
}

export async function byOutcome(asked: Parsed<typeof distributionOutcome>, call: Call): Promise<Result<typeof distributionOutcome>> {
  const period = periodAsked(asked, todayOf(call));
  const values = await bucketsOf(call, asked, period, 'outcome');
  const parts = shares(values);
  const shown = shownTo(call, values);
  const open = seesPeople(call);
  const list = outcomeCodes.map((code, index) => {
    const group = outcomeGroup(code);
    const value = shown[index] ?? null;
    const metric = group === 'NOT_DONE' ? ('notDone' as const) : ('dosesGiven' as const);
    return {
      code,
      fullName: said(outcomeTexts[code], call),
      group,
      value,
      percent: typeof value === 'number' ? (parts[index] ?? null) : null,
      drill: open ? drillOf({ ...asked, metric }, period, { outcome: code }) : null,
    };
  });
  const meta = await metaOf(call, { ...asked, metric: 'dosesGiven' }, period);
  return {
    meta: { ...meta, definition: said(statisticsWords.outcomes, call) },
    list,
    total: sum(values),
    pending: await sumOf(call, { ...asked, metric: 'planned' }, period),
  };
}

interface Plan {
  id: string;
  fullName: string;
  productName: string;
  doseCount: number;
  live: boolean;
}

export async function byScheme(asked: Parsed<typeof distributionScheme>, call: Call): Promise<Result<typeof distributionScheme>> {
  const period = periodAsked(asked, todayOf(call));
  const sums = await sumsBy(call, asked, period, ['dosesGiven', 'personsFirstDose', 'personsCompleted'], 'scheme');
  const doses = await bucketsBy(call, asked, period, 'doseNo', 'scheme');
  const cohorts = await cohortsOf(call, asked, period);
  const { rows: plans } = await sql<Plan>`
    select s.id, s.name as "fullName", ${productName(call, 'p')} as "productName", s.dose_count as "doseCount", s.enabled_mark = 1 and s.delete_mark = 0 as live
    from vac_scheme s join vac_product p on p.id = s.product_id
    where ${asked.productId ? sql`(p.id = ${asked.productId} or normal_form(p.code) = normal_form(${asked.productId}))` : sql`true`}
      and ${asked.schemeId ? sql`s.id = ${asked.schemeId}` : sql`true`} order by s.sort_code, s.code`.execute(call.db);
  const list = plans
    .map((plan) => {
      const values = sums.get(plan.id) ?? { dosesGiven: 0, personsFirstDose: 0, personsCompleted: 0 };
      const cells = doses.get(plan.id) ?? [];
      const cohort = asLongAs(cohorts.get(plan.id), plan.doseCount);
      const count = Math.max(cohort.reached.length, cells.findLastIndex((value) => value !== 0) + 1);
      return {
        schemeId: plan.id,
        fullName: plan.fullName,
        productName: plan.productName,
        persons: values.personsFirstDose,
        doses: values.dosesGiven,
        completed: values.personsCompleted,
        cohortCompleted: cohort.completed,
        completionRate: completionRate(cohort),
        byDose: Array.from({ length: count }, (_, index) => ({
          doseNo: index + 1,
          value: cells[index] ?? 0,
          reached: cohort.reached[index] ?? 0,
          dropoutFromPrev: dropoutBetween(cohort, index, index + 1),
          drill: drillOf({ ...asked, schemeId: plan.id, metric: 'dosesGiven' }, period, { doseNo: index + 1 }),
        })),
        drill: drillOf({ ...asked, schemeId: plan.id, metric: 'dosesGiven' }, period),
        live: plan.live,
      };
    })
    .filter((row) => row.live || row.doses > 0)
    .map(({ live: _, ...row }) => row)
    .toSorted((a, b) => b.doses - a.doses || (a.fullName < b.fullName ? -1 : 1));
  const meta = { ...(await metaOf(call, { ...asked, metric: 'dosesGiven' }, period)), definition: said(statisticsWords.plans, call) };
  return { meta, list, total: sum(list.map(({ doses: given }) => given)) };
}
