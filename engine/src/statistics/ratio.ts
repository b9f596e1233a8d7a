// Ratios of sums. Null: undefined, which is not the same as a measured 0 (vaccine §5). Rounded only here, at the end.

/** % with two decimals, halves rounded away from zero. */
export function percent(part: number, whole: number): number | null {
  return whole === 0 ? null : rounded((part / whole) * 100);
}

export function rounded(value: number): number {
  const up = Math.sign(value) * (Math.round(Math.abs(value) * 100 + 1e-7) / 100);
  return up === 0 ? 0 : up;
}

/**
 * Doses given to the target group ÷ its population × 100; for a part of a year, the population is multiplied by months ÷ 12 (DHIS2 immunisation package: “IPV
 * doses given < 1 year ÷ population < 1 year”; OpenLMIS v2: monthly target = annual ÷ 12). May exceed 100.
 * @param population of the year; null or 0: unknown, and the result is null
 * @param months of the period, 1 to 12
 */
export function coverage(doses: number, population: number | null, months: number): number | null {
  return population === null ? null : percent(doses, (population * months) / 12);
}

/** (dose a − dose b) ÷ dose a × 100 (DHIS2: DPT1–DPT3; OpenLMIS v2 returns 0 if dose a is 0, we return null). */
export const dropout = (doseA: number, doseB: number): number | null => percent(doseA - doseB, doseA);

/** OpenLMIS v2 PerformanceByDropoutRateByDistrict: ≤ 5, 5–10, 10–20, > 20 %. */
export function dropoutBand(rate: number | null): 'good' | 'fair' | 'poor' | 'bad' | null {
  if (rate === null) return null;
  return rate <= 5 ? 'good' : rate <= 10 ? 'fair' : rate <= 20 ? 'poor' : 'bad';
}

/** (doses used − doses given) ÷ doses used × 100, used = given + wasted from open vials (DHIS2 immunisation package). */
export const openVialWastage = (given: number, wastedOpen: number): number | null => percent(wastedOpen, given + wastedOpen);

/** Doses lost in closed vials ÷ doses used × 100 (DHIS2 immunisation package); expired vials count as closed. */
export const closedVialWastage = (given: number, wastedOpen: number, closed: number): number | null => percent(closed, given + wastedOpen);

/** Received ÷ approved × 100 (vaccine §5). */
export const fillRate = (received: number, approved: number): number | null => percent(received, approved);

/** (book balance − counted) ÷ book balance × 100 (DHIS2 immunisation package). */
export const stockDiscrepancy = (book: number, counted: number): number | null => percent(book - counted, book);

/** Adverse events ÷ doses given × 100,000 (WHO AEFI surveillance manual). */
export const aefiPer100k = (events: number, given: number): number | null => (given === 0 ? null : rounded((events / given) * 100_000));

/** Shares of a whole in %, by largest remainders, so that they add up to 100.00; all null if the total is 0. With equal remainders, the first one. */
export function shares(values: readonly number[]): (number | null)[] {
  const total = values.reduce((sum, value) => sum + value, 0);
  if (total === 0) return values.map(() => null);
  const exact = values.map((value) => (value / total) * 10_000);
  const whole = exact.map((value) => Math.floor(value + 1e-7));
  let left = 10_000 - whole.reduce((sum, value) => sum + value, 0);
  const byRemainder = exact.map((value, index) => ({ index, rest: value - (whole[index] ?? 0) })).toSorted((a, b) => b.rest - a.rest || a.index - b.index);
  for (const { index } of byRemainder) {
    if (left <= 0) break;
    whole[index] = (whole[index] ?? 0) + 1;
    left -= 1;
  }
  return whole.map((value) => value / 100);
}

/** Median of whole days counted in buckets: bucket 1 is 0 days. @returns null if there are none */
export function medianOfBuckets(counts: readonly number[]): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  const at = (rank: number) => {
    let seen = 0;
    return counts.findIndex((count) => (seen += count) >= rank);
  };
  return (at(Math.ceil(total / 2)) + at(Math.floor(total / 2) + 1)) / 2;
}
