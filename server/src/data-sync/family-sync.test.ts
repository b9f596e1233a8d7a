import * as contract from '@ordo/contract/data-sync.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUserWithSession } from '../../testing/users.ts';
import { startSyncWorld, type SyncWorld } from '../../testing/sync-world.ts';

let world: SyncWorld;
beforeAll(async () => {
  world = await startSyncWorld();
});
afterAll(() => world.stop());

/** As a client of the family sends it. */
const send = async (path: string, body: object, token = world.token) =>
  (await world.server.app.inject({ method: 'POST', url: `/v1/api/system/${path}`, headers: { authorization: token }, payload: body })).json<{
    code: number;
    refusal?: string;
    msg: string;
    data: unknown;
  }>();
const table = (dbTable: string) => ({ dbConnectionFrom: world.ids.first, dbConnectionTo: world.ids.second, dbTable });
const standing = (dbTable: string) => send('DataSync', table(dbTable));
const carry = (dbTable: string, type: number, token = world.token) => send('DataSync/Actions/Execute', { ...table(dbTable), type }, token);
const there = async (query: string) => (await world.second.query<{ id: number; name: string }>(query)).rows;

describe('one table, as the family asks', () => {
  test('stands as its rows and the target say, and goes; rows of the target alone stay', async () => {
    await world.first.query('CREATE TABLE plums (id int PRIMARY KEY, name text)');
    expect(await standing('plums')).toMatchObject({ code: 200, data: 1 });
    expect(await carry('plums', 1)).toMatchObject({ refusal: 'syncEmpty', msg: '来源表 plums 没有数据' });
    await world.first.query(`INSERT INTO plums VALUES (1, 'red'), (2, 'blue')`);
    expect(await standing('plums')).toMatchObject({ data: 2 });
    expect(await carry('plums', 2)).toMatchObject({ code: 200, data: null });
    expect(await there('SELECT * FROM plums ORDER BY id')).toEqual([
      { id: 1, name: 'red' },
      { id: 2, name: 'blue' },
    ]);
    expect(await standing('plums')).toMatchObject({ data: 3 });
    await world.second.query(`DELETE FROM plums`);
    expect(await standing('plums')).toMatchObject({ data: 0 });
    await world.second.query(`INSERT INTO plums VALUES (2, 'stale'), (9, 'their own')`);
    expect(await carry('plums', 3)).toMatchObject({ code: 200 });
    expect(await there('SELECT * FROM plums ORDER BY id')).toEqual([
      { id: 1, name: 'red' },
      { id: 2, name: 'blue' },
      { id: 9, name: 'their own' },
    ]);
    const { list } = (await world.server.ask(contract.dataSyncList, { keyword: 'plums' }, world.token)).data;
    expect(list.map(({ state, tables }) => [state, tables])).toEqual([
      ['done', 1],
      ['done', 1],
    ]);
  });

  test('is refused when it stands otherwise by now, cannot go, or is not there; nothing is kept then', async () => {
    await world.first.query(`CREATE TABLE pears (id int PRIMARY KEY); INSERT INTO pears VALUES (1); CREATE TABLE loose (a int); INSERT INTO loose VALUES (1)`);
    expect(await carry('pears', 0)).toMatchObject({ refusal: 'syncChanged' });
    expect(await standing('loose')).toMatchObject({ refusal: 'syncUnfit' });
    expect(await standing('nowhere')).toMatchObject({ refusal: 'modelTableMissing' });
    expect(await send('DataSync', { ...table('pears'), dbConnectionTo: '0' })).toMatchObject({ refusal: 'dataSourceOff' });
    expect((await world.server.ask(contract.dataSyncList, { keyword: 'pears' }, world.token)).data.list).toEqual([]);
  });

  test('tells what did not go', async () => {
    await world.first.query(`CREATE TABLE figs (id int PRIMARY KEY, name text); INSERT INTO figs VALUES (1, 'fine'), (2, NULL)`);
    await world.second.query('CREATE TABLE figs (id int PRIMARY KEY, name text NOT NULL)');
    expect(await carry('figs', 0)).toMatchObject({ refusal: 'syncFailed', msg: '表 figs 未能全部同步：完成，1 行未同步' });
    expect(await there('SELECT * FROM figs')).toEqual([{ id: 1, name: 'fine' }]);
  });

  test('goes only for somebody who may make a sync', async () => {
    await world.first.query(`CREATE TABLE kiwis (id int PRIMARY KEY); INSERT INTO kiwis VALUES (1)`);
    const runner = await createUserWithSession(world.server, 'runner', ['systemData.dataSync:view', 'systemData.dataSync:btn_Execute']);
    expect(await carry('kiwis', 2, runner.token)).toMatchObject({ code: 403, refusal: 'denied' });
    expect(await there(`SELECT to_regclass('kiwis') IS NULL AS name`)).toEqual([{ name: true }]);
  });
});
