// Hooks tell other systems what has happened: a data interface, or an address of the allow-list, signed, and never with anybody's token.
import { createHmac } from 'node:crypto';
import { callAsOwner, type Behind } from './system.ts';
import type { Left } from './left.ts';

const isAddress = (target: string) => /^https?:\/\//i.test(target);

export async function callHook({ taskId, seq, fullName, ownerId, effect }: Left<'hook'>, behind: Behind): Promise<void> {
  const { at, target, visit, key } = effect;
  const delivery = `${taskId}-${key}`;
  const told = { delivery, event: at, taskId, seq, visit, title: fullName };
  if (!isAddress(target)) {
    await behind.ask(await callAsOwner(behind.deps.db, behind, ownerId), target, { delivery, event: at, taskId, visit: visit ?? '' });
    return;
  }
  const body = JSON.stringify(told);
  const signature = createHmac('sha256', behind.hookKey).update(body).digest('hex');
  await behind.post(target, body, { 'x-ordo-delivery': delivery, 'x-ordo-signature': `sha256=${signature}` });
}
