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
import { may } from '@ordo/engine/permission/rights.ts';
import type { FastifyInstance } from 'fastify';
import { sql, type SqlBool } from 'kysely';
import { columnsOf, people } from '../kit/crud.ts';
import { literally } from '../kit/filter-sql.ts';
import { readPage } from '../kit/page.ts';
import { byAddressOrPerson } from '../kit/person.ts';
import { insertRecord, removeRecord, switchRecord, updateRecord, type Values } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import { credentialFeature } from './credential.ts';
import { findInterface, interfaceColumns, questionOf, type InterfaceRow } from './data-interface.db.ts';
import { readTransfer, transferOf } from './interface-file.ts';
import { assertSound, type Sources } from './question.ts';
import { callersOf, responseFeature } from './response.ts';

type Row = Result<typeof dataInterfaceList>['list'][number];
type Info = Result<typeof dataInterfaceInfo>;
type Saved = Omit<Parsed<typeof dataInterfaceCreate>, never>;

const TABLE = 'data_interface';
const SQL_RIGHT = 'system.dataInterface:btn_sql';

export function dataInterfaceFeature(app: FastifyInstance, deps: Deps, sources: Sources): void {
  serve(app, deps, dataInterfaceList, (input, call) => {
    const all = [sql<SqlBool>`t.delete_mark = 0`];
    if (input.categoryId) all.push(sql<SqlBool>`t.category_id = ${input.categoryId}`);
    if (input.dataType) all.push(sql<SqlBool>`t.data_type = ${input.dataType}`);
    if (input.enabledMark !== undefined) all.push(sql<SqlBool>`t.enabled_mark = ${input.enabledMark}`);
    if (input.keyword) all.push(sql<SqlBool>`t.full_name || ' ' || t.en_code ilike ${`%${literally(input.keyword)}%`}`);
    return readPage<Row>(call.db, input, {
      table: TABLE,
      where: sql.join(all, sql` and `),
      order: { sortCode: 'sort_code', enCode: 'en_code', fullName: 'full_name', creatorTime: 'creator_time' },
      select: sql`${interfaceColumns} from data_interface t ${people}`,
    });
  });

  serve(app, deps, dataInterfaceInfo, async ({ id }, call) => {
    const { rows } = await sql<Omit<Info, 'requestParameters'> & { parameters: unknown }>`
      select ${interfaceColumns}, t.query, t.path, t.request_headers as "requestHeaders", t.parameters, 'get' as "requestMethod", 'json' as "responseType",
             '0' as "dbLinkId", coalesce(o.real_name || '/' || o.account, '') as "ownerName"
      from data_interface t ${people} left join app_user o on o.id = t.owner_user_id where t.id = ${id} and t.delete_mark = 0`.execute(call.db);
    if (!rows[0]) throw new Refusal('notFound');
    const { parameters, ...row } = rows[0];
    return { ...row, requestParameters: JSON.stringify(parameters) };
  });

  serve(app, deps, dataInterfaceCreate, async (input, call) => {
    const row = columnsFor(input, call);
    await assertComplete(row, call, sources);
    return insertRecord(call, TABLE, row);
  });

  serve(app, deps, dataInterfaceUpdate, async ({ id, version, ...input }, call) => {
    const current = await findInterface(call.db, id);
    if (!current) throw new Refusal('notFound');
    const changes = columnsFor(input, call);
    // Whoever touches an SQL interface in any way, writes what it asks.
    await assertComplete({ ...current, ...changes, parameters: changes.parameters ?? JSON.stringify(current.parameters) }, call, sources, current.data_type);
    return updateRecord(call, TABLE, id, version, changes);
  });

  serve(app, deps, dataInterfaceRemove, async ({ id }, call) => {
    await removeRecord(call, TABLE, id);
    return null;
  });

  serve(app, deps, dataInterfaceState, (input, call) => switchRecord(call, TABLE, input));
  serve(app, deps, dataInterfaceSelector, (_, call) => selector(call));
  serve(app, deps, dataInterfaceModels, async (_, call) => ({ list: await models(call, sources) }));

  serve(app, deps, dataInterfaceExport, async ({ id }, call) => {
    const row = await findInterface(call.db, id);
    if (!row) throw new Refusal('notFound');
    return transferOf(row);
  });

  serve(
    app,
    deps,
    dataInterfaceImport,
    async (_, call) => {
      const input = await readTransfer(await call.part());
      const row = columnsFor({ ...input, enabledMark: 0, asOwner: 0 }, call);
      return deps.db.transaction().execute(async (tx) => {
        const own = { ...call, db: tx };
        await assertComplete(row, own, sources);
        return insertRecord(own, TABLE, row);
      });
    },
    'own transactions',
  );

  serve(app, deps, dataInterfaceLog, ({ id, keyword, ...paging }, call) => {
    const all = [sql<SqlBool>`t.interface_id = ${id}`];
    if (keyword) all.push(byAddressOrPerson(keyword));
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

/** `requestParameters` is JSON text on the wire and a document in its column; rights are lent only by whoever saves that. */
function columnsFor({ requestParameters, ...input }: Partial<Saved>, call: Call): Values {
  const parameters = requestParameters === undefined ? {} : { parameters: requestParameters };
  const owner = input.asOwner === undefined ? {} : { owner_user_id: input.asOwner ? call.user.userId : null };
  return { ...columnsOf(input), ...parameters, ...owner };
}

/** @throws Refusal interfaceSqlRight, interfaceCallers, statement…, staticJson, interfaceAddress */
async function assertComplete(row: Values, call: Call, sources: Sources, before?: number): Promise<void> {
  const kinds = [row.data_type, before];
  if (kinds.includes(interfaceKinds.sql) && !may(call.user.rights, SQL_RIGHT)) throw new Refusal('interfaceSqlRight');
  if (row.check_type === interfaceChecks.addresses && !callersOf(String(row.request_headers))) throw new Refusal('interfaceCallers');
  const { parameters, ...rest } = row as Values & InterfaceRow;
  await assertSound(questionOf({ ...rest, parameters: JSON.parse(String(parameters)) as unknown }), sources);
}

async function selector({ db }: Call): Promise<Result<typeof dataInterfaceSelector>> {
  const { rows } = await sql<{ id: string; fullName: string; parentId: string }>`
    select id, full_name as "fullName", category_id as "parentId" from data_interface where enabled_mark = 1 and delete_mark = 0 order by sort_code, id`.execute(
    db,
  );
  return [...Map.groupBy(rows, (row) => row.parentId)].map(([category, children]) => ({
    id: category,
    fullName: category,
    categoryId: '0' as const,
    children: children.map((child) => ({ ...child, categoryId: '1' as const })),
  }));
}

async function models({ db, user }: Call, sources: Sources): Promise<Result<typeof dataInterfaceModels>['list']> {
  const { rows } = await sql<{ name: string; columns: { name: string; type: string }[] }>`
    select c.relname::text as name, jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, null)) order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'readable'::regnamespace and c.relkind = 'v' group by c.relname order by c.relname`.execute(db);
  return rows.flatMap(({ name, columns }) => {
    const model = sources.models[name];
    return model && may(user.rights, `${model.menu}:view`) ? [{ name, menu: model.menu, columns }] : [];
  });
}
