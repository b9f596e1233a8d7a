// Indexes of large tables are built after the release; after any failure they are completed later.
import { modelInfo } from '@ordo/contract/model.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formOf, listOf, node, redesign, release, releasedModel } from '../../testing/models.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { buildIndexes, indexingJob } from './indexing.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.admin();
});
afterAll(() => server.stop());

test('a large table is released without its new index, which is built afterwards; what was left half built is made anew', async () => {
  const form = formOf(node('comInput', 'a', '甲'), node('numInput', 'b', '乙'));
  const { id } = await releasedModel(server, token, form, listOf(['a']));
  await sql`insert into ${sql.id('record', `t_${id}`)} (id, form_number, c_a, c_b) select 'r' || n, 1, 'x' || n, n from generate_series(1, 10001) n`.execute(
    server.db,
  );
  await redesign(server, token, id, { columnData: listOf(['a'], [node('numInput', 'b', '乙')]) });
  await release(server, token, id);
  const indexes = async () =>
    (
      await sql<{ name: string; valid: boolean }>`select i.relname as name, x.indisvalid as valid from pg_index x join pg_class i on i.oid = x.indexrelid
        where i.relname = ${`i_${id}_b`}`.execute(server.db)
    ).rows;
  const indexing = async () => (await server.ask(modelInfo, { id }, token)).data.indexing;
  expect([await indexes(), await indexing(), await indexingJob(server.db).leftBehind()]).toEqual([[], 1, [id]]);

  // The first attempt is interrupted while it waits for another transaction, and leaves an invalid index.
  let over = () => {};
  const end = new Promise<void>((resolve) => (over = resolve));
  let begun = () => {};
  const holds = new Promise<void>((resolve) => (begun = resolve));
  const somebody = server.db.transaction().execute(async (tx) => {
    await sql`update ${sql.id('record', `t_${id}`)} set c_b = 0 where id = 'r1'`.execute(tx);
    begun();
    await end;
  });
  await holds;
  const first = buildIndexes(server.db, id).then(
    () => 'built',
    () => 'cut off',
  );
  await expect.poll(indexes).toEqual([{ name: `i_${id}_b`, valid: false }]);
  await sql`select pg_cancel_backend(pid) from pg_stat_activity where datname = current_database() and query like 'create index concurrently%' and state = 'active'`.execute(
    server.db,
  );
  expect(await first).toBe('cut off');
  over();
  await somebody;
  expect([await indexes(), await indexing()]).toEqual([[{ name: `i_${id}_b`, valid: false }], 1]);

  await buildIndexes(server.db, id);
  expect([await indexes(), await indexing(), await indexingJob(server.db).leftBehind()]).toEqual([[{ name: `i_${id}_b`, valid: true }], 0, []]);
});
