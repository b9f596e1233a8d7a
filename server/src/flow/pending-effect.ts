import type { Effect } from '@ordo/engine/flow/command.ts';

/** An effect, and where it left. */
export interface PendingEffect<E extends Effect['effect'] = Effect['effect']> {
  effect: Extract<Effect, { effect: E }>;
  taskId: string;
  flowId: string;
  seq: number;
  fullName: string;
  initiatorId: string;
  initiator: string;
  /** The person who released the engine: services are called, and records written, by their rights. */
  ownerId: string;
  /** The person whom the engine names for failures that concern nobody else. */
  adminId: string | null;
  actor: string | null;
}
