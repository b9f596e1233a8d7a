import type { Effect } from '@ordo/engine/flow/command.ts';

/** An effect, and its origin. */
export interface PendingEffect<E extends Effect['effect'] = Effect['effect']> {
  effect: Extract<Effect, { effect: E }>;
  taskId: string;
  flowId: string;
  /** The release that the task is pinned to; null before it is submitted. */
  releaseId: string | null;
  seq: number;
  fullName: string;
  initiatorId: string;
  initiator: string;
  /** The person who released the engine: services are called, and records written, with their permissions. */
  ownerId: string;
  /** The person whom the engine names for failures that have no other receiver. */
  adminId: string | null;
  actor: string | null;
}
