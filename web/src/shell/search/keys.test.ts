import { expect, test } from 'vitest';
import { shortcutOf } from './keys.ts';

const NO = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isComposing: false };

test.each<[string, Partial<typeof NO> & { key: string }, boolean, string | null]>([
  ['Ctrl+K opens the palette', { key: 'k', ctrlKey: true }, false, 'palette'],
  ['⌘K does too', { key: 'k', metaKey: true }, false, 'palette'],
  ['also while typing', { key: 'K', ctrlKey: true }, true, 'palette'],
  ['a slash opens the palette', { key: '/' }, false, 'palette'],
  ['a slash in a text is a slash', { key: '/' }, true, null],
  ['a question mark lists the shortcuts', { key: '?', shiftKey: true }, false, 'shortcuts'],
  ['a question mark in a text is one', { key: '?', shiftKey: true }, true, null],
  ['Ctrl+Shift+K is the browser’s', { key: 'K', ctrlKey: true, shiftKey: true }, false, null],
  ['Ctrl+/ is not ours', { key: '/', ctrlKey: true }, false, null],
  ['Alt+K is not ours', { key: 'k', altKey: true }, false, null],
  ['what an input method composes is text', { key: '/', isComposing: true }, false, null],
])('%s', (_, key, typing, expected) => {
  expect(shortcutOf({ ...NO, ...key }, typing)).toBe(expected);
});
