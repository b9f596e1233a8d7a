// The same answers for many people at once: one statement for each kind of question, independent of the number of people.
import { questionKey, type Question } from '@ordo/engine/flow/command.ts';
import type { Json } from '@ordo/engine/form/document.ts';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import { aboutPeople, answerOf, company, isAmong, isThere, type HouseQuestion } from './answers.ts';

type Of<A extends Question['ask']> = Extract<Question, { ask: A }>;
type Answers = Record<string, Json>;

/** The question is only whether there is anybody, so in an organisation of thousands the first few are enough. */
const FEW = 3;

/** @returns answers by `questionKey`; of people of the same organisation or department only the first few */
export async function answersOf(db: Db, questions: readonly HouseQuestion[]): Promise<Answers> {
  const answers: Answers = {};
  const all = <A extends HouseQuestion['ask']>(ask: A) => questions.filter((question): question is Of<A> & HouseQuestion => question.ask === ask);
  for (const [levels, asked] of Map.groupBy(all('superiors'), (one) => one.levels)) await superiors(db, levels, asked, answers);
  await heads(db, all('head'), answers);
  await about(db, all('about'), answers);
  for (const [position, asked] of Map.groupBy(all('holders'), (one) => one.position)) await holders(db, position, asked, answers);
  const alike = all('people').filter(({ same }) => same !== null);
  for (const asked of Map.groupBy(alike, ({ of, same }) => JSON.stringify([of, same])).values()) await peopleAlike(db, asked, answers);
  const single = questions.filter((one) => !Object.hasOwn(answers, questionKey(one)));
  for (const question of single) answers[questionKey(question)] = await answerOf(db, question);
  return answers;
}

async function superiors(db: Db, levels: number, asked: readonly Of<'superiors'>[], answers: Answers): Promise<void> {
  const { rows } = await sql<{ of: string; id: string; there: boolean }>`
    with recursive above (of, id, level, path) as (
      select id, manager_id, 1, array[manager_id] from app_user where id = any(${asked.map(({ of }) => of)}::text[]) and manager_id is not null
      union all select a.of, u.manager_id, a.level + 1, a.path || u.manager_id from above a join app_user u on u.id = a.id
      where u.manager_id is not null and a.level < ${levels} and u.manager_id <> all(a.path || a.of)
    ) select a.of, a.id, ${isThere} as there from above a join app_user u on u.id = a.id order by a.of, a.level`.execute(db);
  const byPerson = Map.groupBy(rows, ({ of }) => of);
  for (const question of asked) answers[questionKey(question)] = (byPerson.get(question.of) ?? []).map(({ id, there }) => (there ? id : ''));
}

async function heads(db: Db, asked: readonly Of<'head'>[], answers: Answers): Promise<void> {
  const people = asked.flatMap(({ of }) => ('person' in of ? [of.person] : []));
  if (people.length === 0) return;
  const { rows } = await sql<{ of: string; id: string }>`
    select p.id as of, u.id from app_user p join organize o on o.id = p.organize_id and o.delete_mark = 0 join app_user u on u.id = o.manager_id
    where p.id = any(${people}::text[]) and ${isThere}`.execute(db);
  const byPerson = Map.groupBy(rows, ({ of }) => of);
  for (const question of asked) {
    const { of } = question;
    if ('person' in of) answers[questionKey(question)] = (byPerson.get(of.person) ?? []).map(({ id }) => id);
  }
}

async function about(db: Db, asked: readonly Of<'about'>[], answers: Answers): Promise<void> {
  if (asked.length === 0) return;
  const known = await aboutPeople(
    db,
    asked.map(({ person }) => person),
  );
  for (const question of asked) answers[questionKey(question)] = known.get(question.person) ?? {};
}

async function holders(db: Db, position: string, asked: readonly Of<'holders'>[], answers: Answers): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select user_id as id from user_position where position_id = ${position} and user_id = any(${asked.flatMap(({ people }) => people)}::text[])`.execute(db);
  const holding = new Set(rows.map(({ id }) => id));
  for (const question of asked) answers[questionKey(question)] = question.people.filter((person) => holding.has(person));
}

/** One query for each department of these people. */
async function peopleAlike(db: Db, asked: readonly Of<'people'>[], answers: Answers): Promise<void> {
  const [first] = asked;
  if (!first) return;
  const isAlike = first.same === 'department' ? sql`u.organize_id = d.id` : sql`${company(sql.ref('o.path'))} is not distinct from d.company`;
  const { rows } = await sql<{ of: string; id: string }>`
    with person as (select a.id, a.organize_id from app_user a where a.id = any(${asked.map(({ as }) => as)}::text[])),
      department as (select o.id, ${company(sql.ref('o.path'))} as company from organize o where o.id in (select organize_id from person)),
      alike as (select d.id as department, f.id, f.place from department d cross join lateral (
        select u.id, row_number() over (order by array_position(${first.of.users}::text[], u.id) nulls last, u.sort_code, u.id) as place
        from app_user u join organize o on o.id = u.organize_id where ${isThere} and ${isAmong(first.of)} and ${isAlike}
        order by place limit ${FEW}) f)
    select p.id as of, a.id from person p join alike a on a.department = p.organize_id order by p.id, a.place`.execute(db);
  const byPerson = Map.groupBy(rows, ({ of }) => of);
  for (const question of asked) answers[questionKey(question)] = (byPerson.get(question.as) ?? []).map(({ id }) => id);
}
