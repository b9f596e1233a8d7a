// The whole life of a dose through the five roles of the demo, each with its own permissions: ordered, approved, shipped, received, given, reported, wasted,
// undone.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { customerList, customerSelector } from '@ordo/contract/customer.ts';
import { indentAdopt, indentAllocate, indentPlan, indentReceive, indentReject, indentShip, indentSubmit } from '@ordo/contract/indent-command.ts';
import { indentCreate, indentFacts, indentFigures, indentInfo, indentList, indentRegions } from '@ordo/contract/indent.ts';
import type { Endpoint, Input, Result } from '@ordo/contract/kit.ts';
import { entrustList } from '@ordo/contract/flow-entrust.ts';
import { flowLaunchable } from '@ordo/contract/flow-launch.ts';
import { flowCirculated, flowDone, flowMine, flowMonitor, flowTodo } from '@ordo/contract/flow-task.ts';
import { lotList, recallList } from '@ordo/contract/lot.ts';
import { personCreate } from '@ordo/contract/person.ts';
import { product, productSelector } from '@ordo/contract/product.ts';
import { stockEvents, stockList, stockLots, stockPost } from '@ordo/contract/stock.ts';
import { temperatureList } from '@ordo/contract/temperature.ts';
import { aefiCreate, aefiList, vaccinationCheck, vaccinationCreate, vaccinationList, vaccinationLots, vaccinationUndo } from '@ordo/contract/vaccination.ts';
import { schemeSelector } from '@ordo/contract/vaccine-scheme.ts';
import { warehouseSelector } from '@ordo/contract/warehouse.ts';
import { businessDay } from '@ordo/engine/text/business-time.ts';
import { addDays } from '@ordo/engine/vaccine/days.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSession } from '../../testing/create-session.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { demoSizes, seedDemo } from './demo.ts';
import type { RoleCode } from './roles.ts';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startServer();
  folder = await mkdtemp(join(tmpdir(), 'ordo-roles-'));
  const place = { app: server.app, db: server.db, pool: server.pool, personKey: Buffer.alloc(32, 7) };
  await seedDemo(place, folder, Date.now(), () => undefined, demoSizes.small);
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A person with a role, in an organisation that has customers of its own if the role is restricted to one. */
async function of(role: RoleCode, customerId: string | null = null) {
  const { rows } = await sql<{ id: string }>`
    select u.id from app_user u join user_role x on x.user_id = u.id join role r on r.id = x.role_id
    where r.en_code = ${role} and u.enabled_mark = 1 and (${customerId}::text is null or u.organize_id = (select organize_id from vac_customer where id = ${customerId}))
    order by u.id limit 1`.execute(server.db);
  return as(role, rows[0]?.id ?? '');
}

/** A person with this position. */
async function atPost(post: string) {
  const { rows } = await sql<{ id: string }>`
    select x.user_id as id from user_position x join position p on p.id = x.position_id join app_user u on u.id = x.user_id
    where p.en_code = ${post} and u.enabled_mark = 1 order by 1 limit 1`.execute(server.db);
  return as(post, rows[0]?.id ?? '');
}

async function as(role: string, id: string) {
  const token = await createSession(server, id);
  return async function may<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Result<E>> {
    const reply = await server.ask(endpoint, input, token);
    expect([role, endpoint.path, reply.msg, reply.code].join(' ')).toBe([role, endpoint.path, reply.msg, 200].join(' '));
    return reply.data;
  };
}

/** Only the current approvers of its workflow decide on an order, whatever their role. */
async function expectOnlyOperators(id: string, version: number): Promise<void> {
  const { rows: open } = await sql<{ operator: string; person: string }>`
    select id as operator, person_id as person from flow_operator where task_id = ${`order-${id}`} and status = 'open' order by id`.execute(server.db);
  const [{ operator, person }] = open as [{ operator: string; person: string }];
  const { rows: others } = await sql<{ role: RoleCode; id: string }>`
    select distinct on (r.en_code) r.en_code as role, u.id from role r join user_role x on x.role_id = r.id join app_user u on u.id = x.user_id
    where u.enabled_mark = 1 and not u.id = any(${open.map((one) => one.person)}::text[])
      and r.en_code in ('immunisation', 'township', 'clinic', 'warehouse', 'audit') order by r.en_code, u.id`.execute(server.db);
  expect(others).toHaveLength(5);
  const rejects = async (userId: string, opinion: string) =>
    (await server.ask(indentReject, { id, version, opinion }, await createSession(server, userId))).refusal;
  const give = (to: string) => sql`update flow_operator set person_id = ${to} where task_id = ${`order-${id}`} and id = ${operator}`.execute(server.db);
  for (const { role, id: userId } of others) {
    // Most roles do not even find orders of other sites; none of them decides.
    expect([role, await rejects(userId, '本月统一调配')]).toEqual([role, expect.stringMatching(/^(denied|notFound|flowTaskNotYours)$/)]);
    await give(userId);
    // Only the opinion is missing.
    expect([role, await rejects(userId, '')]).toEqual([role, 'orderOpinion']);
  }
  await give(person);
}

test('ordered and received by the clinic, approved by the county, shipped by the warehouse; then given, reported, thrown away and undone', async () => {
  const today = businessDay(Date.now());
  // A site with stock of a one-dose plan without a maximum age.
  const { rows } = await sql<{ customerId: string; productId: string; schemeId: string; areaId: string; perVial: number }>`
    select i.customer_id as "customerId", i.product_id as "productId", i.scheme_id as "schemeId", c.area_id as "areaId", p.doses_per_vial as "perVial"
    from vac_indent i join vac_product p on p.id = i.product_id join vac_customer c on c.id = i.customer_id join vac_scheme s on s.id = i.scheme_id
    join vac_scheme_dose d on d.scheme_id = s.id and d.dose_no = 1
    where i.status = 'CLOSED' and c.status = 'ACTIVE' and c.type = 'CLINIC' and s.enabled_mark = 1 and s.delete_mark = 0 and s.kind = 'ROUTINE'
      and coalesce(d.max_age_months, 999) >= 24 and coalesce(d.min_age_months, 0) < 240
      and exists (select from app_user u join user_role x on x.user_id = u.id join role r on r.id = x.role_id and r.en_code = 'clinic'
        where u.organize_id = c.organize_id and u.enabled_mark = 1)
      and exists (select from vac_stock_balance b where b.site_id = c.id and b.product_id = i.product_id and b.doses > 5)
    order by i.id limit 1`.execute(server.db);
  const { customerId, productId, schemeId, areaId, perVial } = rows[0] as NonNullable<(typeof rows)[0]>;
  const [clinic, specialist, warehouse] = [await of('clinic', customerId), await atPost('AJ.CDC.MYGH.DDSH'), await of('warehouse')];

  // The reads of a vaccinator's pages.
  await clinic(indentList, {});
  await clinic(indentRegions, {});
  await clinic(indentFigures, {});
  await clinic(productSelector, {});
  await clinic(customerSelector, {});
  await clinic(schemeSelector, { productId });
  await clinic(stockList, {});
  await clinic(stockEvents, {});
  await clinic(recallList, {});
  await clinic(aefiList, {});
  await clinic(vaccinationList, {});

  await clinic(indentFacts, { customerId, productId, schemeId });
  const facts = await clinic(indentFacts, { customerId, productId, schemeId });
  const wanted = { openingDoses: facts.openingDoses, receivedLastDoses: facts.receivedLastDoses, adjustedLastDoses: facts.adjustedLastDoses };
  const used = { consumedLastPeriodDoses: facts.consumedLastPeriodDoses, stockOnHandDoses: facts.stockOnHandDoses };
  const order = {
    customerId,
    productId,
    schemeId,
    requestedDoses: perVial,
    neededBy: addDays(today, 20),
    justification: '门诊库存不足，需要补充疫苗',
    orderType: 'EMERGENCY',
    remark: '门诊断苗',
  } as const;
  const { id, version } = await clinic(indentCreate, { ...order, ...wanted, ...used });
  let at = (await clinic(indentSubmit, { id, version })).version;
  await expectOnlyOperators(id, at);
  const { lines } = await specialist(indentInfo, { id });
  at = (await specialist(indentAdopt, { id, version: at, lines: lines.map((line) => ({ id: line.id, approvedDoses: line.requestedDoses })), opinion: '同意' }))
    .version;
  const [house] = (await warehouse(warehouseSelector, {})).list;
  await warehouse(indentPlan, { id, warehouseId: house?.id ?? '' });
  at = (await warehouse(indentAllocate, { id, version: at, warehouseId: house?.id ?? '' })).version;
  at = (await warehouse(indentShip, { id, version: at, coldBox: 'LX-01', logger: 'WD-01' })).version;
  const { lots } = await clinic(indentInfo, { id });
  const receipts = lots.map((lot) => ({
    shipmentLineId: lot.shipmentLineId ?? '',
    acceptedDoses: lot.doses,
    rejectedDoses: 0,
    reason: '' as const,
    vvmStage: 1,
  }));
  await clinic(indentReceive, { arrivalTempC: 5, id, version: at, lines: receipts });

  const birthDate = `${Number(today.slice(0, 4)) - 20}-01-01`;
  const { rows: ages } = await sql<{ min: number | null; max: number | null }>`
    select min_age_months as min, max_age_months as max from vac_scheme_dose where scheme_id = ${schemeId} and dose_no = 1`.execute(server.db);
  const months = Math.max(ages[0]?.min ?? 0, 0) + 1;
  const born = addDays(today, -months * 31);
  const person = await clinic(personCreate, {
    name: '余小夏',
    idNo: `330523${(ages[0]?.max ?? 999) < 240 ? born.replaceAll('-', '') : birthDate.replaceAll('-', '')}001X`,
    sex: 1,
    birthDate: (ages[0]?.max ?? 999) < 240 ? born : birthDate,
    areaId,
    customerId,
  });
  const offered = await clinic(vaccinationLots, { customerId, schemeId, on: today });
  const lotId = offered.list.find((lot) => lot.problem === null && lot.doses > 2)?.lotId ?? null;
  const dose = { personId: person.id, schemeId, doseNo: 1, status: 'COMPLETED', on: today, customerId, lotId } as const;
  expect((await clinic(vaccinationCheck, dose)).findings).toEqual([]);
  const given = await clinic(vaccinationCreate, dose);
  await clinic(aefiCreate, { vaccinationId: given.id, onsetDate: today, manifestation: 'FEVER', severity: 'MINOR', outcome: 'RECOVERING' });
  const there = (await clinic(stockLots, { productId, siteKind: 'CUSTOMER', siteId: customerId })).list.find((lot) => lot.id === lotId);
  expect(there?.doses).toBeGreaterThan(0);
  await clinic(stockPost, { siteKind: 'CUSTOMER', siteId: customerId, lotId: lotId ?? '', reason: 'WASTE_OPEN', doses: 1, key: 'r1' });
  await clinic(stockPost, { siteKind: 'CUSTOMER', siteId: customerId, lotId: lotId ?? '', reason: 'ADJUST', doses: 1, note: '盘点多出一剂', key: 'r2' });
  await sql`update vac_vaccination set creator_time = now() where id = ${given.id}`.execute(server.db);
  await clinic(vaccinationUndo, { id: given.id, version: given.version, reason: '录错人' });
});

test('the town, the warehouse and the auditor read what their pages show', async () => {
  const [town, warehouse, audit] = [await of('township'), await of('warehouse'), await of('audit')];
  for (const endpoint of [customerList, indentList, stockList, stockEvents, vaccinationList, aefiList, recallList])
    expect(await town(endpoint, {})).toHaveProperty('list');
  for (const endpoint of [customerList, indentList, stockList, stockEvents, lotList, temperatureList, product.list])
    expect(await warehouse(endpoint, {})).toHaveProperty('list');
  for (const endpoint of [customerList, product.list]) expect(await audit(endpoint, {})).toHaveProperty('list');
});

test('everybody launches workflows and works on them; one role watches over those of its own house', async () => {
  for (const role of ['immunisation', 'township', 'clinic', 'warehouse', 'audit'] as const) {
    const may = await of(role);
    expect((await may(flowLaunchable, {})).list.map(({ enCode }) => enCode)).toContain('office.leave');
    for (const endpoint of [flowTodo, flowDone, flowCirculated, flowMine, entrustList]) expect(await may(endpoint, {})).toHaveProperty('list');
  }
  const watched = await (await of('immunisation'))(flowMonitor, { pageSize: 500 });
  const { rows } = await sql<{ id: string }>`
    select u.id from app_user u join organize o on o.id = u.organize_id
    where o.path like (select path from organize where en_code = 'AJ.CDC') || '%'`.execute(server.db);
  const house = new Set(rows.map(({ id }) => id));
  expect(watched.list.filter(({ initiator }) => !house.has(initiator.id))).toEqual([]);
  expect(watched.pagination.total).toBeLessThan(
    Number((await sql<{ n: string }>`select count(*) as n from flow_task where status > 0`.execute(server.db)).rows[0]?.n),
  );
});

test('none of them does what is another’s', async () => {
  const { rows } = await sql<{ id: string; lotId: string; houseId: string }>`
    select b.site_id as id, b.lot_id as "lotId", (select id from vac_warehouse order by id limit 1) as "houseId"
    from vac_stock_balance b join vac_customer c on c.id = b.site_id and c.type = 'CLINIC'
    where exists (select from app_user u join user_role x on x.user_id = u.id join role r on r.id = x.role_id and r.en_code = 'clinic'
      where u.organize_id = c.organize_id and u.enabled_mark = 1) order by 1, 2 limit 1`.execute(server.db);
  const { id: siteId, lotId, houseId } = rows[0] as NonNullable<(typeof rows)[0]>;
  const { rows: users } = await sql<{ id: string }>`select u.id from app_user u join user_role x on x.user_id = u.id join role r on r.id = x.role_id
    where r.en_code = 'clinic' and u.enabled_mark = 1 and u.organize_id = (select organize_id from vac_customer where id = ${siteId}) limit 1`.execute(
    server.db,
  );
  const token = await createSession(server, users[0]?.id ?? '');
  const hand = { siteKind: 'CUSTOMER', siteId, lotId, doses: 1, note: '试', key: 'n' } as const;
  expect(await server.ask(stockPost, { ...hand, reason: 'RECEIVE' }, token)).toMatchObject({ refusal: 'stockBook' });
  expect(await server.ask(stockPost, { ...hand, siteKind: 'WAREHOUSE', siteId: houseId, reason: 'WASTE_CLOSED' }, token)).toMatchObject({
    refusal: 'stockBook',
  });
  expect(await server.ask(stockPost, { ...hand, reason: 'ADJUST', note: '' }, token)).toMatchObject({ refusal: 'stockReason' });
});
