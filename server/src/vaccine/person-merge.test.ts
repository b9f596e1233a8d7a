// Two records of one person: previewed before the merge, found by either number afterwards, and separable while nothing has been changed since.
import { personCreate, personFind, personIdentity, personList, personSearch, personUpdate } from '@ordo/contract/person.ts';
import { personAlike, personMerge, personMergePlan, personMerges, personMergeUndo } from '@ordo/contract/person-merge.ts';
import { stockPost } from '@ordo/contract/stock.ts';
import { aefiCreate, aefiList, vaccinationCreate, vaccinationList } from '@ordo/contract/vaccination.ts';
import type { Input } from '@ordo/contract/kit.ts';
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
  customerId = await made.customer('M1');
});
afterAll(() => server.stop());

let born = 100;
const base = { sex: 2, birthDate: '2026-01-01', areaId: '330106002' } as const;
async function twins(more: Partial<Input<typeof personCreate>> = {}) {
  born += 2;
  const card = `33052320260101${born}X`;
  const paper = `Y33001${born}`;
  const { id: kept } = await made.must(personCreate, { ...base, name: '周小满', idNo: card, customerId });
  const told = {
    ...base,
    name: '周敏之女',
    idType: 'BIRTH_CERTIFICATE',
    idNo: paper,
    guardianName: '周敏',
    guardianMobile: '13800138000',
    customerId,
  } as const;
  const { id: other } = await made.must(personCreate, { ...told, ...more });
  return { kept, other, card, paper };
}
const told = (personId: string, doseNo: number, on: string, more: Partial<Input<typeof vaccinationCreate>> = {}) =>
  made.must(vaccinationCreate, {
    personId,
    schemeId: made.schemeId,
    doseNo,
    status: 'COMPLETED',
    on,
    customerId,
    lotId: null,
    sourceFacilityText: '城西院',
    overrideReason: '补录',
    ...more,
  });
async function mergeOf(id: string, other: string, takes?: string) {
  const { plan, takes: proposed } = await made.must(personMergePlan, { id, other, ...(takes !== undefined && { takes }) });
  return server.ask(personMerge, { id, other, takes: takes ?? proposed.join(','), plan }, token);
}
const rowsOf = async (...ids: string[]) =>
  (
    await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(t) - '{version,last_modify_time,last_modify_user_id}'::text[] as row from vac_person t where id = any(${ids}::text[])
    union all select to_jsonb(t) - '{version,last_modify_time,last_modify_user_id}'::text[] from vac_vaccination t where person_id = any(${ids}::text[])
    union all select to_jsonb(t) - '{version,last_modify_time,last_modify_user_id}'::text[] from vac_aefi t
      where vaccination_id in (select id from vac_vaccination where person_id = any(${ids}::text[])) order by 1`.execute(server.db)
  ).rows;
/** The sums of the statistics, with the remainder, folded or not. */
const counted = async () =>
  (await sql`select measure, slot, sum(amount) as n from vac_stat_delta group by 1, 2 having sum(amount) <> 0 order by 1, 2`.execute(server.db)).rows;

describe('a merge', () => {
  test('is seen before it is done: what differs, what stays, which doses move, which one is told twice', async () => {
    const { kept, other } = await twins();
    await told(kept, 1, '2026-09-10');
    const twice = await told(other, 1, '2026-09-10');
    await told(other, 2, '2026-11-01');
    await made.must(aefiCreate, { vaccinationId: twice.id, onsetDate: '2026-09-11', manifestation: 'FEVER', severity: 'MINOR', outcome: 'RECOVERED' });
    expect(
      (await made.must(personAlike, { id: kept })).list.map(({ id }) => id),
      'by guardian or mobile',
    ).toEqual([]);
    await made.must(personUpdate, { id: kept, version: 1, mobile: '13800138000' });
    expect((await made.must(personAlike, { id: kept })).list.map(({ id }) => id)).toContain(other);
    const plan = await made.must(personMergePlan, { id: kept, other });
    expect(plan).toMatchObject({
      stays: { id: kept, name: '周＊＊' },
      goes: { id: other, guardianName: '周＊' },
      differs: ['name', 'number', 'mobile', 'guardianName', 'guardianMobile'],
      takes: ['guardianName', 'guardianMobile'],
      warnings: [],
      stops: [],
    });
    expect(plan.doses.map(({ doseNo, own, fate, events }) => [doseNo, own, fate, events])).toEqual(
      expect.arrayContaining([
        [1, true, 'stays', 0],
        [1, false, 'drops', 1],
        [2, false, 'moves', 0],
      ]),
    );
    expect(JSON.stringify(plan), 'masked').not.toMatch(/小满|13800138000|周敏/);
  });

  test('moves doses and adverse events; both numbers, both names and the old id find the one that stays; the log has both; undone, all is as it was', async () => {
    const { kept, other, card, paper } = await twins();
    const own = await told(kept, 1, '2026-09-10');
    const twice = await told(other, 1, '2026-09-10');
    const second = await told(other, 2, '2026-11-01');
    const { id: eventId } = await made.must(aefiCreate, {
      vaccinationId: twice.id,
      onsetDate: '2026-09-11',
      manifestation: 'FEVER',
      severity: 'MINOR',
      outcome: 'RECOVERED',
    });
    const [before, sums] = [await rowsOf(kept, other), await counted()];
    expect(await mergeOf(kept, other)).toMatchObject({ code: 200, data: { id: kept } });
    for (const asked of [{ idNo: card }, { idType: 'BIRTH_CERTIFICATE', idNo: paper }] as const) {
      const found = await made.must(personFind, asked);
      expect(found).toMatchObject({ id: kept, guardianMobile: '138****8000' });
      expect(found?.doses.map(({ doseNo, on }) => [doseNo, on])).toEqual([
        [1, '2026-09-10'],
        [2, '2026-11-01'],
      ]);
    }
    for (const name of ['周小满', '周敏之女'])
      expect((await made.must(personSearch, { name, birthDate: '2026-01-01' })).list.map(({ id }) => id)).toContain(kept);
    expect(await made.must(personIdentity, { id: other })).toMatchObject({ name: '周小满', idNo: card });
    const list = (await made.must(vaccinationList, { personId: other, pageSize: 50 })).list.map(({ id, eventStatus }) => `${id} ${eventStatus}`);
    expect(list.toSorted()).toEqual([`${own.id} COMPLETED`, `${twice.id} ENTERED_IN_ERROR`, `${second.id} COMPLETED`].toSorted());
    expect((await made.must(aefiList, { vaccinationId: own.id })).list.map(({ id }) => id)).toEqual([eventId]);
    expect((await made.must(personList, { pageSize: 100 })).list.map(({ id }) => id)).not.toContain(other);
    expect(
      await server.ask(
        personCreate,
        { ...base, name: '别人', idType: 'BIRTH_CERTIFICATE', idNo: paper, guardianName: '甲', mobile: '13900139000', customerId },
        token,
      ),
      'its number is taken',
    ).toMatchObject({ refusal: 'personTaken' });
    for (const id of [kept, other]) expect((await changesOf(server.db, 'vac_person', id)).map(({ action }) => action)).toContain('merge');
    expect((await changesOf(server.db, 'vac_vaccination', second.id)).at(-1)).toMatchObject({
      action: 'merge',
      before: { person_id: other },
      after: { person_id: kept },
    });

    const [merge] = (await made.must(personMerges, {})).list;
    expect((await made.must(personMerges, { keyword: '没有的单位' })).list).toEqual([]);
    expect(merge).toMatchObject({ keptName: '周＊＊', mergedName: '周＊＊', state: 'open' });
    await made.must(personMergeUndo, { id: merge?.id ?? '' });
    expect(await rowsOf(kept, other)).toEqual(before);
    expect(await counted()).toEqual(sums);
    for (const id of [kept, other]) expect((await changesOf(server.db, 'vac_person', id)).at(-1)?.action).toBe('undo');
    expect(await made.must(personFind, { idType: 'BIRTH_CERTIFICATE', idNo: paper })).toMatchObject({ id: other });
    expect(await server.ask(personMergeUndo, { id: merge?.id ?? '' }, token), 'once').toMatchObject({ refusal: 'personMergeChanged' });
  });

  test('may take the number, name and birthday of the one that goes; they change places, so that all still find the one that stays, and come back', async () => {
    const { kept: other, other: kept, card, paper } = await twins();
    const before = await rowsOf(kept, other);
    expect((await mergeOf(kept, other, 'name,number')).code).toBe(200);
    expect(await made.must(personIdentity, { id: kept })).toMatchObject({ name: '周小满', idNo: card });
    for (const asked of [{ idNo: card }, { idType: 'BIRTH_CERTIFICATE', idNo: paper }] as const)
      expect(await made.must(personFind, asked)).toMatchObject({ id: kept });
    for (const name of ['周小满', '周敏之女'])
      expect((await made.must(personSearch, { name, birthDate: '2026-01-01' })).list.map(({ id }) => id)).toContain(kept);
    await made.must(personMergeUndo, { id: (await made.must(personMerges, {})).list[0]?.id ?? '' });
    expect(await rowsOf(kept, other)).toEqual(before);
  });

  test('of a merged record into a third: every number finds the last; taken apart again, step by step', async () => {
    const { kept, other, paper } = await twins();
    await mergeOf(kept, other);
    const { kept: last } = await twins();
    await mergeOf(last, kept);
    expect(await made.must(personFind, { idType: 'BIRTH_CERTIFICATE', idNo: paper })).toMatchObject({ id: last });
    const dose = await told(other, 1, '2026-09-10');
    expect((await sql<{ person_id: string }>`select person_id from vac_vaccination where id = ${dose.id}`.execute(server.db)).rows).toEqual([
      { person_id: last },
    ]);
    const { list } = await made.must(personMerges, {});
    expect(
      list.slice(0, 2).map(({ state }) => state),
      'a dose since, and a merge since',
    ).toEqual(['changed', 'changed']);
    expect(await server.ask(personMergeUndo, { id: list[0]?.id ?? '' }, token)).toMatchObject({ refusal: 'personMergeChanged' });
  });

  test('undone, gives those back that had gone on in it before', async () => {
    const { kept, other, paper } = await twins();
    await mergeOf(kept, other);
    const { kept: last } = await twins();
    await mergeOf(last, kept);
    await made.must(personMergeUndo, { id: (await made.must(personMerges, {})).list[0]?.id ?? '' });
    expect(await made.must(personFind, { idType: 'BIRTH_CERTIFICATE', idNo: paper })).toMatchObject({ id: kept });
    const links = (await changesOf(server.db, 'vac_person', other))
      .slice(1)
      .map(({ action, account, before, after }) => [action, account, before?.merged_into, after?.merged_into]);
    expect(links, 'the log says each time where it goes on').toEqual([
      ['merge', 'admin', null, kept],
      ['merge', 'admin', kept, last],
      ['undo', 'admin', last, kept],
    ]);
  });
});

describe('is refused, and nothing changes:', () => {
  test('the same dose out of stock twice', async () => {
    const { kept, other } = await twins();
    const lotId = await made.lot(`TWICE`, '2027-03-01', 0);
    await made.must(stockPost, { siteKind: 'CUSTOMER', siteId: customerId, lotId, reason: 'RECEIVE', doses: 5, on: '2026-11-01', key: 'TWICE' });
    for (const id of [kept, other]) await told(id, 1, '2026-11-10', { lotId, sourceFacilityText: '' });
    expect((await made.must(personMergePlan, { id: kept, other })).stops).toHaveLength(1);
    const before = await rowsOf(kept, other);
    expect(await mergeOf(kept, other)).toMatchObject({ refusal: 'personMergeTwice' });
    expect(await rowsOf(kept, other)).toEqual(before);
  });

  test('a number that does not agree with the birthday that stays', async () => {
    const { kept, other } = await twins({ birthDate: '2026-01-02' });
    expect((await made.must(personMergePlan, { id: kept, other })).warnings).toEqual(['birthDate']);
    expect(await mergeOf(kept, other, 'birthDate')).toMatchObject({ refusal: 'personIdBirth' });
  });

  test('a plan of before', async () => {
    const { kept, other } = await twins();
    const { plan } = await made.must(personMergePlan, { id: kept, other });
    await told(other, 1, '2026-09-10');
    expect(await server.ask(personMerge, { id: kept, other, takes: 'guardianName,guardianMobile', plan }, token)).toMatchObject({ refusal: 'planChanged' });
    expect(await server.ask(personMergePlan, { id: kept, other: kept }, token)).toMatchObject({ refusal: 'personMergeSelf' });
    expect(await server.ask(personMergePlan, { id: kept, other, takes: 'name,password' }, token)).toMatchObject({ refusal: 'invalid' });
  });

  test('people of elsewhere, either of them; and without the right', async () => {
    const { kept, other } = await twins();
    await sql`insert into organize (id, parent_id, category, full_name, en_code, path) select 'far', '1', 'department', '城东院', 'far', path || 'far.' from organize where id = '1'`.execute(
      server.db,
    );
    const away = await made.customer('M2', { organizeId: 'far' });
    const { kept: there } = await twins();
    await made.must(personUpdate, { id: there, version: 1, customerId: away });
    const clerk = await createUserWithSession(server, 'merger', ['vaccine.vaccination:view', 'vaccine.vaccination:btn_merge']);
    await createScheme(server, clerk.roleId, 'vaccine.customer', { field: 'organizeId', is: 'equal', value: '1' });
    expect((await server.ask(personMergePlan, { id: kept, other }, clerk.token)).code).toBe(200);
    for (const [id, second] of [
      [kept, there],
      [there, kept],
    ] as const)
      expect(await server.ask(personMergePlan, { id, other: second }, clerk.token)).toMatchObject({ refusal: 'notFound' });
    const done = await mergeOf(there, other);
    expect(await server.ask(personMergeUndo, { id: done.data.mergeId }, clerk.token)).toMatchObject({ refusal: 'notFound' });
    expect((await server.ask(personMerges, { pageSize: 100 }, clerk.token)).data.list.map(({ id }) => id)).not.toContain(done.data.mergeId);
    const plain = await createUserWithSession(server, 'plain', ['vaccine.vaccination:view', 'vaccine.vaccination:btn_person']);
    expect(await server.ask(personMergePlan, { id: kept, other: there }, plain.token)).toMatchObject({ refusal: 'denied' });
  });

  test('two at the same time: one of them', async () => {
    const { kept, other } = await twins();
    const { plan } = await made.must(personMergePlan, { id: kept, other });
    const input = { id: kept, other, takes: 'guardianName,guardianMobile', plan };
    const replies = await Promise.all(Array.from({ length: 4 }, () => server.ask(personMerge, input, token)));
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
  });
});
