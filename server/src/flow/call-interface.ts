// A data interface or an address is called without holding the task's lock; its answer comes back as a command.
import type { Values } from '@ordo/engine/flow/state.ts';
import { Refusal } from '../kit/refusal.ts';
import { isAddress, signedHeaders } from './hooks.ts';
import type { PendingEffect } from './pending-effect.ts';
import { answeredBySystem, callAsOwner, isWaiting, type BackgroundDeps } from './system.ts';

export async function callInterface(left: PendingEffect<'call'>, behind: BackgroundDeps): Promise<void> {
  const { taskId, effect } = left;
  if (!(await isWaiting(behind, taskId, effect.visit))) return;
  let answer: unknown;
  let failed = false;
  try {
    answer = await asked(left, behind);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    failed = true;
  }
  const told = effect.for === 'people' ? { people: failed ? [] : idsOf(answer) } : { values: failed ? {} : valuesOf(answer) };
  await answeredBySystem(behind, taskId, effect.key, { command: 'answered', visit: effect.visit, ...told, failed });
}

async function asked(
  { taskId, flowId, seq, fullName, ownerId, effect: { visit, target, key } }: PendingEffect<'call'>,
  behind: BackgroundDeps,
): Promise<unknown> {
  if (!isAddress(target)) return behind.ask(await callAsOwner(behind.deps, behind, ownerId), target, { taskId, visit });
  const delivery = `${taskId}-${key}`;
  const body = JSON.stringify({ delivery, event: 'service', taskId, seq, visit, title: fullName });
  return behind.out.exchange(target, body, signedHeaders(behind, flowId, delivery, 'service', body));
}

/** `{ handleId: 'id,id' }` as the family's services return it, a list of ids, or rows with an `id`. */
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
