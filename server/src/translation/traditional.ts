import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import { loadTraditional } from '../kit/traditional.ts';

/** For texts that the product itself contains. */
export const knownTraditional = (simplified: string): string => zhtw[simplified] ?? '';

/** In the same order, with Taiwan's vocabulary. */
export async function traditionalOf(simplified: readonly string[]): Promise<string[]> {
  return simplified.length ? simplified.map(await loadTraditional()) : [];
}
