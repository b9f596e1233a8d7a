// How much is ordered now against before, and what waits for whom.
import type { indentFigures } from '@ordo/contract/indent.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { contrast, likeForLike } from '@ordo/engine/statistics/contrast.ts';
import type { Days } from '@ordo/engine/statistics/period.ts';
import { sql } from 'kysely';
import { all } from '../kit/filter-sql.ts';
import { midnight, todayOf } from '../kit/moment.ts';
import type { Call } from '../kit/serve.ts';
import { wanted, type Wanted } from './indent.db.ts';

type Figures = Result<typeof indentFigures>;

export async function figuresOf(call: Call, where: Pick<Wanted, 'product' | 'region'>): Promise<Figures> {
  const today = todayOf(call);
  const [day, month, year] = (['day', 'month', 'year'] as const).map((unit) => likeForLike(unit, today)) as [Pair, Pair, Pair];
  const within = ({ from, to }: Days) => sql`filter (where t.requested_at >= ${midnight(from)} and t.requested_at < ${midnight(to)} + interval '1 day')`;
  const sum = (days: Days) => sql<number>`coalesce(sum(coalesce(t.approved_doses, t.requested_doses)) ${within(days)}, 0)::int`;
  const { rows } = await sql<Record<'d1' | 'd0' | 'm1' | 'm0' | 'y1' | 'y0', number>>`
    select ${sum(day.current)} as d1, ${sum(day.previous)} as d0, ${sum(month.current)} as m1, ${sum(month.previous)} as m0,
           ${sum(year.current)} as y1, ${sum(year.previous)} as y0
    from vac_indent t where ${all(wanted(call, where))} and t.requested_at >= ${midnight(year.previous.from)} and t.status not in ('DRAFT', 'CANCELLED', 'REJECTED')`.execute(
    call.db,
  );
  const { rows: waits } = await sql<Figures['waiting']>`
    select count(*) filter (where t.status in ('SUBMITTED', 'IN_APPROVAL'))::int as approval, count(*) filter (where t.status = 'APPROVED')::int as allocation,
           count(*) filter (where t.status = 'ALLOCATED')::int as shipping, count(*) filter (where t.status = 'SHIPPED')::int as receipt
    from vac_indent t where ${all(wanted(call, { ...where, pending: '1' }))}`.execute(call.db);
  const found = rows[0] ?? { d1: 0, d0: 0, m1: 0, m0: 0, y1: 0, y0: 0 };
  return {
    day: contrast(found.d1, found.d0),
    month: contrast(found.m1, found.m0),
    year: contrast(found.y1, found.y0),
    waiting: waits[0] ?? { approval: 0, allocation: 0, shipping: 0, receipt: 0 },
  };
}

type Pair = ReturnType<typeof likeForLike>;
