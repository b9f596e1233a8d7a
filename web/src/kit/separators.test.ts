// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { aside, comma, showLanguage } from './phrases.ts';

afterEach(() => showLanguage('zh'));

test.each([
  ['zh', '甲、乙（丙）'],
  ['zhtw', '甲、乙（丙）'],
  ['en', '甲, 乙 (丙)'],
] as const)('names and brackets are punctuated as %s does it', async (language, said) => {
  await showLanguage(language);
  expect(['甲', aside('乙', '丙')].join(comma())).toBe(said);
});
