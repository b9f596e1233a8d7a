// Hooks notify other systems: a data interface, or an address of the allow-list, signed, and never with a user's token. Hooks of one task to one target
// are delivered in order; failed ones are retried with growing delays, and after a day they need a manual resend.
import { createHmac } from 'node:crypto';
import type { HookEvent } from '@ordo/engine/flow/nodes/node.ts';
import { Refusal } from '../kit/refusal.ts';
import { tellParentAgain } from './children.ts';
import { lookLater, nextOf, triedLater, wasTold, type Due } from './delivery.db.ts';
import { callAsOwner, type BackgroundDeps } from './system.ts';

export const isAddress = (target: string): boolean => /^https?:\/\//i.test(target);

/** Delivers everything that waits for this target, in order, until one fails. */
export async function deliver(behind: BackgroundDeps, taskId: string, target: string): Promise<void> {
  const { db } = behind.deps;
  for (let due = await nextOf(db, taskId, target); due; due = await nextOf(db, taskId, target)) {
    try {
      await tell(behind, due);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (await triedLater(db, due, error)) return;
      continue;
    }
    await wasTold(db, due);
  }
  await lookLater(db, taskId, target);
}

/** The secret with which receivers verify hooks of an engine. */
export const hookSecret = (key: Buffer, flowId: string): string => createHmac('sha256', key).update(flowId).digest('base64url');

/** Status in the family's format; an ended event takes it from the outcome. */
const oldStatus: Readonly<Record<Exclude<HookEvent, 'ended'>, number>> = {
  rejected: 0,
  adopted: 1,
  submitted: 2,
  entered: 2,
  recalled: 3,
  withdrawn: 3,
  undone: 3,
  cancelled: 4,
};
const REJECTED = 3;

async function tell(behind: BackgroundDeps, due: Due): Promise<void> {
  const { taskId, seq, fullName, ownerId, event, target, visit, key, node } = due;
  if (event === 'childEnded') return tellParentAgain(behind, due);
  const delivery = `${taskId}-${key}`;
  if (!isAddress(target)) {
    await behind.ask(await callAsOwner(behind.deps, behind, ownerId), target, { delivery, event, taskId, visit: visit ?? '' });
    return;
  }
  const address = due.old ? oldAddress(due, event) : target;
  const body = due.old ? '' : JSON.stringify({ delivery, event, taskId, seq, visit, node, title: fullName });
  const headers = signedHeaders(behind, due.flowId, delivery, event, due.old ? address : body);
  await (due.old ? behind.out.knock(address, headers) : behind.out.post(address, body, headers));
}

/** Signature over time and content, joined by a full stop: with the secret a receiver verifies the sender, the content and the age. */
export function signedHeaders({ hookKey }: BackgroundDeps, flowId: string, delivery: string, event: string, told: string): Record<string, string> {
  const time = String(Date.now());
  const mac = createHmac('sha256', hookSecret(hookKey, flowId)).update(`${time}.${told}`).digest('hex');
  return { 'x-ordo-delivery': delivery, 'x-ordo-event': event, 'x-ordo-time': time, 'x-ordo-signature': `v1=${mac}` };
}

/** With both spellings of the parameter that clients of the family use. */
function oldAddress({ target, taskId, node, status }: Due, event: HookEvent): string {
  const url = new URL(target);
  const handled = event === 'ended' ? Number(status !== REJECTED) : oldStatus[event];
  for (const [name, value] of Object.entries({ taskld: taskId, taskId, taskNodeId: node ?? '', handleStatus: String(handled) }))
    url.searchParams.set(name, value);
  return url.href;
}
