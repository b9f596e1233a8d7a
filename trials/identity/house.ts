// A large organisation inserted directly: 100,000 people in 10,000 departments, 500 roles, and their grants.
import { sql } from 'kysely';
import { newToken } from '../../server/src/kit/session.ts';
import type { Database } from '../set-up.ts';

export const users = Number(process.env.TRIAL_USERS ?? 100_000);
export const departments = users / 10;
export const roles = 500;
/** Of the departments: the top level, and the level below it. */
const TOP = 20;
const MIDDLE = 480;

/** In department `d1`, below which there is a twentieth of the organisation. */
export const head = 'u1';

export async function fillHouse({ db }: Database): Promise<void> {
  await sql`
    with recursive place (n, above) as (
      select n, case when n <= ${TOP}::int then 0 when n <= ${TOP + MIDDLE}::int then 1 + (n - ${TOP + 1}::int) % ${TOP}::int
                     else ${TOP + 1}::int + (n - ${TOP + MIDDLE + 1}::int) % ${MIDDLE}::int end
      from generate_series(1, ${departments}::int) n
    ), way (n, path) as (
      select n, '1.d' || n || '.' from place where above = 0
      union all select p.n, w.path || 'd' || p.n || '.' from place p join way w on w.n = p.above
    )
    insert into organize (id, parent_id, category, full_name, en_code, path, sort_code)
    select 'd' || p.n, case p.above when 0 then '1' else 'd' || p.above end, 'department', '部门' || p.n, 'D' || p.n, w.path, p.n % 50 from place p join way w using (n)`.execute(
    db,
  );
  await sql`insert into role (id, full_name, en_code, type, sort_code) select 'r' || n, '角色' || n, 'R' || n, '', n % 20 from generate_series(1, ${roles}::int) n`.execute(
    db,
  );
  await sql`
    insert into position (id, organize_id, full_name, en_code, type) select 'p' || n, 'd' || (1 + n % ${departments}::int), '岗位' || n, 'P' || n, '' from generate_series(1, 2000) n`.execute(
    db,
  );
  await sql`
    insert into app_user (id, account, real_name, organize_id, sort_code, mobile_phone, last_login_time, quick_query)
    select 'u' || n, 'user' || lpad(n::text, 6, '0'), (array['王','李','张','刘','陈','杨','赵','黄'])[1 + n % 8] || (array['伟','芳','娜','敏','静','强','磊','洋'])[1 + n / 8 % 8] || n,
           'd' || (1 + (n - 1) % ${departments}::int), n % 100, '138' || lpad(n::text, 8, '0'), now() - n * interval '1 minute', 'abc'
    from generate_series(1, ${users}::int) n`.execute(db);
  await sql`update app_user set manager_id = 'u' || (1 + substr(id, 2)::int / 10) where id like 'u%' and id <> 'u1' and substr(id, 2)::int >= 10`.execute(db);
  await sql`insert into user_role (user_id, role_id) select 'u' || n, 'r' || (1 + (n * 7 + k * 13) % ${roles}::int) from generate_series(1, ${users}::int) n, generate_series(0, 2) k on conflict do nothing`.execute(
    db,
  );
  await sql`insert into user_position (user_id, position_id) select 'u' || n, 'p' || (1 + n % 2000) from generate_series(1, ${users}::int) n`.execute(db);
  await grantRights(db);
  await sql`vacuum analyze`.execute(db);
}

async function grantRights(db: Database['db']): Promise<void> {
  await sql`
    insert into permission_grant (object_type, object_id, item_type, item_id)
    select 'role', 'r' || n, 'module', m.id from generate_series(1, ${roles}::int) n
    join (select id, row_number() over (order by id) as place from menu where category = 'Web') m on (m.place + n) % 3 = 0 or m.id like 'permission%' on conflict do nothing`.execute(
    db,
  );
  await sql`
    insert into permission_grant (object_type, object_id, item_type, item_id)
    select 'role', 'r' || n, r.kind, r.id from generate_series(1, ${roles}::int) n
    join (select id, kind, row_number() over (order by id) as place from menu_right) r on (r.place + n) % 3 = 0 on conflict do nothing`.execute(db);
  await sql`
    insert into menu_scheme (id, menu_id, full_name, condition)
    values ('below', 'permission.user', '本部门及以下', '{"field":"organizeId","is":"in","value":{"my":"departmentAndBelow"}}'),
           ('mine', 'permission.user', '我的下属', '{"field":"userId","is":"in","value":{"my":"subordinateIds"}}'),
           ('area', 'vaccine.customer', '本组织', '{"field":"organizeId","is":"in","value":{"my":"organizeAndBelow"}}')`.execute(db);
  await sql`
    insert into permission_grant (object_type, object_id, item_type, item_id)
    select 'role', 'r' || n, 'resource', scheme from generate_series(1, ${roles}::int) n, (values ('below'), ('area')) s (scheme)`.execute(db);
  await sql`
    insert into permission_grant (object_type, object_id, item_type, item_id)
    select 'organize', 'd' || n, 'module', m.id from generate_series(1, 500) n join menu m on m.category = 'Web' and m.id like 'system%' on conflict do nothing`.execute(
    db,
  );
}

/** Sessions without passwords: hashing so many would be another trial. */
export async function enterAll({ db }: Database, people: readonly string[]): Promise<string[]> {
  const seats = people.map((userId) => ({ userId, ...newToken() }));
  await sql`
    insert into session (id, token_hash, user_id, expires_at, ip, user_agent)
    select 's' || u, h, u, now() + interval '1 day', '127.0.0.1', 'trial' from unnest(${seats.map(({ userId }) => userId)}::text[], ${seats.map(({ hash }) => hash)}::bytea[]) as t (u, h)`.execute(
    db,
  );
  return seats.map(({ token }) => token);
}
