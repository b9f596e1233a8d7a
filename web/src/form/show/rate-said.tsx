import type { FormNode } from '@ordo/engine/form/document.ts';
import { translateNow } from '../../kit/phrases.ts';
import { formPhrases } from '../form.phrases.ts';
import { isSet, numberSet } from '../settings.ts';

const WORDS = ['rate1', 'rate2', 'rate3', 'rate4', 'rate5'] as const;

/** A rating in words and as a number, as its designer wants them beside the stars. The words are those of five stars. */
export function RateSaid({ node, stars }: { node: FormNode; stars: number }) {
  const word = (numberSet(node, 'max') ?? 5) === WORDS.length ? WORDS[Math.ceil(stars) - 1] : undefined;
  return (
    <>
      {isSet(node, 'showText') && word && <span>{translateNow(formPhrases[word])}</span>}
      {isSet(node, 'showScore') && stars > 0 && <b>{stars}</b>}
    </>
  );
}
