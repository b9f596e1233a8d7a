// The statements that a work executes, without those of the outbox and the logs, and of whatever else the server does meanwhile.
import { AsyncLocalStorage } from 'node:async_hooks';
import { vi } from 'vitest';
import { TimeoutClient } from '../src/node/timeout-client.ts';

const original = TimeoutClient.prototype.query;
const within = new AsyncLocalStorage<string[]>();

/** @returns the texts of the statements, in their order */
export async function executedBy(work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = [];
  const query = vi.spyOn(TimeoutClient.prototype, 'query').mockImplementation(function query(this: TimeoutClient, ...given: never[]) {
    const [first] = given as unknown as [string | { text: string }];
    within.getStore()?.push((typeof first === 'string' ? first : first.text).trim());
    return original.apply(this, given as never);
  } as never);
  try {
    await within.run(texts, work);
  } finally {
    query.mockRestore();
  }
  return texts.filter((text) => !/from outbox|into (request_log|journal)/i.test(text));
}
