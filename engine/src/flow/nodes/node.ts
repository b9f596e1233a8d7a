// What several kinds of nodes have in common.
import type { Outside } from '../../form/document.ts';

export interface NodeBase {
  /** Never changes while versions come and go: running tasks are migrated by it. */
  id: string;
  title: string;
  /** What the family's document says beside what is understood here. */
  outside: Outside;
}

/** People by name, or as members; ids. */
export interface People {
  users: readonly string[];
  positions: readonly string[];
  roles: readonly string[];
  departments: readonly string[];
}

export const nobody: People = { users: [], positions: [], roles: [], departments: [] };
export const isNobody = (people: People): boolean => Object.values(people).every((ids: readonly string[]) => ids.length === 0);

/** What a node allows of one field: its key, or `table-column`. A field that is not named is read. */
export interface FieldRight {
  field: string;
  read: boolean;
  write: boolean;
  required: boolean;
}

export const hookMoments = ['submitted', 'entered', 'adopted', 'rejected', 'recalled', 'withdrawn', 'cancelled', 'ended'] as const;
export type HookMoment = (typeof hookMoments)[number];
/** What is told: of an adopted task that was revoked, that its end is undone. */
export type HookEvent = HookMoment | 'undone';
export interface Hook {
  at: HookMoment;
  /** An address of the allow-list, or the id of a data interface. */
  target: string;
}

/** Length of time; in working time it counts by a calendar. */
export interface Span {
  minutes: number;
  working: boolean;
}
