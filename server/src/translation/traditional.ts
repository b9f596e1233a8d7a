import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';

/** As the product knows it itself. */
export const knownTraditional = (simplified: string): string => zhtw[simplified] ?? '';

/** In their order, with the words that are used in Taiwan. */
export async function traditionalOf(simplified: readonly string[]): Promise<string[]> {
  if (!simplified.length) return [];
  const worker = new Worker(new URL('./traditional-worker.ts', import.meta.url), {
    workerData: [...simplified],
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  try {
    const [made] = (await once(worker, 'message')) as [string[]];
    return made;
  } finally {
    await worker.terminate();
  }
}
