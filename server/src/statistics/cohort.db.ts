// Cohorts: the later doses of those who began a plan in a period, whenever and wherever they had them.
import type { Cohort } from '@ordo/engine/statistics/cohort.ts';
import type { Days } from '@ordo/engine/statistics/period.ts';
import { sql } from 'kysely';
import type { Call } from '../kit/serve.ts';
import { OWN, doseColumns } from './drill-down.db.ts';
import { about, type Subject } from './subject.ts';

/** @returns plan → its cohort, for plans that anybody began; `reached` has an entry for each dose that anybody has had */
export async function cohortsOf(call: Call, subject: Subject, { from, to }: Days): Promise<Map<string, Cohort>> {
  const { rows } = await sql<{ plan: string; doseNo: number; people: number; last: number }>`
    with began as (
      select v.person_id, v.scheme_id from vac_vaccination v
      where ${OWN} and v.dose_no = 1 and v.administered_on between ${from} and ${to} and ${about(call, subject, doseColumns)}
    )
    select b.scheme_id as plan, n.dose_no as "doseNo", count(*)::int as people, (count(*) filter (where n.last_of_scheme))::int as last
    from began b join vac_vaccination n on n.person_id = b.person_id and n.scheme_id = b.scheme_id
      and n.delete_mark = 0 and n.event_status = 'COMPLETED'
    group by 1, 2`.execute(call.db);
  const cohorts = new Map<string, Cohort>();
  for (const [plan, doses] of Map.groupBy(rows, (row) => row.plan)) {
    const most = Math.max(...doses.map(({ doseNo }) => doseNo));
    const reached = Array.from({ length: most }, (_, at) => doses.find(({ doseNo }) => doseNo === at + 1)?.people ?? 0);
    cohorts.set(plan, { began: reached[0] ?? 0, reached, completed: doses.reduce((sum, { last }) => sum + last, 0) });
  }
  return cohorts;
}

/** Extended to the number of doses in the plan. */
export const asLongAs = (cohort: Cohort | undefined, doses: number): Cohort => {
  const { began, reached, completed } = cohort ?? { began: 0, reached: [], completed: 0 };
  return { began, completed, reached: Array.from({ length: Math.max(doses, reached.length) }, (_, at) => reached[at] ?? 0) };
};
