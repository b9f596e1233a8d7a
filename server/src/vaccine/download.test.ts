import { createHash } from 'node:crypto';
import { indentReceive, indentShip } from '@ordo/contract/indent-command.ts';
import { indentInfo } from '@ordo/contract/indent.ts';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createScheme, createUserWithSession } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { changesOf } from '../../testing/traces.ts';
import { createCounty, type County } from '../../testing/vaccine.ts';

let server: TestServer;
let token: string;
let made: County;
let customerId: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
  made = await createCounty(server, token);
  customerId = await made.customer('K1', { name: '=HYPERLINK("x")诊所' });
  await made.lot('L1', '2027-03-01', 1_000);
});
afterAll(() => server.stop());

const download = (id: string, query = '', as = token) =>
  server.app.inject({ method: 'GET', url: `/v1/api/vaccine/VaccinesOrder/download/${id}?${query}`, headers: { authorization: as } });
const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

test.each(['xlsx', 'csv', 'pdf'])('two downloads as %s are the same bytes until the order changes', async (format) => {
  const order = await made.order(customerId, 100, 'ALLOCATED');
  const first = await download(order.id, `format=${format}`);
  expect(first.statusCode).toBe(200);
  expect(first.headers['content-disposition']).toBe(`attachment; filename*=UTF-8''${order.orderNo}_K1_20261120.${format}`);
  server.clock.now = (server.clock.now ?? 0) + 86_400_000;
  await new Promise((later) => setTimeout(later, 1_100));
  const second = await download(order.id, `format=${format}&n=12345`);
  server.clock.now = (server.clock.now ?? 0) - 86_400_000;
  expect(hash(second.rawPayload)).toBe(hash(first.rawPayload));
  await made.must(indentShip, { id: order.id, version: order.version, coldBox: 'A', logger: 'B' });
  const after = hash((await download(order.id, `format=${format}`)).rawPayload);
  // The machine's table has nothing of a shipment in it.
  expect(after === hash(first.rawPayload)).toBe(format === 'csv');
  const logged = (await changesOf(server.db, 'vac_indent', order.id)).filter((change) => change.action === 'download');
  expect(logged[0]?.after).toMatchObject({ format, sha256: hash(first.rawPayload) });
});

test('the workbook has its four sheets, with numbers, days and the words of the language', async () => {
  const order = await made.order(customerId, 100, 'SHIPPED');
  const lots = (await made.must(indentInfo, { id: order.id })).lots;
  await made.must(indentReceive, {
    arrivalTempC: 5,
    id: order.id,
    version: order.version,
    lines: lots.map((lot) => ({ shipmentLineId: lot.shipmentLineId ?? '', acceptedDoses: lot.doses, vvmStage: 1 })),
  });
  const book = await readXlsx(new Uint8Array((await download(order.id, 'lang=en')).rawPayload));
  expect(book.sheets.map((sheet) => sheet.name)).toEqual(['Order', 'Lines', 'Lots', 'Order history']);
  const [head, facts] = book.sheets[0]?.rows ?? [];
  const at = (name: string) => facts?.[head?.indexOf(name) ?? -1];
  expect(at('Order number')).toBe(order.orderNo);
  expect(at('Status')).toBe('Received');
  expect(at('Approved doses')).toBe(100);
  expect(at('Amount (CNY)')).toBe(2160);
  expect(at('Needed by')).toEqual(new Date('2026-12-01T00:00:00Z'));
  expect(at('Customer')).toBe('=HYPERLINK("x")诊所');
  expect(book.sheets[2]?.rows[1]?.slice(0, 7)).toEqual([1, 'L1', new Date('2027-03-01T00:00:00Z'), 1, 100, 100, 0]);
  const chinese = await readXlsx(new Uint8Array((await download(order.id)).rawPayload));
  expect(chinese.sheets.map((sheet) => sheet.name)).toEqual(['订单', '明细', '批号', '历程']);
});

test('a draft says what it would cost, and 30 doses are no pack of 100', async () => {
  const order = await made.order(customerId, 30);
  const book = await readXlsx(new Uint8Array((await download(order.id, 'lang=en')).rawPayload));
  const [head, facts] = book.sheets[0]?.rows ?? [];
  const at = (name: string) => facts?.[head?.indexOf(name) ?? -1];
  expect([at('Amount (CNY)'), at('Amount in Chinese numerals')]).toEqual([648, '陆佰肆拾捌元整']);
  const [heads, line] = book.sheets[1]?.rows ?? [];
  const of = (name: string) => line?.[heads?.indexOf(name) ?? -1];
  expect([of('Packs'), of('Loose vials'), of('Amount (CNY)')]).toEqual([0, 3, 648]);
});

test('what was received and what was sent back stands in the workbook', async () => {
  const order = await made.order(customerId, 100, 'SHIPPED');
  const [lot] = (await made.must(indentInfo, { id: order.id })).lots;
  const line = { shipmentLineId: lot?.shipmentLineId ?? '', acceptedDoses: 90, rejectedDoses: 10, reason: 'BROKEN' as const, vvmStage: 1 };
  await made.must(indentReceive, { arrivalTempC: 5, id: order.id, version: order.version, lines: [line] });
  const book = await readXlsx(new Uint8Array((await download(order.id, 'lang=en')).rawPayload));
  const [heads, row] = book.sheets[1]?.rows ?? [];
  const of = (name: string) => row?.[heads?.indexOf(name) ?? -1];
  expect([of('Accepted doses'), of('Rejected doses')]).toEqual([90, 10]);
  expect(book.sheets[2]?.rows[1]?.slice(-3)).toEqual([90, 10, 'Damaged']);
});

test('the machine’s table is quoted, marked as UTF-8, and holds no formula', async () => {
  const order = await made.order(customerId, 100, 'APPROVED');
  const lines = (await download(order.id, 'format=csv')).rawPayload.toString('utf8');
  expect(lines).toBe(
    `\ufeff订单编号,客户编码,产品编码,产品名称,批准剂数,期间,订单日期\r\n${order.orderNo},K1,${(await made.must(indentInfo, { id: order.id })).productCode},麻腮风疫苗,100,11/26,20/11/2026\r\n`,
  );
  expect((await download(order.id, 'format=csv&header=0')).rawPayload.toString('utf8')).not.toContain('订单编号');
});

test('the printed page is a small PDF with its own font', async () => {
  const { rawPayload } = await download((await made.order(customerId, 100)).id, 'format=pdf');
  expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect(rawPayload.toString('latin1')).toMatch(/NotoSansSC/);
  expect(rawPayload.length).toBeLessThan(60_000);
});

test('who may not see the order gets JSON with another status, and nothing is written down', async () => {
  const { token: otherToken, roleId } = await createUserWithSession(server, 'stranger', ['vaccine.indent:view']);
  await createScheme(server, roleId, 'vaccine.customer', { field: 'organizeId', is: 'equal', value: 'elsewhere' });
  const order = await made.order(customerId, 100);
  const reply = await download(order.id, '', otherToken);
  expect(reply.statusCode).toBe(404);
  expect(reply.json()).toMatchObject({ code: 404, refusal: 'notFound' });
  expect((await changesOf(server.db, 'vac_indent', order.id)).map((change) => change.action)).not.toContain('download');
});
