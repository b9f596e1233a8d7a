// Hooks tell other systems what has happened: a data interface, or an address of the allow-list, signed, and never with anybody's token. What one task tells one
// target is told in order; what cannot be told is tried again with growing waits, and after a day it waits for somebody to send it again.
import { createHmac } from 'node:crypto';
import type { HookEvent } from '@ordo/engine/flow/nodes/node.ts';
import { Refusal } from '../kit/refusal.ts';
import { tellParentAgain } from './children.ts';
import { lookLater, nextOf, triedLater, wasTold, type Due } from './delivery.db.ts';
import { callAsOwner, type BackgroundDeps } from './system.ts';

export const isAddress = (target: string): boolean => /^https?:\/\//i.test(target);

/** Everything that waits for this target, in order, as far as it can be told now. */
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

/** As the family's servers hear of it; of what has ended it is how. */
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

/** Over time and what is told, joined by a full stop: who has the secret knows that it is ours, whole, and not an old one. */
export function signedHeaders({ hookKey }: BackgroundDeps, flowId: string, delivery: string, event: string, told: string): Record<string, string> {
  const time = String(Date.now());
  const mac = createHmac('sha256', hookSecret(hookKey, flowId)).update(`${time}.${told}`).digest('hex');
  return { 'x-ordo-delivery': delivery, 'x-ordo-event': event, 'x-ordo-time': time, 'x-ordo-signature': `v1=${mac}` };
}

/** Both spellings of the family. */
function oldAddress({ target, taskId, node, status }: Due, event: HookEvent): string {
  const url = new URL(target);
  const handled = event === 'ended' ? Number(status !== REJECTED) : oldStatus[event];
  for (const [name, value] of Object.entries({ taskld: taskId, taskId, taskNodeId: node ?? '', handleStatus: String(handled) }))
    url.searchParams.set(name, value);
  return url.href;
}
