// An order from the customer to the cold box and back into stock, over HTTP, compared with the ledger.
import {
  indentAdopt,
  indentAllocate,
  indentCancel,
  indentClose,
  indentPlan,
  indentReceive,
  indentReject,
  indentRelease,
  indentReturn,
  indentRevoke,
  indentShip,
  indentSplit,
  indentSubmit,
} from '@ordo/contract/indent-command.ts';
import { indentInfo, indentList, indentRemove, indentUpdate } from '@ordo/contract/indent.ts';
import { lotHold, lotInfo } from '@ordo/contract/lot.ts';
import { stockList } from '@ordo/contract/stock.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../testing/server.ts';
import { fingerprint } from '../../testing/traces.ts';
import { createCounty, type County } from '../../testing/vaccine.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
});
afterAll(() => server.stop());

let codes = 0;
const here = async () => {
  const made = await createCounty(server, token);
  return { ...made, customerId: await made.customer(`C${(codes += 1)}`) };
};
const info = (made: County, id: string) => made.must(indentInfo, { id });
const balance = async (siteId: string, lotId: string) => {
  const { list } = (await server.ask(stockList, { siteId, lotId }, token)).data;
  return list.map(({ doses, reserved }) => ({ doses, reserved }))[0] ?? { doses: 0, reserved: 0 };
};

test('an order is sent, approved, allocated, shipped, received with one rejected vial and closed, and every dose is accounted for', async () => {
  const made = await here();
  const { customerId, warehouseId, must } = made;
  const [near, far] = [await made.lot('NEAR', '2027-03-01', 60), await made.lot('FAR', '2028-03-01', 500)];
  const { id, version, orderNo } = await made.order(customerId, 100);
  expect(orderNo).toMatch(/^YM20261120\d{5}$/);

  const sent = await must(indentSubmit, { id, version });
  expect(sent).toEqual({ status: 'IN_APPROVAL', version: 3 });
  const [line] = (await info(made, id)).lines;
  const approved = await must(indentAdopt, { id, version: 3, lines: [{ id: line?.id ?? '', approvedDoses: 80 }] });
  expect(await info(made, id)).toMatchObject({ status: 'APPROVED', approvedDoses: 80, amount: 80 * 2160, flowStatus: 2, lines: [{ packsToShip: 1 }] });

  const plan = await must(indentPlan, { id, warehouseId });
  expect(plan.lines[0]).toMatchObject({
    doses: 80,
    short: 0,
    lots: [
      { lotNo: 'NEAR', chosen: 60 },
      { lotNo: 'FAR', chosen: 20 },
    ],
  });
  const allocated = await must(indentAllocate, { id, version: approved.version, warehouseId });
  expect([await balance(warehouseId, near), await balance(warehouseId, far)]).toEqual([
    { doses: 60, reserved: 60 },
    { doses: 500, reserved: 20 },
  ]);

  const shipped = await must(indentShip, { id, version: allocated.version, coldBox: 'LX-1', logger: 'T-1', carrier: '张师傅' });
  expect([await balance(warehouseId, near), await balance(warehouseId, far)]).toEqual([
    { doses: 0, reserved: 0 },
    { doses: 480, reserved: 0 },
  ]);

  const lots = (await info(made, id)).lots;
  const lines = lots.map((lot) => ({
    shipmentLineId: lot.shipmentLineId ?? '',
    acceptedDoses: lot.lotNo === 'FAR' ? lot.doses - 10 : lot.doses,
    rejectedDoses: lot.lotNo === 'FAR' ? 10 : 0,
    reason: lot.lotNo === 'FAR' ? ('BROKEN' as const) : ('' as const),
    vvmStage: 1,
  }));
  const received = await must(indentReceive, { arrivalTempC: 5, id, version: shipped.version, lines });
  expect([await balance(customerId, near), await balance(customerId, far)]).toEqual([
    { doses: 60, reserved: 0 },
    { doses: 10, reserved: 0 },
  ]);
  await must(indentClose, { id, version: received.version });
  expect(await info(made, id)).toMatchObject({ status: 'CLOSED', requestedDoses: 100, approvedDoses: 80, shippedDoses: 80, receivedDoses: 70 });
  expect((await info(made, id)).events.map((event) => event.command)).toEqual(['create', 'submit', 'begin', 'adopt', 'allocate', 'ship', 'receive', 'close']);

  // Issued doses equal accepted plus rejected; balances are the sums of their events.
  const { rows } = await sql<{ issued: number; accepted: number; rejected: number; wrong: number }>`
    select (select -sum(doses)::int from vac_stock_event where reason = 'ISSUE' and site_id = ${warehouseId}) as issued,
           (select sum(accepted_doses)::int from vac_receipt_line) as accepted, (select sum(rejected_doses)::int from vac_receipt_line) as rejected,
           (select count(*)::int from vac_stock_balance b where b.doses <> (select sum(doses) from vac_stock_event e
             where e.site_kind = b.site_kind and e.site_id = b.site_id and e.lot_id = b.lot_id)) as wrong`.execute(server.db);
  expect(rows[0]).toEqual({ issued: 80, accepted: 70, rejected: 10, wrong: 0 });
});

describe('approval', () => {
  test('gives back with an opinion, and the same order is changed and sent again', async () => {
    const made = await here();
    const { id, version } = await made.order(made.customerId, 100, 'IN_APPROVAL');
    expect(await server.ask(indentReturn, { id, version }, token)).toMatchObject({ code: 400, refusal: 'orderOpinion' });
    const returned = await made.must(indentReturn, { id, version, opinion: '请核对库存' });
    const changed = await made.must(indentUpdate, { id, version: returned.version, requestedDoses: 50 });
    const again = await made.must(indentSubmit, { id, version: changed.version });
    expect(await info(made, id)).toMatchObject({ status: 'IN_APPROVAL', requestedDoses: 50, opinion: '请核对库存', version: again.version });
  });

  test('rejects with an opinion, for good', async () => {
    const made = await here();
    const { id, version } = await made.order(made.customerId, 100, 'IN_APPROVAL');
    const rejected = await made.must(indentReject, { id, version, opinion: '库存充足' });
    expect(await info(made, id)).toMatchObject({ status: 'REJECTED', flowStatus: 3 });
    expect(await server.ask(indentSubmit, { id, version: rejected.version }, token)).toMatchObject({
      code: 409,
      refusal: 'orderState',
      msg: '订单当前为“已驳回”，不能提交',
    });
  });

  test('is of the order’s own lines, in whole vials', async () => {
    const made = await here();
    const { id, version } = await made.order(made.customerId, 100, 'IN_APPROVAL');
    const lineId = (await info(made, id)).lines[0]?.id ?? '';
    expect(await server.ask(indentAdopt, { id, version, lines: [{ id: 'other', approvedDoses: 10 }] }, token)).toMatchObject({ refusal: 'orderLines' });
    expect(await server.ask(indentAdopt, { id, version, lines: [{ id: lineId, approvedDoses: 15 }] }, token)).toMatchObject({ refusal: 'orderVials' });
    expect(await server.ask(indentAdopt, { id, version, lines: [{ id: lineId, approvedDoses: 0 }] }, token)).toMatchObject({ refusal: 'orderApprovedNothing' });
    expect((await info(made, id)).lines[0]).toMatchObject({ approvedDoses: null });
  });

  test('is taken back by the requester while nobody has handled it', async () => {
    const made = await here();
    const { id, version } = await made.order(made.customerId, 100, 'IN_APPROVAL');
    await made.must(indentRevoke, { id, version });
    expect(await info(made, id)).toMatchObject({ status: 'CANCELLED', flowStatus: 4 });
  });
});

describe('allocation', () => {
  test('says how much is missing and takes nothing', async () => {
    const made = await here();
    await made.lot('L1', '2027-03-01', 70);
    const { id, version } = await made.order(made.customerId, 100, 'APPROVED');
    await server.outbox.drain();
    const before = await fingerprint(server.db);
    expect(await server.ask(indentAllocate, { id, version, warehouseId: made.warehouseId }, token)).toMatchObject({
      code: 409,
      refusal: 'orderShort',
      msg: '可用库存不足，还差 30 剂；可以先拆分订单',
    });
    expect(await fingerprint(server.db)).toEqual(before);
  });

  test('passes by what expires before it is used or is held, and writes down why', async () => {
    const made = await here();
    await made.lot('OLD', '2026-11-30', 500);
    const held = await made.lot('HELD', '2027-01-01', 500);
    await made.must(lotHold, { id: held, version: 1, holdStatus: 'QUARANTINE', reason: '复检' });
    await made.lot('GOOD', '2027-06-01', 500);
    const { id } = await made.order(made.customerId, 100, 'ALLOCATED');
    const opened = await info(made, id);
    expect(opened.lots.map((lot) => lot.lotNo)).toEqual(['GOOD']);
    expect(opened.events.at(-1)?.detail).toMatchObject({
      lines: [
        {
          rejected: [
            { lotNo: 'OLD', reason: 'EXPIRED' },
            { lotNo: 'HELD', reason: 'QUARANTINE' },
          ],
        },
      ],
    });
  });

  test('by hand takes a later lot with a reason, and no unusable one', async () => {
    const made = await here();
    const [near, far] = [await made.lot('NEAR', '2027-03-01', 500), await made.lot('FAR', '2028-03-01', 500)];
    const old = await made.lot('OLD', '2026-11-01', 500);
    const { id, version } = await made.order(made.customerId, 100, 'APPROVED');
    const lineId = (await info(made, id)).lines[0]?.id ?? '';
    const pick = (lotId: string, reason: string, doses = 100) =>
      server.ask(indentAllocate, { id, version, warehouseId: made.warehouseId, lots: [{ lineId, lotId, doses }], reason }, token);
    expect(await pick(far, '')).toMatchObject({ refusal: 'orderOverride' });
    expect(await pick(old, '近效期先用')).toMatchObject({ refusal: 'orderPicked', msg: '手工选择的批号 OLD 不可用' });
    expect(await pick(far, '整箱', 90)).toMatchObject({ refusal: 'orderPickedSum' });
    expect((await pick(far, '整箱')).code).toBe(200);
    expect([await balance(made.warehouseId, near), await balance(made.warehouseId, far)]).toMatchObject([{ reserved: 0 }, { reserved: 100 }]);
  });

  test('released or cancelled, it leaves nothing reserved', async () => {
    const made = await here();
    const lot = await made.lot('L1', '2027-03-01', 200);
    const first = await made.order(made.customerId, 100, 'ALLOCATED');
    await made.must(indentRelease, first);
    expect(await balance(made.warehouseId, lot)).toEqual({ doses: 200, reserved: 0 });
    const second = await made.order(await made.customer(`C${(codes += 1)}`), 200, 'ALLOCATED');
    expect(await balance(made.warehouseId, lot)).toEqual({ doses: 200, reserved: 200 });
    await made.must(indentCancel, { ...second, reason: '重复下单' });
    expect(await balance(made.warehouseId, lot)).toEqual({ doses: 200, reserved: 0 });
  });

  test('of a lot that is recalled before it leaves does not leave', async () => {
    const made = await here();
    const lot = await made.lot('L1', '2027-03-01', 200);
    const { id, version } = await made.order(made.customerId, 100, 'ALLOCATED');
    await made.must(lotHold, { id: lot, version: 1, holdStatus: 'RECALLED', reason: '厂家召回' });
    expect(await server.ask(indentShip, { id, version, coldBox: 'A', logger: 'B' }, token)).toMatchObject({
      refusal: 'orderLotUnusable',
      msg: expect.stringContaining('L1'),
    });
  });

  test('split before, the rest becomes an order of its own', async () => {
    const made = await here();
    await made.lot('L1', '2027-03-01', 60);
    const { id, version, orderNo } = await made.order(made.customerId, 100, 'APPROVED');
    const lineId = (await info(made, id)).lines[0]?.id ?? '';
    expect(await server.ask(indentSplit, { id, version, lines: [{ id: lineId, doses: 45 }] }, token)).toMatchObject({ refusal: 'orderSplitRange' });
    expect(await server.ask(indentSplit, { id, version, lines: [{ id: lineId, doses: 100 }] }, token)).toMatchObject({ refusal: 'orderSplitAll' });
    const after = await made.must(indentSplit, { id, version, lines: [{ id: lineId, doses: 40 }] });
    await made.must(indentAllocate, { id, version: after.version, warehouseId: made.warehouseId });
    const parent = await info(made, id);
    const child = await info(made, parent.children[0]?.id ?? '');
    expect(
      [parent, child].map(({ orderNo, status, requestedDoses, approvedDoses, amount }) => ({ orderNo, status, requestedDoses, approvedDoses, amount })),
    ).toEqual([
      { orderNo, status: 'ALLOCATED', requestedDoses: 100, approvedDoses: 60, amount: 60 * 2160 },
      { orderNo: `${orderNo}-1`, status: 'APPROVED', requestedDoses: 0, approvedDoses: 40, amount: 40 * 2160 },
    ]);
    expect(child).toMatchObject({ orderNoOfParent: orderNo, requestedAt: parent.requestedAt, approvedAt: parent.approvedAt });
  });
});

describe('receipt', () => {
  test.each([
    ['more than was shipped', { acceptedDoses: 101 }, 'receiptSum'],
    ['less', { acceptedDoses: 90 }, 'receiptSum'],
    ['rejected without a reason', { acceptedDoses: 90, rejectedDoses: 10 }, 'receiptReason'],
    ['no look at the vial monitor', { acceptedDoses: 100, vvmStage: null }, 'receiptVvm'],
    ['accepted at stage 3', { acceptedDoses: 100, vvmStage: 3 }, 'receiptVvmBad'],
  ])('of %s is refused and changes nothing', async (_, said, refusal) => {
    const made = await here();
    await made.lot('L1', '2027-03-01', 100);
    const { id, version } = await made.order(made.customerId, 100, 'SHIPPED');
    const shipmentLineId = (await info(made, id)).lots[0]?.shipmentLineId ?? '';
    await server.outbox.drain();
    const before = await fingerprint(server.db);
    expect(await server.ask(indentReceive, { arrivalTempC: 5, id, version, lines: [{ shipmentLineId, vvmStage: 1, ...said }] }, token)).toMatchObject({
      refusal,
    });
    expect(
      await server.ask(indentReceive, { arrivalTempC: 5, id, version, lines: [{ shipmentLineId: 'other', acceptedDoses: 100, vvmStage: 1 }] }, token),
    ).toMatchObject({
      refusal: 'orderLines',
    });
    expect(await fingerprint(server.db)).toEqual(before);
  });
});

test('a shipment names its cold box and logger', async () => {
  const made = await here();
  await made.lot('L1', '2027-03-01', 100);
  const { id, version } = await made.order(made.customerId, 100, 'ALLOCATED');
  expect(await server.ask(indentShip, { id, version, coldBox: 'LX-1', logger: ' ' }, token)).toMatchObject({ refusal: 'orderColdChain' });
});

test('a stale command is told who was faster and when', async () => {
  const made = await here();
  const { id, version } = await made.order(made.customerId, 100, 'IN_APPROVAL');
  await made.must(indentReturn, { id, version, opinion: '请核对' });
  expect(await server.ask(indentReject, { id, version, opinion: '不同意' }, token)).toMatchObject({
    code: 409,
    refusal: 'stale',
    data: { version: version + 1 },
  });
});

test('only a draft is thrown away', async () => {
  const made = await here();
  const draft = await made.order(made.customerId, 100);
  expect((await server.ask(indentRemove, { id: draft.id }, token)).code).toBe(200);
  const sent = await made.order(made.customerId, 100, 'IN_APPROVAL');
  expect(await server.ask(indentRemove, { id: sent.id }, token)).toMatchObject({ refusal: 'orderState' });
  expect((await made.must(indentList, { product: made.productId })).list.map((row) => row.id)).toEqual([sent.id]);
  expect(await made.must(lotInfo, { id: await made.lot('Z', '2027-01-01', 0) })).toMatchObject({ warehouseDoses: 0 });
});
