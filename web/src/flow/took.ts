import { duration } from '@ordo/engine/text/duration.ts';
import { sayNow } from '../kit/phrases.ts';
import { mapPhrases } from './flow.phrases.ts';

/** A length of time in words. @param length in ms */
export function tookText(length: number): string {
  const { key, n } = duration(length);
  return sayNow(mapPhrases[key === 'minutes' && n === 0 ? 'moment' : key], { n });
}
