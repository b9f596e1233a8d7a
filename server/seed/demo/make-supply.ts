// Plans, formulary, population, warehouse and lots, created through the same calls as people's; existing ones stay.
import { dataMapCreate } from '@ordo/contract/data-map.ts';
import { formularyAssign } from '@ordo/contract/formulary.ts';
import { lotCreate } from '@ordo/contract/lot.ts';
import { populationCreate } from '@ordo/contract/population.ts';
import { stockPost } from '@ordo/contract/stock.ts';
import { schemeCreate } from '@ordo/contract/vaccine-scheme.ts';
import { warehouse } from '@ordo/contract/warehouse.ts';
import { sql } from 'kysely';
import type { Db } from '../../src/kit/db.ts';
import { inLanes, type Ask } from './ask.ts';
import { warehouse as warehouseOrganize, type Town } from './county.ts';
import { countyMapCode, planCountyMap } from './county-map.ts';
import { planCampaigns, planLots, planPopulations, schemes, warehouseCode } from './supply.ts';

const LANES = 8;

export async function makeSupply(db: Db, ask: Ask, towns: readonly Town[], today: string): Promise<void> {
  const productIds = await productIdsOf(db);
  await makeSchemes(db, ask, productIds, today);
  await makeMap(db, ask, towns);
  await makePopulations(db, ask, towns, Number(today.slice(0, 4)));
  for (const type of ['CLINIC', 'HOSPITAL'] as const) await ask(formularyAssign, { productIds: [...productIds.values()], type });
  await makeWarehouse(db, ask);
}

async function productIdsOf(db: Db): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; code: string }>`select id, code from vac_product where delete_mark = 0`.execute(db);
  return new Map(rows.map((row) => [row.code, row.id]));
}

async function makeSchemes(db: Db, ask: Ask, productIds: ReadonlyMap<string, string>, today: string): Promise<void> {
  const { rows } = await sql<{ code: string }>`select code from vac_scheme where delete_mark = 0`.execute(db);
  const known = new Set(rows.map((row) => row.code));
  await inLanes(
    LANES,
    [...schemes, ...planCampaigns(today)].filter((one) => !known.has(one.code)),
    async ({ productCode, ...scheme }) => void (await ask(schemeCreate, { ...scheme, productId: productIds.get(productCode) ?? '' })),
  );
}

async function makePopulations(db: Db, ask: Ask, towns: readonly Town[], year: number): Promise<void> {
  const { rows: areas } = await sql<{
    id: string;
    code: string;
  }>`select id, en_code as code from area where en_code = any(${towns.map((town) => town.enCode)}) and delete_mark = 0`.execute(db);
  const areaIds = new Map(areas.map(({ id, code }) => [code, id]));
  const { rows } = await sql<{ known: string }>`select area_id || ' ' || year || ' ' || demographic as known from vac_population where delete_mark = 0`.execute(
    db,
  );
  const known = new Set(rows.map((row) => row.known));
  const planned = planPopulations(towns, year).map(({ areaCode, ...figure }) => ({ ...figure, areaId: areaIds.get(areaCode) ?? '' }));
  await inLanes(
    LANES,
    planned.filter((one) => !known.has(`${one.areaId} ${one.year} ${one.demographic}`)),
    async (figure) => void (await ask(populationCreate, figure)),
  );
}

async function makeMap(db: Db, ask: Ask, towns: readonly Town[]): Promise<void> {
  const { rows } = await sql`select from data_map where en_code = ${countyMapCode} and delete_mark = 0`.execute(db);
  if (!rows.length) await ask(dataMapCreate, planCountyMap(towns));
}

/** '' before it is created. */
export async function warehouseId(db: Db): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from vac_warehouse where code = ${warehouseCode} and delete_mark = 0`.execute(db);
  return rows[0]?.id ?? '';
}

async function makeWarehouse(db: Db, ask: Ask): Promise<void> {
  if (await warehouseId(db)) return;
  const { rows: organize } = await sql<{ id: string }>`select id from organize where en_code = ${warehouseOrganize} and delete_mark = 0`.execute(db);
  await ask(warehouse.create, { code: warehouseCode, name: '安吉县疾控中心疫苗冷库', organizeId: organize[0]?.id ?? '1', leadDays: 3 });
}

/** Today's stock of the warehouse. */
export async function makeLots(db: Db, ask: Ask, today: string): Promise<void> {
  const productIds = await productIdsOf(db);
  const siteId = await warehouseId(db);
  const { rows } = await sql<{ id: string; lotNo: string }>`select id, lot_no as "lotNo" from vac_lot where delete_mark = 0`.execute(db);
  const known = new Map(rows.map((row) => [row.lotNo, row.id]));
  await inLanes(LANES, planLots(today), async ({ productCode, doses, ...lot }) => {
    const id = known.get(lot.lotNo) ?? (await ask(lotCreate, { ...lot, productId: productIds.get(productCode) ?? '', vvmStage: 1 })).id;
    // The key makes it idempotent.
    await ask(stockPost, { siteKind: 'WAREHOUSE', siteId, lotId: id, reason: 'RECEIVE', doses, key: `demo ${lot.lotNo}` });
  });
}
