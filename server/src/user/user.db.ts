import { sql } from 'kysely';
import { initials } from '../kit/pinyin.ts';
import { insertRecord, type Writer } from '../kit/record.ts';

export interface NewUser {
  account: string;
  realName: string;
  /** 1 male, 2 female, 3 not told */
  gender: 1 | 2 | 3;
  mobilePhone: string;
  organizeId: string;
  enabledMark: 0 | 1;
  sortCode: number;
  /** From `hashPassword`; null: cannot sign in with a password. */
  passwordHash: string | null;
  roleIds: readonly string[];
}

/** Within a transaction: the person and their roles come together. */
export async function createUser(writer: Writer, wanted: NewUser): Promise<{ id: string; version: number }> {
  const made = await insertRecord(writer, 'app_user', {
    account: wanted.account,
    real_name: wanted.realName,
    gender: wanted.gender,
    mobile_phone: wanted.mobilePhone,
    organize_id: wanted.organizeId,
    enabled_mark: wanted.enabledMark,
    sort_code: wanted.sortCode,
    password_hash: wanted.passwordHash,
    password_changed_at: wanted.passwordHash === null ? null : sql`now()`,
    quick_query: await initials(wanted.realName),
  });
  await giveRoles(writer, made.id, wanted.roleIds);
  return made;
}

/** Roles that the person has already stay as they are. */
async function giveRoles(writer: Writer, userId: string, roleIds: readonly string[]): Promise<void> {
  await sql`
    with given as (
      insert into user_role (user_id, role_id) select ${userId}, unnest(${roleIds}::text[]) on conflict do nothing returning role_id
    )
    insert into change_log (user_id, request_id, entity, record_id, action, after)
    select ${writer.user.userId}, ${writer.requestId}, 'user_role', ${userId}, 'give', jsonb_agg(role_id order by role_id) from given having count(*) > 0`.execute(
    writer.db,
  );
}
