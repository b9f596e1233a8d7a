import { languageSave } from '@ordo/contract/current-user.ts';
import { indentAdopt, indentAllocate, indentReceive, indentReject, indentShip } from '@ordo/contract/indent-command.ts';
import { indentInfo } from '@ordo/contract/indent.ts';
import { lotHold } from '@ordo/contract/lot.ts';
import { messageList, messageRead } from '@ordo/contract/message.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOrganisation, createScheme, createUserWithSession, type TestUser } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { createCounty, type County } from '../../testing/vaccine.ts';

let server: TestServer;
let made: County;
let customerId: string;
/** Who approves, ships, and receives here; who receives in another town, and who can only read. */
const who: Record<'approver' | 'keeper' | 'here' | 'elsewhere' | 'looker', TestUser> = {} as never;

beforeAll(async () => {
  server = await startServer();
  made = await createCounty(server, await server.admin());
  await createOrganisation(server, 'town');
  await createOrganisation(server, 'other');
  customerId = await made.customer('TOLD', { organizeId: 'town' });
  const page = 'vaccine.indent:view';
  who.approver = await createUserWithSession(server, 'approver', [page, 'vaccine.indent:btn_approve']);
  who.keeper = await createUserWithSession(server, 'keeper', [page, 'vaccine.indent:btn_ship']);
  who.looker = await createUserWithSession(server, 'looker', [page], 'town');
  for (const [name, organize] of [
    ['here', 'town'],
    ['elsewhere', 'other'],
  ] as const) {
    const rights = ['vaccine.customer:view', page, 'vaccine.indent:btn_receive', 'vaccine.recall:view', 'vaccine.recall:btn_done'];
    who[name] = await createUserWithSession(server, name, rights, organize);
    await createScheme(server, who[name].roleId, 'vaccine.customer', { field: 'organizeId', is: 'in', value: { my: 'departmentAndBelow' } });
  }
  for (const name of ['approver', 'keeper'] as const) await createScheme(server, who[name].roleId, 'vaccine.customer', { all: [] });
});
afterAll(() => server.stop());

/** New messages of everybody since the last call, with their numbers removed. */
const seen = new Set<string>();
async function heard(): Promise<Record<string, string[]>> {
  // The first round creates the message, the second delivers it.
  await server.outbox.drain();
  await server.outbox.drain();
  const found: Record<string, string[]> = {};
  for (const [name, { token }] of Object.entries(who)) {
    const { data } = await server.ask(messageList, { type: '2', pageSize: 50 }, token);
    for (const one of data.list) {
      if (seen.has(`${name} ${one.id}`)) continue;
      seen.add(`${name} ${one.id}`);
      (found[name] ??= []).push(one.title.split('：')[0] ?? '');
    }
  }
  return found;
}

test('each step is told to those who come next, and to nobody who may not or need not', async () => {
  const lot = await made.lot('TOLD1', '2028-01-01', 100);
  const { id, version } = await made.order(customerId, 20, 'IN_APPROVAL');
  expect(await heard()).toEqual({ approver: ['订单待审批'] });

  const [line] = (await made.must(indentInfo, { id })).lines;
  const adopted = await made.must(indentAdopt, { id, version, lines: [{ id: line?.id ?? '', approvedDoses: 20 }] });
  expect(await heard()).toEqual({ keeper: ['订单已批准'] });

  const allocated = await made.must(indentAllocate, { id, version: adopted.version, warehouseId: made.warehouseId });
  expect(await heard()).toEqual({});
  const shipped = await made.must(indentShip, { id, version: allocated.version, coldBox: 'LX-1', logger: 'T-1' });
  expect(await heard()).toEqual({ here: ['订单已发货，请准备收货'] });

  const [part] = (await made.must(indentInfo, { id })).lots;
  await made.must(indentReceive, {
    arrivalTempC: 5,
    id,
    version: shipped.version,
    lines: [{ shipmentLineId: part?.shipmentLineId ?? '', acceptedDoses: 20, vvmStage: 1 }],
  });
  expect(await heard()).toEqual({ keeper: ['订单已收货'] });

  await made.must(lotHold, { id: lot, version: 1, holdStatus: 'RECALLED', reason: '厂家召回' });
  expect(await heard()).toEqual({ here: ['批号召回'] });
});

test('a message leads to its order', async () => {
  const { id } = await made.order(customerId, 10, 'IN_APPROVAL');
  await heard();
  const { data } = await server.ask(messageList, { type: '2' }, who.approver.token);
  const { bodyText } = (await server.ask(messageRead, { id: data.list[0]?.id ?? '' }, who.approver.token)).data;
  expect(JSON.parse(bodyText)).toEqual({ type: 'order', id });
});

test('who asked for it hears of the refusal with its reason; who refused hears nothing', async () => {
  const { id, version } = await made.order(customerId, 10, 'IN_APPROVAL');
  await heard();
  const rejected = await server.ask(indentReject, { id, version, opinion: '库存充足' }, who.approver.token);
  expect(rejected).toMatchObject({ code: 200 });
  await server.outbox.drain();
  await server.outbox.drain();
  const { data } = await server.ask(messageList, { type: '2' }, await server.admin());
  expect(data.list[0]?.title).toMatch(/^订单未获批准：YM\d+ .+（库存充足）$/);
  expect(await heard()).toEqual({});
});

test('each reads it in their own language, with the product’s name in it', async () => {
  const { id, version } = await made.order(customerId, 30, 'IN_APPROVAL');
  await heard();
  await server.ask(languageSave, { language: 'en' }, who.keeper.token);
  await server.ask(languageSave, { language: 'zhtw' }, who.here.token);
  const [line] = (await made.must(indentInfo, { id })).lines;
  const adopted = await made.must(indentAdopt, { id, version, lines: [{ id: line?.id ?? '', approvedDoses: 30 }] });
  await made.lot('TOLD2', '2028-02-01', 100);
  const allocated = await made.must(indentAllocate, { id, version: adopted.version, warehouseId: made.warehouseId });
  await made.must(indentShip, { id, version: allocated.version, coldBox: 'LX-1', logger: 'T-1' });
  await server.outbox.drain();
  await server.outbox.drain();
  const last = async (token: string) => (await server.ask(messageList, { type: '2' }, token)).data.list[0];
  expect((await last(who.keeper.token))?.title).toMatch(/^Order approved: YM\d+ 接种门诊TOLD, MMR, 30 doses$/);
  expect((await last(who.here.token))?.title).toMatch(/^訂單已發貨，請準備收貨：YM\d+ 接种门诊TOLD 麻腮风疫苗 30 劑$/);
  const { bodyText } = (await server.ask(messageRead, { id: (await last(who.here.token))?.id ?? '' }, who.here.token)).data;
  expect(JSON.parse(bodyText)).toEqual({ type: 'order', id });
});
