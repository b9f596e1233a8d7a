// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { showLanguage } from '../kit/phrases.ts';
import { draw, stubBrowser } from '../form/testing.tsx';

stubBrowser();
const { Presence } = await import('./presence.tsx');
await showLanguage('zh');

const MINUTE = 60_000;

test.each<[string, { signedIn: boolean; ago: number | null }, RegExp]>([
  ['signed in and just heard of: online', { signedIn: true, ago: 0 }, /^在线$/],
  ['signed in, quiet for four minutes: online', { signedIn: true, ago: 4 * MINUTE }, /^在线$/],
  ['signed in, quiet for ten minutes: when last', { signedIn: true, ago: 10 * MINUTE }, /分钟前/],
  ['signed out a minute ago: when last, not online', { signedIn: false, ago: MINUTE }, /分钟前/],
  ['never here: nothing', { signedIn: false, ago: null }, /^$/],
])('%s', async (_, { signedIn, ago }, said) => {
  const { page, gone } = await draw(<Presence signedIn={signedIn} seen={ago === null ? null : Date.now() - ago} />);
  expect(page.textContent).toMatch(said);
  await gone();
});
