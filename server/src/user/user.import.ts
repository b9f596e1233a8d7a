// Creates people in thousands: one statement per thousand, within one transaction.
import type { Result } from '@ordo/contract/kit.ts';
import type { userPasswords } from '@ordo/contract/user.ts';
import { sql } from 'kysely';
import { generatePassword, hashGeneratedPasswords } from '../kit/password.ts';
import { columnsOfUser } from './user.rules.ts';
import { pinyinOfPerson } from '../kit/pinyin.ts';
import { assertWithin } from '../kit/record.ts';
import { insertRecords } from '../kit/records.ts';
import type { Call } from '../kit/serve.ts';
import type { Newcomer } from './user.check.ts';
import { userFields } from './user.list.ts';

/**
 * Within a transaction. If one violates a constraint, none is created.
 * @returns each with their one-time password, which cannot be read again
 */
export async function insertUsers(call: Call, people: readonly Newcomer[]): Promise<Result<typeof userPasswords>['list']> {
  const passwords = people.map(generatePassword);
  const hashes = await hashGeneratedPasswords(passwords);
  await holdReferences(call, people);
  await insertPeople(call, people, hashes);
  await insertLinks(call, 'role', people);
  await insertLinks(call, 'position', people);
  await setManagers(call, people);
  const ids = people.map(({ id }) => id);
  await assertWithin(call, 'app_user', ids, call.scope('permission.user', userFields));
  const { rows } = await sql<{ id: string; name: string }>`
    select id, full_name as name from organize where id = any(${[...new Set(people.map(({ organizeId }) => organizeId))]}::text[])`.execute(call.db);
  const places = new Map(rows.map(({ id, name }) => [id, name]));
  return people.map(({ id, input: { account, realName }, organizeId }, at) => ({
    id,
    account,
    realName,
    department: places.get(organizeId) ?? '',
    password: passwords[at] ?? '',
  }));
}

/** Locks the referenced rows until the people are inserted. */
async function holdReferences({ db }: Call, people: readonly Newcomer[]): Promise<void> {
  const every = (pick: (one: Newcomer) => readonly string[]) => [...new Set(people.flatMap(pick))];
  await sql`select from organize where id = any(${every((one) => [one.organizeId])}::text[]) for share`.execute(db);
  await sql`select from role where id = any(${every((one) => one.roleIds)}::text[]) for share`.execute(db);
  await sql`select from position where id = any(${every((one) => one.positionIds)}::text[]) for share`.execute(db);
}

async function insertPeople(call: Call, people: readonly Newcomer[], hashes: readonly string[]): Promise<void> {
  const rows = await Promise.all(
    people.map(async ({ id, input, organizeId }, at) => ({
      ...columnsOfUser({ ...input, managerId: undefined }),
      id,
      organize_id: organizeId,
      password_hash: hashes[at],
      password_once: true,
      ...(await pinyinOfPerson(input.realName)),
    })),
  );
  await insertRecords(call, 'app_user', rows);
}

async function insertLinks({ db, user, requestId }: Call, link: 'role' | 'position', people: readonly Newcomer[]): Promise<void> {
  const pairs = people.flatMap(({ id, roleIds, positionIds }) => (link === 'role' ? roleIds : positionIds).map((other) => ({ id, other })));
  if (pairs.length === 0) return;
  const [table, column] = [`user_${link}`, `${link}_id`];
  await sql`
    with made as (
      insert into ${sql.table(table)} (user_id, ${sql.id(column)})
      select user_id, other from unnest(${pairs.map((pair) => pair.id)}::text[], ${pairs.map((pair) => pair.other)}::text[]) as p (user_id, other)
      on conflict do nothing returning user_id, ${sql.id(column)} as other
    )
    insert into change_log (user_id, request_id, entity, record_id, action, before, after)
    select ${user.userId}, ${requestId}, ${table}, user_id, 'members', '[]', jsonb_agg(other order by other) from made group by user_id`.execute(db);
}

/** After all inserts: a manager may be further down in the same sheet. */
async function setManagers({ db }: Call, people: readonly Newcomer[]): Promise<void> {
  const led = people.filter(({ managerId }) => managerId !== null);
  if (led.length === 0) return;
  await sql`
    update app_user u set manager_id = p.manager_id
    from unnest(${led.map(({ id }) => id)}::text[], ${led.map(({ managerId }) => managerId)}::text[]) as p (id, manager_id) where u.id = p.id`.execute(db);
}
