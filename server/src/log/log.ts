import { faultLog, faultLogExport, logRemove, requestLog, requestLogExport, signInLog, signInLogExport } from '@ordo/contract/log.ts';
import type { Parsed, Result } from '@ordo/contract/kit.ts';
import { translate } from '@ordo/contract/language.ts';
import type { Phrase } from '@ordo/contract/refusals.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import type { FastifyInstance } from 'fastify';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { assertStartBeforeEnd } from '../kit/moment.ts';
import { readAll, readPage, type Page, type PageSource } from '../kit/page.ts';
import { addressOrPersonMatches } from '../kit/person.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import { sheetFile } from '../kit/sheet/write.ts';
import { logHeads, logSheets } from './log.phrases.ts';
import { HEADS, logRows, widthOf, type Line } from './sheet.ts';

/** Maximum number of rows in one sheet. */
const MAX = 100_000;

type Query = Parsed<typeof requestLog>;
type Table = 'sign_in_log' | 'fault_log' | 'request_log';

const TABLES: Record<string, Table> = { 1: 'sign_in_log', 4: 'fault_log', 5: 'request_log' };
const SAID: Record<Table, RawBuilder<unknown>> = {
  sign_in_log: sql`'1-' || t.id as id, coalesce(u.real_name || '/' || u.account, t.account) as "userName", t.outcome`,
  fault_log: sql`'4-' || t.id as id, coalesce(u.real_name || '/' || u.account, '') as "userName", t.method || ' ' || t.path as "moduleName", t.request_id as "requestId",
    jsonb_build_object('message', t.message, 'stack', t.stack)::text as json`,
  request_log: sql`'5-' || t.id as id, coalesce(u.real_name || '/' || u.account, '') as "userName", t.path as "requestURL", t.method as "requestMethod",
    t.milliseconds as "requestDuration", t.code`,
};

export function logFeature(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, signInLog, (input, call) => lines<Result<typeof signInLog>['list'][number]>(call, 'sign_in_log', input));
  serve(app, deps, faultLog, (input, call) => lines<Result<typeof faultLog>['list'][number]>(call, 'fault_log', input));
  serve(app, deps, requestLog, (input, call) => lines<Result<typeof requestLog>['list'][number]>(call, 'request_log', input));

  const asSheet = (endpoint: typeof requestLogExport, kind: '1' | '4' | '5') =>
    serve(app, deps, endpoint, async (input, { db, language }) => {
      const words = (phrase: Phrase) => translate(phrase, language, {}, zhtw);
      const heads = HEADS[kind];
      const rows = readAll<Line>(db, input, { ...listed(TABLES[kind] as Table, input), most: MAX });
      const columns = heads.map((head) => ({ title: words(logHeads[head]), width: widthOf(head) }));
      return sheetFile(words(logSheets[kind]), columns, logRows(rows, heads, words));
    });
  asSheet(signInLogExport, '1');
  asSheet(faultLogExport, '4');
  asSheet(requestLogExport, '5');

  serve(app, deps, logRemove, async ({ ids }, call) => {
    const byKind = Map.groupBy(ids, (id) => id.slice(0, 1));
    for (const [kind, some] of byKind)
      await remove(
        call,
        TABLES[kind] as Table,
        some.map((id) => id.slice(2)),
      );
    return null;
  });
}

function lines<R>(call: Call, table: Table, input: Query): Promise<Page<R>> {
  return readPage<R>(call.db, input, listed(table, input));
}

function listed(table: Table, { userId, startTime, endTime, keyword }: Pick<Query, 'userId' | 'startTime' | 'endTime' | 'keyword'>): PageSource {
  const all = [sql<SqlBool>`true`];
  if (userId) all.push(sql<SqlBool>`t.user_id = ${userId}`);
  assertStartBeforeEnd(startTime, endTime);
  if (startTime !== undefined) all.push(sql<SqlBool>`t.at >= ${new Date(startTime)}`);
  if (endTime !== undefined) all.push(sql<SqlBool>`t.at <= ${new Date(endTime)}`);
  if (keyword) all.push(addressOrPersonMatches(keyword));
  return {
    table,
    where: sql.join(all, sql` and `),
    order: { creatorTime: 'at' },
    select: sql`${SAID[table]}, t.at as "creatorTime", t.ip as ipaddress, t.user_agent as "platForm" from ${sql.table(table)} t left join app_user u on u.id = t.user_id`,
  };
}

/** The entries are deleted; the fact that somebody deleted them is kept. */
async function remove(call: Call, table: Table, ids: string[]): Promise<void> {
  await sql`
    with gone as (delete from ${sql.table(table)} where id = any(${ids}::bigint[]) returning id)
    insert into change_log (user_id, request_id, entity, record_id, action, before)
    select ${call.user.userId}, ${call.requestId}, ${table}, '', 'remove', jsonb_build_object('ids', jsonb_agg(id)) from gone having count(*) > 0`.execute(
    call.db,
  );
}
