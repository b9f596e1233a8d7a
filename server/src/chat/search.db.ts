// Keyword search in a conversation: by the index as far as it goes, and by scanning the later messages.
import { gramsOf, gramsOfKeyword } from '@ordo/engine/chat/grams.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../kit/db.ts';
import { escapeLike } from '../kit/filter-sql.ts';

/** Maximum number of hits counted; beyond that there may be more. */
export const MAX_HITS = 2_000;

/** Texts with this keyword, as a condition on `m`. */
export const matchesTextSql = (keyword: string): RawBuilder<unknown> => sql`m.type = 'text' and m.content ilike ${`%${escapeLike(keyword)}%`}`;

/**
 * Ordered although the result need not be, lest a plan for any keyword and any number scans the whole of a long conversation.
 * @returns the numbers of the messages with this keyword, unordered; null when there are `MAX_HITS` or more
 */
export async function findHits(db: Db, { id, indexedTo }: { id: string; indexedTo: number }, keyword: string): Promise<number[] | null> {
  const { rows } = await sql<{ number: number }>`
    select m.number::float8 as number from (
      (select m.number
       from (select * from chat_gram g where g.grams @> ${[...gramsOfKeyword(id, keyword)]}::int[] and g.conversation_id = ${id}::bigint) g
       cross join lateral (select * from chat_message m where m.conversation_id = g.conversation_id and m.number = g.number offset 0) m
       where ${matchesTextSql(keyword)} limit ${MAX_HITS})
      union all
      (select m.number from chat_message m where m.conversation_id = ${id}::bigint and m.number > ${indexedTo} and ${matchesTextSql(keyword)} order by m.number limit ${MAX_HITS})
    ) m limit ${MAX_HITS}`.execute(db);
  return rows.length < MAX_HITS ? rows.map((row) => row.number) : null;
}

/** Among conversations with their last numbers: those with at least `most` messages missing in the index, and how far it goes. */
export async function unindexedConversations(db: Db, lasts: ReadonlyMap<string, number>, most: number): Promise<{ id: string; indexedTo: number }[]> {
  const { rows } = await sql<{ id: string; indexedTo: number }>`
    select c.id, c.indexed_to::float8 as "indexedTo" from unnest(${[...lasts.keys()]}::bigint[], ${[...lasts.values()]}::bigint[]) as l (id, last)
    join conversation c on c.id = l.id where l.last - c.indexed_to >= ${most}`.execute(db);
  return rows;
}

/** Adds the texts after `from`, up to `to`, to the index, unless another node has done it. @returns whether this one has */
export async function indexTexts(db: Db, id: string, from: number, to: number): Promise<boolean> {
  const { rows: texts } = await sql<{ number: string; content: string }>`select number, content from chat_message
    where conversation_id = ${id}::bigint and number > ${from} and number <= ${to} and type = 'text'`.execute(db);
  const { rows: moved } = await sql`
    with moved as (update conversation set indexed_to = ${to} where id = ${id}::bigint and indexed_to = ${from} returning id),
    written as (
      insert into chat_gram (conversation_id, number, grams) select m.id, t.number, t.grams::int[]
      from moved m cross join unnest(${texts.map(({ number }) => number)}::bigint[], ${texts.map(({ content }) => `{${gramsOf(id, content).join(',')}}`)}::text[]) as t (number, grams)
    )
    select from moved`.execute(db);
  return moved.length > 0;
}
