// A record shown with the release under which it was saved: the form of that time, with the current values.
import type { Language } from '@ordo/contract/language.ts';
import { fieldsOf, isCovered, pathText } from '@ordo/engine/form/fields.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { pinnedColumns, pinnedDesign } from '@ordo/engine/model/pinned.ts';
import type { Design } from '@ordo/engine/model/design.ts';
import { columnsInUse, type Column } from '@ordo/engine/model/storage.ts';
import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import type { Call } from '../kit/serve.ts';
import { accessOf, type RecordAccess } from './access.ts';
import { removedOn } from './gone-fields.ts';
import { designAt, liveModel } from './live.ts';
import { columnsOf } from './storage.ts';
import { rowsIn, type RecordValues } from './record-query.ts';

export interface Pinned {
  access: RecordAccess;
  /** Adds a note in place of each field whose values were purged. */
  complete(values: RecordValues): RecordValues;
}

/** @param access on the release in use @param number of the release under which the record was saved */
export async function pinnedAccess(call: Call, access: RecordAccess, number: number): Promise<Pinned> {
  const { model } = access;
  // The columns may have been parked or purged since the model was read.
  const [then, columns] = [await designAt(call.db, model.id, number), await columnsOf(call.db, model.id)];
  const brought = pinnedColumns(columns, then);
  const gone = await goneFrom(call.db, model.id, then, brought, call.language);
  const design = pinnedDesign(then, model.design, (path) => gone.get(path));
  // A field whose kind has changed is read from its current column.
  const own = accessOf(call, liveModel({ ...model, number, design }, pinnedColumns(columns, design)));
  const newest = new Set(Object.keys(model.columns.columns));
  const isGiven = givenGone(call);
  const strange = [...own.model.fields.keys(), ...own.model.children.map(({ id }) => id)].filter((path) => !newest.has(path) && !isGiven(path));
  const hidden = new Set([...own.hidden, ...access.hidden, ...strange]);
  const sees = (path: string) => own.sees(path) && access.sees(path) && !isCovered(hidden, path);
  const lines = [...gone].filter(([path]) => !isCovered(hidden, path)).map(([path, line]) => ({ path, line, at: path.split('.') }));
  return {
    access: { ...own, within: access.within, binned: access.binned, sees, reaches: (path) => own.reaches(path) && !hidden.has(path), hidden: [...hidden] },
    complete(values) {
      const all: Record<string, unknown> = { ...values };
      for (const { line, at } of lines) {
        const [table = '', field] = at;
        if (field === undefined) all[table] = line;
        else if (table in all) all[table] = rowsIn(all, table).map((row) => ({ ...row, values: { ...row.values, [field]: line } }));
      }
      return all;
    },
  };
}

/** With column permissions, a removed column is visible only to users who were granted it. */
export function givenGone({ user: { rights }, page }: Pick<Call, 'user' | 'page'>): (path: string) => boolean {
  const guarded = [...rights.defined].filter((right) => right.startsWith(`${page ?? 'model.none'}:`));
  const asked = new Set(guarded.map((right) => right.slice(right.indexOf(':') + 1)));
  return (path) => rights.administrator || guarded.length === 0 || asked.has(path);
}

/** Fields and child tables of a design whose values were purged, with the note shown instead. */
async function goneFrom(db: Db, model: string, design: Design, columns: readonly Column[], language: Language): Promise<ReadonlyMap<string, string>> {
  const inUse = columnsInUse(columns);
  const tables = new Set(columns.filter(({ field, parked }) => field === '' && !parked).map(({ table }) => table));
  const lacking = fieldsOf(design.form).filter(({ node, table, kind }) =>
    fieldKinds[node.kind].nests === 'rows'
      ? !tables.has(node.id)
      : kind !== null && (table === null || tables.has(table)) && !inUse.has(`${table ?? ''} ${node.id}`),
  );
  if (lacking.length === 0) return new Map();
  const { rows } = await sql<{ path: string; at: number }>`
    select case when field = '' then table_field when table_field = '' then field else table_field || '.' || field end as path, max(purged_at) as at
    from model_column where model_id = ${model} and purged_at is not null group by 1`.execute(db);
  const purged = new Map(rows.map(({ path, at }) => [path, at]));
  return new Map(
    lacking.flatMap((field): [string, string][] => {
      const at = purged.get(pathText(field));
      return at === undefined ? [] : [[pathText(field), removedOn(at, language)]];
    }),
  );
}
