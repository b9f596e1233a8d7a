import { dataMapCreate, dataMapData, dataMapFitting, dataMapInfo, dataMapList, dataMapSelector, dataMapState, dataMapUpdate } from '@ordo/contract/data-map.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../testing/server.ts';
import { fingerprint } from '../../testing/traces.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
});
afterAll(() => server.stop());

const ring = [
  [120, 30],
  [121, 30],
  [121, 31],
  [120, 30],
];
const map = (...names: string[]) =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: names.map((name, at) => ({ type: 'Feature', properties: { name, adcode: 330_000 + at }, geometry: { type: 'Polygon', coordinates: [ring] } })),
  });
const make = (enCode: string, data: string) => server.ask(dataMapCreate, { fullName: `地图${enCode}`, enCode, data }, token);

test('a map is kept with its outlines, which anybody signed in may draw by id or code; the log carries none', async () => {
  const { data } = await make('zj', map('杭州', '湖州'));
  expect((await server.ask(dataMapInfo, { id: data.id }, token)).data).toMatchObject({ regions: 2, data: map('杭州', '湖州') });
  expect((await server.ask(dataMapData, { id: 'ZJ' }, token)).data).toEqual(JSON.parse(map('杭州', '湖州')));
  expect((await server.ask(dataMapUpdate, { id: data.id, version: 1, data: map('杭州') }, token)).code).toBe(200);
  expect((await server.ask(dataMapList, {}, token)).data.list).toMatchObject([{ enCode: 'zj', regions: 1 }]);
  const { rows } = await sql<{ log: string }>`select string_agg(coalesce(after::text, ''), '') as log from change_log where entity = 'data_map'`.execute(
    server.db,
  );
  expect(rows[0]?.log).not.toContain('FeatureCollection');
  await server.ask(dataMapState, { id: data.id, enabledMark: 0 }, token);
  expect((await server.ask(dataMapData, { id: 'zj' }, token)).refusal).toBe('notFound');
  expect((await server.ask(dataMapSelector, {}, token)).data.list).toEqual([]);
  expect((await make('ZJ', map('x'))).refusal).toBe('mapCodeTaken');
});

test.each([
  ['{', '地图数据不正确：不是有效的 JSON'],
  ['{"type":"Topology"}', '地图数据不正确：不是 GeoJSON 的 FeatureCollection'],
  [map('好', ' '), '地图数据不正确：第 2 个区域没有名称（properties.name）'],
  [map('好').replace('121', '"<script>"'), '地图数据不正确：第 1 个区域有超出范围的坐标'],
])('%s is refused with the region and the reason, and nothing is kept', async (data, msg) => {
  const before = await fingerprint(server.db);
  expect(await make('bad', data)).toMatchObject({ refusal: 'mapData', msg });
  expect(await fingerprint(server.db)).toEqual(before);
});

test('the map that fits has most of the regions, at least half of them, and is on', async () => {
  const one = await make('few', map('甲', '乙'));
  const all = await make('many', map('甲', '乙', '丙'));
  const fit = async (codes: string) => (await server.ask(dataMapFitting, { codes }, token)).data.map;
  expect(await fit('330000,330001,330002')).toEqual({ id: all.data.id, fullName: '地图many', covered: 3 });
  expect(await fit('330000,330001,7,8')).toMatchObject({ covered: 2 });
  expect(await fit('330000,7,8')).toBeNull();
  await server.ask(dataMapState, { id: all.data.id, enabledMark: 0 }, token);
  expect(await fit('330000,330001,330002')).toMatchObject({ id: one.data.id, covered: 2 });
  expect((await server.ask(dataMapFitting, { codes: "1' or '1" }, token)).refusal).toBe('invalid');
});
