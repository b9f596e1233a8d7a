// Concurrent requests: exactly one succeeds, the other is refused, and no dose is reserved twice.
import { indentAdopt, indentAllocate, indentCancel, indentReceive, indentRevoke, indentShip, indentSubmit } from '@ordo/contract/indent-command.ts';
import { indentInfo } from '@ordo/contract/indent.ts';
import { stockPost } from '@ordo/contract/stock.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../testing/server.ts';
import { createCounty, type County } from '../../testing/vaccine.ts';

let server: TestServer;
let token: string;
let made: County;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
  made = await createCounty(server, token, { dosesPerVial: 1, vvmTracked: 0 });
});
afterAll(() => server.stop());

let codes = 0;
const customer = () => made.customer(`R${(codes += 1)}`);
const codesOf = (replies: { code: number; refusal?: string }[]) =>
  replies.map((reply) => (reply.code === 200 ? 'done' : (reply.refusal ?? ''))).toSorted((a, b) => a.localeCompare(b));

test('twenty workers allocate a lot that fills one order: one gets it, the others are told', async () => {
  const lot = await made.lot('LAST', '2027-03-01', 50);
  const orders = await Promise.all(Array.from({ length: 20 }, async () => made.order(await customer(), 50, 'APPROVED')));
  const replies = await Promise.all(
    orders.map((order) => server.ask(indentAllocate, { id: order.id, version: order.version, warehouseId: made.warehouseId }, token)),
  );
  expect(codesOf(replies)).toEqual(['done', ...Array.from({ length: 19 }, () => 'orderShort')]);
  const { rows } = await sql`select doses, reserved from vac_stock_balance where lot_id = ${lot}`.execute(server.db);
  expect(rows).toEqual([{ doses: 50, reserved: 50 }]);
});

test('one order that is sent ten times at once is sent once', async () => {
  const { id, version } = await made.order(await customer(), 10);
  const replies = await Promise.all(Array.from({ length: 10 }, () => server.ask(indentSubmit, { id, version }, token)));
  expect(codesOf(replies)).toEqual(['done', ...Array.from({ length: 9 }, () => 'stale')]);
  expect((await made.must(indentInfo, { id })).events.filter((event) => event.command === 'submit')).toHaveLength(1);
});

test('approved, taken back and cancelled at once, an order ends in one of the three', async () => {
  const { id, version } = await made.order(await customer(), 10, 'IN_APPROVAL');
  const lineId = (await made.must(indentInfo, { id })).lines[0]?.id ?? '';
  const replies = await Promise.all([
    server.ask(indentAdopt, { id, version, lines: [{ id: lineId, approvedDoses: 10 }] }, token),
    server.ask(indentRevoke, { id, version }, token),
    server.ask(indentCancel, { id, version, reason: '重复' }, token),
  ]);
  expect(codesOf(replies)).toEqual(['done', 'stale', 'stale']);
  expect((await made.must(indentInfo, { id })).events).toHaveLength(4);
});

test('shipped and cancelled at once, the stock follows whichever came first', async () => {
  const lot = await made.lot('EITHER', '2027-04-01', 30);
  const order = await made.order(await customer(), 30, 'ALLOCATED');
  const { id, version } = order;
  const replies = await Promise.all([
    server.ask(indentShip, { id, version, coldBox: 'A', logger: 'B' }, token),
    server.ask(indentCancel, { id, version, reason: '重复' }, token),
  ]);
  expect(codesOf(replies)).toEqual(['done', 'stale']);
  const { rows } = await sql<{ doses: number; reserved: number }>`select doses, reserved from vac_stock_balance where lot_id = ${lot}`.execute(server.db);
  expect(rows[0]).toEqual({ doses: replies[0]?.code === 200 ? 0 : 30, reserved: 0 });
});

test('received five times at once, it arrives once', async () => {
  await made.lot('ARRIVES', '2027-05-01', 40);
  const customerId = await customer();
  const { id, version } = await made.order(customerId, 40, 'SHIPPED');
  const lines = (await made.must(indentInfo, { id })).lots.map((lot) => ({ shipmentLineId: lot.shipmentLineId ?? '', acceptedDoses: lot.doses }));
  const replies = await Promise.all(Array.from({ length: 5 }, () => server.ask(indentReceive, { arrivalTempC: 5, id, version, lines }, token)));
  expect(codesOf(replies)).toEqual(['done', 'stale', 'stale', 'stale', 'stale']);
  const { rows } = await sql<{ doses: number }>`select sum(doses)::int as doses from vac_stock_balance where site_id = ${customerId}`.execute(server.db);
  expect(rows[0]?.doses).toBe(40);
});

test('a movement that is posted twice with the same key happens once, and none takes more than there is', async () => {
  const lotId = await made.lot('BOOKS', '2027-06-01', 100);
  const at = { siteKind: 'WAREHOUSE', siteId: made.warehouseId, lotId } as const;
  const twice = await Promise.all(Array.from({ length: 6 }, () => server.ask(stockPost, { ...at, reason: 'WASTE_CLOSED', doses: 10, key: 'same' }, token)));
  expect(new Set(twice.map((reply) => reply.data.id)).size).toBe(1);
  const many = await Promise.all(
    Array.from({ length: 12 }, (_, index) => server.ask(stockPost, { ...at, reason: 'EXPIRE', doses: 10, key: `expire${index}` }, token)),
  );
  expect(codesOf(many).filter((said) => said === 'done')).toHaveLength(9);
  expect(codesOf(many).filter((said) => said === 'stockShort')).toHaveLength(3);
  await expect(sql`update vac_stock_event set doses = 1`.execute(server.db)).rejects.toThrow('append-only');
  await expect(sql`delete from vac_stock_event`.execute(server.db)).rejects.toThrow('append-only');
});
