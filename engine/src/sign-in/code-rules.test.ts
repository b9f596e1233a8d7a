import { expect, test } from 'vitest';
import { waitForCode, type Asked } from './code-rules.ts';

const NONE: Asked = { secondsAgo: null, numberToday: 0, addressThisHour: 0 };

test.each<[string, Partial<Asked>, ReturnType<typeof waitForCode>]>([
  ['the first code is sent at once', {}, null],
  ['the next one waits a minute', { secondsAgo: 0.2, numberToday: 1 }, { seconds: 60, why: 'again' }],
  ['what is left of the minute is told', { secondsAgo: 48.5, numberToday: 1 }, { seconds: 12, why: 'again' }],
  ['after a minute another one is sent', { secondsAgo: 60, numberToday: 1 }, null],
  ['ten a day are enough for a number', { secondsAgo: 900, numberToday: 10 }, { seconds: 3600, why: 'often' }],
  ['thirty an hour are enough for an address', { addressThisHour: 30 }, { seconds: 3600, why: 'often' }],
])('%s', (_, asked, expected) => {
  expect(waitForCode({ ...NONE, ...asked })).toEqual(expected);
});
