// Ordered doses of today, this month and this year compared with earlier periods, and the number of waiting orders by step.
import type { indentFigures } from '@ordo/contract/indent.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { likeForLike, type Contrast } from '@ordo/engine/statistics/contrast.ts';
import type { OrderStatus } from '@ordo/engine/vaccine/order-life.ts';
import { sql } from 'kysely';
import { sqlAnd } from '../kit/filter-sql.ts';
import { todayOf } from '../kit/moment.ts';
import type { Call } from '../kit/serve.ts';
import { orderedDoses } from '../statistics/statistics.read.ts';
import { placed, type Wanted } from './indent.db.ts';

type Figures = Result<typeof indentFigures>;

export async function figuresOf(call: Call, where: Pick<Wanted, 'product' | 'region'>): Promise<Figures> {
  const today = todayOf(call);
  const [day, month, year] = (await orderedDoses(
    call,
    { productId: where.product, areaId: where.region },
    (['day', 'month', 'year'] as const).map((unit) => likeForLike(unit, today)),
  )) as [Contrast, Contrast, Contrast];
  const waits = (...statuses: OrderStatus[]) => sql<number>`coalesce(sum(t.orders) filter (where t.status = any(${statuses})), 0)::int`;
  const { rows } = await sql<Figures['waiting']>`
    select ${waits('SUBMITTED', 'IN_APPROVAL')} as approval, ${waits('APPROVED')} as allocation, ${waits('ALLOCATED')} as shipping, ${waits('SHIPPED')} as receipt
    from vac_stat_waiting t where ${sqlAnd(placed(call, where))}`.execute(call.db);
  return {
    day,
    month,
    year,
    waiting: rows[0] ?? { approval: 0, allocation: 0, shipping: 0, receipt: 0 },
  };
}
