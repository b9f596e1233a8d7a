// Temperatures of a place compared with the limits of a product (vaccine §11.5): an excursion begins with the first reading outside and ends with the first
// inside.

export interface Reading {
  /** Epoch milliseconds. */
  at: number;
  celsius: number;
}

/** °C; null: no limit on that side. */
export interface Limits {
  minC: number | null;
  maxC: number | null;
}

export interface Excursion {
  from: number;
  /** The first reading inside again; null: still outside. */
  to: number | null;
  /** Of the readings outside the limits. */
  lowest: number;
  highest: number;
}

const isOutside = ({ celsius }: Reading, { minC, maxC }: Limits) => (minC !== null && celsius < minC) || (maxC !== null && celsius > maxC);

/**
 * @param readings of one sensor, oldest first
 * @param before the excursion that was open before the first of them
 * @returns `before` updated, if there was one, and new excursions; only the last may be open
 */
export function excursionsIn(readings: readonly Reading[], limits: Limits, before: Excursion | null): Excursion[] {
  const found: Excursion[] = before ? [{ ...before }] : [];
  for (const reading of readings) {
    const last = found.at(-1);
    const going = last?.to === null ? last : null;
    const { at, celsius } = reading;
    if (!isOutside(reading, limits)) {
      if (going) going.to = at;
    } else if (going) {
      going.lowest = Math.min(going.lowest, celsius);
      going.highest = Math.max(going.highest, celsius);
    } else found.push({ from: at, to: null, lowest: celsius, highest: celsius });
  }
  return found;
}
