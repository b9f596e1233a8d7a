import type { Result } from '@ordo/contract/kit.ts';
import type { userPasswords } from '@ordo/contract/user.ts';
import { sql } from 'kysely';
import { assertCanManageUsers } from '../authorize/authorize.read.ts';
import { generatePassword, hashPassword } from '../kit/password.ts';
import { lockRecord, updateRecord } from '../kit/record.ts';
import type { Call, Deps } from '../kit/serve.ts';
import { endSessionsOf } from '../session/session.read.ts';
import { userFields } from './user.list.ts';

/** Outside a transaction: hashing is slow on purpose. */
export async function renewPasswords(deps: Deps, call: Call, asked: readonly string[]): Promise<Result<typeof userPasswords>['list']> {
  // Rows are locked in the order of their ids, so that concurrent calls do not deadlock.
  const ids = [...new Set(asked)].toSorted();
  const made = await Promise.all(
    ids.map(async (id) => {
      const password = generatePassword();
      return { id, password, hash: await hashPassword(password) };
    }),
  );
  const people = await deps.db.transaction().execute(async (tx) => {
    const within: Call = { ...call, db: tx };
    for (const id of ids) await lockRecord(tx, 'app_user', id, call.scope('permission.user', userFields));
    await assertCanManageUsers(within, ids);
    for (const { id, hash } of made) {
      await updateRecord(within, 'app_user', id, null, { password_hash: hash, password_once: true }, { action: 'password' });
      await endSessionsOf(tx, id, 'password');
    }
    const { rows } = await sql<{ id: string; account: string; realName: string; department: string }>`
      select t.id, t.account, t.real_name as "realName", o.full_name as department from app_user t join organize o on o.id = t.organize_id
      where t.id = any(${ids}::text[]) order by o.path, t.sort_code, t.id`.execute(tx);
    return rows;
  });
  const passwords = new Map(made.map(({ id, password }) => [id, password]));
  return people.map((person) => ({ ...person, password: passwords.get(person.id) ?? '' }));
}
