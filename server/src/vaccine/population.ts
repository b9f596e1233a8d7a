import { populationCreate, populationImport, populationInfo, populationList, populationRemove, populationUpdate } from '@ordo/contract/population.ts';
import { demographics, type Demographic } from '@ordo/contract/vaccine-scheme.ts';
import { block, type Finding } from '@ordo/engine/vaccine/finding.ts';
import type { Result } from '@ordo/contract/kit.ts';
import type { FastifyInstance } from 'fastify';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { columnsOf, people, record } from '../kit/crud.ts';
import { literally, all } from '../kit/filter-sql.ts';
import { readPage } from '../kit/page.ts';
import { insertRecord, removeRecord, updateRecord } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import { sayFindings } from './names.ts';

type Listed = Result<typeof populationList>['list'][number];

const row = sql`
  ${sql.join(record)}, t.area_id as "areaId", a.path_name as "areaName", t.year, t.demographic, t.population, t.growth_pct as "growthPct"
  from vac_population t join area a on a.id = t.area_id ${people}`;

export function populationFeature(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, populationList, (input, call) => {
    const where: RawBuilder<SqlBool>[] = [sql<SqlBool>`t.delete_mark = 0`];
    if (input.areaId)
      where.push(sql<SqlBool>`t.area_id in (select s.id from area s where s.path like (select r.path || '%' from area r where r.id = ${input.areaId}))`);
    if (input.year) where.push(sql<SqlBool>`t.year = ${input.year}`);
    if (input.demographic) where.push(sql<SqlBool>`t.demographic = ${input.demographic}`);
    if (input.keyword) where.push(sql<SqlBool>`t.area_id in (select k.id from area k where k.full_name ilike ${`%${literally(input.keyword)}%`})`);
    const order = { year: 'year', population: 'population', creatorTime: 'creator_time' };
    return readPage<Listed>(call.db, input, { table: 'vac_population', where: all(where), order, select: row });
  });

  serve(app, deps, populationInfo, async ({ id }, call) => {
    const { rows } = await sql<Listed>`select ${row} where t.id = ${id} and t.delete_mark = 0`.execute(call.db);
    if (!rows[0]) throw new Refusal('notFound');
    return rows[0];
  });

  serve(app, deps, populationCreate, async (input, call) => {
    const { rows } = await sql`select from area where id = ${input.areaId} and delete_mark = 0 for key share`.execute(call.db);
    if (!rows.length) throw new Refusal('customerAreaUnknown');
    return insertRecord(call, 'vac_population', columnsOf(input));
  });

  serve(app, deps, populationUpdate, ({ id, version, ...input }, call) => updateRecord(call, 'vac_population', id, version, columnsOf(input)));

  serve(app, deps, populationRemove, async ({ id }, call) => {
    await removeRecord(call, 'vac_population', id);
    return null;
  });

  serve(app, deps, populationImport, async ({ rows }, call) => {
    const areaIds = await idsOfAreas(call, rows);
    const problems: { row: number; problem: string }[] = [];
    let imported = 0;
    for (const [index, cells] of rows.entries()) {
      const read = readRow(cells, areaIds);
      if ('rule' in read) {
        problems.push({ row: index + 1, problem: sayFindings([read], call)[0]?.text ?? '' });
        continue;
      }
      await keep(call, read);
      imported += 1;
    }
    return { imported, problems };
  });
}

interface Figure {
  area_id: string;
  year: number;
  demographic: string;
  population: number;
  growth_pct: number;
}

async function idsOfAreas(call: Call, rows: readonly string[][]): Promise<ReadonlyMap<string, string>> {
  const codes = [...new Set(rows.map((cells) => cells[0] ?? ''))];
  const found = await sql<{ id: string; code: string }>`select id, en_code as code from area where en_code = any(${codes}) and delete_mark = 0`.execute(
    call.db,
  );
  return new Map(found.rows.map(({ id, code }) => [code, id]));
}

const WHOLE = /^\d{1,10}$/;

/** @returns the figure, or what is wrong with the row (rule V18) */
function readRow(cells: readonly string[], areaIds: ReadonlyMap<string, string>): Figure | Finding {
  const [code = '', year = '', demographic = '', population = '', growth = '0'] = cells;
  const areaId = areaIds.get(code);
  if (cells.length < 4 || cells.length > 5) return block('V18.columns');
  if (!areaId) return block('V18.area');
  if (!WHOLE.test(year) || Number(year) < 1990 || Number(year) > 2199) return block('V18.year');
  if (!demographics.includes(demographic as Demographic)) return block('V18.group');
  if (!WHOLE.test(population) || Number(population) > 1_500_000_000) return block('V18.count');
  if (!/^-?\d{1,2}(\.\d{1,4})?$/.test(growth) || Math.abs(Number(growth)) > 50) return block('V18.growth');
  return { area_id: areaId, year: Number(year), demographic, population: Number(population), growth_pct: Number(growth) };
}

async function keep(call: Call, figure: Figure): Promise<void> {
  const { rows } = await sql<{ id: string; same: boolean }>`
    select id, population = ${figure.population} and growth_pct = ${figure.growth_pct} as same from vac_population
    where area_id = ${figure.area_id} and demographic = ${figure.demographic} and year = ${figure.year} and delete_mark = 0 for update`.execute(call.db);
  const there = rows[0];
  if (!there) await insertRecord(call, 'vac_population', { ...figure });
  else if (!there.same) await updateRecord(call, 'vac_population', there.id, null, { population: figure.population, growth_pct: figure.growth_pct });
}
