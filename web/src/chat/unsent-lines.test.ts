import { withFailed, withSending } from '@ordo/engine/chat/thread.ts';
import { expect, test } from 'vitest';
import type { Talk } from './chat-store.ts';
import { hasUnsaveable, parseUnsent, unsentOf } from './unsent-lines.ts';

const text = { key: 'a', type: 'text', content: '在吗', at: 1 } as const;
const card = { key: 'b', type: 'link', content: { path: '/vaccines/customer?open=1', title: '某社区', noun: '客户' }, at: 2 } as const;
const picture = { key: 'c', type: 'image', content: { name: '', width: 1, height: 1, preview: 'blob:x' }, at: 3 } as const;
const talk = (lines: Talk['lines']): Talk => ({ lines, readNth: 0, readBefore: null, state: 'read', problem: '' });

test('what waits is kept as it was written, and read back the same', () => {
  const kept = unsentOf({ li: talk(withSending(withSending([], text), card)), wang: talk(withSending([], picture)) });
  expect(kept.map(({ to, key }) => `${to} ${key}`)).toEqual(['li a', 'li b']);
  expect(parseUnsent(JSON.stringify(kept))).toEqual(kept);
});

test('what was refused is not tried again by itself', () => {
  expect(unsentOf({ li: talk(withFailed(withSending([], text), 'a', 'no')) })).toEqual([]);
});

test.each([null, '', '{', '{}', '[1]', '[{"to":"li"}]', '[{"to":"li","key":"a","at":1,"type":"text","content":7}]'])(
  'whatever is stored, only messages come out: %s',
  (stored) => {
    expect(parseUnsent(stored)).toEqual([]);
  },
);

test('a page may be left when what waits is kept, not when something would be gone with it', () => {
  expect(hasUnsaveable(talk(withSending([], text)))).toBe(false);
  expect(hasUnsaveable(talk(withSending([], picture)))).toBe(true);
  expect(hasUnsaveable(talk(withFailed(withSending([], text), 'a', 'no')))).toBe(true);
});
