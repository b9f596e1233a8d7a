// The statements that a server executes meanwhile, without those of the outbox and the logs.
import { vi } from 'vitest';
import { TimeoutClient } from '../src/node/timeout-client.ts';

const original = TimeoutClient.prototype.query;

/** Texts of the statements that are executed during the work. */
export async function executedBy(work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = [];
  const query = vi.spyOn(TimeoutClient.prototype, 'query').mockImplementation(function query(this: TimeoutClient, ...given: never[]) {
    const [first] = given as unknown as [string | { text: string }];
    texts.push((typeof first === 'string' ? first : first.text).trim());
    return original.apply(this, given as never);
  } as never);
  try {
    await work();
  } finally {
    query.mockRestore();
  }
  return texts.filter((text) => !/from outbox|into (request_log|journal)/i.test(text));
}
