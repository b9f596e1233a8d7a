import type { Effect } from '@ordo/engine/flow/command.ts';

/** An effect, and where it left. */
export interface Left<E extends Effect['effect'] = Effect['effect']> {
  effect: Extract<Effect, { effect: E }>;
  taskId: string;
  seq: number;
  fullName: string;
  initiatorId: string;
  initiator: string;
  actor: string | null;
}
