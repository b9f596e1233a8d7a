import { customerBoard, customerSupplies, customerSupply } from '@ordo/contract/customer-supply.ts';
import { indentReceive } from '@ordo/contract/indent-command.ts';
import { indentCheck, indentInfo } from '@ordo/contract/indent.ts';
import { lotCreate } from '@ordo/contract/lot.ts';
import { product } from '@ordo/contract/product.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOrganisation, createScheme, createUserWithSession } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { createCounty, NOW, type County } from '../../testing/vaccine.ts';

let server: TestServer;
let token: string;
let made: County;
let id: string;
let lotId: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
  made = await createCounty(server, token, { mlPerDose: 20 });
  id = await made.customer('SUPPLIED', { coldStorageLitres: 10, licenceExpiry: '2026-12-20' });
  lotId = await made.lot('S1', '2028-01-01', 1_000);
  // 300 doses were received in August; 60 were wasted in September and 30 in October: 30 a month over three closed months.
  await made.move(id, lotId, 'RECEIVE', 300, '2026-08-01');
  await made.move(id, lotId, 'WASTE_OPEN', 60, '2026-09-15');
  await made.move(id, lotId, 'WASTE_OPEN', 30, '2026-10-15');
  await made.move(id, lotId, 'WASTE_OPEN', 10, '2026-11-02');
});
afterAll(() => server.stop());

test('what is usable lasts as long as three closed months say; what was used this month does not count yet', async () => {
  const sheet = await made.must(customerSupply, { id });
  expect(sheet.products).toEqual([
    {
      productId: made.productId,
      productName: '麻腮风疫苗',
      usableDoses: 200,
      inTransitDoses: 0,
      usedPerMonth: 30,
      monthsOfStock: 6.7,
      nextExpiry: '2028-01-01',
    },
  ]);
  expect(sheet).toMatchObject({ coldStorageLitres: 10, coldUsedLitres: 4, orders: [], waiting: 0 });
});

test('an order under way is told, and counts as stock once it has arrived', async () => {
  const fresh = await made.customer('FRESH');
  const { id: orderId, version } = await made.order(fresh, 20, 'SHIPPED');
  const under = await made.must(customerSupply, { id: fresh });
  expect(under).toMatchObject({ waiting: 1, orders: [{ id: orderId, status: 'SHIPPED', doses: 20 }], products: [{ usableDoses: 0, inTransitDoses: 20 }] });
  const [part] = (await made.must(indentInfo, { id: orderId })).lots;
  await made.must(indentReceive, {
    arrivalTempC: 5,
    id: orderId,
    version,
    lines: [{ shipmentLineId: part?.shipmentLineId ?? '', acceptedDoses: 20, vvmStage: 1 }],
  });
  expect(await made.must(customerSupply, { id: fresh })).toMatchObject({ waiting: 0, products: [{ usableDoses: 20, inTransitDoses: 0, monthsOfStock: null }] });
  const { list } = await made.must(customerSupplies, { ids: `${id},${fresh}` });
  expect(list.toSorted((a, b) => Number(a.lastOrderAt) - Number(b.lastOrderAt))).toEqual([
    { id, lastOrderAt: null, monthsOfStock: 6.7, productName: '麻腮风疫苗' },
    { id: fresh, lastOrderAt: NOW, monthsOfStock: null, productName: null },
  ]);
});

test('where something lies of which nobody has said how large it is, how full the store is is not known', async () => {
  const { id: otherId } = await made.must(product.create, { code: 'BIG', nameZh: '未测体积', dosesPerVial: 1, vialsPerPack: 1 });
  const { id: lot } = await made.must(lotCreate, { productId: otherId, lotNo: 'U1', manufactureDate: '2025-01-01', expiryDate: '2028-01-01' });
  await made.move(id, lot, 'RECEIVE', 5, '2026-11-03');
  expect(await made.must(customerSupply, { id })).toMatchObject({ coldStorageLitres: 10, coldUsedLitres: null });
  const order = { customerId: id, productId: made.productId, requestedDoses: 10, neededBy: '2026-12-01' };
  const { findings } = await made.must(indentCheck, order);
  expect(findings).toContainEqual({ rule: 'V09.unknown', level: 'warn', text: '冷藏空间无法核对：未测体积 未填写每剂冷藏体积' });
});

test('the board parts customers by region, the whole country down to where they differ, and adds up', async () => {
  await made.customer('ELSEWHERE', { areaId: '330200', licenceExpiry: '2026-01-01' });
  const { list, path } = await made.must(customerBoard, {});
  expect(path.map((part) => part.fullName)).toEqual(['浙江省']);
  expect(list.map((part) => [part.id, part.customers, part.licencePast, part.licenceSoon])).toEqual([
    ['330100', 2, 0, 1],
    ['330200', 1, 1, 0],
  ]);
  const deeper = await made.must(customerBoard, { areaId: '330100' });
  expect(deeper.list.map((part) => [part.fullName, part.customers, part.doses])).toEqual([['西湖区', 2, 225]]);
});

test('who does not see a customer learns nothing of it here either', async () => {
  await createOrganisation(server, 'far');
  const clerk = await createUserWithSession(server, 'supplyclerk', ['vaccine.customer:view'], 'far');
  await createScheme(server, clerk.roleId, 'vaccine.customer', { field: 'organizeId', is: 'in', value: { my: 'departmentAndBelow' } });
  expect(await server.ask(customerSupply, { id }, clerk.token)).toMatchObject({ refusal: 'notFound' });
  expect((await server.ask(customerSupplies, { ids: id }, clerk.token)).data.list).toEqual([]);
  expect((await server.ask(customerBoard, {}, clerk.token)).data.list).toEqual([]);
});
