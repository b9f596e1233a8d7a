// Compares a wanted table with the existing one: the steps to it, and the steps back.

import type { Stored } from '../kind/stored.ts';

interface DataType {
  stored: Stored;
  /** Required size: the number of characters, or of digits and decimal places. */
  size?: { usual: string; fits(length: string): boolean };
}

/** Names of column types, with their properties. */
export const dataTypes = {
  varchar: { stored: 'text', size: { usual: '50', fits: (length) => /^\d{1,4}$/.test(length) && Number(length) >= 1 && Number(length) <= 4000 } },
  int: { stored: 'integer' },
  bigint: { stored: 'bigint' },
  decimal: { stored: 'numeric', size: { usual: '10,2', fits: isDigitsAndPlaces } },
  datetime: { stored: 'timestamptz' },
  date: { stored: 'date' },
  time: { stored: 'time' },
  boolean: { stored: 'boolean' },
  json: { stored: 'jsonb' },
  text: { stored: 'text' },
} as const satisfies Record<string, DataType>;
export type FieldType = keyof typeof dataTypes;
export const fieldTypes = Object.keys(dataTypes) as [FieldType, ...FieldType[]];
export const sizeOf = (type: FieldType): DataType['size'] => (dataTypes[type] as DataType).size;

function isDigitsAndPlaces(length: string): boolean {
  const [, digits = '', places = ''] = /^(\d{1,2}),(\d{1,2})$/.exec(length) ?? [];
  return digits !== '' && Number(digits) >= 1 && Number(digits) <= 38 && Number(places) <= Number(digits);
}

export interface Field {
  /** Id of an existing field; '' for a new one. */
  id: string;
  field: string;
  fieldName: string;
  dataType: FieldType;
  /** `50` of varchar, `10,2` of decimal; '' for the others. */
  dataLength: string;
  primaryKey: 0 | 1;
  allowNull: 0 | 1;
}

export interface Table {
  table: string;
  tableName: string;
  fields: readonly Field[];
}

export type Step =
  | { kind: 'createTable'; table: string }
  /** The table is hidden from everybody; its rows are kept. */
  | { kind: 'parkTable'; table: string }
  | { kind: 'nameTable'; from: string; to: string }
  | { kind: 'addField'; field: Field }
  /** The field is removed from the table; its values are kept. */
  | { kind: 'parkField'; field: Field }
  | { kind: 'restoreField'; field: Field }
  | { kind: 'nameField'; field: Field; from: string; to: string }
  | { kind: 'changeType'; field: Field; from: string; to: string; keepsValues: boolean }
  | { kind: 'demandValue'; field: Field }
  | { kind: 'allowNull'; field: Field };

export type Trouble = 'name' | 'nameTwice' | 'length' | 'keys' | 'keyNull' | 'keyChanged' | 'unknownField' | 'noFields' | 'tooMany';

export interface Finding {
  /** Index of the field; -1: the table. */
  row: number;
  trouble: Trouble;
}

const NAME = /^[a-z][a-z0-9_]{0,49}$/i;
const maxFields = 200;

/** `varchar(50)` */
const typeText = ({ dataType, dataLength }: Pick<Field, 'dataType' | 'dataLength'>) => (dataLength ? `${dataType}(${dataLength})` : dataType);

/** Problems of the wanted table. */
export function findings(before: Table | null, wanted: Table): Finding[] {
  const found: Finding[] = [];
  if (!NAME.test(wanted.table)) found.push({ row: -1, trouble: 'name' });
  if (wanted.fields.length === 0) found.push({ row: -1, trouble: 'noFields' });
  if (wanted.fields.length > maxFields) found.push({ row: -1, trouble: 'tooMany' });
  if (wanted.fields.length && wanted.fields.filter((field) => field.primaryKey === 1).length !== 1) found.push({ row: -1, trouble: 'keys' });
  const known = new Map(before?.fields.map((field) => [field.id, field]));
  const names = new Set<string>();
  for (const [row, field] of wanted.fields.entries()) {
    const name = field.field.toLowerCase();
    for (const trouble of fieldTroubles(field)) found.push({ row, trouble });
    if (names.has(name)) found.push({ row, trouble: 'nameTwice' });
    names.add(name);
    if (field.primaryKey === 1 && field.allowNull === 1) found.push({ row, trouble: 'keyNull' });
    if (before && field.id && !known.has(field.id)) found.push({ row, trouble: 'unknownField' });
    const old = known.get(field.id);
    if (before && (old?.primaryKey ?? 0) !== field.primaryKey) found.push({ row, trouble: 'keyChanged' });
  }
  return found;
}

/** Problems of a field itself, independent of its table. */
export function fieldTroubles(field: Pick<Field, 'field' | 'dataType' | 'dataLength'>): Extract<Trouble, 'name' | 'length'>[] {
  return [...(NAME.test(field.field) ? [] : ['name' as const]), ...(lengthFits(field) ? [] : ['length' as const])];
}

function lengthFits({ dataType, dataLength }: Pick<Field, 'dataType' | 'dataLength'>): boolean {
  return sizeOf(dataType)?.fits(dataLength) ?? dataLength === '';
}

/** For a table without findings. In the order of execution. */
export function stepsBetween(before: Table | null, wanted: Table): Step[] {
  if (!before) return [{ kind: 'createTable', table: wanted.table }, ...wanted.fields.map((field): Step => ({ kind: 'addField', field }))];
  const steps: Step[] = [];
  const [from, to] = [before, wanted].map(({ table, tableName }) => (tableName ? `${table}（${tableName}）` : table)) as [string, string];
  if (from !== to) steps.push({ kind: 'nameTable', from, to });
  const kept = new Set(wanted.fields.map((field) => field.id));
  for (const field of before.fields) if (!kept.has(field.id)) steps.push({ kind: 'parkField', field });
  for (const field of wanted.fields) {
    const old = before.fields.find((one) => field.id !== '' && one.id === field.id);
    if (!old) steps.push({ kind: 'addField', field });
    else steps.push(...changes(old, field));
  }
  return steps;
}

function changes(old: Field, field: Field): Step[] {
  const steps: Step[] = [];
  const [from, to] = [old, field].map((one) => (one.fieldName ? `${one.field}（${one.fieldName}）` : one.field)) as [string, string];
  if (from !== to) steps.push({ kind: 'nameField', field, from, to });
  if (typeText(old) !== typeText(field)) steps.push({ kind: 'changeType', field, from: typeText(old), to: typeText(field), keepsValues: widens(old, field) });
  if (old.allowNull === 1 && field.allowNull === 0) steps.push({ kind: 'demandValue', field });
  if (old.allowNull === 0 && field.allowNull === 1) steps.push({ kind: 'allowNull', field });
  return steps;
}

/** Whether every value of the old type is valid for the new one. */
function widens(old: Field, field: Field): boolean {
  if (field.dataType === 'text') return true;
  if (old.dataType === 'varchar' && field.dataType === 'varchar') return Number(field.dataLength) >= Number(old.dataLength);
  if (old.dataType === 'int' && field.dataType === 'bigint') return true;
  const [digits = 0, places = 0] = field.dataLength.split(',').map(Number);
  if (field.dataType !== 'decimal') return false;
  if (old.dataType === 'int') return digits - places >= 10;
  if (old.dataType === 'bigint') return digits - places >= 19;
  if (old.dataType !== 'decimal') return false;
  const [oldDigits = 0, oldPlaces = 0] = old.dataLength.split(',').map(Number);
  return digits - places >= oldDigits - oldPlaces && places >= oldPlaces;
}

/** The steps that undo those steps. */
export function stepsBack(before: Table | null, wanted: Table): Step[] {
  if (!before) return [{ kind: 'parkTable', table: wanted.table }];
  const parked = new Set(before.fields.map((field) => field.id));
  return stepsBetween(wanted, before).map((step) =>
    step.kind === 'addField' && parked.has(step.field.id) ? { kind: 'restoreField', field: step.field } : step,
  );
}
