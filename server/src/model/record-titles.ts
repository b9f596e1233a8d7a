// Search of records by title over all models: within the caller's pages, rows and fields.
import * as contract from '@ordo/contract/record-title.ts';
import { modelPages } from '@ordo/contract/model-page.ts';
import { can } from '@ordo/engine/permission/rights.ts';
import { targetOfKey } from '@ordo/engine/permission/target.ts';
import type { FastifyInstance } from 'fastify';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { tableSql } from '../kit/ddl.ts';
import { escapeLike } from '../kit/filter-sql.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import type { RecordAccess } from './access.ts';
import { columnRef, type LiveModels } from './live.ts';
import { reachOf } from './reach.ts';
import { relatedNames } from './related.ts';
import { titledElsewhere, titledRecords, titleFields, type Titled } from './titles.ts';

/** Maximum per model. */
const MAX_FOUND = 5;
/** In the order of the menu. */
const MAX_MODELS = 60;
/** Models searched at once. */
const AT_ONCE = 4;
/** Words that are too short for an index are searched only in this number of newest records. */
const NEWEST = 50_000;
/** Minimum length of a word that an index supports. */
const INDEXED = 3;
/** Kinds whose column contains the displayed text. */
const WORDS = new Set(['text', 'lines']);

export function recordTitleFeature(app: FastifyInstance, deps: Deps, models: LiveModels): void {
  serve(app, deps, contract.recordTitles, async ({ of }, call) => {
    const asked = of.split(',').map((one) => one.split('.') as [model: string, record: string]);
    const byModel = [...Map.groupBy(asked, ([model]) => model)];
    const found = await inTurn(byModel, async ([model, records]) => {
      const ids = records.map(([, record]) => record);
      const titled = await within(call, models, model, (access) => sql<SqlBool>`t.id = any(${ids}::text[]) and ${access.within}`, {
        pageSize: ids.length,
        ids,
      });
      return titled.map((one) => ({ model, ...one }));
    });
    return { list: found.flat() };
  });

  serve(app, deps, contract.recordSearch, async ({ keyword }, call) => {
    const pages = pagesOf(call).slice(0, MAX_MODELS);
    const found = await inTurn(pages, async ({ model, menuId }) => ({
      model,
      menuId,
      records: await within(call, models, model, (access) => called(access, keyword), { pageSize: MAX_FOUND, keyword }),
    }));
    return { list: found.filter(({ records }) => records.length > 0) };
  });
}

async function inTurn<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (let at = 0; at < all.length; at += AT_ONCE) done.push(...(await Promise.all(all.slice(at, at + AT_ONCE).map(work))));
  return done;
}

/** Nothing for a model that is not in use, or without a page of the caller. */
async function within(
  call: Call,
  models: LiveModels,
  id: string,
  where: (access: RecordAccess) => RawBuilder<SqlBool> | null,
  elsewhere: { pageSize: number; ids?: readonly string[]; keyword?: string },
): Promise<Titled[]> {
  const access = await reachOf(call, models)(id);
  const store = access?.model.elsewhere;
  // A search does not query other databases; given ids are looked up there.
  if (access && store) return store.near || elsewhere.ids ? titledElsewhere(call.db, access, elsewhere, call.language, relatedNames(call, models)) : [];
  const wanted = access && where(access);
  return access && wanted ? titledRecords(call.db, access, wanted, elsewhere.pageSize, call.language, relatedNames(call, models)) : [];
}

/** The models of the caller's pages, each with the first page that shows it. */
function pagesOf({ user: { rights } }: Pick<Call, 'user'>): { model: string; menuId: string }[] {
  return [...rights.targets].flatMap(([key, pages]) => {
    const { kind, id } = targetOfKey(key);
    const page = kind === modelPages.kind ? pages.find(({ enCode }) => can(rights, `${enCode}:view`)) : undefined;
    return page ? [{ model: id, menuId: page.id }] : [];
  });
}

/** Matches the visible text fields of the title, or the number. Null: no match is possible. */
export function called(access: RecordAccess, keyword: string): RawBuilder<SqlBool> | null {
  const words = `%${escapeLike(keyword)}%`;
  const { fields } = titleFields(access);
  const texts = fields.filter(({ kind }) => WORDS.has(kind)).map((field) => sql<SqlBool>`${columnRef(field, 't')} ilike ${words}`);
  const [, number] = /^#?(\d{1,18})$/.exec(keyword) ?? [];
  const all = [...texts, ...(number === undefined ? [] : [sql<SqlBool>`t.record_no = ${number}::bigint`])];
  if (all.length === 0) return null;
  const among = keyword.length < INDEXED ? newest(access) : sql<SqlBool>`true`;
  return sql<SqlBool>`${access.within} and (${sql.join(all, sql` or `)}) and ${among}`;
}

const newest = ({ model }: RecordAccess) => sql<SqlBool>`t.creator_time >= (
  select coalesce(min(n.creator_time), '-infinity') from (
    select creator_time from ${tableSql(model.head.table)} where delete_mark = 0 order by creator_time desc, id desc limit ${NEWEST}) n)`;
