// The captcha in words, for people who cannot see the picture: read by a screen reader, answered on any keyboard (decision 0029). A program
// written for it can answer too; the limit of guesses, the same as for the picture, is what protects against that.
import { translate, type Language } from '@ordo/contract/language.ts';
import type { Phrase } from '@ordo/contract/refusals.ts';
import { zhtw } from '@ordo/contract/zhtw.generated.ts';
import { numberPhrases, questionPhrases, wordPhrases } from './captcha-question.phrases.ts';

/** A random integer from `least` up to, but excluding, `most`. */
type Chance = (least: number, most: number) => number;

type Key = keyof typeof questionPhrases;

interface Asked {
  key: Key;
  numbers?: Record<string, number>;
  words?: readonly Phrase[];
  answer: number;
}

const NAMES = ['a', 'b', 'c', 'd'];
const MAX = 20;

const counted = ['fruits', 'animals', 'colours'] as const;
const asked: Record<Key, (chance: Chance) => Asked> = {
  plus: (chance) => {
    const [a, b] = [chance(2, MAX), chance(2, MAX)];
    return { key: 'plus', numbers: { a, b }, answer: a + b };
  },
  minus: (chance) => {
    const a = chance(5, MAX);
    const b = chance(1, a);
    return { key: 'minus', numbers: { a, b }, answer: a - b };
  },
  box: (chance) => {
    const [a, b] = [chance(3, 11), chance(2, 10)];
    const c = chance(2, a + b);
    return { key: 'box', numbers: { a, b, c }, answer: a + b - c };
  },
  largest: (chance) => among('largest', chance, Math.max),
  smallest: (chance) => among('smallest', chance, Math.min),
  fruits: (chance) => count('fruits', chance),
  animals: (chance) => count('animals', chance),
  colours: (chance) => count('colours', chance),
};

function among(key: 'largest' | 'smallest', chance: Chance, best: (...numbers: number[]) => number): Asked {
  const numbers = shuffled(Array.from(numberPhrases.keys()), chance).slice(0, NAMES.length);
  return { key, numbers: Object.fromEntries(numbers.map((number, at) => [NAMES[at] ?? '', number])), answer: best(...numbers) };
}

function count(key: (typeof counted)[number], chance: Chance): Asked {
  const answer = chance(1, 5);
  const others: (readonly Phrase[])[] = counted.filter((other) => other !== key).map((other) => wordPhrases[other]);
  const those: readonly Phrase[] = wordPhrases[key];
  const words = [...shuffled(those, chance).slice(0, answer), ...shuffled([...wordPhrases.others, ...others.flat()], chance).slice(0, chance(2, 5))];
  return { key, words: shuffled(words, chance), answer };
}

function shuffled<T>(all: readonly T[], chance: Chance): T[] {
  const left = [...all];
  return all.flatMap(() => left.splice(chance(0, left.length), 1));
}

/** `answer` is in digits. */
export function askInWords(language: Language, chance: Chance): { question: string; answer: string } {
  const all = Object.values(asked);
  const { key, numbers = {}, words = [], answer } = (all[chance(0, all.length)] ?? asked.plus)(chance);
  const inWords = (phrase: Phrase) => translate(phrase, language, {}, zhtw);
  const told = Object.fromEntries(Object.entries(numbers).map(([name, number]) => [name, inWords(numberPhrases[number] ?? numberPhrases[0])]));
  const question = translate(questionPhrases[key], language, { ...told, words: words.map(inWords) }, zhtw);
  return { question: question.charAt(0).toUpperCase() + question.slice(1), answer: String(answer) };
}
