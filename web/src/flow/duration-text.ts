import { duration } from '@ordo/engine/text/duration.ts';
import { translateNow } from '../kit/phrases.ts';
import { mapPhrases } from './flow.phrases.ts';

/** A duration in words. @param length in ms */
export function durationText(length: number): string {
  const { key, n } = duration(length);
  return translateNow(mapPhrases[key === 'minutes' && n === 0 ? 'moment' : key], { n });
}
