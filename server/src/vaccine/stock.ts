import { stockEvents, stockList, stockLots, stockPost, type SiteKind, type StockReason } from '@ordo/contract/stock.ts';
import type { Parsed } from '@ordo/contract/kit.ts';
import { can } from '@ordo/engine/permission/rights.ts';
import { handProblem, type HandReason } from '@ordo/engine/vaccine/ledger.ts';
import { lotProblem, type HoldStatus, type LotProblem } from '@ordo/engine/vaccine/lot.ts';
import type { FastifyInstance } from 'fastify';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { escapeLike, sqlAnd } from '../kit/filter-sql.ts';
import { todayOf } from '../kit/moment.ts';
import { readPage } from '../kit/page.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import { productName } from '../product/product.read.ts';
import { openExcursion } from './excursion.read.ts';
import { givenBack, lockSite, sitesInSight } from './sites.ts';
import { post } from './stock.db.ts';

/** Reasons that always reduce the stock, whatever the sign of the input. */
const OUT: readonly HandReason[] = ['WASTE_OPEN', 'WASTE_CLOSED', 'EXPIRE', 'RETURN'];

const names = sql`coalesce(w.name, c.name, '') as "siteName"`;
const sites = sql`
  left join vac_warehouse w on t.site_kind in ('WAREHOUSE', 'RETURNED') and w.id = t.site_id
  left join vac_customer c on t.site_kind = 'CUSTOMER' and c.id = t.site_id`;

function wanted(call: Call, input: { siteKind?: string; siteId?: string; productId?: string; lotId?: string; keyword?: string }): RawBuilder<SqlBool>[] {
  const where = [sitesInSight(call)];
  if (input.siteKind) where.push(sql<SqlBool>`t.site_kind = ${input.siteKind}`);
  if (input.siteId) where.push(sql<SqlBool>`t.site_id = ${input.siteId}`);
  if (input.productId) where.push(sql<SqlBool>`t.product_id = ${input.productId}`);
  if (input.lotId) where.push(sql<SqlBool>`t.lot_id = ${input.lotId}`);
  if (input.keyword) where.push(sql<SqlBool>`t.lot_id in (select k.id from vac_lot k where k.lot_no ilike ${`%${escapeLike(input.keyword)}%`})`);
  return where;
}

interface Balance {
  id: string;
  siteKind: SiteKind;
  siteId: string;
  siteName: string;
  productId: string;
  productName: string;
  lotId: string;
  lotNo: string;
  expiryDate: string;
  doses: number;
  reserved: number;
  available: number;
  receivedOn: string;
  holdStatus: HoldStatus;
  vvmStage: number | null;
  excursion: boolean;
}

interface Event {
  id: string;
  siteKind: SiteKind;
  siteName: string;
  productName: string;
  lotId: string;
  lotNo: string;
  doses: number;
  reason: StockReason;
  note: string;
  occurredAt: number;
  userName: string | null;
}

export function stockFeature(app: FastifyInstance, deps: Deps): void {
  deps.constraints.add({ vac_stock_enough: 'stockShort', vac_stock_reserved: 'stockShort' });
  serve(app, deps, stockList, async (input, call) => {
    const page = await readPage<Balance>(call.db, input, {
      table: 'vac_stock_balance',
      where: sqlAnd([...wanted(call, input), sql<SqlBool>`t.doses > 0`]),
      order: { doses: 'doses', receivedOn: 'received_on' },
      select: sql`
        t.id, t.site_kind as "siteKind", t.site_id as "siteId", ${names}, t.product_id as "productId", ${productName(call)} as "productName",
        t.lot_id as "lotId", l.lot_no as "lotNo", l.expiry_date as "expiryDate", t.doses, t.reserved, t.doses - t.reserved as available,
        t.received_on as "receivedOn", l.hold_status as "holdStatus", l.vvm_stage as "vvmStage",
        (select ${openExcursion} from vac_stock_balance b where b.id = t.id) as excursion
        from vac_stock_balance t join vac_lot l on l.id = t.lot_id join vac_product p on p.id = t.product_id ${sites}`,
    });
    const list = page.list.map(({ holdStatus, vvmStage, excursion, ...balance }) => {
      const problem: LotProblem | null = lotProblem({ expiryDate: balance.expiryDate, holdStatus, vvmStage, excursion }, todayOf(call));
      return { ...balance, problem };
    });
    return { ...page, list };
  });

  serve(app, deps, stockEvents, (input, call) => {
    const where = wanted(call, input);
    if (input.reason) where.push(sql<SqlBool>`t.reason = ${input.reason}`);
    return readPage<Event>(call.db, input, {
      table: 'vac_stock_event',
      where: sqlAnd(where),
      order: { occurredAt: 'occurred_at' },
      select: sql`
        t.id, t.site_kind as "siteKind", ${names}, ${productName(call)} as "productName", t.lot_id as "lotId", l.lot_no as "lotNo", t.doses, t.reason,
        t.note, t.occurred_at as "occurredAt", u.real_name as "userName"
        from vac_stock_event t join vac_lot l on l.id = t.lot_id join vac_product p on p.id = t.product_id left join app_user u on u.id = t.user_id ${sites}`,
    });
  });

  serve(app, deps, stockLots, async ({ productId, siteKind, siteId }, call) => {
    const there = siteKind && siteId;
    const place = sql<SqlBool>`t.lot_id = l.id and t.site_kind = ${siteKind ?? null} and t.site_id = ${siteId ?? null} and ${sitesInSight(call)}`;
    const { rows } = await sql<{ id: string; lotNo: string; expiryDate: string; doses: number | null }>`
      select l.id, l.lot_no as "lotNo", l.expiry_date as "expiryDate", (select t.doses from vac_stock_balance t where ${place}) as doses
      from vac_lot l where l.product_id = ${productId} and l.delete_mark = 0
        ${there ? sql`and exists (select from vac_stock_balance t where ${place})` : sql``} order by l.expiry_date desc, l.id desc limit 200`.execute(call.db);
    return { list: rows };
  });

  serve(app, deps, stockPost, (input, call) => postByHand(input, call));
}

async function postByHand(input: Parsed<typeof stockPost>, call: Call): Promise<{ id: string }> {
  const { siteKind, siteId, lotId, reason, doses, on, note, key, toId } = input;
  const problem = handProblem({ reason, site: siteKind, doses, note, mayBook: can(call.user.rights, 'vaccine.stock:btn_book') });
  if (problem) throw new Refusal(({ right: 'stockBook', place: 'stockPlace', doses: 'stockDoses', note: 'stockReason' } as const)[problem]);
  if (on && on > todayOf(call)) throw new Refusal('stockFuture');
  await lockSite(call, siteKind, siteId);
  const { rows } = await sql`select from vac_lot where id = ${lotId} and delete_mark = 0 for key share`.execute(call.db);
  if (!rows.length) throw new Refusal('missingReference', { what: call.language === 'en' ? 'lot' : '批号' });
  const naturalKey = `hand:${call.user.userId}:${key}`;
  const signed = OUT.includes(reason) ? -doses : doses;
  const back = reason === 'RETURN' && siteKind === 'CUSTOMER';
  const movements = back
    ? await givenBack(call, { customerId: siteId, lotId, doses, toId, note, naturalKey })
    : [{ siteKind, siteId, lotId, doses: signed, reason, note, naturalKey }];
  await post(call, movements, on ?? todayOf(call));
  const { rows: before } = await sql<{ id: string }>`select id from vac_stock_event where natural_key = ${naturalKey}`.execute(call.db);
  return { id: before[0]?.id ?? '' };
}
