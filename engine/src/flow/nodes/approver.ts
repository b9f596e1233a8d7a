// A step at which people decide.
import type { FieldRight, Hook, NodeBase, People, Span } from './node.ts';

/** By the family's numbers. */
export type Who =
  | { kind: 'superior'; level: number; of: 'initiator' | 'previous' }
  | { kind: 'head'; field: string | null }
  | { kind: 'initiator' }
  | { kind: 'field'; field: string; holds: 'users' | 'departments' | 'positions' | 'roles' }
  | { kind: 'node'; node: string }
  | { kind: 'people'; people: People }
  | { kind: 'candidates'; people: People; several: boolean }
  | { kind: 'interface'; interface: string }
  | { kind: 'steps'; level: number; position: string | null }
  | { kind: 'pool'; people: People };

/** A part of the votes, or so many. */
export type Share = { percent: number } | { votes: number };

export interface Sign {
  mode: 'any' | 'all' | 'ratio' | 'weight' | 'order';
  /** Of `ratio` and `weight`. */
  adopts: Share;
  /** Null: once the adopts are out of reach. */
  rejects: Share | null;
  /** Counted when all have spoken. */
  delayed: boolean;
  /** Of `weight`, by person; 1 for who is not named. */
  weights: Readonly<Record<string, number>>;
}

export type Nobody = { does: 'admin' } | { does: 'people'; people: People } | { does: 'adopt' } | { does: 'refuse' } | { does: 'initiator' };
/** What becomes of the task once the votes reject. `chosen`: by the vote that tips it. */
export type OnReject = { to: 'end' } | { to: 'start' } | { to: 'previous' } | { to: 'node'; node: string } | { to: 'chosen' };

export interface TimeLimit {
  remind: { after: Span; every: Span; most: number } | null;
  overdue: { after: Span; does: 'none' | 'superior' | 'adopt' | 'reject' | 'transfer'; to: string | null } | null;
}

export interface ApproverNode extends NodeBase {
  kind: 'approver';
  who: Who;
  sign: Sign;
  nobody: Nobody;
  /** Who is left out. */
  limit: { notInitiator: boolean; same: 'organize' | 'department' | null };
  onReject: OnReject;
  /** After a return: everything once more, straight back, or as chosen by the person who returns it. */
  back: 'again' | 'straight' | 'chosen';
  may: { return: boolean; transfer: boolean; addSigner: boolean; circulate: boolean };
  needs: { opinion: boolean; signature: boolean };
  /** Percent that are shown while the task is here. */
  progress: number;
  rights: readonly FieldRight[];
  limits: TimeLimit;
  /** Who gets a copy once it is adopted. */
  circulate: People;
  hooks: readonly Hook[];
}

export const defaultSign: Sign = { mode: 'any', adopts: { percent: 100 }, rejects: null, delayed: false, weights: {} };
