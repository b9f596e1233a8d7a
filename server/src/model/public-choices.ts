// Options of a public form: the dictionaries and organisations that its chosen fields use, listed with it, and people searched by name.
import type { DesignText } from '@ordo/engine/form/document.ts';
import type { Option } from '@ordo/engine/form/look.ts';
import { listedSource, type ListedSource } from '@ordo/engine/model/public.ts';
import { sql } from 'kysely';
import { openItems } from '../dictionary/dictionary.read.ts';
import type { Db } from '../kit/db.ts';
import { escapeLike } from '../kit/filter-sql.ts';
import { organizeNodes } from '../organize/organize.read.ts';
import type { LiveField } from './live.ts';

const MAX_PEOPLE = 20;

const keyOf = (source: ListedSource) => (source.from === 'dictionary' ? `${source.from} ${source.id} ${source.by}` : source.from);

/** @returns options by their source, only for the given fields */
export async function listedChoices(
  call: { db: Db; now: number },
  fields: readonly Pick<LiveField, 'node'>[],
): Promise<(source: ListedSource) => readonly Option[]> {
  const sources = new Map(fields.flatMap(({ node }) => listedSource(node) ?? []).map((source) => [keyOf(source), source] as const));
  const listed = new Map<string, readonly Option[]>();
  for (const [key, source] of sources) listed.set(key, source.from === 'dictionary' ? await ofDictionary(call, source) : await ofHouse(call.db, source.from));
  return (source) => listed.get(keyOf(source)) ?? [];
}

interface Item {
  id: string;
  parentId: string;
  /** Stored value. */
  own: string;
  name: DesignText;
}

/** Items whose parent is not in the list become roots. */
function treeOf(items: readonly Item[]): Option[] {
  const known = new Set(items.map(({ id }) => id));
  const below = Map.groupBy(items, ({ parentId }) => (known.has(parentId) ? parentId : ''));
  const optionsOf = (parent: string): Option[] =>
    (below.get(parent) ?? []).map(({ id, own, name }) => {
      const children = optionsOf(id);
      return { id: own, name, ...(children.length > 0 && { children }) };
    });
  return optionsOf('');
}

const ofDictionary = async (call: { db: Db; now: number }, { id, by }: Extract<ListedSource, { from: 'dictionary' }>) =>
  treeOf(
    (await openItems(call, id, by)).map(({ name, nameEn, nameZhtw, ...item }) => ({
      ...item,
      name: { zh: name, ...(nameEn && { en: nameEn }), ...(nameZhtw && { zhtw: nameZhtw }) },
    })),
  );

/** A department is shown below its parent department, or with the name of its company as a prefix. */
async function ofHouse(db: Db, from: 'organize' | 'department'): Promise<Option[]> {
  const nodes = await organizeNodes(db);
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const wanted = nodes.filter(({ type }) => type === (from === 'organize' ? 'company' : 'department'));
  const nameOf = ({ parentId, fullName }: (typeof nodes)[number]) => {
    const above = byId.get(parentId);
    return from === 'department' && above?.type === 'company' ? `${above.fullName}/${fullName}` : fullName;
  };
  return treeOf(wanted.map((node) => ({ id: node.id, parentId: node.parentId, own: node.id, name: { zh: nameOf(node) } })));
}

/** Only names, without accounts or organisations. */
export async function peopleNamed(db: Db, keyword: string): Promise<{ id: string; fullName: string }[]> {
  const { rows } = await sql<{ id: string; fullName: string }>`
    select id, real_name as "fullName" from app_user
    where enabled_mark = 1 and delete_mark = 0 and real_name ilike ${`%${escapeLike(keyword)}%`} order by real_name, id limit ${MAX_PEOPLE}`.execute(db);
  return rows;
}
