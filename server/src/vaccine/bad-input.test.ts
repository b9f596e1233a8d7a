// Wrong input is reported with the rule's number and a message, in the user's language, and no existing data is lost.
import { indentAllocate } from '@ordo/contract/indent-command.ts';
import { lotHold } from '@ordo/contract/lot.ts';
import { personCreate } from '@ordo/contract/person.ts';
import { stockPost } from '@ordo/contract/stock.ts';
import { vaccinationCreate } from '@ordo/contract/vaccination.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../testing/server.ts';
import { fingerprint } from '../../testing/traces.ts';
import { createCounty, TODAY, type County } from '../../testing/vaccine.ts';

let server: TestServer;
let token: string;
let made: County;
let customerId: string;
let personId: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
  made = await createCounty(server, token);
  customerId = await made.customer('BAD');
  const person = { name: '章小满', idNo: '33052320260101900X', sex: 2, birthDate: '2026-01-01', areaId: '330106002', customerId };
  personId = (await made.must(personCreate, person)).id;
});
afterAll(() => server.stop());

/** All stored data, after pending effects have run. */
async function kept(): Promise<string[]> {
  await server.outbox.drain();
  await server.outbox.drain();
  return fingerprint(server.db);
}

/** A lot that the customer has in stock, and a function that puts it on hold. */
async function atCustomer(lotNo: string, expiryDate: string): Promise<string> {
  const id = await made.lot(lotNo, expiryDate, 100);
  await made.must(stockPost, { siteKind: 'CUSTOMER', siteId: customerId, lotId: id, reason: 'RECEIVE', doses: 10, key: lotNo });
  return id;
}
const hold = (id: string, holdStatus: 'QUARANTINE' | 'RECALLED') => made.must(lotHold, { id, version: 1, holdStatus, reason: '待查' });
const give = (lotId: string) =>
  server.ask(vaccinationCreate, { personId, schemeId: made.schemeId, doseNo: 1, status: 'COMPLETED', on: TODAY, customerId, lotId }, token);

test.each([
  ['HELD', '2028-01-01', 'QUARANTINE', 'V12 该批号已被暂扣'],
  ['CALLED', '2028-01-01', 'RECALLED', 'V12 该批号已被召回'],
  ['PAST', '2026-11-19', null, 'V12 该批号已于 2026-11-19 到期'],
] as const)('a dose of the lot %s is not given', async (lotNo, expiry, status, sentence) => {
  const lotId = await atCustomer(lotNo, expiry);
  if (status) await hold(lotId, status);
  const before = await kept();
  const reply = await give(lotId);
  expect(reply).toMatchObject({ code: 400, refusal: 'ruleBroken' });
  expect(reply.msg).toContain(sentence);
  expect(await kept()).toEqual(before);
});

test('an order is not filled from a lot on hold, and stays as it was', async () => {
  const own = await createCounty(server, token);
  const buyer = await own.customer('BUYER');
  const lotId = await own.lot('ONHOLD', '2028-01-01', 100);
  await hold(lotId, 'QUARANTINE');
  const { id, version } = await own.order(buyer, 20, 'APPROVED');
  const before = await kept();
  expect((await server.ask(indentAllocate, { id, version, warehouseId: own.warehouseId }, token)).refusal).toBe('orderShort');
  expect(await kept()).toEqual(before);
});

test('a movement of tomorrow, of nothing, or of more than there is, is not written into the ledger', async () => {
  const lotId = await made.lot('LEDGER', '2028-01-01', 10);
  const before = await kept();
  const site = { siteKind: 'WAREHOUSE', siteId: made.warehouseId, lotId } as const;
  const post = (more: { reason: 'RECEIVE' | 'WASTE_CLOSED'; doses: number; on?: string }) => server.ask(stockPost, { ...site, ...more, key: 'wrong' }, token);
  expect(await post({ reason: 'RECEIVE', doses: 5, on: '2026-11-21' })).toMatchObject({ refusal: 'stockFuture', msg: '发生日期不能晚于今天' });
  expect(await post({ reason: 'RECEIVE', doses: 0 })).toMatchObject({ refusal: 'stockDoses' });
  expect(await post({ reason: 'WASTE_CLOSED', doses: 11 })).toMatchObject({ refusal: 'stockShort' });
  expect(await kept()).toEqual(before);
});
