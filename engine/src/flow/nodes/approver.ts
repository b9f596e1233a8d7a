// A step at which people decide.
import type { Matrix } from '../matrix.ts';
import type { FieldRight, Hook, NodeBase, People, Span } from './node.ts';

/** Numbers as used by the family. */
export type Who =
  | { kind: 'superior'; level: number; of: 'initiator' | 'previous' }
  | { kind: 'head'; field: string | null }
  | { kind: 'initiator' }
  | { kind: 'field'; field: string; holds: 'users' | 'departments' | 'positions' | 'roles' }
  | { kind: 'node'; node: string }
  | { kind: 'people'; people: People }
  | { kind: 'candidates'; people: People; several: boolean }
  | ({ kind: 'matrix' } & Matrix)
  | { kind: 'interface'; interface: string }
  | { kind: 'steps'; level: number; position: string | null }
  | { kind: 'pool'; people: People };

/** A percentage of the votes, or a number of votes. */
export type Share = { percent: number } | { votes: number };

export interface Sign {
  mode: 'any' | 'all' | 'ratio' | 'weight' | 'order';
  /** For `ratio` and `weight`. */
  adopts: Share;
  /** Null: as soon as enough adopts are impossible. */
  rejects: Share | null;
  /** Counted only when all have voted. */
  delayed: boolean;
  /** For `weight`, by person; default 1. */
  weights: Readonly<Record<string, number>>;
}

export type Nobody = { does: 'admin' } | { does: 'people'; people: People } | { does: 'adopt' } | { does: 'refuse' } | { does: 'initiator' };
/** What happens when the votes reject. `chosen`: as chosen with the deciding vote. */
export type OnReject = { to: 'end' } | { to: 'start' } | { to: 'previous' } | { to: 'node'; node: string } | { to: 'chosen' };

export interface TimeLimit {
  remind: { after: Span; every: Span; most: number } | null;
  overdue: { after: Span; does: 'none' | 'superior' | 'adopt' | 'reject' | 'transfer'; to: string | null } | null;
}

/** Who sees opinions besides those who gave them and those who monitor the task: all its approvers, or only those of the node. */
export const opinionSights = ['approvers', 'node'] as const;
export type OpinionSight = (typeof opinionSights)[number];

export interface ApproverNode extends NodeBase {
  kind: 'approver';
  who: Who;
  sign: Sign;
  nobody: Nobody;
  /** Restrictions on the people found. */
  limit: { notInitiator: boolean; same: 'organize' | 'department' | null };
  onReject: OnReject;
  /** After a return: through all nodes again, straight back, or as chosen by the person who returns it. */
  back: 'again' | 'straight' | 'chosen';
  may: { return: boolean; transfer: boolean; addSigner: boolean; circulate: boolean };
  needs: { opinion: boolean; signature: boolean };
  /** Who sees the opinions given here; absent: everybody whom the task concerns. */
  sees?: OpinionSight;
  /** Messages about work here go by mail too; absent: they do not. */
  mails?: boolean;
  /** Progress of the task at this node, in percent. */
  progress: number;
  rights: readonly FieldRight[];
  limits: TimeLimit;
  /** Who gets a copy once it is adopted. */
  circulate: People;
  hooks: readonly Hook[];
}

export const defaultSign: Sign = { mode: 'any', adopts: { percent: 100 }, rejects: null, delayed: false, weights: {} };
