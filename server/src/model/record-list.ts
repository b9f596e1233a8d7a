// List parameters other than the search bar: a tab, a node of its tree, a group, the records below another one, a custom condition.
import { filterIn, NONE, VALUE } from '@ordo/contract/model-calls.ts';
import { factIn, factsAskedBy, resolve, type Filter } from '@ordo/engine/filter/filter.ts';
import { conditionsOf, filterProblem } from '@ordo/engine/filter/filter-problem.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { groupFilter } from '@ordo/engine/model/group.ts';
import type { ListTree } from '@ordo/engine/list/document.ts';
import { kinds } from '@ordo/engine/kind/kinds.ts';
import { businessZone } from '@ordo/engine/text/business-time.ts';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { loadAuthority } from '../kit/authority.ts';
import type { Db } from '../kit/db.ts';
import { tableSql } from '../kit/ddl.ts';
import { filterSql } from '../kit/filter-sql.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Call } from '../kit/serve.ts';
import type { RecordAccess } from './access.ts';
import { conditionRefusal } from './condition-refusal.ts';
import { columnRef, type LiveField } from './live.ts';

export interface ListParts {
  inTab?: string | undefined;
  inNode?: string | undefined;
  inGroup?: string | undefined;
  belowId?: string | undefined;
  askedFor?: string | undefined;
  /** The condition of the opened view. */
  viewed?: Filter | null | undefined;
}

/** @throws Refusal columnDenied, recordPartUnknown, recordFieldUnknown */
export async function partsOf(
  call: Call,
  access: RecordAccess,
  { inTab, inNode, inGroup, belowId, askedFor, viewed }: ListParts,
): Promise<RawBuilder<SqlBool>[]> {
  const { design } = access.model;
  const conditions: RawBuilder<SqlBool>[] = [];
  if (inTab !== undefined) {
    const tab = design.list?.tabs.find(({ id }) => id === inTab);
    if (!tab) throw new Refusal('recordPartUnknown');
    conditions.push(await conditionOf(call, access, tab.filter));
  }
  if (viewed) conditions.push(await conditionOf(call, access, viewed));
  const asked = askedFor === undefined ? null : filterIn(askedFor);
  if (asked) {
    assertAskable(access, asked);
    conditions.push(await conditionOf(call, access, asked));
  }
  if (inNode !== undefined) conditions.push(await atNode(call.db, access, treeOf(access), inNode));
  if (inGroup !== undefined) conditions.push(inOne(access, groupOf(access), inGroup));
  // For records stored elsewhere the table itself selects those at the top (`topOf`).
  if (belowId !== undefined && !(access.model.elsewhere && belowId === NONE)) conditions.push(below(access, belowId));
  return conditions;
}

/** Refuses an invalid custom condition instead of finding nothing. @throws Refusal columnDenied, recordFieldUnknown, recordConditionWrong */
function assertAskable(access: RecordAccess, filter: Filter): void {
  const { model } = access;
  for (const { field } of conditionsOf(filter)) assertSeen(access, field);
  const fields = Object.entries(model.rows.fields).map(([name, { kind }]) => [name, { kind }] as const);
  const problem = filterProblem(filter, Object.fromEntries(fields));
  if (!problem) return;
  if (problem.problem === 'field') throw new Refusal('recordFieldUnknown', { field: problem.field });
  throw conditionRefusal(problem, (path) => model.fields.get(path)?.node.label ?? path);
}

/** @throws Refusal columnDenied: the result would reveal hidden values */
async function conditionOf(call: Call, access: RecordAccess, filter: Filter): Promise<RawBuilder<SqlBool>> {
  const { model } = access;
  for (const { field } of conditionsOf(filter)) assertSeen(access, field);
  const written = model.elsewhere?.written ?? filterSql;
  return written(await ofCaller(call, filter), model.rows.fields);
}

/** Resolves facts about the caller. Large ones are loaded only if the condition uses them. */
export async function ofCaller({ db, user, now }: Call, filter: Filter): Promise<Filter> {
  const lacks = factsAskedBy(filter).some((fact) => fact !== 'now' && factIn(user.facts, fact) === undefined);
  const { facts } = lacks ? await loadAuthority(db, user.userId, [filter]) : user;
  return resolve(filter, { ...facts, now });
}

/** @throws Refusal columnDenied */
export function assertSeen({ model, sees }: RecordAccess, path: string): void {
  const field = model.fields.get(path);
  if (field && !sees(path)) throw new Refusal('columnDenied', { column: field.node.label }, { right: path });
}

/** The parent field of a tree of records stored elsewhere, if the records at the top are requested. */
export const topOf = (access: RecordAccess, { belowId }: ListParts): string | undefined =>
  access.model.elsewhere && belowId === NONE ? parentOf(access).path : undefined;

/** @throws Refusal recordPartUnknown, columnDenied */
export function headField(access: RecordAccess, path: string | null | undefined): LiveField {
  const field = path ? access.model.head.fields.find((one) => one.path === path) : undefined;
  if (!field || kinds[field.kind].stored === 'jsonb') throw new Refusal('recordPartUnknown');
  assertSeen(access, field.path);
  return field;
}

/** The field that a list is grouped by. */
export const groupOf = (access: RecordAccess): LiveField => headField(access, access.model.design.list?.group);

/** The tree of the list, and the field whose values are its nodes. */
export function treeOf(access: RecordAccess): { tree: ListTree; field: LiveField } {
  const tree = access.model.design.list?.tree;
  if (!tree) throw new Refusal('recordPartUnknown');
  return { tree, field: headField(access, tree.field) };
}

/** The field of a tree of records that names the record above. */
function parentOf(access: RecordAccess): LiveField {
  const field = headField(access, access.model.design.list?.parent);
  if (kinds[field.kind].stored !== 'text') throw new Refusal('recordPartUnknown');
  return field;
}

/** Key of a value of the field; moments by their day. */
export function keyOf(field: LiveField): RawBuilder<unknown> {
  const column = columnRef(field, 't');
  const { stored } = kinds[field.kind];
  if (stored === 'text') return sql`nullif(${column}, '')`;
  return stored === 'timestamptz' ? sql`(${column} at time zone ${businessZone})::date::text` : sql`${column}::text`;
}

const keyIn = (written: string): string | null => (written.startsWith(VALUE) ? written.slice(1) : null);

/** Records of these groups. @param written `=value` each */
export function inSome(access: RecordAccess, field: LiveField, written: readonly string[]): RawBuilder<SqlBool> {
  const keys = written.flatMap((one) => keyIn(one) ?? []);
  const { elsewhere, rows } = access.model;
  if (elsewhere) return elsewhere.written({ any: keys.map((key) => groupFilter(field.path, field.kind, key)) }, rows.fields);
  return sql<SqlBool>`${keyOf(field)} = any(${keys}::text[])`;
}

/** @param written `=value`, or `~` */
function inOne({ model }: RecordAccess, field: LiveField, written: string): RawBuilder<SqlBool> {
  const key = keyIn(written);
  if (model.elsewhere) return model.elsewhere.written(groupFilter(field.path, field.kind, key), model.rows.fields);
  return key === null ? sql<SqlBool>`${keyOf(field)} is null` : sql<SqlBool>`${keyOf(field)} = ${key}`;
}

/** Records of the node and of all nodes below it. */
async function atNode(db: Db, access: RecordAccess, { tree, field }: { tree: ListTree; field: LiveField }, written: string): Promise<RawBuilder<SqlBool>> {
  if (tree.from === 'field' || !written.startsWith(VALUE)) return inOne(access, field, written);
  const ids = await withAllBelow(db, tree, field, written.slice(1));
  const { elsewhere, rows } = access.model;
  if (elsewhere) return elsewhere.written({ any: ids.map((id) => groupFilter(field.path, field.kind, id)) }, rows.fields);
  const column = columnRef(field, 't');
  const { stored } = kinds[field.kind];
  return stored === 'text[]' ? sql<SqlBool>`${column} && ${ids}::text[]` : sql<SqlBool>`${keyOf(field)} = any(${ids}::text[])`;
}

async function withAllBelow(db: Db, { from, source }: ListTree, { node }: LiveField, id: string): Promise<string[]> {
  const rowsOf = async () => {
    if (from === 'organize' || from === 'department')
      return sql<{ id: string }>`select o.id from organize o where ${id} = any(string_to_array(o.path, '.'))`.execute(db);
    if (from !== 'dictionary') return null;
    const own = fieldKinds[node.kind].source(node);
    const key = sql.ref(own?.from === 'dictionary' && own.by === 'enCode' ? 'd.en_code' : 'd.id');
    return sql<{ id: string }>`
      with recursive below as (
        select d.id, ${key} as key from dictionary_data d where d.dictionary_type_id = ${source} and ${key} = ${id}
        union select d.id, ${key} from dictionary_data d join below b on d.parent_id = b.id where d.dictionary_type_id = ${source}
      ) select key as id from below`.execute(db);
  };
  return [id, ...((await rowsOf())?.rows ?? []).map((row) => row.id)];
}

/** At the top also those whose parent was deleted or is not visible to the caller: otherwise they could not be found. */
function below(access: RecordAccess, written: string): RawBuilder<SqlBool> {
  const { model, within } = access;
  const field = parentOf(access);
  if (model.elsewhere) return model.elsewhere.written({ field: field.path, is: 'equal', value: written }, model.rows.fields);
  const parent = columnRef(field, 't');
  if (written !== NONE) return sql<SqlBool>`${parent} = ${written}`;
  return sql<SqlBool>`not exists (
    select from (select t.id from ${tableSql(model.head.table)} t where t.delete_mark = 0 and ${within}) above where above.id = ${parent})`;
}

/** Record → number of visible records directly below it. */
export async function countBelow(db: Db, access: RecordAccess, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const field = parentOf(access);
  if (access.model.elsewhere) return access.model.elsewhere.countBelow(db, access.within, field.path, ids);
  const parent = columnRef(field, 't');
  const { rows } = await sql<{ id: string; rows: number }>`
    select ${parent} as id, count(*)::int as rows from ${tableSql(access.model.head.table)} t
    where t.delete_mark = 0 and ${access.within} and ${parent} = any(${ids}::text[]) group by 1`.execute(db);
  return new Map(rows.map((row) => [row.id, row.rows]));
}
