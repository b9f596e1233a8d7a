// The loaded part of the area tree, and its visible lines. Pure functions on plain data.
import { areaRoot, type areaList } from '@ordo/contract/area.ts';
import type { Result } from '@ordo/contract/kit.ts';

export type Area = Result<typeof areaList>['list'][number];

export interface Branch {
  /** Null until they are loaded. */
  children: readonly Area[] | null;
  /** Why loading failed. */
  failed: string | null;
}

/** By the id of the parent. */
export type Branches = Readonly<Record<string, Branch>>;

export type Line =
  | { kind: 'area'; area: Area; depth: number; unfolded: boolean; position: number; siblings: number }
  | { kind: 'wait'; parent: string; depth: number }
  | { kind: 'failed'; parent: string; depth: number; why: string };

/** Marks the children of `parent` as loading; known ones stay visible. */
export function loading(branches: Branches, parent: string): Branches {
  return { ...branches, [parent]: { children: branches[parent]?.children ?? null, failed: null } };
}

/** The children of `parent` are loaded; also updates whether its own row has children. */
export function loaded(branches: Branches, parent: string, children: readonly Area[]): Branches {
  const next = { ...branches, [parent]: { children, failed: null } };
  return patched(next, parent, { hasChildren: children.length > 0, isLeaf: children.length === 0 });
}

export function failed(branches: Branches, parent: string, why: string): Branches {
  return { ...branches, [parent]: { children: branches[parent]?.children ?? null, failed: why } };
}

/** One area has changed; every other branch stays the same object. */
export function patched(branches: Branches, id: string, change: Partial<Area>): Branches {
  for (const [parent, branch] of Object.entries(branches)) {
    if (!branch.children?.some((area) => area.id === id)) continue;
    return { ...branches, [parent]: { ...branch, children: branch.children.map((area) => (area.id === id ? { ...area, ...change } : area)) } };
  }
  return branches;
}

/** Top to bottom, each area followed by its expanded children. */
export function linesOf(branches: Branches, unfolded: ReadonlySet<string>, parent: string = areaRoot, depth = 0): Line[] {
  const branch = branches[parent];
  if (branch?.failed) return [{ kind: 'failed', parent, depth, why: branch.failed }];
  if (!branch?.children) return [{ kind: 'wait', parent, depth }];
  const siblings = branch.children.length;
  return branch.children.flatMap((area, index) => {
    const open = area.hasChildren && unfolded.has(area.id);
    const line: Line = { kind: 'area', area, depth, unfolded: open, position: index + 1, siblings };
    return open ? [line, ...linesOf(branches, unfolded, area.id, depth + 1)] : [line];
  });
}

/** Search hits as a flat list. */
export function hitLines(hits: readonly Area[]): Line[] {
  return hits.map((area, index) => ({ kind: 'area', area, depth: 0, unfolded: false, position: index + 1, siblings: hits.length }));
}
