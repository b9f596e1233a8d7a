// Tables of the demo that exist before a model is bound to them: created as in data models, with the rows of another system.
import { sql } from 'kysely';
import { createTable } from '../../../src/data-model/own-tables.db.ts';
import { modelColumn, modelTable } from '../../../src/kit/ddl.ts';
import { insertRecord, type Writer } from '../../../src/kit/record.ts';
import { dice } from '../random.ts';
import { contractTables } from './contract.ts';
import { columnIdOf, tableIdOf } from './ids.ts';
import type { HowManyModels } from './models.ts';

const MANY = { all: 46, few: 12 } as const satisfies Record<HowManyModels, number>;

export async function makeTables(writer: Writer, today: string, keepers: readonly string[], many: HowManyModels): Promise<void> {
  const tables = contractTables(dice('contract'), today, keepers, MANY[many]);
  for (const [nth, { table, name, columns, rows }] of tables.entries()) {
    const id = tableIdOf(nth + 1);
    await insertRecord(writer, 'model_table', { id, table_name: table, full_name: name });
    const fields = columns.map(([field, fieldName, dataType, dataLength = '', how], at) => ({
      id: columnIdOf(nth + 1, at),
      field,
      fieldName,
      dataType,
      dataLength,
      primaryKey: how === 'key' ? (1 as const) : (0 as const),
      allowNull: how === undefined ? (1 as const) : (0 as const),
    }));
    await createTable(writer.db, id, fields);
    for (const [at, field] of fields.entries()) {
      const { field: field_name, fieldName: full_name, dataType: data_type, dataLength: data_length, primaryKey: primary_key, allowNull: allow_null } = field;
      await insertRecord(writer, 'model_field', {
        id: field.id,
        table_id: id,
        field_name,
        full_name,
        data_type,
        data_length,
        primary_key,
        allow_null,
        sort_code: at,
      });
    }
    if (rows.length === 0) continue;
    const values = rows.map((row) => sql`(${sql.join(row)})`);
    await sql`insert into ${modelTable(id)} (${sql.join(fields.map((field) => modelColumn(field.id)))}) values ${sql.join(values)}`.execute(writer.db);
  }
}
