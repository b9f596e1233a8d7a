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
  /** Whoever released the engine: services are called, and records written, by their rights. */
  ownerId: string;
  /** Whom the engine names for what nobody else looks after. */
  adminId: string | null;
  actor: string | null;
}
