// Tables designed here: their metadata, and the statements that change them.
import type { Field, Step, Table } from '@ordo/engine/data-model/plan.ts';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import { modelColumn, modelTable, modelType } from '../kit/ddl.ts';

export interface OwnTable extends Table {
  id: string;
  version: number;
  fields: Field[];
}

/** @param lock until the transaction ends */
export async function findOwnTable(db: Db, name: string, lock = false): Promise<OwnTable | undefined> {
  const { rows } = await sql<{ id: string; table: string; tableName: string; version: number }>`
    select id, table_name as "table", full_name as "tableName", version from model_table
    where lower(table_name) = lower(${name}) and delete_mark = 0 ${lock ? sql`for update` : sql``}`.execute(db);
  return rows[0] && { ...rows[0], fields: await fieldsOf(db, rows[0].id) };
}

async function fieldsOf(db: Db, tableId: string): Promise<Field[]> {
  const { rows } = await sql<Field>`
    select id, field_name as field, full_name as "fieldName", data_type as "dataType", data_length as "dataLength", primary_key as "primaryKey",
           allow_null as "allowNull"
    from model_field where table_id = ${tableId} and delete_mark = 0 order by sort_code, id`.execute(db);
  return rows;
}

/** The rows that a step affects, and whether their values prevent it. */
export async function rowsTouchedBy(db: Db, table: OwnTable | undefined, step: Step): Promise<{ rows: number; blocked: boolean }> {
  if (!table) return { rows: 0, blocked: false };
  const own = modelTable(table.id);
  const count = async (holds: ReturnType<typeof sql<boolean>>) => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${own} where ${holds}`.execute(db);
    return rows[0]?.count ?? 0;
  };
  switch (step.kind) {
    case 'addField': {
      if (step.field.allowNull === 1) return { rows: 0, blocked: false };
      const rows = await count(sql<boolean>`true`);
      return { rows, blocked: rows > 0 };
    }
    case 'parkField':
      return { rows: await count(sql<boolean>`${modelColumn(step.field.id)} is not null`), blocked: false };
    case 'changeType': {
      const rows = await count(sql<boolean>`${modelColumn(step.field.id)} is not null`);
      return { rows, blocked: rows > 0 && !step.keepsValues };
    }
    case 'demandValue': {
      const rows = await count(sql<boolean>`${modelColumn(step.field.id)} is null`);
      return { rows, blocked: rows > 0 };
    }
    default:
      return { rows: 0, blocked: false };
  }
}

/** @param fields with their assigned ids */
export async function createTable(db: Db, id: string, fields: readonly Field[]): Promise<void> {
  const columns = fields.map(
    (field) => sql`${modelColumn(field.id)} ${modelType(field.dataType, field.dataLength)} ${field.primaryKey === 1 ? sql`primary key` : nullness(field)}`,
  );
  await sql`create table ${modelTable(id)} (${sql.join(columns)})`.execute(db);
}

const nullness = ({ allowNull }: Field) => (allowNull === 1 ? sql`` : sql`not null`);

/** A step whose field has its id. Names are metadata only, so renaming does nothing here. */
export async function applyStep(db: Db, tableId: string, step: Step): Promise<void> {
  const own = modelTable(tableId);
  if (!('field' in step)) return;
  const column = modelColumn(step.field.id);
  const { dataType, dataLength } = step.field;
  switch (step.kind) {
    case 'addField':
      await sql`alter table ${own} add column ${column} ${modelType(dataType, dataLength)} ${nullness(step.field)}`.execute(db);
      break;
    case 'parkField':
      await sql`alter table ${own} alter column ${column} drop not null`.execute(db);
      break;
    case 'changeType': {
      const type = modelType(dataType, dataLength);
      await sql`alter table ${own} alter column ${column} type ${type} using ${column}::text::${type}`.execute(db);
      break;
    }
    case 'demandValue':
      await sql`alter table ${own} alter column ${column} set not null`.execute(db);
      break;
    case 'allowNull':
      await sql`alter table ${own} alter column ${column} drop not null`.execute(db);
      break;
    case 'nameField':
    case 'restoreField':
      break;
  }
}

export async function moveTable(db: Db, id: string, to: 'model' | 'model_parked'): Promise<void> {
  const from = to === 'model' ? 'model_parked' : 'model';
  await sql`alter table ${modelTable(id, from)} set schema ${sql.id(to)}`.execute(db);
}
