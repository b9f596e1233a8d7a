// What other features ask before they hand rights on: nobody gives what they do not hold (quality B5).
import { sql, type SqlBool } from 'kysely';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';

/**
 * @param holders roles, positions, people or organisations whose grants are about to reach somebody
 * @throws Refusal grantNotHeld when one of these grants is none of the caller's own
 */
export async function assertMayGive(call: Call, holders: readonly string[]): Promise<void> {
  if (call.user.rights.administrator || holders.length === 0) return;
  const { rows } = await sql`
    select from permission_grant g where g.object_id = any(${holders}::text[]) and ${notMine(call)} limit 1`.execute(call.db);
  if (rows.length) throw new Refusal('grantNotHeld');
}

/** Of `permission_grant g`: none of the caller's own grants gives it. */
const notMine = ({ user }: Call) => sql<SqlBool>`
  not exists (select from permission_grant m where m.object_id = any(${user.holders}::text[]) and m.item_type = g.item_type and m.item_id = g.item_id)`;

/** Those of them that somebody new must not be given, for many at once: of an organisation, what those above it grant counts as well. */
export async function notGivable(call: Call, holders: readonly string[]): Promise<Set<string>> {
  if (call.user.rights.administrator || holders.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    with asked as (
      select id, id as carrier from unnest(${holders}::text[]) id
      union select o.id, above from organize o, unnest(string_to_array(rtrim(o.path, '.'), '.')) above where o.id = any(${holders}::text[])
    )
    select distinct a.id from asked a join permission_grant g on g.object_id = a.carrier where ${notMine(call)}`.execute(call.db);
  return new Set(rows.map((row) => row.id));
}

/**
 * Whoever comes into an organisation comes to hold what it and all above it grant.
 * @param from where they come from; null: nowhere
 * @throws Refusal grantNotHeld
 */
export async function assertMayPlace(call: Call, from: string | null, to: string): Promise<void> {
  if (call.user.rights.administrator) return;
  const { rows } = await sql<{ id: string; path: string }>`select id, path from organize where id in (${from}, ${to})`.execute(call.db);
  const above = (id: string | null) =>
    new Set(
      rows
        .find((row) => row.id === id)
        ?.path.split('.')
        .filter(Boolean),
    );
  await assertMayGive(call, [...above(to).difference(above(from))]);
}

/**
 * Whoever changes a person's account could become that person, so they must hold all that the person holds.
 * @throws Refusal grantNotHeld
 */
export function assertMayRule(call: Call, userId: string): Promise<void> {
  return assertMayRuleAll(call, [userId]);
}

/**
 * `assertMayRule` for many people, in one look.
 * @throws Refusal grantNotHeld when one of them holds more
 */
export async function assertMayRuleAll(call: Call, userIds: readonly string[]): Promise<void> {
  const others = userIds.filter((id) => id !== call.user.userId);
  if (call.user.rights.administrator || others.length === 0) return;
  const { rows } = await sql<{ administrator: boolean; holder: string }>`
    with them as (select u.id, u.is_administrator, o.path from app_user u join organize o on o.id = u.organize_id where u.id = any(${others}::text[]))
    select is_administrator as administrator, id as holder from them
    union select false, role_id from user_role where user_id in (select id from them)
    union select false, position_id from user_position where user_id in (select id from them)
    union select false, above from them, unnest(string_to_array(rtrim(path, '.'), '.')) above`.execute(call.db);
  if (rows.some((row) => row.administrator)) throw new Refusal('grantNotHeld');
  await assertMayGive(
    call,
    rows.map((row) => row.holder),
  );
}
