import { areaCreate, areaInfo, areaList, areaRoot, areaUpdate } from '@ordo/contract/area.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
});
afterAll(() => server.stop());

let codes = 770_000;
const made = async (parentId: string, fullName = '试验区') =>
  (await server.ask(areaCreate, { parentId, fullName, enCode: String((codes += 1)) }, token)).data.id;
const versionOf = async (id: string) => (await server.ask(areaInfo, { id }, token)).data.version;
const move = async (id: string, parentId: string) => server.ask(areaUpdate, { id, version: await versionOf(id), parentId }, token);

async function rowOf(id: string): Promise<{ path: string; path_name: string; level: number }> {
  return server.db.selectFrom('area').select(['path', 'path_name', 'level']).where('id', '=', id).executeTakeFirstOrThrow();
}

/** Areas whose path, name path or level does not match their parent's. */
async function astray(): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id from area t left join area p on p.id = t.parent_id
    where t.delete_mark = 0 and (t.path <> coalesce(p.path, '') || t.id || '.'
      or t.path_name <> coalesce(p.path_name || '/', '') || t.full_name
      or t.level <> coalesce(p.level, 0) + 1 or (p.id is null) <> (t.parent_id = '-1'))`.execute(server.db);
  return rows.map((row) => row.id);
}

test('what was imported stands where it should', async () => {
  expect(await astray()).toEqual([]);
});

describe('renaming', () => {
  test('changes the name path of everything below, and nothing beside it', async () => {
    await server.ask(areaUpdate, { id: '330100', version: 1, fullName: '临安府' }, token);
    expect(await rowOf('330106002')).toMatchObject({ path_name: '浙江省/临安府/西湖区/北山街道' });
    expect(await rowOf('330200')).toMatchObject({ path_name: '浙江省/宁波市' });
    expect(await astray()).toEqual([]);
  });

  test('to a name with a slash keeps the paths in order', async () => {
    const id = await made('330200', '甲/乙区');
    await server.ask(areaUpdate, { id, version: 1, fullName: '丙/丁区' }, token);
    await made(id, '戊镇');
    expect(await astray()).toEqual([]);
  });

  test('and moving may happen in one change', async () => {
    const id = await made('330100', '旧名区');
    const below = await made(id, '小镇');
    await server.ask(areaUpdate, { id, version: 1, fullName: '新名区', parentId: '330200' }, token);
    expect(await rowOf(below)).toEqual({ path: `330000.330200.${id}.${below}.`, path_name: '浙江省/宁波市/新名区/小镇', level: 4 });
  });
});

describe('moving', () => {
  test('takes everything below along', async () => {
    const id = await made('330100');
    const below = await made(id, '小镇');
    expect((await move(id, '110100')).code).toBe(200);
    expect(await rowOf(id)).toEqual({ path: `110000.110100.${id}.`, path_name: '北京市/北京市/试验区', level: 3 });
    expect(await rowOf(below)).toEqual({ path: `110000.110100.${id}.${below}.`, path_name: '北京市/北京市/试验区/小镇', level: 4 });
    expect((await server.ask(areaList, { parentId: '110100', keyword: '小镇' }, token)).data.list.map((area) => area.id)).toContain(below);
    expect(await astray()).toEqual([]);
  });

  test('to the top makes a province of it', async () => {
    const id = await made('330100');
    const below = await made(id);
    expect((await move(id, areaRoot)).code).toBe(200);
    expect(await rowOf(below)).toMatchObject({ path: `${id}.${below}.`, level: 2 });
  });

  test('below itself, or below what lies below it, is refused', async () => {
    expect(await move('330100', '330100')).toMatchObject({ code: 400, refusal: 'areaCycle' });
    expect(await move('330100', '330106')).toMatchObject({ refusal: 'areaCycle' });
    expect(await move('330100', '330106002')).toMatchObject({ refusal: 'areaCycle' });
    expect(await astray()).toEqual([]);
  });

  test('is refused when its lowest areas would come below the fourth level', async () => {
    expect(await move('330106', '330200')).toMatchObject({ code: 200 });
    expect(await move('330106', '330212')).toMatchObject({ code: 400, refusal: 'areaTooDeep' });
    expect(await move('330900', '330200')).toMatchObject({ refusal: 'areaTooDeep' });
  });

  test('to a parent that does not exist is refused', async () => {
    expect(await move('330106', 'nowhere')).toMatchObject({ code: 400, refusal: 'areaParentMissing' });
  });

  test('two at once cannot make a ring', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [left, right] = await Promise.all([made(areaRoot, '左'), made(areaRoot, '右')]);
      const [leftBelow, rightBelow] = await Promise.all([made(left), made(right)]);
      const replies = await Promise.all([move(left, rightBelow), move(right, leftBelow)]);
      expect(replies.map((reply) => reply.refusal ?? 'moved').toSorted()).toEqual(['areaCycle', 'moved']);
    }
    expect(await astray()).toEqual([]);
  });

  test('many at once, with renames and new areas between them, leave every path in order', async () => {
    const tops = await Promise.all(Array.from({ length: 5 }, (_, index) => made(areaRoot, `国${index}`)));
    const all = [...tops, ...(await Promise.all(tops.flatMap((top) => [made(top), made(top)])))];
    const pick = (turn: number) => all[(turn * 7919) % all.length] as string;
    const attempts = Array.from({ length: 90 }, async (_, turn) => {
      if (turn % 3 === 0) return server.ask(areaCreate, { parentId: pick(turn), fullName: `新${turn}`, enCode: String((codes += 1)) }, token);
      const id = pick(turn + 1);
      const version = await versionOf(id);
      return turn % 3 === 1
        ? server.ask(areaUpdate, { id, version, parentId: pick(turn * 3 + 2) }, token)
        : server.ask(areaUpdate, { id, version, fullName: `名${turn}` }, token);
    });
    const replies = await Promise.all(attempts);
    expect(replies.filter((reply) => reply.code === 200).length).toBeGreaterThan(30);
    expect(replies.filter((reply) => reply.code >= 500)).toEqual([]);
    expect(await astray()).toEqual([]);
  });
});

test('names beyond the common planes keep every character of the paths below them', async () => {
  const token = await server.admin();
  const province = (await server.ask(areaCreate, { parentId: '-1', fullName: '𬒈𠀀省', enCode: '9910' }, token)).data.id;
  const city = (await server.ask(areaCreate, { parentId: province, fullName: '甲乙丙市', enCode: '9911' }, token)).data.id;
  await server.ask(areaUpdate, { id: province, version: 1, fullName: '新省' }, token);
  const { path_name: name } = await server.db.selectFrom('area').select('path_name').where('id', '=', city).executeTakeFirstOrThrow();
  expect(name).toBe('新省/甲乙丙市');
});
