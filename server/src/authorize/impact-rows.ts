// How many rows people gain and lose with a save of grants: counted for a sample of the affected people, page by page, with the filter that restricts the rows.
import type { grantImpact } from '@ordo/contract/authorize.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { everyRow, noRow, resolve, type Facts, type Filter } from '@ordo/engine/filter/filter.ts';
import { can } from '@ordo/engine/permission/rights.ts';
import { sql, type SqlBool } from 'kysely';
import { loadAuthority } from '../kit/authority.ts';
import { tableSql } from '../kit/ddl.ts';
import { filterSql } from '../kit/filter-sql.ts';
import type { Registry } from '../kit/registry.ts';
import type { RowSource } from '../kit/row-source.ts';
import type { Call } from '../kit/serve.ts';
import { menuName } from '../session/session.read.ts';
import type { Holder, Item } from './grants.ts';
import { reachedPeopleSql } from './impact.ts';
import { readSchemes, type PageScheme } from './who-sees.ts';

type Rows = Result<typeof grantImpact>['rows'];

/** Sample size: each person costs a query per page. */
const LOOKED = 10;

interface Page {
  id: string;
  enCode: string;
  fullName: string;
  source: RowSource;
  schemes: PageScheme[];
}

interface Person {
  id: string;
  /** What they are granted by others than the holder. */
  others: Item[];
}

/** @returns per page the most rows that one of the `looked` people gains and loses, among the rows that the caller sees */
export async function rowImpactOf(
  call: Call,
  sources: Registry<RowSource>,
  holder: Holder,
  before: ReadonlySet<Item>,
  after: ReadonlySet<Item>,
): Promise<{ rows: Rows; looked: number }> {
  const pages = await pagesOf(call, sources, [...before.symmetricDifference(after)]);
  if (!pages.length) return { rows: [], looked: 0 };
  const people = await peopleOf(call, holder);
  const conditions = pages.flatMap(({ schemes }) => schemes.map(({ condition }) => condition));
  const most = new Map<Page, { gained: number; lost: number }>();
  for (const person of people) {
    const facts: Facts = { ...(await loadAuthority(call.db, person.id, conditions)).facts, now: call.now };
    for (const page of pages) {
      const scope = (own: ReadonlySet<Item>) => scopeOf(page, own.union(new Set(person.others)), facts);
      const found = await countChange(call, page, scope(before), scope(after));
      const known = most.get(page) ?? { gained: 0, lost: 0 };
      most.set(page, { gained: Math.max(known.gained, found.gained), lost: Math.max(known.lost, found.lost) });
    }
  }
  return { rows: [...most].flatMap(([{ id, fullName }, { gained, lost }]) => (gained + lost ? [{ id, fullName, gained, lost }] : [])), looked: people.length };
}

/** Pages that have rows, and that the caller sees. */
async function pagesOf(call: Call, sources: Registry<RowSource>, items: readonly Item[]): Promise<Page[]> {
  const { rows } = await sql<{ id: string; en_code: string; full_name: string; full_name_en: string | null; full_name_zhtw: string | null }>`
    select distinct m.id, m.en_code, m.full_name, m.full_name_en, m.full_name_zhtw from menu m left join menu_scheme s on s.menu_id = m.id
    where 'module ' || m.id = any(${items}::text[]) or 'resource ' || s.id = any(${items}::text[]) order by m.id`.execute(call.db);
  const pages = rows.map(async ({ id, en_code: enCode, ...name }) => {
    const source = await sources.find(call.db, enCode);
    if (!source || !can(call.user.rights, `${enCode}:view`)) return [];
    return [{ id, enCode, fullName: menuName(name, call.language), source, schemes: await readSchemes(call, id) }];
  });
  return (await Promise.all(pages)).flat();
}

async function peopleOf(call: Call, holder: Holder): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select p.id, array(select distinct g.item_type || ' ' || g.item_id from permission_grant g where g.object_id = any(p.holders) and g.object_id <> ${holder.id}) as others
    from (${reachedPeopleSql(holder)}) p order by p.id limit ${LOOKED}`.execute(call.db);
  return rows;
}

/** As `rowScope`, and no rows without the page. */
function scopeOf({ id, schemes }: Page, items: ReadonlySet<Item>, facts: Facts): Filter {
  if (!items.has(`module ${id}`)) return noRow;
  if (!schemes.length) return everyRow;
  return { any: schemes.filter((scheme) => items.has(`resource ${scheme.id}`)).map(({ condition }) => resolve(condition, facts)) };
}

async function countChange(call: Call, { enCode, source }: Page, before: Filter, after: Filter): Promise<{ gained: number; lost: number }> {
  const written = source.elsewhere?.written ?? filterSql;
  const [was, will] = [written(before, source.fields), written(after, source.fields)];
  if (source.elsewhere) {
    const within = call.scope(enCode, source.fields, written);
    const [gained = 0, lost = 0] = await source.elsewhere.count(call.db, within, [
      sql<SqlBool>`(${will}) and not (${was})`,
      sql<SqlBool>`(${was}) and not (${will})`,
    ]);
    return { gained, lost };
  }
  const { rows } = await sql<{ gained: number; lost: number }>`
    select count(*) filter (where (${will}) and not (${was}))::int as gained, count(*) filter (where (${was}) and not (${will}))::int as lost
    from ${tableSql(source.table)} t where t.delete_mark = 0 and ${source.only ?? sql`true`} and ${call.scope(enCode, source.fields)}`.execute(call.db);
  return rows[0] ?? { gained: 0, lost: 0 };
}
