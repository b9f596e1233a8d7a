import { afterEach, expect, test, vi } from 'vitest';
import { store, stored } from './stored.ts';

afterEach(() => vi.unstubAllGlobals());

const storage = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
};

test('what another tab takes away is gone here too, also when it was stored here', () => {
  const shared = storage();
  vi.stubGlobal('localStorage', shared);
  store('lock', '1');
  shared.removeItem('ordo.lock');
  expect(stored('lock')).toBeNull();
});

test('where the browser keeps nothing, a value lives until reload', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new Error('full');
    },
    removeItem: () => undefined,
  });
  store('size', 'small');
  expect(stored('size')).toBe('small');
  store('size', null);
  expect(stored('size')).toBeNull();
});
