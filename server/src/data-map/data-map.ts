import {
  dataMapCreate,
  dataMapData,
  dataMapFitting,
  dataMapInfo,
  dataMapList,
  dataMapRemove,
  dataMapSelector,
  dataMapState,
  dataMapUpdate,
} from '@ordo/contract/data-map.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { translate } from '@ordo/contract/language.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import { readRegions } from '@ordo/engine/geo-json/regions.ts';
import type { FastifyInstance } from 'fastify';
import { sql, type SqlBool } from 'kysely';
import { historyColumnsSql, historyJoinSql, toColumns } from '../kit/crud.ts';
import { escapeLike } from '../kit/filter-sql.ts';
import { readPage } from '../kit/page.ts';
import { insertRecord, removeRecord, setRecordEnabled, updateRecord } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import { mapTroubles } from './data-map.phrases.ts';

const TABLE = 'data_map';
const columns = sql`${sql.join(historyColumnsSql)}, t.full_name as "fullName", t.en_code as "enCode", t.regions, t.enabled_mark as "enabledMark", t.sort_code as "sortCode",
  t.description`;

export function dataMapFeature(app: FastifyInstance, deps: Deps): void {
  deps.constraints.add({ data_map_code_key: 'mapCodeTaken', data_map_name_key: 'mapNameTaken' });
  serve(app, deps, dataMapList, (input, call) => {
    const all = [sql<SqlBool>`t.delete_mark = 0`];
    if (input.enabledMark) all.push(sql<SqlBool>`t.enabled_mark = ${Number(input.enabledMark)}`);
    if (input.keyword) all.push(sql<SqlBool>`t.full_name || ' ' || t.en_code ilike ${`%${escapeLike(input.keyword)}%`}`);
    return readPage<Result<typeof dataMapList>['list'][number]>(call.db, input, {
      table: TABLE,
      where: sql.join(all, sql` and `),
      order: { sortCode: 'sort_code', fullName: 'full_name', enCode: 'en_code', creatorTime: 'creator_time' },
      select: sql`${columns} from data_map t ${historyJoinSql}`,
    });
  });
  serve(app, deps, dataMapInfo, async ({ id }, { db }) => {
    const { rows } = await sql<Result<typeof dataMapInfo>>`
      select ${columns}, o.data from data_map t join data_map_outline o on o.map_id = t.id ${historyJoinSql} where t.id = ${id} and t.delete_mark = 0`.execute(
      db,
    );
    if (!rows[0]) throw new Refusal('notFound');
    return rows[0];
  });
  serve(app, deps, dataMapSelector, async (_, { db }) => {
    const { rows } = await sql<{ id: string; fullName: string; enCode: string }>`
      select id, full_name as "fullName", en_code as "enCode" from data_map where enabled_mark = 1 and delete_mark = 0 order by sort_code, id`.execute(db);
    return { list: rows };
  });
  serve(app, deps, dataMapFitting, async ({ codes }, { db }) => {
    const asked = [...new Set(codes.split(','))];
    const { rows } = await sql<{ id: string; fullName: string; covered: number }>`
      select t.id, t.full_name as "fullName", f.covered from data_map t join data_map_outline o on o.map_id = t.id cross join lateral (
        select count(distinct c.code)::int as covered from (
          select coalesce(x -> 'properties' ->> 'adcode', x ->> 'id') as code from jsonb_array_elements(o.data::jsonb -> 'features') x) c
        where c.code = any(${asked})) f
      where t.enabled_mark = 1 and t.delete_mark = 0 and f.covered * 2 >= ${asked.length}::int
      order by f.covered desc, t.sort_code, t.id limit 1`.execute(db);
    return { map: rows[0] ?? null };
  });
  serve(app, deps, dataMapData, async ({ id }, { db }) => {
    const { rows } = await sql<{ data: string }>`
      select o.data from data_map t join data_map_outline o on o.map_id = t.id
      where (t.id = ${id} or normal_form(t.en_code) = normal_form(${id})) and t.enabled_mark = 1 and t.delete_mark = 0`.execute(db);
    if (!rows[0]) throw new Refusal('notFound');
    return JSON.parse(rows[0].data) as unknown;
  });

  serve(app, deps, dataMapCreate, async ({ data, ...input }, call) => {
    const made = await insertRecord(call, TABLE, { ...toColumns(input), regions: regionsIn(data, call) });
    await keep(call, made.id, data);
    return made;
  });
  serve(app, deps, dataMapUpdate, async ({ id, version, data, ...input }, call) => {
    const regions = data === undefined ? {} : { regions: regionsIn(data, call) };
    const saved = await updateRecord(call, TABLE, id, version, { ...toColumns(input), ...regions });
    if (data !== undefined) await keep(call, id, data);
    return saved;
  });
  serve(app, deps, dataMapState, (input, call) => setRecordEnabled(call, TABLE, input));
  serve(app, deps, dataMapRemove, async ({ id }, call) => {
    await removeRecord(call, TABLE, id);
    return null;
  });
}

/** @throws Refusal mapData with the first error */
function regionsIn(data: string, { language }: Call): number {
  const { regions, findings } = readRegions(data);
  const [wrong] = findings;
  if (wrong) throw new Refusal('mapData', { why: translate(mapTroubles[wrong.trouble], language, { row: wrong.row + 1 }, zhtw) });
  return regions.length;
}

async function keep({ db }: Call, id: string, data: string): Promise<void> {
  await sql`insert into data_map_outline (map_id, data) values (${id}, ${data}) on conflict (map_id) do update set data = excluded.data`.execute(db);
}
