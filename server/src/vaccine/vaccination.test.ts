// A dose out of the site's stock, with all rules that may forbid it, and its cancellation.
import { lotHold, lotTrace, recallDone, recallList } from '@ordo/contract/lot.ts';
import { personCreate, personFind, personIdentity, personList } from '@ordo/contract/person.ts';
import { stockPost } from '@ordo/contract/stock.ts';
import { aefiCreate, aefiUpdate, vaccinationCheck, vaccinationCreate, vaccinationInfo, vaccinationList, vaccinationUndo } from '@ordo/contract/vaccination.ts';
import type { Input } from '@ordo/contract/kit.ts';
import { everyRow } from '@ordo/engine/filter/filter.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
  customerId = await made.customer('V1');
});
afterAll(() => server.stop());

let born = 100;
const idNo = (birthDate: string) => `330523${birthDate.replaceAll('-', '')}${(born += 2)}X`;
async function person(more: Partial<Input<typeof personCreate>> = {}): Promise<{ id: string; idNo: string }> {
  const number = idNo(more.birthDate ?? '2026-01-01');
  const { id } = await made.must(personCreate, {
    name: '章小满',
    idNo: number,
    mobile: '13800138000',
    sex: 2,
    birthDate: '2026-01-01',
    areaId: '330106002',
    customerId,
    ...more,
  });
  return { id, idNo: number };
}
async function stocked(lotNo: string, doses: number): Promise<string> {
  const id = await made.lot(lotNo, '2027-03-01', 0);
  await made.must(stockPost, { siteKind: 'CUSTOMER', siteId: customerId, lotId: id, reason: 'RECEIVE', doses, on: '2026-11-01', key: lotNo });
  return id;
}
const dose = (personId: string, lotId: string | null, more: Partial<Input<typeof vaccinationCreate>> = {}) => ({
  personId,
  schemeId: made.schemeId,
  doseNo: 1,
  status: 'COMPLETED' as const,
  on: '2026-11-20',
  customerId,
  lotId,
  ...more,
});
const left = async (lotId: string) =>
  (await sql<{ doses: number }>`select doses from vac_stock_balance where lot_id = ${lotId} and site_id = ${customerId}`.execute(server.db)).rows[0]?.doses;

describe('a person', () => {
  test('is kept encrypted, shown masked, found by the number, and registered once', async () => {
    const { id, idNo: number } = await person();
    const { rows } = await sql<Record<string, string>>`select name_enc, id_no_enc, mobile_enc, id_no_hash from vac_person where id = ${id}`.execute(server.db);
    expect(JSON.stringify(rows[0])).not.toMatch(/章|小满|13800138000|330523/);
    expect((await made.must(personFind, { idNo: number })) ?? {}).toMatchObject({
      id,
      name: '章＊＊',
      idNo: `330523********${number.slice(-4)}`,
      mobile: '138****8000',
    });
    const again = { name: '别人', idNo: number, sex: 2, birthDate: '2026-01-01', areaId: '330106002', customerId };
    expect(await server.ask(personCreate, again, token)).toMatchObject({ code: 409, refusal: 'personTaken' });
    expect(JSON.stringify(await changesOf(server.db, 'vac_person', id))).not.toMatch(/章小满|13800138000/);
  });

  test('is seen in full only with the right to it, and that is written down', async () => {
    const { id, idNo: number } = await person();
    const clerk = await createUserWithSession(server, 'clerk', ['vaccine.vaccination:view']);
    expect(await server.ask(personIdentity, { id }, clerk.token)).toMatchObject({ refusal: 'denied' });
    expect(await made.must(personIdentity, { id })).toEqual({ name: '章小满', idNo: number, mobile: '13800138000' });
    expect((await changesOf(server.db, 'vac_person', id)).map((change) => change.action)).toEqual(['create', 'identity seen']);
  });

  test('of another customer is in no list', async () => {
    const other = await createUserWithSession(server, 'other', ['vaccine.vaccination:view']);
    await createScheme(server, other.roleId, 'vaccine.customer', { field: 'organizeId', is: 'equal', value: 'elsewhere' });
    await person();
    expect((await server.ask(personList, {}, other.token)).data.list).toEqual([]);
    expect((await server.ask(vaccinationList, {}, other.token)).data.list).toEqual([]);
  });
});

describe('a dose', () => {
  test('says to each reader whether they may take it back', async () => {
    const { id: personId } = await person();
    const given = await made.must(vaccinationCreate, dose(personId, await stocked('SAYS', 3)));
    const colleague = await createUserWithSession(server, 'colleague', ['vaccine.vaccination:view', 'vaccine.vaccination:btn_undo']);
    const head = await createUserWithSession(server, 'head', ['vaccine.vaccination:view', 'vaccine.vaccination:btn_undo', 'vaccine.vaccination:btn_undo_any']);
    for (const { roleId } of [colleague, head]) await createScheme(server, roleId, 'vaccine.customer', everyRow);
    const said = async (by: string) => (await server.ask(vaccinationInfo, { id: given.id }, by)).data.mayUndo;
    expect([await said(token), await said(colleague.token), await said(head.token)]).toEqual([true, false, true]);
    await made.must(vaccinationUndo, { id: given.id, version: 1, reason: '录错人' });
    expect([await said(token), await said(head.token)]).toEqual([false, false]);
  });

  test('leaves stock when it is given, and comes back once when it is taken back', async () => {
    const lot = await stocked('GIVEN', 10);
    const { id: personId } = await person();
    expect((await made.must(vaccinationCheck, dose(personId, lot))).findings).toEqual([]);
    const given = await made.must(vaccinationCreate, dose(personId, lot));
    expect(await left(lot)).toBe(9);
    const undo = await Promise.all(Array.from({ length: 4 }, () => server.ask(vaccinationUndo, { id: given.id, version: 1, reason: '录错人' }, token)));
    expect(undo.filter((reply) => reply.code === 200)).toHaveLength(1);
    expect(await left(lot)).toBe(10);
    expect(await server.ask(vaccinationUndo, { id: given.id, version: 2, reason: '再来' }, token)).toMatchObject({
      refusal: 'ruleBroken',
      msg: expect.stringContaining('V15'),
    });
    // Given again after that, it is taken from stock again.
    await made.must(vaccinationCreate, dose(personId, lot));
    expect(await left(lot)).toBe(9);
  });

  test('is written down once, however often it is sent', async () => {
    const lot = await stocked('ONCE', 10);
    const { id: personId } = await person();
    const replies = await Promise.all(Array.from({ length: 5 }, () => server.ask(vaccinationCreate, dose(personId, lot), token)));
    expect(replies.filter((reply) => reply.code === 200)).toHaveLength(1);
    expect(await left(lot)).toBe(9);
  });

  test('the last of a lot is given to one', async () => {
    const lot = await stocked('SINGLE', 1);
    const people = await Promise.all(Array.from({ length: 6 }, () => person()));
    const replies = await Promise.all(people.map(({ id }) => server.ask(vaccinationCreate, dose(id, lot), token)));
    expect(replies.filter((reply) => reply.code === 200)).toHaveLength(1);
    expect(await left(lot)).toBe(0);
  });

  test.each<[string, Partial<Input<typeof vaccinationCreate>>, string]>([
    ['tomorrow', { on: '2026-11-21' }, 'V11'],
    ['without its lot', { lotId: null }, 'V12'],
    ['the second before the first', { doseNo: 2, on: '2026-11-20' }, 'V14'],
    ['not given, without a reason', { status: 'NOT_DONE', lotId: null }, 'V13'],
    ['not given, with a lot', { status: 'NOT_DONE', notDoneReason: 'REFUSED' }, 'V13'],
  ])('%s is stopped before it is given', async (_, change, rule) => {
    const lot = await stocked(`STOP${rule}${Object.keys(change).join('')}`.toUpperCase(), 5);
    const { id: personId } = await person();
    const reply = await server.ask(vaccinationCreate, dose(personId, lot, change), token);
    expect(reply).toMatchObject({ code: 400, refusal: 'ruleBroken', msg: expect.stringContaining(rule) });
    expect(await left(lot)).toBe(5);
  });

  test('outside its age needs the right and a reason', async () => {
    const lot = await stocked('AGE', 5);
    const { id: personId } = await person({ birthDate: '2020-01-01' });
    const nurse = await createUserWithSession(server, 'nurse', ['vaccine.vaccination:view', 'vaccine.vaccination:btn_add']);
    await createScheme(server, nurse.roleId, 'vaccine.customer', { all: [] });
    const late = dose(personId, lot, { overrideReason: '补种' });
    expect(await server.ask(vaccinationCreate, late, nurse.token)).toMatchObject({ refusal: 'ruleBroken', msg: expect.stringContaining('月龄') });
    expect((await server.ask(vaccinationCreate, late, token)).code).toBe(200);
  });

  test('told from elsewhere takes none of our stock', async () => {
    const lot = await stocked('ELSE', 5);
    const { id: personId } = await person();
    await made.must(vaccinationCreate, dose(personId, null, { sourceFacilityText: '外省某接种门诊' }));
    expect(await left(lot)).toBe(5);
  });

  test('is followed by an adverse event that cannot come before it', async () => {
    const lot = await stocked('AEFI', 5);
    const { id: personId } = await person();
    const { id: vaccinationId } = await made.must(vaccinationCreate, dose(personId, lot, { on: '2026-11-10' }));
    const event = { vaccinationId, onsetDate: '2026-11-11', manifestation: 'FEVER', severity: 'MINOR', outcome: 'RECOVERING' } as const;
    expect(await server.ask(aefiCreate, { ...event, onsetDate: '2026-11-09' }, token)).toMatchObject({
      refusal: 'ruleBroken',
      msg: expect.stringContaining('V16'),
    });
    const { id } = await made.must(aefiCreate, event);
    expect(await server.ask(aefiUpdate, { id, version: 1, outcome: 'DIED' }, token)).toMatchObject({ msg: expect.stringContaining('严重') });
    expect((await server.ask(aefiUpdate, { id, version: 1, outcome: 'RECOVERED' }, token)).code).toBe(200);
    expect((await changesOf(server.db, 'vac_aefi', id)).at(-1)?.before).toMatchObject({ outcome: 'RECOVERING' });
  });
});

test('a recalled lot is traced to everybody who had some, each gets a task, and what comes back leaves their stock', async () => {
  const lot = await stocked('RECALL', 8);
  const { id: personId } = await person();
  await made.must(vaccinationCreate, dose(personId, lot));
  expect(await made.must(lotHold, { id: lot, version: 1, holdStatus: 'RECALLED', reason: '厂家召回' })).toMatchObject({ tasks: 1 });
  const other = await person();
  expect(await server.ask(vaccinationCreate, dose(other.id, lot), token)).toMatchObject({ refusal: 'ruleBroken', msg: expect.stringContaining('召回') });
  expect(await made.must(lotTrace, { id: lot })).toMatchObject({
    inWarehouses: [],
    atCustomers: [{ customerDoses: 7, siteId: customerId }],
    given: [{ customerId, givenDoses: 1 }],
  });
  const task = (await made.must(recallList, { lotId: lot })).list[0];
  expect(task).toMatchObject({ dosesHeld: 7, recipients: 1, status: 'OPEN' });
  const done = { id: task?.id ?? '', version: 1, dosesReturned: 7 };
  const replies = await Promise.all([server.ask(recallDone, done, token), server.ask(recallDone, done, token)]);
  expect(replies.filter((reply) => reply.code === 200)).toHaveLength(1);
  expect(await left(lot)).toBe(0);
});
