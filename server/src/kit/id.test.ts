import { afterEach, describe, expect, test, vi } from 'vitest';

afterEach(() => vi.useRealTimers());

/** Node numbers of their own per test: the sequence is module state. */
async function node(number: number): Promise<() => string> {
  vi.resetModules();
  const { newId, initIds: startIds } = await import('./id.ts');
  startIds(number);
  return newId;
}

const many = (newId: () => string, count: number) => Array.from({ length: count }, newId);
const grows = (ids: string[]) => ids.every((id, index) => index === 0 || BigInt(id) > BigInt(ids[index - 1] ?? ''));

describe('ids', () => {
  test('of 100,000 in a row are all different, and each is greater than the one before', async () => {
    const ids = many(await node(1), 100_000);
    expect(new Set(ids).size).toBe(100_000);
    expect(grows(ids)).toBe(true);
  });

  test('of two nodes in the same moment are never the same', async () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) });
    const [left, right] = [await node(1), await node(2)];
    const ids = [...many(left, 50_000), ...many(right, 50_000)];
    expect(new Set(ids).size).toBe(100_000);
  });

  test('still grow when the clock stands still or goes back', async () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 0, 2) });
    const newId = await node(3);
    const ids = many(newId, 5_000);
    vi.setSystemTime(Date.UTC(2026, 0, 1));
    ids.push(...many(newId, 5_000));
    expect(new Set(ids).size).toBe(10_000);
    expect(grows(ids)).toBe(true);
  });

  test('are decimal text of 15 to 19 digits that fits a signed 64-bit number, today and in 2090', async () => {
    vi.useFakeTimers({ now: Date.UTC(2025, 0, 1) });
    const newId = await node(1023);
    for (const year of [2025, 2026, 2044, 2090]) {
      vi.setSystemTime(Date.UTC(year, 0, 1));
      const id = newId();
      expect(id).toMatch(/^[1-9]\d{14,18}$/);
      expect(BigInt(id)).toBeLessThan(2n ** 63n);
    }
  });

  test('sort as text like they sort as numbers until July 2031, when they grow by a digit', async () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) });
    const newId = await node(5);
    const ids = [Date.UTC(2026, 0, 1), Date.UTC(2029, 0, 1), Date.UTC(2031, 6, 22), Date.UTC(2031, 6, 23)].map((now) => {
      vi.setSystemTime(now);
      return newId();
    });
    expect(ids.map((id) => id.length)).toEqual([18, 18, 18, 19]);
    expect(ids.slice(0, 3).toSorted()).toEqual(ids.slice(0, 3));
  });

  test('start anew after 1,024 nodes', async () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) });
    expect((await node(1024 + 7))()).toBe((await node(7))());
  });
});
