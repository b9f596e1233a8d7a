// A data interface is asked outside of the task's lock; what it answers comes back as a command.
import type { Values } from '@ordo/engine/flow/state.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Left } from './left.ts';
import { callAsOwner, commandedBySystem, type Behind } from './system.ts';

export async function ask({ taskId, ownerId, effect }: Left<'call'>, behind: Behind): Promise<void> {
  const { visit, target, key } = effect;
  const id = `answer-${key}`.replace('.', '_');
  let answer: unknown;
  let failed = false;
  try {
    answer = await behind.ask(await callAsOwner(behind.deps.db, behind, ownerId), target, { taskId, visit });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    failed = true;
  }
  const told = effect.for === 'people' ? { people: failed ? [] : idsOf(answer) } : { values: failed ? {} : valuesOf(answer) };
  const done = await commandedBySystem(behind, taskId, id, { command: 'answered', visit, ...told, failed });
  // While the task stands still nothing is taken; the outbox comes again.
  if (done === 'flowTaskPaused') throw new Error(`task ${taskId} is paused`);
}

/** `{ handleId: 'id,id' }` as the family's services say it, a list of ids, or rows with an `id`. */
function idsOf(answer: unknown): string[] {
  const one = (value: unknown): string[] => {
    if (typeof value === 'string') return value.split(',').map((id) => id.trim());
    if (typeof value === 'object' && value !== null && 'id' in value) return [String(value.id)];
    return [];
  };
  if (Array.isArray(answer)) return answer.flatMap(one).filter(Boolean);
  if (typeof answer === 'object' && answer !== null) {
    if ('data' in answer) return idsOf(answer.data);
    if ('handleId' in answer) return one(answer.handleId).filter(Boolean);
  }
  return one(answer).filter(Boolean);
}

/** An object's own values, or those of the first row. */
function valuesOf(answer: unknown): Values {
  const [first] = Array.isArray(answer) ? (answer as readonly unknown[]) : [answer];
  return typeof first === 'object' && first !== null ? (first as Values) : {};
}
