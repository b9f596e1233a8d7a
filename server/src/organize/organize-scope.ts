// Moves of organisations: which of them are in somebody's data scope, and what a move changes. Organisations have no schemes of their own,
// so the schemes of the pages whose rows belong to them apply.
import type { Result } from '@ordo/contract/kit.ts';
import type { organizeMoveImpact } from '@ordo/contract/organize.ts';
import { matcher, resolve, type Facts } from '@ordo/engine/filter/filter.ts';
import { filterPart } from '@ordo/engine/filter/filter-part.ts';
import { can } from '@ordo/engine/permission/rights.ts';
import { sql } from 'kysely';
import { changeOfHolders } from '../authorize/authorize.read.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Registry } from '../kit/registry.ts';
import type { RowSource } from '../kit/row-source.ts';
import type { Call } from '../kit/serve.ts';
import type { Category } from './organize.db.ts';

/**
 * Moving an organisation moves all its rows, on every page that the caller sees only in part.
 * @throws Refusal organizeOutside when a row is outside their scope on one of the pages
 */
export async function assertInScope({ db, user, now }: Call, sources: Registry<RowSource>, ids: readonly string[]): Promise<void> {
  if (user.rights.administrator) return;
  const facts: Facts = { ...user.facts, now };
  for (const [menu, schemes] of user.rights.schemes) {
    const fields = can(user.rights, `${menu}:view`) ? (await sources.find(db, menu))?.fields : undefined;
    if (!fields) continue;
    const keys = new Set(Object.keys(fields).filter((key) => fields[key]?.kind === 'organize'));
    const parts = schemes.flatMap((scheme) => filterPart(resolve(scheme, facts), keys) ?? []);
    if (parts.length === 0) continue;
    const isTaken = matcher({ any: parts }, fields);
    const inside = (id: string) => isTaken(Object.fromEntries([...keys].map((key) => [key, id])));
    if (!ids.every(inside)) throw new Refusal('organizeOutside');
  }
}

/**
 * Preview of what a move would change.
 * @throws Refusal notFound
 */
export async function moveImpactOf(call: Call, category: Category, id: string, parentId: string): Promise<Result<typeof organizeMoveImpact>> {
  const { rows } = await sql<{ path: string; above: string[]; organizations: number; people: number; customers: number }>`
    select o.path, string_to_array(rtrim(o.path, '.'), '.') as above,
           (select count(*)::int from organize b where starts_with(b.path, o.path) and b.delete_mark = 0) as organizations,
           (select count(*)::int from app_user u join organize b on b.id = u.organize_id where starts_with(b.path, o.path) and u.delete_mark = 0) as people,
           (select count(*)::int from vac_customer c join organize b on b.id = c.organize_id where starts_with(b.path, o.path) and c.delete_mark = 0) as customers
    from organize o where o.id = ${id} and o.category = ${category} and o.delete_mark = 0`.execute(call.db);
  const [moved] = rows;
  if (!moved) throw new Refusal('notFound');
  const { rows: to } = await sql<{ above: string[] }>`
    select string_to_array(rtrim(path, '.'), '.') as above from organize where id = ${parentId} and delete_mark = 0`.execute(call.db);
  const rights = await changeOfHolders(
    call,
    moved.above.filter((one) => one !== id),
    to[0]?.above ?? [],
  );
  return { organizations: moved.organizations, people: moved.people, customers: moved.customers, ...rights };
}
