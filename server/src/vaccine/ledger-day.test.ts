// The day counts: a late entry is booked on its own day, and no day since then may fall below zero by it.
import { lotHold } from '@ordo/contract/lot.ts';
import { personCreate } from '@ordo/contract/person.ts';
import { stockPost, stockTransfer } from '@ordo/contract/stock.ts';
import { vaccinationCheck, vaccinationCreate, vaccinationList, vaccinationLots, vaccinationUndo } from '@ordo/contract/vaccination.ts';
import type { Input } from '@ordo/contract/kit.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUserWithSession } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { createCounty, NOW, type County } from '../../testing/vaccine.ts';

let server: TestServer;
let token: string;
let made: County;
let customerId: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
  made = await createCounty(server, token);
  customerId = await made.customer('D1');
});
afterAll(() => server.stop());

let born = 100;
async function person(): Promise<string> {
  const idNo = `33052320260101${(born += 2)}X`;
  const known = { name: '章小满', idNo, sex: 2, birthDate: '2026-01-01', areaId: '330106002', customerId };
  return (await made.must(personCreate, known)).id;
}
/** A lot of which 3 doses were received on the 10th. */
async function lot(lotNo: string, doses = 3): Promise<string> {
  const id = await made.lot(lotNo, '2026-11-19', 0);
  await made.move(customerId, id, 'RECEIVE', doses, '2026-11-10');
  return id;
}
const dose = (personId: string, lotId: string | null, more: Partial<Input<typeof vaccinationCreate>> = {}) => ({
  personId,
  schemeId: made.schemeId,
  doseNo: 1,
  status: 'COMPLETED' as const,
  on: '2026-11-12',
  customerId,
  lotId,
  ...more,
});
const rulesOf = async (input: Input<typeof vaccinationCheck>) => (await made.must(vaccinationCheck, input)).findings.map(({ rule }) => rule);
const events = async (lotId: string) =>
  (
    await sql<{ reason: string; day: string; doses: number }>`
      select reason, (occurred_at at time zone 'Asia/Shanghai')::date as day, doses from vac_stock_event
      where lot_id = ${lotId} and site_id = ${customerId} order by occurred_at, doses desc, id`.execute(server.db)
  ).rows;

test('a dose that is written down later leaves stock on its day, and comes back on it', async () => {
  const lotId = await lot('LATER');
  const { id } = await made.must(vaccinationCreate, dose(await person(), lotId));
  expect(await events(lotId)).toEqual([
    { reason: 'RECEIVE', day: '2026-11-10', doses: 3 },
    { reason: 'ADMINISTER', day: '2026-11-12', doses: -1 },
  ]);
  await made.must(vaccinationUndo, { id, version: 1, reason: '录错人' });
  expect((await events(lotId)).filter(({ reason }) => reason === 'UNADMINISTER')).toEqual([{ reason: 'UNADMINISTER', day: '2026-11-12', doses: 1 }]);
});

test('rule V12 looks at the lot as it was on that day', async () => {
  const lotId = await lot('THEN', 1);
  const who = await person();
  expect(await rulesOf(dose(who, lotId, { on: '2026-11-09' }))).toEqual(['V12.arrival']);
  expect(await rulesOf(dose(who, lotId, { on: '2026-11-20' }))).toEqual(['V12.EXPIRED']);
  expect(await rulesOf(dose(who, lotId))).toEqual([]);
  await made.must(lotHold, { id: lotId, version: 1, holdStatus: 'QUARANTINE', reason: '抽检' });
  expect(await rulesOf(dose(who, lotId)), 'it was free then').toEqual([]);
  await made.must(vaccinationCreate, dose(who, lotId));
  expect(await rulesOf(dose(await person(), lotId))).toEqual(['V12.balance']);
});

test('a hold that ended says no to the days that it covered', async () => {
  const lotId = await lot('HELD');
  server.clock.now = Date.parse('2026-11-11T09:00:00+08:00');
  await made.must(lotHold, { id: lotId, version: 1, holdStatus: 'QUARANTINE', reason: '抽检' });
  server.clock.now = Date.parse('2026-11-14T09:00:00+08:00');
  await made.must(lotHold, { id: lotId, version: 2, holdStatus: 'NONE', reason: '' });
  server.clock.now = NOW;
  const who = await person();
  const found = await Promise.all(['2026-11-10', '2026-11-11', '2026-11-13', '2026-11-14'].map((on) => rulesOf(dose(who, lotId, { on }))));
  expect(found).toEqual([[], ['V12.QUARANTINE'], ['V12.QUARANTINE'], []]);
});

test('nothing written down later leaves a day since with less than nothing: doses, waste, counts, transfers', async () => {
  const lotId = await lot('SHORT');
  await made.move(customerId, lotId, 'WASTE_CLOSED', 3, '2026-11-15');
  await made.move(customerId, lotId, 'RECEIVE', 5, '2026-11-18');
  const hand = { siteKind: 'CUSTOMER', siteId: customerId, lotId, doses: 1, on: '2026-11-13', note: '补记' } as const;
  expect(await rulesOf(dose(await person(), lotId))).toEqual(['V12.balance']);
  for (const [at, more] of ([{ reason: 'WASTE_OPEN' }, { reason: 'EXPIRE' }, { reason: 'ADJUST', doses: -1 }] as const).entries())
    expect(await server.ask(stockPost, { ...hand, ...more, key: `s${at}` }, token)).toMatchObject({
      refusal: 'stockShortOn',
      msg: expect.stringContaining('2026-11-15'),
    });
  const away = { fromKind: 'CUSTOMER', fromId: customerId, toKind: 'WAREHOUSE', toId: made.warehouseId, lotId, doses: 1, on: '2026-11-13', key: 't1' } as const;
  expect(await server.ask(stockTransfer, away, token)).toMatchObject({ refusal: 'stockShortOn' });
  expect((await events(lotId)).map(({ doses }) => doses)).toEqual([3, -3, 5]);
  await made.must(stockPost, { ...hand, reason: 'WASTE_OPEN', on: '2026-11-18', key: 'fits' });
});

test('two who write down the same last dose of a day: one of them does', async () => {
  const lotId = await lot('LAST', 1);
  await made.move(customerId, lotId, 'RECEIVE', 5, '2026-11-18');
  const [one, other] = [await person(), await person()];
  const replies = await Promise.all([one, other].map((who) => server.ask(vaccinationCreate, dose(who, lotId), token)));
  expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
});

test('the lots of a day are offered, with what it can spare', async () => {
  const lotId = await lot('OFFERED');
  await made.move(customerId, lotId, 'WASTE_CLOSED', 2, '2026-11-15');
  const offered = async (on: string) =>
    (await made.must(vaccinationLots, { customerId, schemeId: made.schemeId, on })).list.filter((one) => one.lotId === lotId);
  expect(await offered('2026-11-09')).toEqual([]);
  expect(await offered('2026-11-12')).toMatchObject([{ lotNo: 'OFFERED', doses: 1, problem: null }]);
  expect(await offered('2026-11-20')).toMatchObject([{ doses: 1, problem: 'EXPIRED' }]);
});

test('a dose between two others keeps its distance from the one that follows', async () => {
  const lotId = await lot('BETWEEN');
  const who = await person();
  await made.must(vaccinationCreate, dose(who, null, { on: '2026-09-20', sourceFacilityText: '外地' }));
  const early = { ...dose(who, null, { doseNo: 2, on: '2026-11-18', overrideReason: '补种' }), sourceFacilityText: '外地' };
  await made.must(vaccinationCreate, early);
  const first = (await made.must(vaccinationList, { personId: who })).list.find((row) => row.doseNo === 1);
  await made.must(vaccinationUndo, { id: first?.id ?? '', version: 1, reason: '日期错' });
  expect(await rulesOf(dose(who, lotId, { on: '2026-11-12' }))).toEqual(['V11.next']);
});

test('what was not given may be given after all, and why it was not stays on record', async () => {
  const lotId = await lot('AFTER');
  const who = await person();
  const refused = dose(who, null, { status: 'NOT_DONE', notDoneReason: 'REFUSED', on: '2026-11-11' });
  await made.must(vaccinationCreate, refused);
  expect(await rulesOf(refused)).toEqual(['V14.twice']);
  await made.must(vaccinationCreate, dose(who, lotId));
  const { list } = await made.must(vaccinationList, { personId: who });
  expect(list.map(({ eventStatus, notDoneReason }) => `${eventStatus} ${notDoneReason}`).sort()).toEqual(['COMPLETED null', 'NOT_DONE REFUSED']);
  expect(await rulesOf(dose(who, lotId))).toEqual(['V14.twice']);
});

test('a vaccinator takes back what they wrote down today, and only that', async () => {
  const lotId = await made.lot('OWN', '2027-03-01', 0);
  await made.move(customerId, lotId, 'RECEIVE', 5, '2026-11-10');
  const codes = ['vaccine.vaccination:view', 'vaccine.vaccination:btn_add', 'vaccine.vaccination:btn_undo'];
  const [one, other] = [await createUserWithSession(server, 'jab1', codes), await createUserWithSession(server, 'jab2', codes)];
  const write = async () => {
    const { id } = (await server.ask(vaccinationCreate, dose(await person(), lotId), one.token)).data;
    await sql`update vac_vaccination set creator_time = to_timestamp(${NOW}::float8 / 1000) where id = ${id}`.execute(server.db);
    return id;
  };
  const undo = (id: string, as: string) => server.ask(vaccinationUndo, { id, version: 1, reason: '录错' }, as);
  const [first, second] = [await write(), await write()];
  expect(await undo(first, other.token)).toMatchObject({ refusal: 'ruleBroken', msg: expect.stringContaining('V15') });
  expect(await undo(first, one.token)).toMatchObject({ code: 200 });
  server.clock.now = NOW + 86_400_000;
  expect(await undo(second, one.token)).toMatchObject({ refusal: 'ruleBroken' });
  server.clock.now = NOW;
});
