// Properties of a list other than columns, searches and buttons.
import * as z from 'zod/mini';
import { filterSchema } from '../filter/filter.ts';
import type { Json, Outside } from '../form/document.ts';
import { at, isArray, isObject, numberAt, put, same } from '../form/wire-path.ts';
import type { ListDocument, ListHead, ListTree } from './document.ts';
import { anyOf } from './entry-wire.ts';
import type { ListFields } from './list-fields.ts';

export type Frame = Pick<
  ListDocument,
  'type' | 'sort' | 'paged' | 'pageSize' | 'tree' | 'group' | 'parent' | 'summary' | 'superQuery' | 'tabs' | 'colours' | 'heads'
>;

const TYPES = ['plain', 'tree', 'grouped', 'inline', 'nested'] as const;
const SOURCES = { dictionary: 'dictionary', api: 'interface', organize: 'organize', department: 'department', formField: 'field' } as const;
const USUAL_TREE = { id: 'id', label: 'fullName', children: 'children' };

/** Historical names: that of v3.2 comes first, and is written. */
const NAMES = {
  relation: ['treeRelation', 'treeDbTableFieldRelation'],
  interface: ['treePropsUrl', 'treeDbTable'],
  id: ['treePropsValue', 'treeDbTableField'],
  label: ['treePropsLabel', 'treeDbTableFieldShow'],
  children: ['treePropsChildren', 'treeDbTableFieldParentId'],
} as const;

const said = z.strictObject({ zh: z.string(), zhtw: z.optional(z.string()), en: z.optional(z.string()) });
const tab = z.strictObject({ id: z.string(), name: said, filter: filterSchema });
const colour = z.strictObject({ id: z.string(), when: filterSchema, colour: z.string(), field: z.nullable(z.string()) });

export const frameKeys: readonly string[] = [
  'type',
  'defaultSidx',
  'sort',
  'defaultSortConfig',
  'hasPage',
  'pageSize',
  'treeTitle',
  'treeTitleSaid',
  'treeDataSource',
  'treeDictionary',
  ...Object.values(NAMES).flat(),
  'groupField',
  'parentField',
  'showSummary',
  'summaryField',
  'hasSuperQuery',
  'quickFilters',
  'rowColours',
  'complexHeaderList',
];

const text = (wire: Outside, keys: readonly string[]): string => {
  const value = at(wire, anyOf(wire, keys));
  return typeof value === 'string' ? value : '';
};
const flag = (wire: Outside, key: string, fallback: boolean): boolean => {
  const value = at(wire, [key]);
  return typeof value === 'boolean' ? value : fallback;
};

function readSort(wire: Outside, fields: ListFields): Frame['sort'] {
  const several = at(wire, ['defaultSortConfig']);
  const one = { field: text(wire, ['defaultSidx']), sort: text(wire, ['sort']) };
  return (isArray(several) && several.length > 0 ? several : [one]).flatMap((entry) => {
    if (!isObject(entry)) return [];
    const field = typeof entry.field === 'string' ? fields.pathOf(entry.field) : undefined;
    return field === undefined ? [] : [{ field, descending: entry.sort !== 'asc' }];
  });
}

function readTree(wire: Outside, fields: ListFields): ListTree {
  const source = text(wire, ['treeDataSource']);
  const from = Object.hasOwn(SOURCES, source) ? SOURCES[source as keyof typeof SOURCES] : 'dictionary';
  const zh = text(wire, ['treeTitle']);
  const others = at(wire, ['treeTitleSaid']);
  return {
    title: z.safeParse(said, { ...(isObject(others) ? others : {}), zh }).data ?? { zh },
    from,
    source: from === 'dictionary' ? text(wire, ['treeDictionary']) : from === 'interface' ? text(wire, NAMES.interface) : '',
    field: fields.pathOf(text(wire, NAMES.relation)) ?? '',
    keys: {
      id: text(wire, NAMES.id) || USUAL_TREE.id,
      label: text(wire, NAMES.label) || USUAL_TREE.label,
      children: text(wire, NAMES.children) || USUAL_TREE.children,
    },
  };
}

const own = <T>(wire: Outside, key: string, schema: z.ZodMiniType<T>): T[] => {
  const list = at(wire, [key]);
  return isArray(list) ? list.flatMap((one) => (z.safeParse(schema, one).success ? [one as T] : [])) : [];
};

/** Of later versions: `[{id, fullName, childColumns}]`. */
function readHeads(wire: Outside, fields: ListFields): ListHead[] {
  const list = at(wire, ['complexHeaderList']);
  if (!isArray(list)) return [];
  return list.flatMap((one): ListHead[] => {
    if (!isObject(one) || typeof one.fullName !== 'string' || !isArray(one.childColumns)) return [];
    const columns = one.childColumns.flatMap((name) => (typeof name === 'string' ? (fields.pathOf(name) ?? []) : []));
    const more = z.safeParse(said, { ...(isObject(one.said) ? one.said : {}), zh: one.fullName }).data;
    return [{ id: typeof one.id === 'string' ? one.id : '', name: more ?? { zh: one.fullName }, columns }];
  });
}

const writeHead = ({ id, name: { zh, ...other }, columns }: ListHead, nameOf: (path: string) => string): Json => ({
  id,
  fullName: zh,
  align: 'center',
  childColumns: columns.map(nameOf),
  ...(Object.keys(other).length > 0 && { said: other }),
});

export function readFrame(wire: Outside, fields: ListFields): Frame {
  const type = TYPES[numberAt(wire, ['type']) - 1] ?? 'plain';
  const size = numberAt(wire, ['pageSize']);
  const summary = at(wire, ['summaryField']);
  const path = (key: string) => fields.pathOf(text(wire, [key])) ?? null;
  return {
    type,
    sort: readSort(wire, fields),
    paged: flag(wire, 'hasPage', true),
    pageSize: Number.isSafeInteger(size) && size > 0 && size <= 10_000 ? size : 20,
    tree: type === 'tree' ? readTree(wire, fields) : null,
    group: type === 'grouped' ? path('groupField') : null,
    parent: type === 'nested' ? path('parentField') : null,
    summary:
      flag(wire, 'showSummary', false) && isArray(summary) ? summary.flatMap((name) => (typeof name === 'string' ? (fields.pathOf(name) ?? []) : [])) : [],
    superQuery: flag(wire, 'hasSuperQuery', false),
    tabs: own(wire, 'quickFilters', tab as z.ZodMiniType<ListDocument['tabs'][number]>),
    colours: own(wire, 'rowColours', colour as z.ZodMiniType<ListDocument['colours'][number]>),
    heads: readHeads(wire, fields),
  };
}

/** Writes the properties over the original. */
export function writeFrame(now: Frame, came: Outside, fields: ListFields): Outside {
  const was = readFrame(came, fields);
  const name = (path: string | null) => (path === null ? '' : (fields.nameOf(path) ?? ''));
  let wire = came;
  const write = (before: unknown, after: unknown, keys: readonly string[], value: Json) => {
    if (!same(before as Json, after as Json)) wire = put(wire, anyOf(wire, keys), value);
  };
  write(was.type, now.type, ['type'], TYPES.indexOf(now.type) + 1);
  if (!same(was.sort, now.sort)) wire = writeSort(now.sort, wire, fields);
  write(was.paged, now.paged, ['hasPage'], now.paged);
  write(was.pageSize, now.pageSize, ['pageSize'], now.pageSize);
  if (now.tree !== null && !same(was.tree as unknown as Json, now.tree as unknown as Json)) wire = writeTree(now.tree, wire, fields);
  write(was.group, now.group, ['groupField'], name(now.group));
  write(was.parent, now.parent, ['parentField'], name(now.parent));
  write(was.summary, now.summary, ['summaryField'], now.summary.map(name));
  write(was.summary.length > 0, now.summary.length > 0, ['showSummary'], now.summary.length > 0);
  write(was.superQuery, now.superQuery, ['hasSuperQuery'], now.superQuery);
  write(was.tabs, now.tabs, ['quickFilters'], now.tabs as unknown as Json);
  write(was.colours, now.colours, ['rowColours'], now.colours);
  const heads = now.heads ?? [];
  write(
    was.heads,
    heads,
    ['complexHeaderList'],
    heads.map((head) => writeHead(head, name)),
  );
  return wire;
}

/** The first one is also written where earlier versions expect it. */
function writeSort(sort: Frame['sort'], wire: Outside, fields: ListFields): Outside {
  const entries = sort.map(({ field, descending }) => ({ field: fields.nameOf(field) ?? '', sort: descending ? 'desc' : 'asc' }));
  const [first] = entries;
  const one = put(put(wire, ['defaultSidx'], first?.field ?? ''), ['sort'], first?.sort ?? 'desc');
  return entries.length > 1 || at(wire, ['defaultSortConfig']) !== undefined ? put(one, ['defaultSortConfig'], entries) : one;
}

function writeTree(tree: ListTree, came: Outside, fields: ListFields): Outside {
  const was = readTree(came, fields);
  let wire = came;
  const write = (before: Json, after: Json, keys: readonly string[], value = after) => {
    if (!same(before, after)) wire = put(wire, anyOf(wire, keys), value);
  };
  const [{ zh: _, ...othersBefore }, { zh, ...others }] = [was.title, tree.title];
  write(was.title.zh, zh, ['treeTitle']);
  write(othersBefore, others, ['treeTitleSaid']);
  write(was.from, tree.from, ['treeDataSource'], Object.entries(SOURCES).find(([, from]) => from === tree.from)?.[0]);
  if (tree.from === 'dictionary') write(was.source, tree.source, ['treeDictionary']);
  if (tree.from === 'interface') write(was.source, tree.source, NAMES.interface);
  write(was.field, tree.field, NAMES.relation, fields.nameOf(tree.field) ?? '');
  write(was.keys.id, tree.keys.id, NAMES.id);
  write(was.keys.label, tree.keys.label, NAMES.label);
  write(was.keys.children, tree.keys.children, NAMES.children);
  return wire;
}
