// Records in the family's format: by the keys of the wire, as stored values or as displayed texts.
import { translate, type Language } from '@ordo/contract/language.ts';
import { lookPhrases } from '@ordo/contract/look.phrases.ts';
import type { ModelRecord } from '@ordo/contract/model-record.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import type { Json } from '@ordo/engine/form/document.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import type { Look, LookWord } from '@ordo/engine/form/look.ts';
import { sourceKey } from '@ordo/engine/form/source-key.ts';
import { isFreshRow, valueIn } from '@ordo/engine/form/wire.ts';
import type { Filter } from '@ordo/engine/filter/filter.ts';
import { filterOfSuper, filterOfWire, type SuperPart } from '@ordo/engine/model/wire-search.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import * as z from 'zod/mini';
import { Refusal } from '../kit/refusal.ts';
import { tableSql } from '../kit/ddl.ts';
import { filterSql } from '../kit/filter-sql.ts';
import type { RecordAccess } from './access.ts';
import { columnRef, type LiveField, type LiveModel, type ShownField } from './live.ts';
import type { Names } from './names.ts';
import { rowsIn, type ChildRow, type RecordValues, type Sees } from './record-query.ts';
import { sortColumn } from './record-read.ts';
import { isWritten } from './save.ts';
import { exactJson } from './stored-value.ts';

/** Looks up names that were read. A record without a name is deleted or not visible to the reader: its id is not shown. */
export function lookWith(names: Names, language: Language): Look {
  const said = (word: LookWord) => translate(lookPhrases[word], language, {}, zhtw);
  return {
    language,
    say: said,
    name: (source, id) => names[sourceKey(source)]?.[id] ?? (source.from === 'record' ? said('unseen') : undefined),
    find: () => [],
  };
}

export function fieldByKey(model: LiveModel, key: string): LiveField | undefined {
  const [table, own] = key.split(/[-.]/);
  if (own === undefined) return model.head.fields.find(({ node }) => node.key === key);
  return model.children.find(({ node }) => node?.key === table)?.fields.find(({ node }) => node.key === own);
}

/** The field that another form names: by its key, by one that it had before, or by its id. */
export const fieldNamed = (model: LiveModel, name: string): LiveField | undefined =>
  fieldByKey(model, name) ?? model.fields.get(model.former[name.replace('-', '.')] ?? name);

/** The same, except columns of child tables. */
export function headNamed(model: LiveModel, name: string): LiveField | undefined {
  const field = fieldNamed(model, name);
  return field?.path === field?.node.id ? field : undefined;
}

/** @throws Refusal recordFieldUnknown, columnDenied */
export function orderOnWire({ model, sees }: RecordAccess, sidx: string, sort: string): string[] {
  if (sidx === '') return [];
  const field = fieldByKey(model, sidx);
  const order = field?.path ?? sidx;
  if (sortColumn(model, order) === undefined) throw new Refusal('recordFieldUnknown', { field: sidx });
  if (field && !sees(field.path)) throw new Refusal('columnDenied', { column: field.node.label }, { right: field.path });
  return [`${sort === 'asc' ? '' : '-'}${order}`];
}

type Wire = Record<string, unknown>;

const NONE: ReadonlyMap<string, ShownField> = new Map();

/** A record with its rows by the keys of the wire. @param put converts a value @param shown fields that are looked up elsewhere */
function onWire(
  { head, children }: LiveModel,
  { id, values }: Pick<ModelRecord, 'id' | 'values'>,
  put: (field: ShownField, value: Json) => Wire,
  shown = NONE,
): Wire {
  const shownIn = (table: string) =>
    [...shown.values()].filter(({ node, path }) => node.key !== '' && path === (table === '' ? node.id : `${table}.${node.id}`));
  const all = (fields: readonly ShownField[], of: RecordValues): Wire =>
    Object.assign({}, ...fields.flatMap((field) => (field.node.id in of ? [put(field, (of[field.node.id] ?? null) as Json)] : []))) as Wire;
  const rows = children.flatMap((table) =>
    table.id in values
      ? [[table.node?.key ?? table.id, rowsIn(values, table.id).map((row) => ({ id: row.id, ...all([...table.fields, ...shownIn(table.id)], row.values) }))]]
      : [],
  );
  return { id, ...all([...head.fields, ...shownIn('')], values), ...Object.fromEntries(rows) };
}

/** Stored values. Those that the server fills are texts, as in the family's format. */
export const keptOnWire = (model: LiveModel, record: ModelRecord, look: Look): Wire =>
  onWire(model, record, ({ node }, value) => {
    const kind = fieldKinds[node.kind];
    return { [node.key]: kind.fills === null ? kind.valueOut(value, node) : kind.text(value, node, look) };
  });

/** Displayed texts; related fields also have their id (`key_id`). */
export const shownOnWire = (model: LiveModel, record: Pick<ModelRecord, 'id' | 'values'>, look: Look): Wire =>
  onWire(
    model,
    record,
    ({ node, kind }, value) => {
      // Files are shown as links.
      if (kind === 'json' && Array.isArray(value) && node.kind.startsWith('upload')) return { [node.key]: value };
      const text = fieldKinds[node.kind].text(value, node, look);
      return { [node.key]: text, ...(RELATED.has(node.kind) && { [`${node.key}_id`]: value ?? '' }) };
    },
    model.shown,
  );

const RELATED: ReadonlySet<string> = new Set(['relationForm', 'popupSelect', 'relationFlow']);

/** @throws Refusal unreadable */
function read(text: string): unknown {
  try {
    return exactJson(text);
  } catch {
    throw new Refusal('unreadable', { format: 'JSON' });
  }
}

const record = z.record(z.string(), z.unknown());

/**
 * The input of a client of the family, by ids. Unknown keys, fields that the caller may not change or see, and fields that only the server fills are ignored.
 * Rows are matched by their `id`, otherwise by position.
 * @throws Refusal unreadable
 */
export function valuesFromWire(
  { model, reaches, changes }: RecordAccess,
  data: string,
  before: RecordValues,
  newRowId: () => string,
): { values: RecordValues; rows: Record<string, ChildRow[]> } {
  const parsed = z.safeParse(record, read(data));
  if (!parsed.success) throw new Refusal('unreadable', { format: 'JSON' });
  const may: Sees = (path) => reaches(path) && changes(path);
  const take = (fields: readonly LiveField[], wire: Wire): Record<string, Json> =>
    Object.fromEntries(
      fields.flatMap((field) => {
        const { node, path } = field;
        return may(path) && isWritten(field) && Object.hasOwn(wire, node.key) ? [[node.id, valueIn(wire[node.key] as Json | undefined, node)]] : [];
      }),
    );
  const rows: Record<string, ChildRow[]> = {};
  for (const table of model.children) {
    const sent = parsed.data[table.node?.key ?? ''];
    if (!may(table.id) || !Array.isArray(sent)) continue;
    const old = rowsIn(before, table.id);
    const known = new Set(old.map(({ id }) => id));
    const named = sent.some((one) => known.has(rowId(one)));
    rows[table.id] = sent.flatMap((one: unknown, place): ChildRow[] => {
      if (typeof one !== 'object' || one === null) return [];
      const id = rowId(one);
      const own = known.has(id) ? id : named ? undefined : old[place]?.id;
      const was = old.find((row) => row.id === own)?.values ?? {};
      const values = { ...was, ...take(table.fields, one as Wire) };
      // Clients of the family always show a row, and send it even if it is unchanged.
      if (own === undefined && table.node && !table.node.required && isFreshRow(values as Record<string, Json>, table.node)) return [];
      return [{ id: own ?? newRowId(), values }];
    });
  }
  return { values: take(model.head.fields, parsed.data), rows };
}

/** '' for a row without an id. Only strings are accepted: conversion of an object to text may throw. */
const rowId = (row: unknown): string => (typeof row === 'object' && row !== null && 'id' in row && typeof row.id === 'string' ? row.id : '');

const superQuery = z.object({
  matchLogic: z._default(z.string(), 'AND'),
  conditionJson: z.union([z.string(), z.array(z.unknown())]),
});
const part = z.object({ field: z.string(), symbol: z.string(), fieldValue: z.optional(z.unknown()) });

/** A condition on the rows of a child table: records with a row that meets it. */
export interface RowCondition {
  table: string;
  filter: Filter;
}

export interface AskedOnWire {
  filter: Filter;
  rows: readonly RowCondition[];
}

/** Records `t` with such rows. */
export function rowConditions({ children }: LiveModel, conditions: readonly RowCondition[]): RawBuilder<SqlBool>[] {
  return conditions.flatMap(({ table: id, filter }) => {
    const table = children.find((one) => one.id === id);
    if (!table) return [];
    const fields = Object.fromEntries(table.fields.map((field) => [field.path, { kind: field.kind, column: columnRef(field, 'r') }]));
    return [sql<SqlBool>`exists (select from ${tableSql(table.table)} r where r.record_id = t.id and ${filterSql(filter, fields)})`];
  });
}

/**
 * List parameters of a client of the family; `table-field` asks for the rows of a child table. Empty parts are left out, unknown and hidden fields are refused.
 * @throws Refusal unreadable, recordFieldUnknown, columnDenied, recordWrong
 */
export function askedOnWire(
  { model, sees }: RecordAccess,
  input: { json?: string | null | undefined; queryJson?: string | null | undefined; superQueryJson?: string | null | undefined },
): AskedOnWire {
  const fieldOf = (key: string, rowsToo = false) => {
    const field = fieldByKey(model, key);
    const isAsked = field && (model.head.fields.includes(field) || (rowsToo && !model.elsewhere));
    if (!isAsked) throw new Refusal('recordFieldUnknown', { field: key });
    if (!sees(field.path)) throw new Refusal('columnDenied', { column: field.node.label }, { right: field.path });
    return field;
  };
  const by = new Map((model.design.list?.search ?? []).map((one) => [one.field, one.by]));
  const all: Filter[] = [];
  const rows: RowCondition[] = [];
  const text = input.queryJson || input.json;
  const plain = text ? z.safeParse(record, read(text)) : null;
  if (plain && !plain.success) throw new Refusal('unreadable', { format: 'JSON' });
  for (const [key, value] of Object.entries(plain?.data ?? {})) {
    if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) continue;
    const { node, kind, path } = fieldOf(key, true);
    const filter = filterOfWire({ field: path, node, kind, by: by.get(path) ?? fieldKinds[node.kind].by }, value as Json);
    if (filter === null) throw new Refusal('recordWrong', { field: node.label, why: JSON.stringify(value) });
    const [table = '', own] = path.split('.');
    if (filter && own !== undefined) rows.push({ table, filter });
    else if (filter) all.push(filter);
  }
  const more = input.superQueryJson ? superFilter(read(input.superQueryJson), (key) => fieldOf(key)) : undefined;
  return { filter: { all: more ? [...all, more] : all }, rows };
}

function superFilter(given: unknown, fieldOf: (key: string) => LiveField): Filter | undefined {
  const parsed = z.safeParse(superQuery, given);
  if (!parsed.success) throw new Refusal('unreadable', { format: 'JSON' });
  const { matchLogic, conditionJson } = parsed.data;
  const parts = z.safeParse(z.array(part), typeof conditionJson === 'string' ? read(conditionJson || '[]') : conditionJson);
  if (!parts.success) throw new Refusal('unreadable', { format: 'JSON' });
  if (parts.data.length === 0) return undefined;
  const filters = parts.data.map((one) => {
    const { node, kind, path } = fieldOf(one.field);
    const filter = filterOfSuper({ field: path, node, kind }, one as SuperPart);
    if (!filter) throw new Refusal('recordWrong', { field: node.label, why: `${one.symbol} ${JSON.stringify(one.fieldValue ?? null)}` });
    return filter;
  });
  return matchLogic.toUpperCase() === 'OR' ? { any: filters } : { all: filters };
}
