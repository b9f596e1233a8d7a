// Every statement with a row type is prepared by PostgreSQL against the migrated database, including those that no test runs, and its columns are compared
// with that type. Interpolated parts count as values; statements composed of parts that are known only at run time are counted below.
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { wrongClaims, type Claim } from '../testing/claims.ts';
import { template, urlOf } from '../testing/cluster.ts';
import { describeStatement } from '../testing/describe-statement.ts';
import { statementsOf } from '../testing/statements.ts';

/** File → number of statements that cannot be checked without running them: identifiers come from outside, or another database is queried. */
const UNREAD: Readonly<Record<string, number>> = {
  'server/src/authorize/impact-rows.ts': 2,
  'server/src/authorize/impact.ts': 2,
  'server/src/authorize/item-holders.ts': 1,
  'server/src/authorize/who-sees.ts': 1,
  'server/src/chat/chat.db.ts': 1,
  'server/src/data-model/own-tables.db.ts': 1,
  'server/src/data-model/remote-tables.db.ts': 4,
  'server/src/data-source/shapes.read.ts': 2,
  'server/src/data-sync/rows.db.ts': 1,
  'server/src/dictionary/merge.ts': 1,
  'server/src/dictionary/uses.ts': 1,
  'server/src/flow/counts.ts': 1,
  'server/src/flow/lists.ts': 2,
  'server/src/flow/task.db.ts': 1,
  'server/src/kit/entity.ts': 1,
  'server/src/kit/page.ts': 4,
  'server/src/kit/record.ts': 3,
  'server/src/kit/streams.ts': 1,
  'server/src/kit/tree.ts': 1,
  'server/src/kit/unversioned.ts': 1,
  'server/src/menu/scheme-words.ts': 1,
  'server/src/menu/scheme.ts': 1,
  'server/src/message/message.db.ts': 3,
  'server/src/model/asker.ts': 1,
  'server/src/model/bound/bin.ts': 1,
  'server/src/model/bound/bound-groups.ts': 4,
  'server/src/model/bound/bound-live.ts': 1,
  'server/src/model/bound/bound-read.ts': 4,
  'server/src/model/bound/intents.ts': 1,
  'server/src/model/bound/execute-change.ts': 2,
  'server/src/model/judge-references.ts': 1,
  'server/src/model/indexes.ts': 1,
  'server/src/model/record-related.ts': 3,
  'server/src/model/removing.ts': 2,
  'server/src/model/lookups.ts': 1,
  'server/src/model/of-task.ts': 1,
  'server/src/model/parked.ts': 1,
  'server/src/model/record-groups.ts': 1,
  'server/src/model/record-list.ts': 1,
  'server/src/model/pressing.ts': 1,
  'server/src/model/claim.read.ts': 1,
  'server/src/model/conversion-sql.ts': 1,
  'server/src/model/conversion.ts': 1,
  'server/src/model/import-records.ts': 1,
  'server/src/model/import-template.ts': 1,
  'server/src/model/import.db.ts': 4,
  'server/src/model/purge.ts': 1,
  'server/src/model/record-pivot.ts': 1,
  'server/src/model/record-read.ts': 3,
  'server/src/model/refresh.ts': 3,
  'server/src/model/related.ts': 1,
  'server/src/model/release.ts': 1,
  'server/src/model/saving.ts': 1,
  'server/src/model/sealing.ts': 1,
  'server/src/model/storage.ts': 4,
  'server/src/model/titles.ts': 1,
  'server/src/monitor/database.db.ts': 2,
  'server/src/statistics/buckets.db.ts': 1,
  'server/src/statistics/details.ts': 1,
  'server/src/statistics/hours.db.ts': 1,
  'server/src/statistics/sums.db.ts': 2,
  'server/src/statistics/table.ts': 1,
  'server/src/user/user.db.ts': 2,
  'server/src/user/user.print.ts': 1,
  'server/src/vaccine/forecast.db.ts': 1,
  'server/src/vaccine/lot-trace.ts': 1,
  'server/src/vaccine/person-merge.db.ts': 1,
  'server/src/vaccine/stock.ts': 1,
  'server/src/vaccine/temperature.ts': 1,
  'server/src/vaccine/vaccination.db.ts': 1,
};

test('every statement is taken by the database, and its row is what it claims', async () => {
  const client = new pg.Client({ connectionString: urlOf(inject('cluster'), template) });
  await client.connect();
  const claims: Claim[] = [];
  const unread: { file: string; why: string }[] = [];
  for (const statement of statementsOf()) {
    const columns = await describeStatement(client, statement.text);
    if (columns instanceof Error) unread.push({ file: statement.file, why: `${statement.file}:${statement.line} ${columns.message}` });
    else claims.push({ statement, columns });
  }
  await client.end();
  expect(claims.length).toBeGreaterThan(300);
  const counted = [...Map.groupBy(unread, ({ file }) => file)].map(([file, own]) => [file, own.length]);
  const report = ['what cannot be read: count it above only if it has to be put together', ...unread.map(({ why }) => why)].join('\n');
  expect(Object.fromEntries(counted), report).toEqual(UNREAD);
  expect(await wrongClaims(claims)).toEqual([]);
});
