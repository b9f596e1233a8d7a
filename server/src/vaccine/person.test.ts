// People without an ID, and people registered elsewhere: callers who ask for exactly one person get what the next dose needs, and the access is logged.
import { customerCreate } from '@ordo/contract/customer.ts';
import { personCreate, personFind, personList, personLooks, personSearch, personUpdate } from '@ordo/contract/person.ts';
import { vaccinationCheck, vaccinationCreate, vaccinationList } from '@ordo/contract/vaccination.ts';
import type { Input } from '@ordo/contract/kit.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createScheme, createUserWithSession } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { changesOf } from '../../testing/traces.ts';
import { createCounty, TODAY, type County } from '../../testing/vaccine.ts';

let server: TestServer;
let token: string;
let made: County;
let customerId: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
  made = await createCounty(server, token);
  customerId = await made.customer('P1');
});
afterAll(() => server.stop());

const base = { name: '章小满', sex: 2, birthDate: '2026-01-01', areaId: '330106002' };
const card = { ...base, idNo: '33052320260101220X' };
const newborn = {
  ...base,
  name: '周敏之女',
  idType: 'BIRTH_CERTIFICATE',
  idNo: 'y 330012345',
  birthDate: '2026-11-19',
  guardianName: '周敏',
  guardianMobile: '13800138000',
} as const;
const create = (facts: Omit<Input<typeof personCreate>, 'customerId'>) => server.ask(personCreate, { ...facts, customerId }, token);

describe('who somebody is', () => {
  test.each<[string, Omit<Input<typeof personCreate>, 'customerId'>, string]>([
    ['a birthday that is not the one in the number', { ...card, birthDate: '2026-01-02' }, 'personIdBirth'],
    ['a sex that is not', { ...card, sex: 1 }, 'personIdSex'],
    ['half a number', { ...card, idNo: '3305' }, 'personNumber'],
    ['a newborn without a guardian', { ...newborn, guardianName: '' }, 'personGuardian'],
    ['a newborn without a mobile', { ...newborn, guardianMobile: '' }, 'personGuardianMobile'],
    ['nothing at all', { ...base, idType: 'NONE' }, 'personGuardian'],
  ])('%s is refused', async (_, told, refusal) => expect(await create(told)).toMatchObject({ refusal }));

  test('a newborn by birth certificate, a foreigner by passport, somebody by name, birthday and guardian: each is found, and registered once', async () => {
    expect(await create(newborn)).toMatchObject({ code: 200 });
    expect(await create(newborn)).toMatchObject({ refusal: 'personTaken' });
    expect(await create({ ...base, name: 'Anna Müller', idType: 'PASSPORT', idNo: 'E12345678', birthDate: '1990-05-01' })).toMatchObject({ code: 200 });
    expect(await create({ ...base, name: '李 明', idType: 'NONE', guardianName: '李强' })).toMatchObject({ code: 200 });
    expect(await create({ ...base, name: '李明', idType: 'NONE', guardianName: '李刚' }), 'two of one name and birthday').toMatchObject({ code: 200 });
    const born = await made.must(personFind, { idType: 'BIRTH_CERTIFICATE', idNo: 'Ｙ330012345' });
    expect(born).toMatchObject({ name: '周＊＊', idNo: 'Y*******45', guardianName: '周＊', guardianMobile: '138****8000', elsewhere: false });
    expect(await made.must(personFind, { idType: 'PASSPORT', idNo: 'e12345678' })).toMatchObject({ name: 'A＊＊', birthDate: '1990-05-01' });
    expect((await made.must(personSearch, { name: 'anna müller', birthDate: '1990-05-01' })).list).toHaveLength(1);
    expect((await made.must(personSearch, { name: '李明', birthDate: '2026-01-01' })).list).toHaveLength(2);
    expect(await made.must(personFind, { idType: 'PASSPORT', idNo: 'Y330012345' }), 'a number of another kind').toBeNull();
    const { rows } = await sql<Record<string, string>>`select * from vac_person`.execute(server.db);
    expect(JSON.stringify(rows)).not.toMatch(/周敏|Anna|E12345678|13800138000/);
  });

  test('gets an ID later; what stood there before stays on record, and agrees again', async () => {
    const { data } = await create({ ...base, name: '吴晓', idType: 'NONE', guardianName: '吴芳' });
    const { id } = data;
    expect(await server.ask(personUpdate, { id, version: 1, idType: 'ID_CARD', idNo: '33052320260101990X', sex: 1 }, token)).toMatchObject({
      refusal: 'personIdSex',
    });
    await made.must(personUpdate, { id, version: 1, idType: 'ID_CARD', idNo: '33052320260101240X' });
    expect(await made.must(personFind, { idNo: '33052320260101240X' })).toMatchObject({ id, version: 2 });
    const [, change] = await changesOf(server.db, 'vac_person', id);
    const [was, is] = [change?.before, change?.after] as Record<string, string>[];
    expect([was?.id_type, is?.id_type]).toEqual(['NONE', 'ID_CARD']);
    expect(is?.name_enc, 'what has not changed').toBe(was?.name_enc);
    expect(await server.ask(personUpdate, { id, version: 1, name: '吴小' }, token)).toMatchObject({ refusal: 'stale' });
  });
});

describe('somebody of elsewhere', () => {
  let jab: { token: string; userId: string };
  let other: { token: string };
  let personId: string;
  let here: string;
  beforeAll(async () => {
    await sql`insert into organize (id, parent_id, category, full_name, en_code, path) select 'near', '1', 'department', '城东院', 'near', path || 'near.' from organize where id = '1'`.execute(
      server.db,
    );
    const codes = ['vaccine.vaccination:view', 'vaccine.vaccination:btn_add', 'vaccine.vaccination:btn_looks', 'vaccine.vaccination:btn_person'];
    const [one, two] = [await createUserWithSession(server, 'jabber', codes), await createUserWithSession(server, 'second', codes)];
    for (const { roleId } of [one, two]) await createScheme(server, roleId, 'vaccine.customer', { field: 'organizeId', is: 'equal', value: 'near' });
    [jab, other] = [one, two];
    here = (
      await made.must(customerCreate, {
        code: 'NEAR',
        name: '城东接种点',
        type: 'CLINIC',
        areaId: '330106002',
        organizeId: 'near',
        licenceExpiry: '2027-12-31',
      })
    ).id;
    personId = (await create(card)).data.id;
    const given = {
      personId,
      schemeId: made.schemeId,
      doseNo: 1,
      status: 'COMPLETED',
      on: '2026-09-10',
      customerId,
      lotId: null,
      sourceFacilityText: '城西院',
    } as const;
    await made.must(vaccinationCreate, given);
  });
  const next = (doseNo = 2) =>
    ({ personId, schemeId: made.schemeId, doseNo, status: 'COMPLETED', on: TODAY, customerId: here, lotId: null, sourceFacilityText: '本地' }) as const;

  test('cannot be asked for by id, nor listed, nor searched by name', async () => {
    expect(await server.ask(vaccinationCheck, next(), jab.token)).toMatchObject({ refusal: 'missingReference' });
    expect((await server.ask(vaccinationList, { personId }, jab.token)).data.list).toEqual([]);
    expect((await server.ask(personList, {}, jab.token)).data.list).toEqual([]);
    expect((await server.ask(personSearch, { name: card.name, birthDate: card.birthDate }, jab.token)).data.list).toEqual([]);
    expect(await server.ask(personUpdate, { id: personId, version: 1, name: '改名' }, jab.token)).toMatchObject({ refusal: 'notFound' });
  });

  test('is told by exact number, as product, dose number and day and nothing else; then the next dose is checked', async () => {
    const found = (await server.ask(personFind, { idNo: card.idNo }, jab.token)).data;
    expect(found).toMatchObject({ id: personId, elsewhere: true, name: '', idNo: '', mobile: '', birthDate: '', customerName: '', areaName: '' });
    expect(found?.doses).toEqual([{ productName: expect.any(String), doseNo: 1, on: '2026-09-10' }]);
    expect((await server.ask(vaccinationCheck, next(1), jab.token)).data.findings.map(({ rule }) => rule)).toEqual(['V14.twice']);
    expect(await server.ask(vaccinationCheck, next(), other.token), 'who has not looked').toMatchObject({ refusal: 'missingReference' });
  });

  test('every look is on record, and listed for who may see that', async () => {
    const { list } = await made.must(personLooks, {});
    expect(list.find((look) => look.personId === personId && look.elsewhere === 1)).toMatchObject({
      by: 'ID_CARD',
      userName: expect.stringContaining('jabber'),
    });
    const clerk = await createUserWithSession(server, 'curious', ['vaccine.vaccination:view']);
    expect(await server.ask(personLooks, {}, clerk.token)).toMatchObject({ refusal: 'denied' });
    expect(await server.ask(personFind, { idNo: card.idNo }, clerk.token)).toMatchObject({ refusal: 'denied' });
    expect((await server.ask(personLooks, {}, jab.token)).data.list, 'looks at people of elsewhere').toEqual([]);
  });
});

test('people of before are found by name once the server has run', async () => {
  const { data } = await create({ ...base, name: '郑旧', idType: 'NONE', guardianName: '郑新' });
  await sql`update vac_person set name_hash = '' where id = ${data.id}`.execute(server.db);
  await sql`insert into outbox (kind, payload) values ('person.named', '{}')`.execute(server.db);
  await server.outbox.drain();
  expect((await made.must(personSearch, { name: '郑旧', birthDate: '2026-01-01' })).list).toMatchObject([{ id: data.id }]);
});
