// Our own tables and those of external databases: their fields and rows (wire §12.7).
import { fieldTypes } from '@ordo/engine/data-model/plan.ts';
import * as z from 'zod/mini';
import { endpoint, id, listOf, mark, nothing, pageOf, paging, required, text, version } from './kit.ts';

const PATH = '/api/system/DataModel/{dbId}';

/** `dbId` of the tables designed here; all others are data sources. */
export const ownDatabase = '0';

const name = () => required(128);
const where = { dbId: id(), table: name() };

export const dataModelTables = endpoint({
  method: 'GET',
  path: `${PATH}/Tables`,
  access: 'systemData.dataModel:view',
  summary: 'The tables of a data source, or with `dbId` 0 the own ones; with `parked` 1 the deleted ones. At most 2,000.',
  input: z.object({ dbId: id(), keyword: z.optional(text(50)), parked: z.optional(mark()) }),
  result: listOf(
    z.object({
      /** '' except for tables designed here. */
      id: z.string(),
      table: z.string(),
      tableName: z.string(),
      /** Number of rows, estimated by the database. */
      sum: z.int(),
      description: z.string(),
    }),
  ),
});

const fieldKeys = {
  field: z.string(),
  fieldName: z.string(),
  dataType: z.string(),
  dataLength: z.string(),
  primaryKey: z.int(),
  allowNull: z.int(),
};

export const dataModelFields = endpoint({
  method: 'GET',
  path: `${PATH}/Tables/{table}/Fields`,
  access: 'systemData.dataModel:view',
  summary: 'The fields of a table, in order.',
  input: z.object(where),
  result: listOf(z.object({ ...fieldKeys, defaults: z.string() })),
});

export const dataModelTable = endpoint({
  method: 'GET',
  path: `${PATH}/Table/{table}`,
  access: 'systemData.dataModel:view',
  summary: 'A table with its fields, as its form shows it. `version` is 0 for tables of other databases.',
  input: z.object(where),
  result: z.object({
    tableInfo: z.object({ table: z.string(), newTable: z.string(), tableName: z.string(), version: z.int() }),
    tableFieldList: z.array(z.object({ id: z.string(), ...fieldKeys })),
  }),
});

export const dataModelPreview = endpoint({
  method: 'GET',
  path: `${PATH}/Table/{table}/Preview`,
  access: 'systemData.dataModel:btn_rows',
  summary:
    'A page of rows, read only; keys are the lower-cased names of columns, values texts of at most 500 characters. The keyword looks into `field`. `total` counts at most 100,000.',
  input: z.object({ ...where, ...paging('row'), field: z.optional(name()) }),
  result: pageOf(z.record(z.string(), z.nullable(z.string()))),
});

const wanted = {
  dbId: id(),
  tableInfo: z.object({
    /** Its present name; '' for a new one. */
    table: z._default(text(50), ''),
    newTable: required(50),
    tableName: z._default(text(50), ''),
    version: z.optional(version()),
  }),
  tableFieldList: z
    .array(
      z.object({
        /** Id of an existing field. Without one it is matched by name. */
        id: z._default(text(64), ''),
        field: text(50),
        fieldName: z._default(text(50), ''),
        dataType: z.enum(fieldTypes),
        dataLength: z._default(text(10), ''),
        primaryKey: z._default(mark(), 0),
        allowNull: z._default(mark(), 1),
      }),
    )
    .check(z.maxLength(500)),
};

const step = z.object({
  kind: z.string(),
  /** Table or field. */
  name: z.string(),
  from: z.string(),
  to: z.string(),
  /** Number of rows whose values are affected. */
  rows: z.int(),
  /** Existing values prevent it. */
  blocked: z.boolean(),
});

export const dataModelPlan = endpoint({
  method: 'POST',
  path: `${PATH}/Actions/Plan`,
  access: 'systemData.dataModel:btn_edit',
  summary: 'The steps that a change of the table needs, with the number of rows affected, and the steps back. Changes nothing.',
  input: z.object(wanted),
  result: z.object({ steps: z.array(step), inverse: z.array(step), plan: z.string() }),
});

/** From the answer of `dataModelPlan`; optional if no values are affected. */
const plan = z.optional(text(64));

export const dataModelCreate = endpoint({
  method: 'POST',
  path: `${PATH}/Table`,
  access: 'systemData.dataModel:btn_add',
  summary: 'Creates a table.',
  input: z.object({ ...wanted, plan }),
  result: nothing(),
});

export const dataModelUpdate = endpoint({
  method: 'PUT',
  path: `${PATH}/Table`,
  access: 'systemData.dataModel:btn_edit',
  summary: 'Changes a table designed here, in one transaction. Omitted fields are parked with their values.',
  input: z.object({ ...wanted, plan }),
  result: nothing(),
});

export const dataModelRemove = endpoint({
  method: 'DELETE',
  path: `${PATH}/Table/{table}`,
  access: 'systemData.dataModel:btn_remove',
  summary: 'Deletes a table designed here and parks its rows.',
  input: z.object(where),
  result: nothing(),
});

export const dataModelRestore = endpoint({
  method: 'PUT',
  path: '/api/system/DataModel/Parked/{id}/Actions/Restore',
  access: 'systemData.dataModel:btn_remove',
  summary: 'Restores a parked table under its name.',
  input: z.object({ id: id() }),
  result: nothing(),
});
