import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUserWithSession } from '../../testing/users.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { openSocket } from '../../testing/socket.ts';
import { indexTexts } from './search.db.ts';
import { createSearchIndex } from './search-index.ts';

let server: TestServer;
let url: string;
let count = 0;
beforeAll(async () => {
  server = await startServer();
  url = await server.listen();
});
afterAll(() => server.stop());

/** A conversation of this many messages; `text` is an SQL expression over the number `n`. */
async function long(messages: number, text: RawBuilder<unknown>): Promise<{ id: string; found(keyword: string, before?: number): Promise<unknown> }> {
  const [ann, bob] = [await createUserWithSession(server, `search${(count += 1)}`, []), await createUserWithSession(server, `search${(count += 1)}`, [])];
  const b = await openSocket(url, bob.token);
  const { rows } = await sql<{ id: string }>`insert into conversation (low_user_id, high_user_id)
    values (least(${ann.userId}, ${bob.userId}), greatest(${ann.userId}, ${bob.userId})) returning id`.execute(server.db);
  const id = String(rows[0]?.id);
  await sql`insert into chat_message (conversation_id, number, by_low, nth, at, type, content)
    select ${id}::bigint, n, true, n, now(), 'text', ${text} from generate_series(1, ${messages}) n`.execute(server.db);
  let asked = 0;
  return {
    id,
    found: async (keyword, before) => {
      const ask = `ask-${String((asked += 1)).padStart(8, '0')}`;
      b.say({ method: 'MessageList', toUserId: ann.userId, keyword, sord: 'desc', pageSize: 50, id: ask, ...(before ? { before } : {}) });
      const { list, pagination } = await b.hear('messageList', (frame) => frame.id === ask);
      return { shown: list.length, total: pagination.total, more: pagination.more };
    },
  };
}

test.each([
  ['that is read', 0],
  ['whose index ends in the middle', 30_000],
  ['whose index is whole', 60_000],
])('a conversation %s tells every rare letter, and of a frequent word that there may be more', async (_, indexed) => {
  const { id, found } = await long(60_000, sql`case when n % 500 = 0 then '7 x' else '冷链 x' end`);
  if (indexed) await indexTexts(server.db, id, 0, indexed);
  expect(await found('冷链')).toEqual({ shown: 50, total: 2000, more: true });
  expect(await found('x')).toEqual({ shown: 50, total: 2000, more: true });
  expect(await found('7')).toEqual({ shown: 50, total: 120 });
  expect(await found('7 X', 35_500)).toEqual({ shown: 50, total: 70 });
  expect(await found('7', 10_500)).toEqual({ shown: 20, total: 20 });
  expect(await found('9')).toEqual({ shown: 0, total: 0 });
});

test('a conversation is put into the index by whoever gets to it, once, when enough is missing', async () => {
  const { id } = await long(30, sql`'第' || n`);
  const failures: unknown[] = [];
  const indexes = [8, 7].map((portion) => createSearchIndex(server.db, (error) => failures.push(error), { most: 20, portion, pause: 1 }));
  const state = async () => {
    const { rows } = await sql<{ to: number; texts: number }>`
      select indexed_to::int as to, (select count(*)::int from chat_gram where conversation_id = c.id) as texts from conversation c where id = ${id}::bigint`.execute(
      server.db,
    );
    return rows[0];
  };
  for (const index of indexes) index.reached(id, 19);
  await new Promise((done) => setTimeout(done, 100));
  expect(await state()).toEqual({ to: 0, texts: 0 });
  for (const index of indexes) index.reached(id, 30);
  await expect.poll(async () => (await state())?.to).toBe(30);
  await Promise.all(indexes.map((index) => index.close()));
  expect(await state()).toEqual({ to: 30, texts: 30 });
  expect(failures).toEqual([]);
});
