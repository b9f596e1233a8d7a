// Who sees one record, and why: the same filter that restricts it, evaluated for everybody who has the page.
import type { whoSees } from '@ordo/contract/authorize.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { filterSchema, noRow, type Facts, type Filter } from '@ordo/engine/filter/filter.ts';
import { proveRow, type Held, type Scheme } from '@ordo/engine/permission/proof.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { tableSql } from '../kit/ddl.ts';
import type { Registry } from '../kit/registry.ts';
import type { RowSource } from '../kit/row-source.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import { viaNames, type Via } from './held-grants.ts';
import { pageNamed } from './page-rights.ts';

/** Maximum number of people examined. */
const MAX = 2_000;

/** @param people rows of app_user, as `t`, that the caller may see */
export async function whoSeesRow(
  call: Call,
  sources: Registry<RowSource>,
  people: RawBuilder<SqlBool>,
  menuId: string,
  id: string,
): Promise<Result<typeof whoSees>> {
  const page = await pageNamed(call, menuId);
  const source = await sources.find(call.db, page.enCode);
  const row = source ? await readRow(call, page.enCode, source, id) : {};
  const schemes = source ? await readSchemes(call, page.id) : [];
  const openedBy = page.open ? await holdersOf(call, 'module', [page.id]) : [];
  const looked = await readPeople(
    call,
    openedBy.map(({ holder }) => holder),
    people,
  );
  const known = await orgsFor(call, schemes);
  const seen = looked.slice(0, MAX).flatMap((person) => {
    const mine = new Set(person.holders);
    const held: Held[] = openedBy.filter(({ holder }) => mine.has(holder)).map(({ holder }) => ({ code: `${page.enCode}:view`, through: holder }));
    const own: Scheme[] = schemes.map(({ id: scheme, condition, holders }) => ({ id: scheme, condition, through: holders.filter((one) => mine.has(one)) }));
    const proof = proveRow(page.enCode, person.administrator, held, own, factsOf(person, known, call.now), row, source?.fields ?? {});
    return proof.visible ? [{ person, proof }] : [];
  });
  const names = await viaNames(
    call,
    seen.flatMap(({ proof }) => [...proof.page, ...proof.schemes.flatMap(({ through }) => through)]),
  );
  const via = (ids: readonly string[]): Via[] => ids.flatMap((one) => names.get(one) ?? []);
  return {
    enCode: page.enCode,
    fullName: page.fullName,
    more: looked.length > MAX,
    blind: Math.min(looked.length, MAX) - seen.length,
    list: seen.map(({ person, proof }) => ({
      id: person.id,
      fullName: person.fullName,
      organize: person.organize,
      administrator: person.administrator,
      page: via(proof.page),
      schemes: proof.schemes.map((scheme) => ({ fullName: schemes.find((one) => one.id === scheme.id)?.fullName ?? '', through: via(scheme.through) })),
    })),
  };
}

/** The fields of the record that schemes use; the caller must see the record themselves. */
async function readRow(call: Call, menu: string, { table, fields, only = sql<SqlBool>`true` }: RowSource, id: string): Promise<Record<string, unknown>> {
  const asked = Object.entries(fields).map(([name, { column }]) => sql`${column} as ${sql.id(name)}`);
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(asked)} from ${tableSql(table)} t where t.id = ${id} and t.delete_mark = 0 and ${only} and ${call.scope(menu, fields)}`.execute(call.db);
  if (!rows[0]) throw new Refusal('notFound');
  return rows[0];
}

export interface PageScheme {
  id: string;
  fullName: string;
  condition: Filter;
  holders: string[];
}

/** A stored condition that no longer parses matches no row. */
export async function readSchemes(call: Call, menuId: string): Promise<PageScheme[]> {
  const { rows } = await sql<{ id: string; fullName: string; condition: unknown; holders: string[] }>`
    select s.id, s.full_name as "fullName", s.condition,
           array(select g.object_id from permission_grant g where g.item_type = 'resource' and g.item_id = s.id) as holders
    from menu_scheme s where s.menu_id = ${menuId} and s.delete_mark = 0 order by s.id`.execute(call.db);
  return rows.map(({ condition, ...scheme }) => {
    const parsed = filterSchema.safeParse(condition);
    return { ...scheme, condition: parsed.success ? parsed.data : noRow };
  });
}

async function holdersOf(call: Call, kind: string, items: string[]): Promise<{ holder: string }[]> {
  const { rows } = await sql<{ holder: string }>`
    select object_id as holder from permission_grant where item_type = ${kind} and item_id = any(${items}::text[]) order by 1`.execute(call.db);
  return rows;
}

interface Looked {
  id: string;
  fullName: string;
  organize: string;
  organizeId: string;
  path: string;
  administrator: boolean;
  roleIds: string[];
  positionIds: string[];
  holders: string[];
}

async function readPeople(call: Call, holders: string[], within: RawBuilder<SqlBool>): Promise<Looked[]> {
  const { rows } = await sql<Omit<Looked, 'holders'>>`
    select t.id, t.real_name || '/' || t.account as "fullName", o.full_name as organize, o.id as "organizeId", o.path, t.is_administrator as administrator,
           array(select r.id from user_role ur join role r on r.id = ur.role_id where ur.user_id = t.id and r.enabled_mark = 1 and r.delete_mark = 0) as "roleIds",
           array(select p.id from user_position up join position p on p.id = up.position_id where up.user_id = t.id and p.enabled_mark = 1 and p.delete_mark = 0) as "positionIds"
    from app_user t join organize o on o.id = t.organize_id
    where t.enabled_mark = 1 and t.delete_mark = 0 and ${within} and (
      t.is_administrator or t.id = any(${holders}::text[]) or string_to_array(o.path, '.') && ${holders}::text[]
      or exists (select from user_role ur join role r on r.id = ur.role_id and r.enabled_mark = 1 and r.delete_mark = 0 where ur.user_id = t.id and r.id = any(${holders}::text[]))
      or exists (select from user_position up join position p on p.id = up.position_id and p.enabled_mark = 1 and p.delete_mark = 0 where up.user_id = t.id and p.id = any(${holders}::text[]))
    ) order by t.is_administrator desc, t.sort_code, t.id limit ${MAX + 1}`.execute(call.db);
  return rows.map((one) => ({ ...one, holders: [one.id, ...one.roleIds, ...one.positionIds, ...one.path.split('.').filter(Boolean)] }));
}

interface Known {
  /** Ids of an organisation and all below it, by its path. */
  below(path: string): string[];
  company(path: string): string;
  subordinates(userId: string): string[];
}

/** Only the columns that the schemes use are read. */
async function orgsFor(call: Call, schemes: readonly PageScheme[]): Promise<Known> {
  const text = JSON.stringify(schemes.map(({ condition }) => condition));
  const orgs = text.includes('AndBelow')
    ? (
        await sql<{ id: string; path: string; company: boolean; there: boolean }>`
        select id, path, category = 'company' as company, delete_mark = 0 as there from organize`.execute(call.db)
      ).rows
    : [];
  const managed = text.includes('subordinateIds')
    ? (
        await sql<{ id: string; manager: string }>`select id, manager_id as manager from app_user where manager_id is not null and delete_mark = 0`.execute(
          call.db,
        )
      ).rows
    : [];
  const companies = new Map(orgs.filter(({ company }) => company).map(({ id, path }) => [id, path]));
  const reports = Map.groupBy(managed, ({ manager }) => manager);
  const memo = new Map<string, string[]>();
  return {
    below(path) {
      const found = memo.get(path) ?? orgs.filter((one) => one.there && one.path.startsWith(path)).map(({ id }) => id);
      memo.set(path, found);
      return found;
    },
    company: (path) =>
      path
        .split('.')
        .flatMap((id) => companies.get(id) ?? [])
        .at(-1) ?? path,
    subordinates(userId) {
      const found = new Set<string>();
      const walk = (id: string) => {
        for (const { id: report } of reports.get(id) ?? []) if (!found.has(report)) walk((found.add(report), report));
      };
      walk(userId);
      return [...found];
    },
  };
}

function factsOf({ id, organizeId, path, roleIds, positionIds }: Looked, known: Known, now: number): Facts {
  return {
    userId: id,
    organizeId,
    roleIds,
    positionIds,
    now,
    get organizeAndBelow() {
      return known.below(known.company(path));
    },
    get departmentAndBelow() {
      return known.below(path);
    },
    get subordinateIds() {
      return known.subordinates(id);
    },
  };
}
