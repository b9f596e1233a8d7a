// Trees that store each row's path: ids from the root down, each followed by a dot, so that a subtree is a prefix.
import { sql } from 'kysely';
import type { Tables } from '../db.d.ts';
import type { Db } from './db.ts';
import { Refusal } from './refusal.ts';

/** Tables with `id`, `path` and `delete_mark`. */
export type TreeTable = Extract<keyof Tables, 'area' | 'organize'>;

/** One move or rename in a tree at a time; locked before any row, so that two of them wait for each other instead of a deadlock. */
export async function lockTree(db: Db, table: TreeTable): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`${table} tree`}))`.execute(db);
}

/** Locks the row and all its ancestors until the transaction ends. */
export async function lockPath<R extends { id: string; path: string }>(db: Db, table: TreeTable, id: string): Promise<R | undefined> {
  for (let tries = 0; tries < 5; tries += 1) {
    const { rows } = await sql<R>`
      select t.* from ${sql.table(table)} t
      where t.id = any(select unnest(string_to_array(rtrim(s.path, '.'), '.')) from ${sql.table(table)} s where s.id = ${id}) and t.delete_mark = 0
      order by length(t.path) for share`.execute(db);
    const found = rows.find((row) => row.id === id);
    // It may have been moved while waiting for the locks: then it has other ancestors now.
    if (!found || found.path === rows.map((row) => `${row.id}.`).join('')) return found;
  }
  throw new Refusal('busy');
}

/** Nests rows under their parents; a row whose parent is not among them is a root. Leaves carry no `children` (wire §1.3). */
export function buildTree<R extends { id: string; parentId: string }>(
  rows: readonly R[],
): (R & { hasChildren: boolean; children?: (R & { hasChildren: boolean })[] })[] {
  interface Node {
    hasChildren: boolean;
    children?: (R & Node)[];
  }
  const nodes = new Map(rows.map((row): [string, R & Node] => [row.id, { ...row, hasChildren: false }]));
  const roots: (R & Node)[] = [];
  for (const node of nodes.values()) {
    const parent = nodes.get(node.parentId);
    if (!parent) roots.push(node);
    else {
      (parent.children ??= []).push(node);
      parent.hasChildren = true;
    }
  }
  return roots;
}

/** Of flat rows in tree order: those that match, with all their ancestors. */
export function withAncestors<R extends { id: string; parentId: string }>(rows: readonly R[], matches: (row: R) => boolean): R[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const kept = new Set<R>();
  for (const row of rows) {
    if (!matches(row)) continue;
    for (let at: R | undefined = row; at && !kept.has(at); at = byId.get(at.parentId)) kept.add(at);
  }
  return rows.filter((row) => kept.has(row));
}
