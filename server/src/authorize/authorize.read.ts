// What other features ask before they hand rights on: nobody gives what they do not hold (quality B5).
import { sql } from 'kysely';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';

/**
 * @param holders roles, positions, people or organisations whose grants are about to reach somebody
 * @throws Refusal grantNotHeld when one of these grants is none of the caller's own
 */
export async function assertMayGive(call: Call, holders: readonly string[]): Promise<void> {
  if (call.user.rights.administrator || holders.length === 0) return;
  const { rows } = await sql<{ missing: boolean }>`
    select exists (
      select from permission_grant g where g.object_id = any(${holders}::text[])
        and not exists (select from permission_grant m where m.object_id = any(${call.user.holders}::text[]) and m.item_type = g.item_type and m.item_id = g.item_id)
    ) as missing`.execute(call.db);
  if (rows[0]?.missing) throw new Refusal('grantNotHeld');
}

/**
 * Whoever changes a person's account could become that person, so they must hold all that the person holds.
 * @throws Refusal grantNotHeld
 */
export async function assertMayRule(call: Call, userId: string): Promise<void> {
  if (call.user.rights.administrator || userId === call.user.userId) return;
  const { rows } = await sql<{ administrator: boolean; holders: string[] }>`
    select u.is_administrator as administrator,
           array[u.id] || array(select role_id from user_role where user_id = u.id) || array(select position_id from user_position where user_id = u.id)
             || string_to_array(rtrim(o.path, '.'), '.') as holders
    from app_user u join organize o on o.id = u.organize_id where u.id = ${userId}`.execute(call.db);
  if (rows[0]?.administrator) throw new Refusal('grantNotHeld');
  await assertMayGive(call, rows[0]?.holders ?? []);
}
