// Names of the ids in records: one query for each source, independent of the number of records.
import type { Language } from '@ordo/contract/language.ts';
import { idsIn } from '@ordo/engine/form/look.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import type { Json } from '@ordo/engine/form/document.ts';
import { sourceKey, type Elsewhere } from '@ordo/engine/form/source-key.ts';
import { kinds } from '@ordo/engine/kind/kinds.ts';
import { sql, type RawBuilder } from 'kysely';
import { nameIn } from '../dictionary/dictionary.read.ts';
import { taskName } from '../flow/adopted.read.ts';
import type { Db } from '../kit/db.ts';
import { columnRef, type LiveField, type LiveModel } from './live.ts';
import { rowsIn, type RecordValues, type Sees } from './record-query.ts';

/** Source → id → name. */
export type Names = Record<string, Record<string, string>>;

/** Names of the records that a relation points to, of those that the caller may see. */
export type RecordNames = (model: string, field: string, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;

interface Asked {
  source: Elsewhere;
  ids: Set<string>;
}

export async function namesOf(
  db: Db,
  model: LiveModel,
  records: readonly { values: RecordValues; creatorUserId?: string | null; lastModifyUserId?: string | null }[],
  sees: Sees,
  language: Language,
  related: RecordNames,
  known: KnownNames = {},
): Promise<Names> {
  const asked = new Map<string, Asked>();
  const want = (source: Elsewhere, ids: readonly string[]) => {
    const key = sourceKey(source);
    const known = asked.get(key) ?? { source, ids: new Set<string>() };
    for (const id of ids) known.ids.add(id);
    if (known.ids.size) asked.set(key, known);
  };
  const look = (fields: readonly LiveField[], values: RecordValues) => {
    for (const { node, path } of fields) {
      const source = sees(path) ? fieldKinds[node.kind].source(node) : null;
      if (source && source.from !== 'options') want(source, idsIn(values[node.id] as Json));
    }
  };
  for (const { values, creatorUserId, lastModifyUserId } of records) {
    want(
      { from: 'user' },
      [creatorUserId, lastModifyUserId].filter((id) => typeof id === 'string'),
    );
    look(model.head.fields, values);
    for (const table of model.children) for (const row of rowsIn(values, table.id)) look(table.fields, row.values);
  }
  const found = await Promise.all(
    [...asked].map(async ([key, { source, ids }]) => {
      const read = new Map(Object.entries(known[key] ?? {}));
      const told = Object.fromEntries([...read].flatMap(([id, names]) => (ids.has(id) ? [[id, nameIn(language, ...names)]] : [])));
      const others = [...ids].filter((id) => !read.has(id));
      return [key, others.length ? { ...told, ...(await namesFrom(db, source, others, language, related)) } : told] as const;
    }),
  );
  return Object.fromEntries(found);
}

/** Maximum of sources whose names are read with a record; the others are read afterwards. */
const MAX_SOURCES = 30;

/** Source → id → its names, as read with the record. */
export type KnownNames = Readonly<Record<string, Readonly<Record<string, readonly [name: string, en: string, zhtw: string]>>>>;

/** Column of one record `t`: names of the ids in its head, and of its creator and modifier. Relations are left out: their names depend on the reader. */
export function namesColumn({ head }: LiveModel, sees: Sees): RawBuilder<unknown> {
  const bySource = new Map<string, { source: Exclude<Elsewhere, { from: 'record' }>; lists: RawBuilder<unknown>[] }>([
    ['user', { source: { from: 'user' }, lists: [sql`array[t.creator_user_id, t.last_modify_user_id]`] }],
  ]);
  for (const field of head.fields) {
    const source = sees(field.path) ? fieldKinds[field.node.kind].source(field.node) : null;
    const { stored } = kinds[field.kind];
    if (!source || source.from === 'options' || source.from === 'record' || (stored !== 'text' && stored !== 'text[]')) continue;
    const key = sourceKey(source);
    const known = bySource.get(key) ?? { source, lists: [] };
    known.lists.push(stored === 'text' ? sql`array[${columnRef(field, 't')}]` : columnRef(field, 't'));
    bySource.set(key, known);
  }
  const all = [...bySource].slice(0, MAX_SOURCES).map(([key, { source, lists }]) => {
    const named = sql.join(lists, sql` || `);
    return sql`${key}::text, (select jsonb_object_agg(n.id, jsonb_build_array(n.name, coalesce(n.en, ''), coalesce(n.zhtw, ''))) from (${namesBy(source, named)}) n)`;
  });
  return sql`jsonb_build_object(${sql.join(all)})`;
}

interface Named {
  id: string;
  name: string;
  en?: string | null;
  zhtw?: string | null;
}

async function namesFrom(db: Db, source: Elsewhere, ids: readonly string[], language: Language, related: RecordNames): Promise<Record<string, string>> {
  if (source.from === 'record') return Object.fromEntries(await related(source.model, source.field, ids));
  const { rows } = await namesBy(source, ids).execute(db);
  return Object.fromEntries(rows.map(({ id, name, en, zhtw }) => [id, nameIn(language, name, en ?? '', zhtw ?? '')]));
}

function namesBy(source: Exclude<Elsewhere, { from: 'record' }>, ids: readonly string[] | RawBuilder<unknown>) {
  switch (source.from) {
    case 'user':
      return sql<Named>`select id, real_name || '/' || account as name, null::text as en, null::text as zhtw from app_user where id = any(${ids})`;
    case 'organize':
    case 'department':
      return sql<Named>`select id, full_name as name, null::text as en, null::text as zhtw from organize where id = any(${ids})`;
    case 'position':
      return sql<Named>`select id, full_name as name, null::text as en, null::text as zhtw from position where id = any(${ids})`;
    case 'role':
      return sql<Named>`select id, full_name as name, null::text as en, null::text as zhtw from role where id = any(${ids})`;
    case 'area':
      return sql<Named>`select id, full_name as name, null::text as en, null::text as zhtw from area where id = any(${ids})`;
    case 'dictionary':
      return source.by === 'id'
        ? sql<Named>`select id, full_name as name, full_name_en as en, full_name_zhtw as zhtw from dictionary_data where dictionary_type_id = ${source.id} and id = any(${ids})`
        : sql<Named>`select en_code as id, full_name as name, full_name_en as en, full_name_zhtw as zhtw from dictionary_data
            where dictionary_type_id = ${source.id} and delete_mark = 0 and en_code = any(${ids})`;
    case 'flowTask':
      // The title of the task is shown to all readers of the record, which does not give them access to the task.
      return sql<Named>`select id, ${taskName} as name, null::text as en, null::text as zhtw from flow_task where flow_id = ${source.flow} and id = any(${ids})`;
    case 'interface':
    case 'group':
      // Their names are unknown here: the ids are shown.
      return sql<Named>`select ''::text as id, ''::text as name, ''::text as en, ''::text as zhtw where false`;
  }
}
