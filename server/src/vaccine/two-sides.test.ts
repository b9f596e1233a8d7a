// Nothing leaves the ledger without an event: rejected, returned and recalled doses have a second side; orders are approved and withdrawn by the right people.
import { indentAdopt, indentReceive, indentRevoke } from '@ordo/contract/indent-command.ts';
import { indentInfo } from '@ordo/contract/indent.ts';
import { lotHold, lotTrace, recallDone, recallList } from '@ordo/contract/lot.ts';
import { stockList, stockPost, stockTransfer } from '@ordo/contract/stock.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUserWithSession } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { createCounty, type County } from '../../testing/vaccine.ts';

let server: TestServer;
let token: string;
let made: County;
let customerId: string;
let lotId: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
  made = await createCounty(server, token, { dosesPerVial: 5, vialsPerPack: 1, vvmTracked: 0 });
  customerId = await made.customer('T1');
  lotId = await made.lot('TWO', '2027-03-01', 100);
});
afterAll(() => server.stop());

const faults = async () => (await sql`select rule, found from vac_ledger_faults('2026-01-01', '2026-12-31')`.execute(server.db)).rows;
const returned = async () =>
  (
    await sql<{
      doses: number;
    }>`select coalesce(sum(doses), 0)::int as doses from vac_stock_balance where site_kind = 'RETURNED' and site_id = ${made.warehouseId}`.execute(server.db)
  ).rows[0]?.doses;

test('20 shipped, 15 accepted: the 5 rejected lie among the returns, and the lot’s account names every dose', async () => {
  const { id, version } = await made.order(customerId, 20, 'SHIPPED');
  const lots = (await made.must(indentInfo, { id })).lots;
  const line = { shipmentLineId: lots[0]?.shipmentLineId ?? '', acceptedDoses: 15, rejectedDoses: 5, reason: 'BROKEN' } as const;
  expect(await server.ask(indentReceive, { id, version, lines: [line] }, token)).toMatchObject({ refusal: 'receiptTemp' });
  expect(await server.ask(indentReceive, { id, version, arrivalTempC: 5, lines: [{ ...line, reason: '' }] }, token)).toMatchObject({
    refusal: 'receiptReason',
  });
  await made.must(indentReceive, { id, version, arrivalTempC: 5.2, lines: [line] });
  expect((await made.must(indentInfo, { id })).shipment?.arrivalTempC).toBe(5.2);
  expect(await returned()).toBe(5);
  const { account, inReturns } = await made.must(lotTrace, { id: lotId });
  expect(account).toMatchObject({ cameIn: 100, lying: 100, onTheWay: 0, elsewhere: 0 });
  expect(inReturns).toMatchObject([{ returnedDoses: 5 }]);
  expect(await faults()).toEqual([]);
});

test('what a customer gives back arrives among the returns, and goes on from there', async () => {
  await made.must(stockPost, { siteKind: 'CUSTOMER', siteId: customerId, lotId, reason: 'RETURN', doses: 3, key: 'back' });
  await made.must(stockPost, { siteKind: 'CUSTOMER', siteId: customerId, lotId, reason: 'RETURN', doses: 3, key: 'back' });
  expect(await returned()).toBe(8);
  const { list } = await made.must(stockList, { siteKind: 'RETURNED' });
  expect(list).toMatchObject([{ lotId, doses: 8 }]);
  const from = { fromKind: 'RETURNED', fromId: made.warehouseId, lotId } as const;
  await made.must(stockTransfer, { ...from, toKind: 'WAREHOUSE', toId: made.warehouseId, doses: 3, key: 'again' });
  await made.must(stockPost, { siteKind: 'RETURNED', siteId: made.warehouseId, lotId, reason: 'WASTE_CLOSED', doses: 5, key: 'gone' });
  expect(await server.ask(stockPost, { siteKind: 'RETURNED', siteId: made.warehouseId, lotId, reason: 'RECEIVE', doses: 5, key: 'none' }, token)).toMatchObject(
    {
      refusal: 'stockPlace',
    },
  );
  expect(await returned()).toBe(0);
  expect((await made.must(lotTrace, { id: lotId })).account).toMatchObject({ cameIn: 100, wasted: 5, lying: 95, elsewhere: 0 });
  expect(await faults()).toEqual([]);
});

test('what a recall brings back has its other side too', async () => {
  await made.must(lotHold, { id: lotId, version: 1, holdStatus: 'RECALLED', reason: '厂家召回' });
  const [task] = (await made.must(recallList, {})).list;
  await made.must(recallDone, { id: task?.id ?? '', version: 1, dosesReturned: 12 });
  expect(await returned()).toBe(12);
  expect((await made.must(lotTrace, { id: lotId })).account).toMatchObject({ lying: 95, elsewhere: 0 });
  expect(await faults()).toEqual([]);
});

test('doses that left without an event are found at night', async () => {
  await sql`alter table vac_stock_event disable trigger user`.execute(server.db);
  await sql`delete from vac_stock_event where reason = 'REJECT'`.execute(server.db);
  await sql`delete from vac_stock_event where natural_key like 'recall:%:back'`.execute(server.db);
  await sql`alter table vac_stock_event enable trigger user`.execute(server.db);
  expect(await faults()).toEqual([
    { rule: 'shipped', found: '1' },
    { rule: 'returned', found: '1' },
  ]);
});

test('more than was asked for is approved with the right to it and a reason; only who sent an order takes it back', async () => {
  await made.lot('MORE', '2027-03-01', 100);
  const { id, version } = await made.order(customerId, 20, 'IN_APPROVAL');
  const lineId = (await made.must(indentInfo, { id })).lines[0]?.id ?? '';
  const lines = [{ id: lineId, approvedDoses: 25 }];
  const chief = await createUserWithSession(server, 'chief', ['vaccine.indent:view', 'vaccine.indent:btn_approve', 'vaccine.indent:btn_add']);
  expect(await server.ask(indentAdopt, { id, version, lines, opinion: '多给' }, chief.token)).toMatchObject({ refusal: 'orderApprovedRange' });
  expect(await server.ask(indentAdopt, { id, version, lines }, token)).toMatchObject({ refusal: 'orderApprovedWhy' });
  expect(await server.ask(indentRevoke, { id, version }, chief.token)).toMatchObject({ refusal: 'orderNotRequester' });
  expect((await server.ask(indentInfo, { id }, chief.token)).data.sentByMe).toBe(false);
  await made.must(indentAdopt, { id, version, lines, opinion: '补足上月缺口' });
});
