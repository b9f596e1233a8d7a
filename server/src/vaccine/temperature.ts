// Temperatures: readings are entered, excursions are derived from them, and somebody decides on each.
import { temperatureAcknowledge, temperatureEnter, temperatureList } from '@ordo/contract/temperature.ts';
import type { Parsed, Result } from '@ordo/contract/kit.ts';
import { excursionsIn, type Excursion, type Limits, type Reading } from '@ordo/engine/vaccine/excursion.ts';
import type { FastifyInstance } from 'fastify';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { historyColumnsSql, historyJoinSql } from '../kit/crud.ts';
import { escapeLike, sqlAnd } from '../kit/filter-sql.ts';
import { readPage } from '../kit/page.ts';
import { insertRecord, updateRecord } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import { productName } from '../product/product.read.ts';
import { lockSite, sitesInSight } from './sites.ts';

type Listed = Result<typeof temperatureList>['list'][number];

const from = sql`
  from vac_temp_breach t join vac_product p on p.id = t.product_id
  left join vac_warehouse w on t.site_kind = 'WAREHOUSE' and w.id = t.site_id
  left join vac_customer c on t.site_kind = 'CUSTOMER' and c.id = t.site_id`;
const sitesName = sql`coalesce(w.name, c.name, '')`;

const row = (call: Call) => sql`
  ${sql.join(historyColumnsSql)}, t.site_kind as "siteKind", t.site_id as "siteId", ${sitesName} as "siteName", t.sensor,
  t.product_id as "productId", ${productName(call)} as "productName", t.min_temp_c as "minTempC", t.max_temp_c as "maxTempC",
  t.began_at as "beganAt", t.ended_at as "endedAt", t.lowest, t.highest, t.status, t.note
  ${from} ${historyJoinSql}`;

export function temperatureFeature(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, temperatureList, (input, call) => {
    const where: RawBuilder<SqlBool>[] = [sql<SqlBool>`t.delete_mark = 0`, sitesInSight(call)];
    if (input.status) where.push(sql<SqlBool>`t.status = ${input.status}`);
    if (input.siteKind) where.push(sql<SqlBool>`t.site_kind = ${input.siteKind}`);
    if (input.productId) where.push(sql<SqlBool>`t.product_id = ${input.productId}`);
    if (input.keyword && call.sees('sensor')) where.push(sql<SqlBool>`t.sensor ilike ${`%${escapeLike(input.keyword)}%`}`);
    return readPage<Listed>(call.db, input, { table: 'vac_temp_breach', where: sqlAnd(where), order: { beganAt: 'began_at' }, select: row(call) });
  });

  serve(app, deps, temperatureEnter, (input, call) => enter(input, call));

  serve(app, deps, temperatureAcknowledge, (input, call) => decide(input, call));
}

/** @throws Refusal notFound, excursionDone, stale: for one of them, and none is changed */
async function decide({ rows, note }: Parsed<typeof temperatureAcknowledge>, call: Call): Promise<Result<typeof temperatureAcknowledge>> {
  const ids = rows.map(({ id }) => id);
  // Sorted: if two people decide on the same ones, the second waits for the first.
  const { rows: there } = await sql<{ status: string; what: string }>`
    select t.status, ${sitesName} || ' · ' || ${productName(call)} as what ${from}
    where t.id = any(${ids}) and t.delete_mark = 0 and ${sitesInSight(call)} order by t.id for update of t`.execute(call.db);
  if (there.length < new Set(ids).size) throw new Refusal('notFound');
  const done = there.find(({ status }) => status === 'DONE');
  if (done) throw new Refusal('excursionDone', { what: done.what });
  for (const { id, version } of rows) await updateRecord(call, 'vac_temp_breach', id, version, { status: 'DONE', note }, { action: 'done' });
  return { decided: rows.length };
}

/** @throws Refusal missingReference, temperatureFuture, temperatureLate */
async function enter({ siteKind, siteId, sensor, readings }: Parsed<typeof temperatureEnter>, call: Call): Promise<Result<typeof temperatureEnter>> {
  await lockSite(call, siteKind, siteId);
  // Two uploads of one sensor are serialised.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`temperature ${siteKind} ${siteId} ${sensor}`}, 0))`.execute(call.db);
  const sorted = readings.toSorted((a, b) => a.at - b.at);
  if ((sorted.at(-1)?.at ?? 0) > call.now) throw new Refusal('temperatureFuture');
  const { rows: known } = await sql<{ at: number }>`
    select at from vac_temp_log where site_kind = ${siteKind} and site_id = ${siteId} and sensor = ${sensor}
      and at >= to_timestamp(${sorted[0]?.at ?? 0}::float8 / 1000) order by at`.execute(call.db);
  const there = new Set(known.map(({ at }) => at));
  const fresh = sorted.filter(({ at }, index) => !there.has(at) && at !== sorted[index - 1]?.at);
  if (fresh[0] && fresh[0].at < (known.at(-1)?.at ?? 0)) throw new Refusal('temperatureLate');
  await sql`
    insert into vac_temp_log (site_kind, site_id, sensor, at, celsius, user_id)
    select ${siteKind}, ${siteId}, ${sensor}, to_timestamp(r.at / 1000), r.celsius, ${call.user.userId}
    from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) r (at float8, celsius float8)`.execute(call.db);
  let excursions = 0;
  for (const product of await productsAt(call, siteKind, siteId)) excursions += await follow(call, { siteKind, siteId, sensor, ...product }, fresh);
  return { taken: fresh.length, excursions };
}

interface Watched extends Limits {
  productId: string;
}

/** Products in stock there that have temperature limits. */
async function productsAt({ db }: Call, siteKind: string, siteId: string): Promise<Watched[]> {
  const { rows } = await sql<Watched>`
    select p.id as "productId", p.min_temp_c as "minC", p.max_temp_c as "maxC" from vac_product p
    where (p.min_temp_c is not null or p.max_temp_c is not null) and p.id in (
      select b.product_id from vac_stock_balance b where b.site_kind = ${siteKind} and b.site_id = ${siteId} and b.doses > 0)
    order by p.id`.execute(db);
  return rows;
}

/** @returns the number of new excursions */
async function follow(call: Call, place: Watched & { siteKind: string; siteId: string; sensor: string }, readings: readonly Reading[]): Promise<number> {
  const { siteKind, siteId, sensor, productId, minC, maxC } = place;
  const { rows } = await sql<{ id: string; from: number; lowest: number; highest: number }>`
    select id, began_at as "from", lowest, highest from vac_temp_breach
    where site_kind = ${siteKind} and site_id = ${siteId} and sensor = ${sensor} and product_id = ${productId}
      and ended_at is null and status = 'OPEN' and delete_mark = 0 for update`.execute(call.db);
  const [going] = rows;
  const found = excursionsIn(readings, place, going ? { ...going, to: null } : null);
  const values = ({ to, lowest, highest }: Excursion) => ({ ended_at: to === null ? null : new Date(to), lowest, highest });
  let began = 0;
  for (const [at, excursion] of found.entries()) {
    if (going && at === 0) {
      const { lowest, highest, to } = excursion;
      if (to !== null || lowest !== going.lowest || highest !== going.highest) await updateRecord(call, 'vac_temp_breach', going.id, null, values(excursion));
      continue;
    }
    began += 1;
    const fixed = {
      site_kind: siteKind,
      site_id: siteId,
      sensor,
      product_id: productId,
      min_temp_c: minC,
      max_temp_c: maxC,
      began_at: new Date(excursion.from),
    };
    await insertRecord(call, 'vac_temp_breach', { ...fixed, ...values(excursion) });
  }
  return began;
}
