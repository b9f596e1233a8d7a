// What newly chosen files and ways of a record have to be, beyond that they exist: a browser checks it too, but other clients send what they like.
import { isAccepted } from '@ordo/engine/file/accepted.ts';
import { fits, limitText } from '@ordo/engine/file/limit.ts';
import type { Json } from '@ordo/engine/form/document.ts';
import type { Params } from '@ordo/engine/form/finding.ts';
import { fieldKinds } from '@ordo/engine/form/kinds.ts';
import { acceptOf, uploadLimit } from '@ordo/engine/form/kinds/uploads.ts';
import { sourceKey } from '@ordo/engine/form/source-key.ts';
import type { RecordFindingKey } from '@ordo/engine/form/rules/finding.ts';
import { isUpload } from '@ordo/engine/model/public.ts';
import { sql } from 'kysely';
import { openItems } from '../dictionary/dictionary.read.ts';
import type { Db } from '../kit/db.ts';
import type { Call } from '../kit/serve.ts';
import type { LiveField } from './live.ts';

/** A field with new ids in its value. */
export interface Content {
  field: LiveField;
  value: Json;
  ids: readonly string[];
}

interface Unfit<C extends Content> {
  of: C;
  key: RecordFindingKey;
  params: Params;
}

export const unfitContents = async <C extends Content>(call: Call, contents: readonly C[]): Promise<Unfit<C>[]> => [
  ...(await unfitFiles(call.db, contents)),
  ...(await brokenWays(call, contents)),
];

async function unfitFiles<C extends Content>(db: Db, contents: readonly C[]): Promise<Unfit<C>[]> {
  const uploads = contents.filter(({ field }) => isUpload(field.node));
  const names = [...new Set(uploads.flatMap(({ ids }) => ids))];
  if (names.length === 0) return [];
  const { rows } = await sql<{ id: string; name: string; mime: string; size: string }>`
    select name as id, original_name as name, mime, size::text from file where name = any(${names})`.execute(db);
  const known = new Map(rows.map((file) => [file.id, file]));
  return uploads.flatMap((of) => {
    const { node } = of.field;
    const [limit, accept] = [uploadLimit(node), acceptOf(node)];
    return of.ids.flatMap((id): Unfit<C>[] => {
      const file = known.get(id);
      if (!file) return [];
      if (limit && !fits(Number(file.size), limit)) return [{ of, key: 'fileTooLarge', params: { limit: limitText(limit), file: file.name } }];
      return isAccepted(accept, file) ? [] : [{ of, key: 'fileNotAccepted', params: { file: file.name } }];
    });
  });
}

/** Id → id of its parent; of the top: not a key. */
type Parents = ReadonlyMap<string, string>;

/** One query for each dictionary, and one for all areas. */
async function brokenWays<C extends Content>(call: Call, contents: readonly C[]): Promise<Unfit<C>[]> {
  const groups = Map.groupBy(contents, ({ field: { node } }) => {
    const source = node.kind === 'address' || node.kind === 'cascader' ? fieldKinds[node.kind].source(node) : null;
    return source?.from === 'area' || source?.from === 'dictionary' ? sourceKey(source) : '';
  });
  groups.delete('');
  const unfit: Unfit<C>[] = [];
  for (const group of groups.values()) {
    const parents = await parentsOf(call, group);
    const isBroken = (way: readonly string[]) => way.some((id, at) => parents.get(id) !== way[at - 1]);
    unfit.push(...group.filter(({ value }) => waysIn(value).some(isBroken)).map((of): Unfit<C> => ({ of, key: 'wayBroken', params: {} })));
  }
  return unfit;
}

async function parentsOf(call: Call, group: readonly Content[]): Promise<Parents> {
  const source = group[0] && fieldKinds[group[0].field.node.kind].source(group[0].field.node);
  if (source?.from === 'dictionary') return itemParents(call, source.id, source.by);
  return areaParents(call.db, [...new Set(group.flatMap(({ value }) => waysIn(value).flat()))]);
}

const waysIn = (value: Json): (readonly string[])[] => {
  const all = Array.isArray(value) ? (value as readonly Json[]) : [];
  return (all.some(Array.isArray) ? all : [all]) as (readonly string[])[];
};

async function areaParents(db: Db, ids: readonly string[]): Promise<Parents> {
  const { rows } = await sql<{ id: string; parent: string }>`
    select t.id, p.id as parent from area t join area p on p.id = t.parent_id where t.id = any(${ids})`.execute(db);
  return new Map(rows.map(({ id, parent }) => [id, parent]));
}

async function itemParents(call: Call, dictionary: string, by: 'id' | 'enCode'): Promise<Parents> {
  const items = await openItems(call, dictionary, by);
  const own = new Map(items.map((item) => [item.id, item.own]));
  return new Map(items.flatMap((item) => (own.has(item.parentId) ? [[item.own, own.get(item.parentId) ?? ''] as const] : [])));
}
