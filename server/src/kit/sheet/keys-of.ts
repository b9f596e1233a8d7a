import type { Endpoint } from '@ordo/contract/kit.ts';

/** What the call that changes a record can change, besides what the record is known by. */
export function keysOf(update: Endpoint, ...known: readonly string[]): string[] {
  const { shape } = update.input as unknown as { shape: Record<string, unknown> };
  return Object.keys(shape).filter((key) => key !== 'id' && key !== 'version' && !known.includes(key));
}
