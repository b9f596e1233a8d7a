import type { Endpoint } from '@ordo/contract/kit.ts';

/** The keys that the update call can change, except those that identify the record. */
export function keysOf(update: Endpoint, ...known: readonly string[]): string[] {
  const { shape } = update.input as unknown as { shape: Record<string, unknown> };
  return Object.keys(shape).filter((key) => key !== 'id' && key !== 'version' && !known.includes(key));
}
