// The pages that a person opens most: counted in this browser per person, with older visits weighing less.
import { userStorageKey } from '../../kit/session.ts';
import { readStored, writeStored } from '../../kit/browser-storage.ts';

const KEY = 'oftenPages';
const MAX = 40;
/** Weight of a visit relative to the next one. */
const FADES = 0.97;

/** @returns path → its weight; anything else in the storage is ignored */
export function frequentPages(document = readStored(userStorageKey(KEY))): Record<string, number> {
  try {
    const found: unknown = JSON.parse(document ?? '{}');
    if (typeof found !== 'object' || found === null || Array.isArray(found)) return {};
    return Object.fromEntries(Object.entries(found).filter(([path, uses]) => path.startsWith('/') && typeof uses === 'number' && uses > 0 && uses < 1_000));
  } catch {
    return {};
  }
}

export function withOpened(pages: Record<string, number>, path: string): Record<string, number> {
  const faded = Object.entries(pages).map(([one, uses]) => [one, uses * FADES] as const);
  const next = new Map([...faded, [path, (pages[path] ?? 0) * FADES + 1]]);
  return Object.fromEntries([...next].toSorted(([, one], [, other]) => other - one).slice(0, MAX));
}

export function countPage(path: string): void {
  writeStored(userStorageKey(KEY), JSON.stringify(withOpened(frequentPages(), path)));
}

/** The most used first, then the others in order; at most `many`. */
export function placesFor<P extends { path: string }>(all: readonly P[], often: Record<string, number>, many: number): P[] {
  return all.toSorted((one, other) => (often[other.path] ?? 0) - (often[one.path] ?? 0)).slice(0, many);
}
