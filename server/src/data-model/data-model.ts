import * as contract from '@ordo/contract/data-model.ts';
import type { FastifyInstance } from 'fastify';
import { sql, type RawBuilder } from 'kysely';
import type { DataSources, RemoteDb, StoredDataSource } from '../data-source/data-source.read.ts';
import type { Db } from '../kit/db.ts';
import { modelColumn, modelTable } from '../kit/ddl.ts';
import { lockRecord, removeRecord, updateRecord } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import { findOwnTable, moveTable, type OwnTable } from './own-tables.db.ts';
import { applyPlan, lockNames, planOf } from './own-tables.ts';
import { fieldsOf, inReadTransaction, rowsOf, tablesOf, type SelectedColumns } from './remote-tables.db.ts';

const isOwn = (dbId: string) => dbId === contract.ownDatabase;

export function dataModelFeature(app: FastifyInstance, deps: Deps, sources: DataSources): void {
  deps.constraints.add({ model_table_name_key: 'modelNameTaken' });
  const within = <T>(call: Call, dbId: string, work: (db: RemoteDb, source: StoredDataSource) => Promise<T>) =>
    sources.work(call.db, dbId, (db, source) => inReadTransaction(db, source, (tx) => work(tx, source)));

  serve(app, deps, contract.dataModelTables, async ({ dbId, keyword = '', parked = 0 }, call) => {
    if (isOwn(dbId)) return { list: await ownTables(call.db, keyword, parked) };
    const found = await within(call, dbId, (db, source) => tablesOf(db, source, keyword));
    return { list: found.map((table) => ({ ...table, id: '', description: table.tableName })) };
  });

  serve(app, deps, contract.dataModelFields, async ({ dbId, table }, call) => {
    if (!isOwn(dbId)) return { list: await within(call, dbId, (db, source) => fieldsOf(db, source, table)) };
    return { list: (await ownTable(call.db, table)).fields.map(({ id: _, ...field }) => ({ ...field, defaults: '' })) };
  });

  serve(app, deps, contract.dataModelTable, async ({ dbId, table }, call) => {
    const own = isOwn(dbId) ? await ownTable(call.db, table) : null;
    const list = own?.fields ?? (await within(call, dbId, (db, source) => fieldsOf(db, source, table))).map((field) => ({ ...field, id: '' }));
    const name = own?.table ?? table;
    return {
      tableInfo: { table: name, newTable: name, tableName: own?.tableName ?? '', version: own?.version ?? 0 },
      tableFieldList: list.map(({ id, field, fieldName, dataType, dataLength, primaryKey, allowNull }) => ({
        id,
        field,
        fieldName,
        dataType,
        dataLength,
        primaryKey,
        allowNull,
      })),
    };
  });

  serve(app, deps, contract.dataModelPreview, async ({ dbId, table, ...asked }, call) => {
    const { currentPage, pageSize } = asked;
    const { list, total } = isOwn(dbId)
      ? await rowsOf(call.db as unknown as RemoteDb, shelfOf(await ownTable(call.db, table)), asked)
      : await within(call, dbId, async (db, source) => rowsOf(db, remoteShelf(source, table, await fieldsOf(db, source, table)), asked));
    return { list, pagination: { currentPage, pageIndex: currentPage, pageSize, total } };
  });

  serve(app, deps, contract.dataModelPlan, async ({ dbId, ...wanted }, call) => {
    assertOwn(dbId);
    return (await planOf(call, wanted)).told;
  });
  for (const endpoint of [contract.dataModelCreate, contract.dataModelUpdate]) {
    serve(app, deps, endpoint, async ({ dbId, plan, ...wanted }, call) => {
      assertOwn(dbId);
      const isNew = endpoint === contract.dataModelCreate;
      if (!isNew && !wanted.tableInfo.table) throw new Refusal('modelTableMissing', { table: '' });
      await applyPlan(call, isNew ? { ...wanted, tableInfo: { ...wanted.tableInfo, table: '' } } : wanted, plan);
      return null;
    });
  }

  serve(app, deps, contract.dataModelRemove, async ({ dbId, table }, call) => {
    assertOwn(dbId);
    await lockNames(call);
    const { id } = await ownTable(call.db, table, true);
    await moveTable(call.db, id, 'model_parked');
    await removeRecord(call, 'model_table', id);
    return null;
  });
  serve(app, deps, contract.dataModelRestore, async ({ id }, call) => {
    await lockNames(call);
    const { rows } = await sql<{ name: string }>`select table_name as name from model_table where id = ${id} and delete_mark = 1 for update`.execute(call.db);
    if (!rows[0]) throw new Refusal('notFound');
    if (await findOwnTable(call.db, rows[0].name)) throw new Refusal('modelNameTaken', { table: rows[0].name });
    await sql`update model_table set delete_mark = 0 where id = ${id}`.execute(call.db);
    await moveTable(call.db, id, 'model');
    await lockRecord(call.db, 'model_table', id);
    await updateRecord(call, 'model_table', id, null, { delete_mark: 0 });
    return null;
  });
}

/** @throws Refusal modelReadOnly */
function assertOwn(dbId: string): void {
  if (!isOwn(dbId)) throw new Refusal('modelReadOnly');
}

/** @throws Refusal modelTableMissing */
async function ownTable(db: Db, table: string, lock = false): Promise<OwnTable> {
  const own = await findOwnTable(db, table, lock);
  if (!own) throw new Refusal('modelTableMissing', { table });
  return own;
}

async function ownTables(db: Db, keyword: string, parked: number) {
  const { rows } = await sql<{ id: string; table: string; tableName: string; sum: number; description: string }>`
    select t.id, t.table_name as "table", t.full_name as "tableName", coalesce(greatest(c.reltuples, 0), 0)::int as sum, t.full_name as description
    from model_table t
    left join pg_namespace n on n.nspname = case t.delete_mark when 1 then 'model_parked' else 'model' end
    left join pg_class c on c.relnamespace = n.oid and c.relname = 't_' || t.id
    where t.delete_mark = ${parked} and strpos(lower(t.table_name || ' ' || t.full_name), lower(${keyword})) > 0 order by lower(t.table_name) limit 2000`.execute(
    db,
  );
  return rows;
}

function shelfOf({ id, fields }: OwnTable): SelectedColumns {
  const columns = new Map(fields.map((field) => [field.field, modelColumn(field.id)]));
  const key = fields.find((field) => field.primaryKey === 1);
  return { from: modelTable(id), columns, key: key && modelColumn(key.id), kind: 'PostgreSQL' };
}

/** Long texts of MySQL are read as bytes; a prefix is a text, and only that is shown. */
const beginningOf = (field: string) => sql`left(${sql.id(field)}, ${sql.lit(501)})`;

/** @param fields as just read from the database: nothing else becomes an identifier in a statement */
function remoteShelf({ dbType, dbSchema, serviceName }: StoredDataSource, table: string, fields: Awaited<ReturnType<typeof fieldsOf>>): SelectedColumns {
  const key = fields.find((field) => field.primaryKey === 1);
  return {
    from: sql.id(dbType === 'MySQL' ? serviceName : dbSchema, table),
    columns: new Map<string, RawBuilder<unknown>>(
      fields.map(({ field, dataType }) => [field, dbType === 'MySQL' && /text|json/.test(dataType) ? beginningOf(field) : sql.id(field)]),
    ),
    key: key && sql.id(key.field),
    kind: dbType,
  };
}
