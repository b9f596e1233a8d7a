import { changeLogEntities, changeLogExport, changeLogInfo, changeLogList } from '@ordo/contract/change-log.ts';
import type { Parsed, Result } from '@ordo/contract/kit.ts';
import { translate } from '@ordo/contract/language.ts';
import type { Phrase } from '@ordo/contract/refusals.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import { fieldChanges } from '@ordo/engine/text/field-changes.ts';
import type { FastifyInstance } from 'fastify';
import { sql, type SqlBool } from 'kysely';
import { escapeLike } from '../kit/filter-sql.ts';
import { assertStartBeforeEnd } from '../kit/moment.ts';
import { readAll, readPage, type PageSource } from '../kit/page.ts';
import { personIdMatches } from '../kit/person.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Deps } from '../kit/serve.ts';
import { sheetFile } from '../kit/sheet/write.ts';
import { changeRows, WIDTHS } from './sheet.ts';
import { nameOfHolder, ofHolderCalled } from './holder-names.ts';
import { sheetHeads, sheetName } from './sheet.phrases.ts';

type Row = Result<typeof changeLogList>['list'][number];

/** Entries without a name of their own show the name of their holder. */
const shown = sql`t.id, t.at, coalesce(u.real_name || '/' || u.account, '') as who, t.entity, t.record_id as "recordId", t.action,
  coalesce(nullif(t.record_name, ''), ${nameOfHolder}, '') as "recordName"`;
const from = sql`from change_log t left join app_user u on u.id = t.user_id`;

type Narrowed = Omit<Parsed<typeof changeLogList>, 'currentPage' | 'pageSize' | 'sort' | 'sidx'>;

function listed({ entity, recordId, userId, startTime, endTime, keyword }: Narrowed): Omit<PageSource, 'select'> {
  const all = [sql<SqlBool>`true`];
  if (entity) all.push(sql<SqlBool>`t.entity = ${entity}`);
  if (recordId) all.push(sql<SqlBool>`t.record_id = ${recordId}`);
  if (userId) all.push(sql<SqlBool>`t.user_id = ${userId}`);
  assertStartBeforeEnd(startTime, endTime);
  if (startTime !== undefined) all.push(sql<SqlBool>`t.at >= ${new Date(startTime)}`);
  if (endTime !== undefined) all.push(sql<SqlBool>`t.at <= ${new Date(endTime)}`);
  if (keyword)
    all.push(sql<SqlBool>`(t.record_id = ${keyword} or ${personIdMatches(sql.ref('t.user_id'), keyword)}
      or (t.record_name <> '' and t.record_name ilike ${`%${escapeLike(keyword)}%`}) or ${ofHolderCalled(keyword)})`);
  return { table: 'change_log', where: sql.join(all, sql` and `), order: { at: 'at' } };
}

interface Whole extends Row {
  requestId: string;
  before: unknown;
  after: unknown;
}

const whole = sql`${shown}, t.request_id as "requestId", t.before, t.after`;
/** Rows in one sheet. */
const MAX = 100_000;

export function changeLogFeature(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, changeLogList, (input, { db }) => readPage<Row>(db, input, { ...listed(input), select: sql`${shown} ${from}` }));

  serve(app, deps, changeLogExport, async (input, { db, language }) => {
    const words = (phrase: Phrase) => translate(phrase, language, {}, zhtw);
    const columns = Object.values(sheetHeads).map((head, at) => ({ title: words(head), width: WIDTHS[at] ?? 16 }));
    const rows = readAll<Whole>(db, input, { ...listed(input), select: sql`${whole} ${from}`, most: MAX });
    return sheetFile(words(sheetName), columns, changeRows(rows, words));
  });

  serve(app, deps, changeLogInfo, async ({ id }, { db }) => {
    const { rows } = await sql<Whole>`
      select ${whole} ${from} where t.id = ${id}::bigint`.execute(db);
    if (!rows[0]) throw new Refusal('notFound');
    const { before, after, ...row } = rows[0];
    return { ...row, fields: fieldChanges(before, after) };
  });

  serve(app, deps, changeLogEntities, async (_, { db }) => {
    // A loose index scan: one lookup for each kind, however long the log is.
    const { rows } = await sql<{ entity: string }>`
      with recursive kinds (entity) as (
        (select entity from change_log order by entity limit 1)
        union all
        select (select l.entity from change_log l where l.entity > k.entity order by l.entity limit 1) from kinds k where k.entity is not null
      )
      select entity from kinds where entity is not null`.execute(db);
    return { list: rows.map((row) => row.entity) };
  });
}
