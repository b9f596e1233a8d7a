// Changes of tables designed by users: planned, previewed, and then applied in one transaction with their metadata.
import { createHash } from 'node:crypto';
import type { dataModelCreate, dataModelPlan } from '@ordo/contract/data-model.ts';
import type { Parsed, Result } from '@ordo/contract/kit.ts';
import { translate } from '@ordo/contract/language.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import { findings, stepsBack, stepsBetween, type Field, type Step, type Table } from '@ordo/engine/data-model/plan.ts';
import { sql } from 'kysely';
import { newId } from '../kit/id.ts';
import { insertRecord, updateRecord } from '../kit/record.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import { modelTroubles } from './data-model.phrases.ts';
import { applyStep, createTable, findOwnTable, rowsTouchedBy, type OwnTable } from './own-tables.db.ts';

type Wanted = Omit<Parsed<typeof dataModelCreate>, 'plan' | 'dbId'>;
type Told = Result<typeof dataModelPlan>;

interface Planned {
  before: OwnTable | undefined;
  wanted: Table;
  steps: Step[];
  told: Told;
}

/** @throws Refusal modelTableMissing, modelNameTaken, modelWrong, stale */
export async function planOf(call: Call, input: Wanted, lock = false): Promise<Planned> {
  const { table, newTable, tableName } = input.tableInfo;
  const before = table ? await findOwnTable(call.db, table, lock) : undefined;
  if (table && !before) throw new Refusal('modelTableMissing', { table });
  const taken = await findOwnTable(call.db, newTable);
  if (taken && taken.id !== before?.id) throw new Refusal('modelNameTaken', { table: newTable });
  const idOf = new Map(before?.fields.map((field) => [field.field.toLowerCase(), field.id]));
  const kept = new Set(input.tableFieldList.map((field) => field.id));
  const fields = input.tableFieldList.map((field): Field => {
    const known = idOf.get(field.field.toLowerCase());
    // A field without an id is the existing one of its name, unless another field has that id.
    return { ...field, id: (before && field.id) || (known !== undefined && !kept.has(known) ? known : '') };
  });
  const wanted: Table = { table: newTable, tableName, fields };
  const [wrong] = findings(before ?? null, wanted);
  if (wrong) {
    const where = fields[wrong.row]?.field || (wrong.row < 0 ? newTable : `#${wrong.row + 1}`);
    throw new Refusal('modelWrong', { where, why: translate(modelTroubles[wrong.trouble], call.language, {}, zhtw) });
  }
  const steps = stepsBetween(before ?? null, wanted);
  const touched = await Promise.all(steps.map(async (step) => tellStep(step, await rowsTouchedBy(call.db, before, step))));
  const back = stepsBack(before ?? null, wanted).map((step) => tellStep(step, { rows: 0, blocked: false }));
  const plan = createHash('sha256')
    .update(JSON.stringify([before?.id, before?.version, touched]))
    .digest('hex');
  return { before, wanted, steps, told: { steps: touched, inverse: back, plan } };
}

function tellStep(step: Step, touched: { rows: number; blocked: boolean }): Told['steps'][number] {
  const name = 'field' in step ? step.field.field : 'table' in step ? step.table : step.to;
  return { kind: step.kind, name, from: 'from' in step ? step.from : '', to: 'to' in step ? step.to : '', ...touched };
}

/** Within a transaction. @throws Refusal planChanged, modelUnplanned, modelBlocked, modelBusy, stale, and those of `planOf` */
export async function applyPlan(call: Call, input: Wanted, plan: string | undefined): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(call.db);
  try {
    await lockNames(call);
    const planned = await planOf(call, input, true);
    const { steps } = planned.told;
    if (plan !== undefined && plan !== planned.told.plan) throw new Refusal('planChanged');
    if (plan === undefined && steps.some(({ rows }) => rows > 0)) throw new Refusal('modelUnplanned');
    const blocked = steps.filter((step) => step.blocked);
    if (blocked.length) throw new Refusal('modelBlocked', { fields: blocked.map(({ name }) => name) });
    await (planned.before ? change(call, planned.before, planned, input.tableInfo.version ?? null) : create(call, planned));
  } catch (error) {
    throw (error as { code?: string }).code === '55P03' ? new Refusal('modelBusy') : error;
  }
}

/** Names are compared case-insensitively, so one change at a time. */
export async function lockNames({ db }: Call): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('model tables'))`.execute(db);
}

async function create(call: Call, { wanted }: Planned): Promise<void> {
  const { id } = await insertRecord(call, 'model_table', { table_name: wanted.table, full_name: wanted.tableName });
  const fields = wanted.fields.map((field) => ({ ...field, id: newId() }));
  await createTable(call.db, id, fields);
  for (const [at, field] of fields.entries()) await insertRecord(call, 'model_field', { id: field.id, table_id: id, ...columnsOfField(field, at) });
}

async function change(call: Call, before: OwnTable, { wanted, steps }: Planned, version: number | null): Promise<void> {
  await updateRecord(call, 'model_table', before.id, version, { table_name: wanted.table, full_name: wanted.tableName });
  const fields = wanted.fields.map((field) => ({ ...field, id: field.id || newId() }));
  const withId = new Map(wanted.fields.map((field, at) => [field, fields[at] as Field]));
  for (const step of steps) await applyStep(call.db, before.id, 'field' in step ? { ...step, field: withId.get(step.field) ?? step.field } : step);
  const kept = new Set(fields.map(({ id }) => id));
  for (const { id } of before.fields) if (!kept.has(id)) await updateRecord(call, 'model_field', id, null, { delete_mark: 1 });
  // Names may be swapped, so all are cleared first.
  const old = new Map(before.fields.map((field, at) => [field.id, { field, at }]));
  const renamed = fields.filter(({ id, field }) => old.has(id) && old.get(id)?.field.field !== field).map(({ id }) => id);
  if (renamed.length) await sql`update model_field set field_name = 'x ' || id where id = any(${renamed})`.execute(call.db);
  for (const [at, field] of fields.entries()) {
    const columns = columnsOfField(field, at);
    const known = old.get(field.id);
    if (!known) await insertRecord(call, 'model_field', { id: field.id, table_id: before.id, ...columns });
    else if (JSON.stringify(columnsOfField(known.field, known.at)) !== JSON.stringify(columns))
      await updateRecord(call, 'model_field', field.id, null, columns);
  }
}

const columnsOfField = (field: Field, at: number) => ({
  field_name: field.field,
  full_name: field.fieldName,
  data_type: field.dataType,
  data_length: field.dataLength,
  primary_key: field.primaryKey,
  allow_null: field.allowNull,
  sort_code: at,
});
