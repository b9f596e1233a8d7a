// Populations as lists and sheets show them.
import type { Parsed, Result } from '@ordo/contract/kit.ts';
import type { populationList } from '@ordo/contract/population.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { historyColumnsSql, historyJoinSql } from '../kit/crud.ts';
import { escapeLike, sqlAnd } from '../kit/filter-sql.ts';
import type { PageSource } from '../kit/page.ts';

export type PopulationRow = Result<typeof populationList>['list'][number];

export const populationRow = sql`
  ${sql.join(historyColumnsSql)}, t.area_id as "areaId", a.path_name as "areaName", t.year, t.demographic, t.population, t.growth_pct as "growthPct"
  from vac_population t join area a on a.id = t.area_id ${historyJoinSql}`;

export function listedPopulations(input: Pick<Parsed<typeof populationList>, 'areaId' | 'year' | 'demographic' | 'keyword'>): PageSource {
  const where: RawBuilder<SqlBool>[] = [sql<SqlBool>`t.delete_mark = 0`];
  if (input.areaId)
    where.push(sql<SqlBool>`t.area_id in (select s.id from area s where s.path like (select r.path || '%' from area r where r.id = ${input.areaId}))`);
  if (input.year) where.push(sql<SqlBool>`t.year = ${input.year}`);
  if (input.demographic) where.push(sql<SqlBool>`t.demographic = ${input.demographic}`);
  if (input.keyword) where.push(sql<SqlBool>`t.area_id in (select k.id from area k where k.full_name ilike ${`%${escapeLike(input.keyword)}%`})`);
  const order = { year: 'year', population: 'population', creatorTime: 'creator_time' };
  return { table: 'vac_population', where: sqlAnd(where), order, select: populationRow };
}
