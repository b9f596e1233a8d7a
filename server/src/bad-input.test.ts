// Invalid input: each is refused with a message that says why, and nothing changes.
import { customerCreate } from '@ordo/contract/customer.ts';
import { dataMapCreate } from '@ordo/contract/data-map.ts';
import { dictionaryCreate, dictionaryRemove, dictionaryTypeCreate } from '@ordo/contract/dictionary.ts';
import type { Endpoint, Input } from '@ordo/contract/kit.ts';
import { organizeCreate, organizeRemove } from '@ordo/contract/organize.ts';
import { populationCreate } from '@ordo/contract/population.ts';
import { positionCreate } from '@ordo/contract/position.ts';
import { roleCreate } from '@ordo/contract/role.ts';
import { userCreate } from '@ordo/contract/user.ts';
import { warehouse } from '@ordo/contract/warehouse.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../testing/server.ts';
import { fingerprint } from '../testing/traces.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
});
afterAll(() => server.stop());

async function made<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<string> {
  const reply = await server.ask(endpoint, input, token);
  if (reply.code !== 200) throw new Error(reply.msg);
  return (reply.data as { id: string }).id;
}

/** The message, and whether anything has changed. */
async function asked<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<{ said: string; changed: boolean }> {
  const before = JSON.stringify(await fingerprint(server.db));
  const { msg } = await server.ask(endpoint, input, token);
  return { said: msg, changed: JSON.stringify(await fingerprint(server.db)) !== before };
}

const MAP = JSON.stringify({
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: { name: '甲' },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [1, 0],
            [1, 1],
            [0, 0],
          ],
        ],
      },
    },
  ],
});

describe('a code or name that is taken is refused by it', () => {
  const rows: [string, () => [Endpoint, Record<string, unknown>, string]][] = [
    ['an organisation', () => [organizeCreate, { parentId: '1', fullName: '甲公司', enCode: 'TWIN' }, '组织编码 TWIN 已存在']],
    ['a role', () => [roleCreate, { fullName: '甲角色', enCode: 'TWIN', type: 'system' }, '角色编码 TWIN 已存在']],
    ['a position', () => [positionCreate, { organizeId: '1', fullName: '甲岗位', enCode: 'TWIN', type: 'manager' }, '该组织下岗位编码 TWIN 已存在']],
    ['a person', () => [userCreate, { account: 'twin', realName: '甲', organizeId: '1' }, '账号 twin 已存在']],
    ['a warehouse', () => [warehouse.create, { code: 'TWIN', name: '甲库', organizeId: '1' }, '仓库编码 TWIN 已存在']],
    ['a population', () => [populationCreate, { areaId: '330106', year: 2031, demographic: 'BIRTHS', population: 9 }, '该区域、年份和人群已有数据']],
    ['a map', () => [dataMapCreate, { fullName: '甲图', enCode: 'twin', data: MAP }, '地图名称“甲图”已存在']],
  ];
  test.each(rows)('%s', async (_, row) => {
    const [endpoint, input, sentence] = row();
    await made(endpoint, input as Input<Endpoint>);
    const again =
      'fullName' in input && endpoint === dataMapCreate ? { ...input, enCode: 'other' } : 'fullName' in input ? { ...input, fullName: '乙' } : input;
    expect(await asked(endpoint, again as Input<Endpoint>)).toEqual({ said: sentence, changed: false });
  });
});

describe('what is in use is not deleted', () => {
  test('an organisation with positions, or one that looks after customers', async () => {
    const id = await made(organizeCreate, { parentId: '1', fullName: '有岗位', enCode: 'INUSE1' });
    await made(positionCreate, { organizeId: id, fullName: '组长', enCode: 'INUSE', type: 'manager' });
    expect(await asked(organizeRemove, { id })).toEqual({ said: '该组织下有 1 个岗位，不能删除', changed: false });
    const keeper = await made(organizeCreate, { parentId: '1', fullName: '有客户', enCode: 'INUSE2' });
    await made(customerCreate, { code: 'INUSE', name: '接种门诊', type: 'CLINIC', areaId: '330106', organizeId: keeper });
    expect(await asked(organizeRemove, { id: keeper })).toEqual({ said: '该组织负责 1 个客户，不能删除', changed: false });
  });

  test('an item of a dictionary with items below it', async () => {
    const dictionaryTypeId = await made(dictionaryTypeCreate, { parentId: '-1', fullName: '树', enCode: 'InUseTree', isTree: 1 });
    const above = await made(dictionaryCreate, { dictionaryTypeId, parentId: '0', fullName: '上', enCode: 'up' });
    await made(dictionaryCreate, { dictionaryTypeId, parentId: above, fullName: '下', enCode: 'down' });
    expect(await asked(dictionaryRemove, { id: above })).toEqual({ said: '字典值下面有 1 个下级字典值，禁止删除', changed: false });
  });
});
