// Answers a decision's questions about the organisation and the calendar. People are enabled and not deleted; a department includes everybody below it.
import type { Question } from '@ordo/engine/flow/command.ts';
import type { People } from '@ordo/engine/flow/nodes/node.ts';
import { resumedMoment, workingMoment } from '@ordo/engine/flow/working-time.ts';
import type { Json } from '@ordo/engine/form/document.ts';
import { sql, type RawBuilder } from 'kysely';
import { workTime } from '../dictionary/work-calendar.read.ts';
import type { Db } from '../kit/db.ts';

/** Questions without those about the form and numbers, which the command answers itself. */
export type HouseQuestion = Exclude<Question, { ask: 'form' } | { ask: 'number' }>;

export const isThere = sql`u.enabled_mark = 1 and u.delete_mark = 0`;
export const company = (path: RawBuilder<unknown>) =>
  sql`(select c.id from organize c where c.id = any(string_to_array(${path}, '.')) and c.category = 'company' order by length(c.path) desc limit 1)`;

export const isAmong = ({ users, positions, roles, departments }: People) => sql`(
  u.id = any(${users}::text[])
  or exists (select from user_position p join position o on o.id = p.position_id and o.enabled_mark = 1 and o.delete_mark = 0
    where p.user_id = u.id and p.position_id = any(${positions}::text[]))
  or exists (select from user_role r join role o on o.id = r.role_id and o.enabled_mark = 1 and o.delete_mark = 0
    where r.user_id = u.id and r.role_id = any(${roles}::text[]))
  or exists (select from organize o where o.id = u.organize_id and string_to_array(o.path, '.') && ${departments}::text[]))`;

/** Whether somebody is left of these users and of the members of these positions, roles and departments; each is looked up by its own index. */
export const hasSomeone = (of: RawBuilder<unknown>) => sql`(
  exists (select from app_user u where u.id = any(${of}) and ${isThere})
  or exists (select from user_position p join position o on o.id = p.position_id and o.enabled_mark = 1 and o.delete_mark = 0
    join app_user u on u.id = p.user_id and ${isThere} where p.position_id = any(${of}))
  or exists (select from user_role r join role o on o.id = r.role_id and o.enabled_mark = 1 and o.delete_mark = 0
    join app_user u on u.id = r.user_id and ${isThere} where r.role_id = any(${of}))
  or exists (select from organize o join app_user u on u.organize_id = o.id and ${isThere} where string_to_array(o.path, '.') && ${of}))`;

async function ids(db: Db, select: RawBuilder<{ id: string }>): Promise<string[]> {
  return (await select.execute(db)).rows.map(({ id }) => id);
}

/** The existing ones of these people, in the given order. */
async function inOrder(db: Db, people: readonly string[]): Promise<string[]> {
  return ids(
    db,
    sql`select u.id from unnest(${people}::text[]) with ordinality n (id, place) join app_user u on u.id = n.id where ${isThere} group by u.id order by min(n.place)`,
  );
}

export async function answerOf(db: Db, question: HouseQuestion): Promise<Json> {
  switch (question.ask) {
    case 'people': {
      const { of, same, as } = question;
      const place = sql`join organize o on o.id = u.organize_id join app_user a on a.id = ${as} join organize ao on ao.id = a.organize_id`;
      const alike =
        same === 'department' ? sql`u.organize_id = a.organize_id` : sql`${company(sql.ref('o.path'))} is not distinct from ${company(sql.ref('ao.path'))}`;
      // Named people come first in the given order, then members.
      return ids(
        db,
        sql`select u.id from app_user u ${same ? place : sql``} where ${isThere} and ${isAmong(of)} ${same ? sql`and ${alike}` : sql``}
          order by array_position(${of.users}::text[], u.id) nulls last, u.sort_code, u.id limit ${MAX}`,
      );
    }
    case 'member':
      return ids(db, sql`select u.id from app_user u where u.id = ${question.person} and ${isThere} and ${isAmong(question.of)}`);
    case 'superiors':
      return (
        await sql<{ id: string; there: boolean }>`
          with recursive above (id, level, path) as (
            select manager_id, 1, array[id] from app_user where id = ${question.of} and manager_id is not null
            union all select u.manager_id, a.level + 1, a.path || u.id from above a join app_user u on u.id = a.id
            where u.manager_id is not null and a.level < ${question.levels} and u.manager_id <> all(a.path || u.id)
          ) select u.id, ${isThere} as there from above a join app_user u on u.id = a.id order by a.level`.execute(db)
      ).rows.map(({ id, there }) => (there ? id : ''));
    case 'head': {
      const department =
        'department' in question.of ? sql`${question.of.department}` : sql`(select organize_id from app_user where id = ${question.of.person})`;
      return ids(db, sql`select u.id from organize o join app_user u on u.id = o.manager_id where o.id = ${department} and o.delete_mark = 0 and ${isThere}`);
    }
    case 'above':
      return ids(
        db,
        sql`select distinct a.id from organize o cross join lateral unnest(string_to_array(o.path, '.')) a (id) where o.id = any(${question.departments}::text[])`,
      );
    case 'enabled':
      return inOrder(db, question.people);
    case 'holders':
      return ids(
        db,
        sql`select u.id from app_user u join user_position p on p.user_id = u.id where u.id = any(${question.people}::text[]) and p.position_id = ${question.position}`,
      );
    case 'about':
      return (await aboutPeople(db, [question.person])).get(question.person) ?? {};
    case 'working':
      return workingMoment(question.from, question.minutes, await workTime(db));
    case 'resumed':
      return resumedMoment(question, await workTime(db));
  }
}

/** More than a visit accepts, so that a visit with too many people is distinguished from a full one. */
const MAX = 1_000;

/** Facts about these people for conditions, by person. */
export async function aboutPeople(db: Db, people: readonly string[]): Promise<Map<string, Json>> {
  const { rows } = await sql<{ id: string } & { [key: string]: Json }>`
    select u.id, u.organize_id as department, ${company(sql.ref('o.path'))} as organize,
      array(select p.position_id from user_position p where p.user_id = u.id order by p.position_id) as positions,
      array(select r.role_id from user_role r where r.user_id = u.id order by r.role_id) as roles, u.rank
    from app_user u join organize o on o.id = u.organize_id where u.id = any(${people}::text[])`.execute(db);
  return new Map(rows.map(({ id, ...known }) => [id, known]));
}
