// Sums by region, as a tree and as a ranking. Each region includes all below it, by the present tree.
import type { statisticsRegion, statisticsTree } from '@ordo/contract/statistics.ts';
import type { Parsed, Result } from '@ordo/contract/kit.ts';
import { byValue, sumsBelow } from '@ordo/engine/statistics/area-tree.ts';
import { contrast } from '@ordo/engine/statistics/contrast.ts';
import { baseOf, comparable, counted, elapsed, likeForLikeBase, type Days } from '@ordo/engine/statistics/period.ts';
import { percent, shares } from '@ordo/engine/statistics/ratio.ts';
import { sql } from 'kysely';
import { ofCustomersInSight } from '../customer/customer.read.ts';
import { todayOf } from '../kit/moment.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import { firstDayOfUse } from './first-use.db.ts';
import { countedAs, sumsBy } from './sums.db.ts';
import { drillOf, metaOf, periodAsked, type Measured } from './subject.ts';

/** Levels down to which regions without data are shown; further down there are too many of them. */
const EMPTY_LEVELS = 2;

interface Area {
  id: string;
  parentId: string;
  code: string;
  fullName: string;
  level: number;
  hasChildren: boolean;
  enabled: boolean;
}

/** Sums of each area itself, without those below. */
async function ownSums(call: Call, asked: Measured, days: Days): Promise<Map<string, number>> {
  const ids = countedAs(asked);
  const sums = await sumsBy(call, asked, days, ids, 'area');
  return new Map([...sums].map(([id, values]) => [id, ids.reduce((total, one) => total + values[one], 0)]));
}

/** @throws Refusal notFound if there is no such area */
async function areaOf(call: Call, area: string | undefined): Promise<(Pick<Area, 'id' | 'code' | 'fullName' | 'level'> & { path: string }) | null> {
  if (!area) return null;
  const { rows } = await sql<Pick<Area, 'id' | 'code' | 'fullName' | 'level'> & { path: string }>`
    select id, en_code as code, full_name as "fullName", level, path from area where (id = ${area} or en_code = ${area}) and delete_mark = 0 limit 1`.execute(
    call.db,
  );
  if (!rows[0]) throw new Refusal('notFound');
  return rows[0];
}

/**
 * Areas below `root` (all of them where it is null) down to `depth` levels, as far as the caller may know of them: for administrators all enabled
 * ones, for others those with visible customers; and areas with data in any case, with their ancestors.
 */
async function areasBelow(call: Call, root: { id: string; level: number; path: string } | null, depth: number, numbered: readonly string[]): Promise<Area[]> {
  const inside = root ? sql`a.path like ${`${root.path}%`}` : sql`true`;
  const visible = call.user.rights.administrator
    ? sql`(a.enabled_mark = 1 and a.delete_mark = 0 and a.level <= ${(root?.level ?? 0) + Math.min(depth, EMPTY_LEVELS)}::int) or a.id in (select id from mine)`
    : sql`a.id in (select id from mine)`;
  const { rows } = await sql<Area>`
    with homes as (
      select distinct k.path from vac_customer c join area k on k.id = c.area_id where c.delete_mark = 0 and ${ofCustomersInSight(call, sql.ref('c.id'))}
    ), mine as (
      select distinct unnest(string_to_array(rtrim(path, '.'), '.')) as id from homes
    ), counted as (
      select distinct unnest(string_to_array(rtrim(k.path, '.'), '.')) as id from area k where k.id = any(${numbered})
    )
    select a.id, a.parent_id as "parentId", a.en_code as code, a.full_name as "fullName", a.level, a.enabled_mark = 1 as enabled,
           exists (select from area b where b.parent_id = a.id and b.delete_mark = 0) as "hasChildren"
    from area a where ${inside} and (${visible} or a.id in (select id from counted)) order by a.level, a.sort_code, a.en_code`.execute(call.db);
  return rows;
}

const rootId = (areas: readonly Area[], id: string | undefined) => id ?? areas.find((area) => area.level === 1)?.parentId ?? '';

type Node = Result<typeof statisticsTree>['list'][number];

export async function tree(asked: Parsed<typeof statisticsTree>, call: Call): Promise<Result<typeof statisticsTree>> {
  const period = periodAsked(asked, todayOf(call));
  const root = await areaOf(call, asked.areaId);
  const own = await ownSums(call, asked, period);
  const areas = await areasBelow(call, root, asked.depth, [...own.keys()].filter(Boolean));
  const sums = sumsBelow(areas, own);
  const total = [...own.values()].reduce((all, value) => all + value, 0);
  const children = Map.groupBy(areas, (area) => area.parentId);
  const grow = (parentId: string, above: number, levels: number): Node[] =>
    (children.get(parentId) ?? [])
      .map((area): Node => {
        const value = sums.get(area.id) ?? 0;
        return {
          id: area.id,
          parentId,
          code: area.code,
          fullName: area.fullName,
          level: area.level,
          value,
          self: own.get(area.id) ?? 0,
          percentOfParent: percent(value, above),
          percentOfTotal: percent(value, total),
          hasChildren: (children.get(area.id)?.length ?? 0) > 0 || area.hasChildren,
          drill: drillOf({ ...asked, areaId: area.id }, period),
          children: levels > 1 ? grow(area.id, value, levels - 1) : [],
        };
      })
      .toSorted(byValue);
  const top = rootId(areas, root?.id);
  const list = grow(top, total, asked.depth);
  const unassigned = root ? (own.get(root.id) ?? 0) : total - list.reduce((sum, { value }) => sum + value, 0);
  return { meta: await metaOf(call, asked, period), list, total, unassigned };
}

export async function region(asked: Parsed<typeof statisticsRegion>, call: Call): Promise<Result<typeof statisticsRegion>> {
  const today = todayOf(call);
  const period = periodAsked(asked, today);
  const now = asked.toDate ? elapsed(period, today) : period;
  const base = asked.toDate ? likeForLikeBase(period, asked.base, today) : baseOf(period, asked.base);
  const root = await areaOf(call, asked.areaId);
  const since = await firstDayOfUse(call);
  const [own, before] = [await ownSums(call, asked, now), await ownSums(call, asked, base)];
  const areas = await areasBelow(call, root, 1, [...own.keys(), ...before.keys()].filter(Boolean));
  const [sums, sumsBefore] = [sumsBelow(areas, own), sumsBelow(areas, before)];
  const top = rootId(areas, root?.id);
  const total = [...own.values()].reduce((all, value) => all + value, 0);
  const ranked = areas
    .filter((area) => area.parentId === top)
    .map((area) => ({ ...area, value: sums.get(area.id) ?? 0, before: sumsBefore.get(area.id) ?? 0 }))
    .toSorted(byValue);
  const self = root ? (own.get(root.id) ?? 0) : 0;
  const unassigned = total - self - ranked.reduce((sum, { value }) => sum + value, 0);
  const parts = shares([...ranked.map(({ value }) => value), self + unassigned]);
  const shown = asked.top ? ranked.slice(0, asked.top) : ranked;
  const rest = ranked.slice(shown.length);
  const restValue = rest.reduce((sum, { value }) => sum + value, 0);
  const restPercent = parts.slice(shown.length, ranked.length).reduce<number>((sum, part) => sum + (part ?? 0), 0);
  return {
    meta: await metaOf(call, asked, now, base),
    above: root ? await wayTo(call, root.path) : [],
    list: shown.map(({ id, code, fullName, value, before: previous, hasChildren }, index) => ({
      id,
      code,
      fullName,
      value,
      percent: parts[index] ?? null,
      rank: index + 1,
      hasChildren,
      cell: { ...contrast(counted(value, now, since), comparable(previous, base, since)), drill: drillOf({ ...asked, areaId: id }, now) },
    })),
    other: asked.top ? { count: rest.length, value: restValue, percent: total ? Math.round(restPercent * 100) / 100 : null } : null,
    self,
    total,
    unassigned,
  };
}

async function wayTo(call: Call, path: string): Promise<{ id: string; code: string; fullName: string }[]> {
  const { rows } = await sql<{ id: string; code: string; fullName: string }>`
    select id, en_code as code, full_name as "fullName" from area where id = any(${path.replace(/\.$/, '').split('.')}) order by level`.execute(call.db);
  return rows;
}
