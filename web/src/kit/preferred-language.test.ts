import { afterEach, expect, test, vi } from 'vitest';
import { preferredLanguage } from './preferred-language.ts';
import { writeStored } from './browser-storage.ts';

afterEach(() => {
  writeStored('language', null);
  vi.unstubAllGlobals();
});

test.each([
  ['zh-TW', null, 'zhtw'],
  ['zh-Hant-TW', null, 'zhtw'],
  ['zh-CN', null, 'zh'],
  ['en-US', null, 'en'],
  ['EN-gb', null, 'en'],
  ['fr-FR', null, 'zh'],
  ['zh-TW', 'en', 'en'],
  ['en-US', 'zhtw', 'zhtw'],
  ['en-US', 'klingon', 'en'],
] as const)('a browser of %s that remembers %s is spoken to in %s', (browser, chosen, language) => {
  vi.stubGlobal('navigator', { language: browser });
  writeStored('language', chosen);
  expect(preferredLanguage()).toBe(language);
});
