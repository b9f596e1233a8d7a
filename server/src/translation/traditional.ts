import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import { loadTraditional } from '../kit/traditional.ts';

/** As the product knows it itself. */
export const knownTraditional = (simplified: string): string => zhtw[simplified] ?? '';

/** In their order, with the words that are used in Taiwan. */
export async function traditionalOf(simplified: readonly string[]): Promise<string[]> {
  return simplified.length ? simplified.map(await loadTraditional()) : [];
}
