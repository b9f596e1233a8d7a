// The target position of an entry that is moved by dragging or by keys: pure functions on the displayed tree.
import { pathTo } from '../kit/tree/tree-lines.ts';

export interface MovableRow {
  id: string;
  parentId: string;
  type: number;
  children?: readonly MovableRow[] | undefined;
}

export interface Place {
  parentId: string;
  /** Left out: last. */
  before?: string;
}

export type Side = 'before' | 'after' | 'inside';
export type Direction = 'up' | 'down' | 'out' | 'in';

/** @returns null if it is not allowed, or would change nothing */
export function placeAt(rows: readonly MovableRow[], id: string, targetId: string, side: Side): Place | null {
  if (pathTo(rows, targetId).includes(id)) return null;
  const target = find(rows, targetId);
  if (!target) return null;
  if (side === 'inside') return target.type === 1 ? { parentId: target.id } : null;
  const siblings = siblingsOf(rows, target).filter((row) => row.id !== id);
  const at = siblings.indexOf(target) + (side === 'after' ? 1 : 0);
  return placed(target.parentId, siblings[at]);
}

/** @returns null if there is no such position */
export function placeTowards(rows: readonly MovableRow[], id: string, direction: Direction): Place | null {
  const row = find(rows, id);
  if (!row) return null;
  const siblings = siblingsOf(rows, row);
  const at = siblings.indexOf(row);
  const neighbour = siblings[at - 1];
  switch (direction) {
    case 'up':
      return neighbour ? placed(row.parentId, neighbour) : null;
    case 'down':
      return at + 1 < siblings.length ? placed(row.parentId, siblings[at + 2]) : null;
    case 'in':
      return neighbour?.type === 1 ? { parentId: neighbour.id } : null;
    case 'out': {
      const parent = find(rows, row.parentId);
      if (!parent) return null;
      const around = siblingsOf(rows, parent);
      return placed(parent.parentId, around[around.indexOf(parent) + 1]);
    }
  }
}

function placed(parentId: string, next: MovableRow | undefined): Place {
  return next ? { parentId, before: next.id } : { parentId };
}

function find(rows: readonly MovableRow[], id: string): MovableRow | undefined {
  for (const row of rows) {
    const found = row.id === id ? row : find(row.children ?? [], id);
    if (found) return found;
  }
  return undefined;
}

function siblingsOf(rows: readonly MovableRow[], row: MovableRow): readonly MovableRow[] {
  return rows.includes(row) ? rows : (find(rows, row.parentId)?.children ?? []);
}
