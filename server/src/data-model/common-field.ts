// Predefined fields for the design of a table.
import * as contract from '@ordo/contract/common-field.ts';
import type { Result } from '@ordo/contract/kit.ts';
import { translate } from '@ordo/contract/language.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import { fieldTroubles, type Field } from '@ordo/engine/data-model/plan.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { historyColumnsSql, historyJoinSql } from '../kit/crud.ts';
import { insertRecord, lockRecord, removeRecord, updateRecord } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import { serve, type Call, type Deps } from '../kit/serve.ts';
import { modelTroubles } from './data-model.phrases.ts';

const TABLE = 'common_field';
type Row = Result<typeof contract.commonFieldInfo>;
type Described = Pick<Row, 'field' | 'fieldName' | 'dataType' | 'dataLength' | 'allowNull'>;
type Stored = ReturnType<typeof columnsOf>;

const select = sql`${sql.join(historyColumnsSql)}, t.field_name as field, t.full_name as "fieldName", t.data_type as "dataType", t.data_length as "dataLength",
  t.allow_null as "allowNull" from common_field t ${historyJoinSql}`;

export function commonFieldFeature(app: FastifyInstance, deps: Deps): void {
  deps.constraints.add({ common_field_name_key: 'commonFieldTaken' });
  serve(app, deps, contract.commonFieldList, async (_, { db }) => {
    const { rows } = await sql<Row>`select ${select} where t.delete_mark = 0 order by lower(t.field_name) limit 500`.execute(db);
    return { list: rows };
  });
  serve(app, deps, contract.commonFieldInfo, async ({ id }, { db }) => {
    const { rows } = await sql<Row>`select ${select} where t.id = ${id} and t.delete_mark = 0`.execute(db);
    if (!rows[0]) throw new Refusal('notFound');
    return rows[0];
  });
  serve(app, deps, contract.commonFieldCreate, async (input, call) => {
    assertRight(input, call);
    return insertRecord(call, TABLE, columnsOf(input));
  });
  serve(app, deps, contract.commonFieldUpdate, async ({ id, version, ...input }, call) => {
    const before = fieldOf(await lockRecord<Stored>(call.db, TABLE, id));
    const after = { ...before, ...input };
    assertRight(after, call);
    return updateRecord(call, TABLE, id, version, columnsOf(after));
  });
  serve(app, deps, contract.commonFieldRemove, async ({ id }, call) => {
    await removeRecord(call, TABLE, id);
    return null;
  });
}

/** @throws Refusal modelWrong with the rules for a table's design, so that every field here can be used there */
function assertRight(input: Pick<Field, 'field' | 'dataType' | 'dataLength'>, { language }: Call): void {
  const [trouble] = fieldTroubles(input);
  if (trouble) throw new Refusal('modelWrong', { where: input.field, why: translate(modelTroubles[trouble], language, {}, zhtw) });
}

const columnsOf = ({ field, fieldName, dataType, dataLength, allowNull }: Described) => ({
  field_name: field,
  full_name: fieldName,
  data_type: dataType,
  data_length: dataLength,
  allow_null: allowNull,
});

const fieldOf = ({ field_name, full_name, data_type, data_length, allow_null }: Stored): Described => ({
  field: field_name,
  fieldName: full_name,
  dataType: data_type,
  dataLength: data_length,
  allowNull: allow_null,
});
