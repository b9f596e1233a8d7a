// Names of records that others refer to, as far as the caller may see them.
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import type { Json } from '@ordo/engine/form/document.ts';
import { sql, type SqlBool } from 'kysely';
import { tableSql } from '../kit/ddl.ts';
import type { Call } from '../kit/serve.ts';
import type { RecordAccess } from './access.ts';
import { columnRef, type LiveModels } from './live.ts';
import { namesOf, type RecordNames } from './names.ts';
import { reachOf } from './reach.ts';
import { headNamed, lookWith } from './wire.ts';
import { fromColumn } from './stored-value.ts';
import { readRecords } from './record-read.ts';
import { titledElsewhere, titledRecords } from './titles.ts';

/** Names within names are not resolved further. */
const NO_NAMES: RecordNames = async () => new Map();

/**
 * A record that the caller may not see has no name here. If the relation names no field, the title of the model is used.
 * @param further whether relations within the name are resolved too
 */
export function relatedNames(call: Call, models: LiveModels, further = true): RecordNames {
  const reach = reachOf(call, models);
  const beyond = further ? relatedNames(call, models, false) : NO_NAMES;
  return async (id, field, ids) => {
    const access = await reach(id);
    if (!access) return new Map();
    const { model, within, sees } = access;
    if (model.elsewhere) return namesElsewhere(call, access, field, ids, beyond);
    const named = headNamed(model, field);
    if (!named) {
      const found = await titledRecords(call.db, access, sql<SqlBool>`t.id = any(${ids}) and ${within}`, ids.length, call.language, beyond);
      return new Map(found.map(({ id: one, title }) => [one, title]));
    }
    const shown = sees(named.path) ? named : undefined;
    const { rows } = await sql<{ id: string; no: string; value: unknown }>`
      select t.id, t.record_no::text as no, ${shown ? columnRef(shown, 't') : sql`null`} as value from ${tableSql(model.head.table)} t
      where t.id = any(${ids}) and t.delete_mark = 0 and ${within}`.execute(call.db);
    if (!shown) return new Map(rows.map(({ id: one, no }) => [one, `#${no}`]));
    const found = rows.map(({ id: one, no, value }) => ({ id: one, no, values: { [shown.node.id]: fromColumn(shown.kind, value) } }));
    const look = lookWith(await namesOf(call.db, model, found, (path) => path === shown.path, call.language, beyond), call.language);
    const { node } = shown;
    return new Map(found.map(({ id: one, no, values }) => [one, fieldKinds[node.kind].text((values[node.id] ?? null) as Json, node, look) || `#${no}`]));
  };
}

/** By the field that the relation names, otherwise by the title, otherwise by the key. */
async function namesElsewhere(
  call: Call,
  access: RecordAccess,
  field: string,
  ids: readonly string[],
  beyond: RecordNames,
): Promise<ReadonlyMap<string, string>> {
  const { model, within, sees } = access;
  const pageSize = Math.max(1, ids.length);
  const named = headNamed(model, field);
  if (!named) return new Map((await titledElsewhere(call.db, access, { ids, pageSize }, call.language, beyond)).map(({ id, title }) => [id, title]));
  const { list } = await readRecords(call.db, model, { currentPage: 1, pageSize, sort: [], ids, deleted: 0 }, within, sees);
  const look = lookWith(await namesOf(call.db, model, list, (path) => path === named.path && sees(path), call.language, beyond), call.language);
  const text = ({ values }: (typeof list)[number]) => fieldKinds[named.node.kind].text((values[named.node.id] ?? null) as Json, named.node, look);
  return new Map(list.map((record) => [record.id, (sees(named.path) && text(record)) || `#${record.recordNo}`]));
}
