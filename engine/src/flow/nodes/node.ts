// Common parts of the node kinds.
import type { Outside } from '../../form/document.ts';

export interface NodeBase {
  /** Constant across versions: migrations of running tasks match nodes by it. */
  id: string;
  title: string;
  /** Content of the family's document that is not understood here. */
  outside: Outside;
}

/** People by user id or by membership. */
export interface People {
  users: readonly string[];
  positions: readonly string[];
  roles: readonly string[];
  departments: readonly string[];
}

export const nobody: People = { users: [], positions: [], roles: [], departments: [] };
export const isNobody = (people: People): boolean => Object.values(people).every((ids: readonly string[]) => ids.length === 0);

/** Permission of a node on one field: its key, or `table-column`. Fields that are not named are read-only. */
export interface FieldRight {
  field: string;
  read: boolean;
  write: boolean;
  required: boolean;
}

export const hookMoments = ['submitted', 'entered', 'adopted', 'rejected', 'recalled', 'withdrawn', 'cancelled', 'ended'] as const;
export type HookMoment = (typeof hookMoments)[number];
/** Hook events: `undone` when an adopted task is revoked. */
export type HookEvent = HookMoment | 'undone';
export interface Hook {
  at: HookMoment;
  /** An allow-listed address, or the id of a data interface. */
  target: string;
}

/** A duration; working time is counted by a calendar. */
export interface Span {
  minutes: number;
  working: boolean;
}
