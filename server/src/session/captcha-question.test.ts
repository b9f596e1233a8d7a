import { expect, test } from 'vitest';
import { languages } from '@ordo/contract/language.ts';
import { numberPhrases, wordPhrases } from './captcha-question.phrases.ts';
import { askInWords } from './captcha-question.ts';

/** A seeded generator: always the same questions. */
function chanceFrom(seed: number) {
  let state = seed;
  return (least: number, most: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return least + (state % (most - least));
  };
}

const questions = Array.from({ length: 400 }, (_, seed) => askInWords('en', chanceFrom(seed + 1)));
const numbersIn = (question: string) =>
  (question.toLowerCase().match(/[a-z]+/g) ?? []).map((word) => numberPhrases.findIndex(([, en]) => en === word)).filter((number) => number >= 0);

/** The answer as a reader derives it from the sentence alone. */
function answered(question: string): number {
  const said = question.toLowerCase();
  const numbers = numbersIn(question);
  const [a = 0, b = 0, c = 0] = numbers;
  const kind = (['fruits', 'animals', 'colours'] as const).find((name) => said.includes(`are ${name}`));
  if (kind) return wordPhrases[kind].filter(([, en]) => new RegExp(`\\b${en}\\b`).test(said)).length;
  if (said.includes('plus')) return a + b;
  if (said.includes('minus')) return a - b;
  if (said.includes('pens')) return a + b - c;
  return said.includes('largest') ? Math.max(...numbers) : Math.min(...numbers);
}

test('a question in words can be answered from its sentence, with a number that is not below nothing', () => {
  for (const { question, answer } of questions) expect([question, answer]).toEqual([question, String(answered(question))]);
  expect(questions.filter(({ answer }) => !/^\d{1,2}$/.test(answer))).toEqual([]);
});

test('no question tells its numbers in digits, leaves a gap or begins small', () => {
  for (const language of languages)
    for (let seed = 1; seed < 100; seed += 1) {
      const { question } = askInWords(language, chanceFrom(seed));
      expect(question).toMatch(/^[^a-z{}\d][^{}\d]*[?？]$/);
    }
});

test('eight ways to ask come up, and no answer is so frequent that it could be said blindly', () => {
  const openings = new Set(questions.map(({ question }) => question.split(' ').slice(0, 4).join(' ')));
  expect(openings.size).toBeGreaterThanOrEqual(8);
  const most = Math.max(...questions.map(({ answer }) => questions.filter((other) => other.answer === answer).length));
  expect(most / questions.length).toBeLessThan(0.2);
});
