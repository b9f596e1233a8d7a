import { afterEach, expect, test, vi } from 'vitest';
import { readStored, writeStored } from './browser-storage.ts';

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
  writeStored('lock', '1');
  shared.removeItem('ordo.lock');
  expect(readStored('lock')).toBeNull();
});

test('where the browser keeps nothing, a value lives until reload', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new Error('full');
    },
    removeItem: () => undefined,
  });
  writeStored('size', 'small');
  expect(readStored('size')).toBe('small');
  writeStored('size', null);
  expect(readStored('size')).toBeNull();
});
