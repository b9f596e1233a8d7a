import {
  dataInterfaceCreate,
  dataInterfaceExport,
  dataInterfaceImport,
  dataInterfaceInfo,
  dataInterfaceList,
  dataInterfaceLog,
  dataInterfaceModels,
  dataInterfaceRemove,
  dataInterfaceSelector,
  dataInterfaceState,
  dataInterfaceUpdate,
  interfaceChecks,
  interfaceKinds,
} from '@ordo/contract/data-interface.ts';
import type { Parsed, Result } from '@ordo/contract/kit.ts';
import { translate } from '@ordo/contract/language.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import { can } from '@ordo/engine/permission/rights.ts';
import type { FastifyInstance } from 'fastify';
import { sql, type SqlBool } from 'kysely';
import { historyJoinSql, toColumns } from '../kit/crud.ts';
import { escapeLike } from '../kit/filter-sql.ts';
import { serveExport } from '../kit/json-export.ts';
import { readPage } from '../kit/page.ts';
import { addressOrPersonMatches } from '../kit/person.ts';
import { insertRecord, lockRecord, removeRecord, setRecordEnabled, updateRecord, type Values } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import { authorship } from './approval.ts';
import { credentialFeature } from './credential.ts';
import { findInterface, interfaceColumns, linkedTo, questionOf, type InterfaceRow } from './data-interface.db.ts';
import { DATA_RIGHT } from './remote-question.ts';
import { interfacePhrases } from './data-interface.phrases.ts';
import { readTransfer, transferOf } from './interface-file.ts';
import { assertValidQuestion, type Sources } from './question.ts';
import { parseCallers, responseFeature } from './response.ts';

type Row = Result<typeof dataInterfaceList>['list'][number];
type Info = Result<typeof dataInterfaceInfo>;
type Saved = Omit<Parsed<typeof dataInterfaceCreate>, never>;

const TABLE = 'data_interface';
/** The dictionary of interface categories. */
const INTERFACE_CATEGORY = 'interfaceCategory';
const SQL_RIGHT = 'system.dataInterface:btn_sql';

export function dataInterfaceFeature(app: FastifyInstance, deps: Deps, sources: Sources): void {
  deps.constraints.add({ data_interface_code_key: 'interfaceCodeTaken' });
  serve(app, deps, dataInterfaceList, (input, call) => {
    const all = [sql<SqlBool>`t.delete_mark = 0`];
    if (input.categoryId) all.push(sql<SqlBool>`t.category_id = ${input.categoryId}`);
    if (input.dataType) all.push(sql<SqlBool>`t.data_type = ${input.dataType}`);
    if (input.enabledMark !== undefined) all.push(sql<SqlBool>`t.enabled_mark = ${input.enabledMark}`);
    if (input.keyword) all.push(sql<SqlBool>`t.full_name || ' ' || t.en_code ilike ${`%${escapeLike(input.keyword)}%`}`);
    return readPage<Row>(call.db, input, {
      table: TABLE,
      where: sql.join(all, sql` and `),
      order: { sortCode: 'sort_code', enCode: 'en_code', fullName: 'full_name', creatorTime: 'creator_time' },
      select: sql`${interfaceColumns} from data_interface t ${historyJoinSql}`,
    });
  });

  serve(app, deps, dataInterfaceInfo, async ({ id }, call) => {
    const { rows } = await sql<Omit<Info, 'requestParameters'> & { parameters: unknown }>`
      select ${interfaceColumns}, t.query, t.path, t.request_headers as "requestHeaders", t.parameters, 'get' as "requestMethod", 'json' as "responseType",
             coalesce(t.db_link_id, '0') as "dbLinkId", coalesce(o.real_name || '/' || o.account, '') as "ownerName"
      from data_interface t ${historyJoinSql} left join app_user o on o.id = t.owner_user_id where t.id = ${id} and t.delete_mark = 0`.execute(call.db);
    if (!rows[0]) throw new Refusal('notFound');
    const { parameters, ...row } = rows[0];
    return { ...row, requestParameters: JSON.stringify(parameters) };
  });

  serve(app, deps, dataInterfaceCreate, async (input, call) => {
    const row = columnsFor(input);
    await assertComplete(row, call, sources);
    return insertRecord(call, TABLE, { ...row, ...authorship(row, null, call.user.userId) });
  });

  serve(app, deps, dataInterfaceUpdate, async ({ id, version, ...input }, call) => {
    const current = await lockRecord<InterfaceRow>(call.db, TABLE, id);
    const changes = columnsFor(input);
    // Any change of an SQL interface counts as writing its query.
    await assertComplete({ ...current, ...changes, parameters: changes.parameters ?? JSON.stringify(current.parameters) }, call, sources, current.data_type);
    return updateRecord(call, TABLE, id, version, { ...changes, ...authorship(changes, current, call.user.userId) });
  });

  serve(app, deps, dataInterfaceRemove, async ({ id }, call) => {
    await removeRecord(call, TABLE, id);
    return null;
  });

  serve(app, deps, dataInterfaceState, async (input, call) => {
    const current = await lockRecord<InterfaceRow>(call.db, TABLE, input.id);
    assertMayWrite([current.data_type], call);
    const state = await setRecordEnabled(call, TABLE, input);
    // Enabling it lends the caller's own rights, not those of the person who had disabled it.
    const opened = state.enabledMark === 1 && current.enabled_mark === 0;
    if (!opened || (current.as_owner === 0 && current.db_link_id === null)) return state;
    if (current.db_link_id !== null) await assertMayAsk(current.db_link_id, call);
    return { ...state, ...(await updateRecord(call, TABLE, input.id, null, authorship({}, current, call.user.userId))) };
  });
  serve(app, deps, dataInterfaceSelector, (_, call) => selector(call));
  serve(app, deps, dataInterfaceModels, async (_, call) => ({ list: await models(call, sources) }));

  serveExport(app, deps, dataInterfaceExport, 'dataInterface', async ({ db }, id) => {
    const row = await findInterface(db, id);
    if (!row) throw new Refusal('notFound');
    return transferOf(row);
  });

  serve(
    app,
    deps,
    dataInterfaceImport,
    async (_, call) => {
      const input = await readTransfer(await call.part());
      const row = columnsFor({ ...input, enabledMark: 0, asOwner: 0 });
      return deps.db.transaction().execute(async (tx) => {
        const own = { ...call, db: tx };
        await assertComplete(row, own, sources);
        return insertRecord(own, TABLE, { ...row, ...authorship(row, null, call.user.userId) });
      });
    },
    'own transactions',
  );

  serve(app, deps, dataInterfaceLog, ({ id, keyword, ...paging }, call) => {
    const all = [sql<SqlBool>`t.interface_id = ${id}`];
    if (keyword) all.push(addressOrPersonMatches(keyword));
    return readPage(call.db, paging, {
      table: 'data_interface_log',
      where: sql.join(all, sql` and `),
      order: { invokTime: 'at' },
      select: sql`t.id, t.at as "invokTime", coalesce(c.full_name || ' · ', '') || coalesce(u.real_name || '/' || u.account, '') as "userId", t.ip as "invokIp",
        t.device as "invokDevice", 'GET' as "invokType", t.milliseconds as "invokWasteTime", coalesce(t.refusal, '') as refusal
        from data_interface_log t left join app_user u on u.id = t.user_id left join data_interface_credential c on c.id = t.credential_id`,
    });
  });

  responseFeature(app, deps, sources, SQL_RIGHT);
  credentialFeature(app, deps);
}

/** `requestParameters` is JSON text on the wire and a document in its column. */
function columnsFor({ requestParameters, dbLinkId, ...input }: Partial<Saved>): Values {
  return {
    ...toColumns(input),
    ...(requestParameters === undefined ? {} : { parameters: requestParameters }),
    ...(dbLinkId === undefined ? {} : { db_link_id: linkedTo(dbLinkId) }),
  };
}

/** @throws Refusal interfaceSqlRight */
function assertMayWrite(kinds: readonly unknown[], { user }: Call): void {
  if (kinds.includes(interfaceKinds.sql) && !can(user.rights, SQL_RIGHT)) throw new Refusal('interfaceSqlRight');
}

/** @throws Refusal interfaceSqlRight, interfaceCallers, statement…, staticJson, interfaceAddress */
async function assertComplete(row: Values, call: Call, sources: Sources, before?: number): Promise<void> {
  assertMayWrite([row.data_type, before], call);
  if (row.check_type === interfaceChecks.addresses && !parseCallers(String(row.request_headers))) throw new Refusal('interfaceCallers');
  const { parameters, ...rest } = row as Values & InterfaceRow;
  if (row.db_link_id) await assertMayAsk(row.db_link_id, call);
  await assertValidQuestion(questionOf({ ...rest, db_link_id: rest.db_link_id ?? null, parameters: JSON.parse(String(parameters)) as unknown }), sources);
}

/** @throws Refusal denied, dataSourceOff */
async function assertMayAsk(dataSourceId: unknown, { db, user }: Call): Promise<void> {
  if (!can(user.rights, DATA_RIGHT)) throw new Refusal('denied');
  const source = db.selectFrom('data_source').select('id').where('id', '=', String(dataSourceId)).where('enabled_mark', '=', 1).where('delete_mark', '=', 0);
  if (!(await source.executeTakeFirst())) throw new Refusal('dataSourceOff');
}

async function selector({ db, language }: Call): Promise<Result<typeof dataInterfaceSelector>> {
  const { rows } = await sql<{ id: string; fullName: string; parentId: string; category: string }>`
    select i.id, i.full_name as "fullName", i.category_id as "parentId", coalesce(c.full_name, i.category_id) as category
    from data_interface i left join dictionary_data c on i.category_id in (c.id, c.en_code) and c.delete_mark = 0
      and c.dictionary_type_id = (select t.id from dictionary_type t where t.en_code = ${INTERFACE_CATEGORY} and t.delete_mark = 0)
    where i.enabled_mark = 1 and i.delete_mark = 0 order by c.sort_code nulls last, i.sort_code, i.id`.execute(db);
  return [...Map.groupBy(rows, (row) => row.parentId)].map(([category, children]) => ({
    id: category,
    fullName: category === '' ? translate(interfacePhrases.noCategory, language, {}, zhtw) : (children[0]?.category ?? category),
    categoryId: '0' as const,
    children: children.map(({ category: _, ...child }) => ({ ...child, categoryId: '1' as const })),
  }));
}

async function models({ db, user }: Call, sources: Sources): Promise<Result<typeof dataInterfaceModels>['list']> {
  const { rows } = await sql<{ name: string; columns: { name: string; type: string }[] }>`
    select c.relname::text as name, jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, null)) order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'readable'::regnamespace and c.relkind = 'v' group by c.relname order by c.relname`.execute(db);
  return rows.flatMap(({ name, columns }) => {
    const model = sources.models[name];
    return model && can(user.rights, `${model.menu}:view`) ? [{ name, menu: model.menu, columns }] : [];
  });
}
