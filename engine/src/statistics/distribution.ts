// Distributions by age and outcome (vaccine §8): buckets without overlaps and gaps, so that they add up to the total.

export interface AgeBand {
  code: string;
  /** Completed months. */
  minMonths: number;
  /** Null: unlimited. */
  maxMonths: number | null;
}

/** By age at the dose. The database uses the same bands (vac_age_band). */
export const ageBands: readonly AgeBand[] = [
  { code: 'M0_11', minMonths: 0, maxMonths: 11 },
  { code: 'M12_23', minMonths: 12, maxMonths: 23 },
  { code: 'M24_59', minMonths: 24, maxMonths: 59 },
  { code: 'Y5_8', minMonths: 60, maxMonths: 107 },
  { code: 'Y9_14', minMonths: 108, maxMonths: 179 },
  { code: 'Y15_17', minMonths: 180, maxMonths: 215 },
  { code: 'Y18_26', minMonths: 216, maxMonths: 323 },
  { code: 'Y27_45', minMonths: 324, maxMonths: 551 },
  { code: 'Y46_59', minMonths: 552, maxMonths: 719 },
  { code: 'Y60', minMonths: 720, maxMonths: null },
];
const UNKNOWN_AGE = 'UNKNOWN';
export const ageCodes = [...ageBands.map((band) => band.code), UNKNOWN_AGE] as const;

/** @returns the problem: a gap, an overlap, an end before its beginning, or no open end */
export function bandProblem(bands: readonly AgeBand[]): 'gap' | 'overlap' | 'order' | 'end' | null {
  let next = 0;
  for (const [index, { minMonths, maxMonths }] of bands.entries()) {
    if (minMonths > next) return 'gap';
    if (minMonths < next) return 'overlap';
    if (maxMonths === null) return index === bands.length - 1 ? null : 'overlap';
    if (maxMonths < minMonths) return 'order';
    next = maxMonths + 1;
  }
  return 'end';
}

/** @param months completed months; null: unknown */
export function bandOf(months: number | null, bands: readonly AgeBand[] = ageBands): string {
  if (months === null || months < 0) return UNKNOWN_AGE;
  return bands.find(({ minMonths, maxMonths }) => minMonths <= months && (maxMonths === null || months <= maxMonths))?.code ?? UNKNOWN_AGE;
}

/** Outcome of a planned dose; the order is fixed, and the index is the bucket (WHO IMMZ.D.DE115, DE121). */
export const outcomeCodes = [
  'NO_REACTION',
  'AEFI_RECOVERED',
  'AEFI_RECOVERED_SEQUELAE',
  'AEFI_RECOVERING',
  'AEFI_NOT_RECOVERED',
  'AEFI_DIED',
  'AEFI_UNKNOWN',
  'NOT_DONE_REFUSED',
  'NOT_DONE_CONTRAINDICATED',
  'NOT_DONE_OUT_OF_STOCK',
  'NOT_DONE_NO_SHOW',
  'NOT_DONE_OTHER',
] as const;
export type OutcomeCode = (typeof outcomeCodes)[number];

export const outcomeGroup = (code: OutcomeCode): 'GIVEN' | 'AEFI' | 'NOT_DONE' =>
  code === 'NO_REACTION' ? 'GIVEN' : code.startsWith('AEFI_') ? 'AEFI' : 'NOT_DONE';

const RANK = ['RECOVERED', 'UNKNOWN', 'RECOVERING', 'RECOVERED_SEQUELAE', 'NOT_RECOVERED', 'DIED'];

/** Of several events after one dose the most severe outcome counts. @param outcomes of its events; none: no reaction */
export function outcomeOf(outcomes: readonly string[]): OutcomeCode {
  const worst = Math.max(-1, ...outcomes.map((outcome) => RANK.indexOf(outcome)));
  return worst < 0 ? 'NO_REACTION' : (`AEFI_${RANK[worst]}` as OutcomeCode);
}

/** Fewer people than this could be identified. */
const FEW = 5;

/** A count for users without permission to see people: `<5`, or null for one that would reveal another by subtraction. */
export type Shown = number | '<5' | null;

/** Counts of 1 to 4 are hidden; if only one is hidden, the next smallest non-zero count is hidden too. */
export function suppress(values: readonly number[]): Shown[] {
  const shown: Shown[] = values.map((value) => (value > 0 && value < FEW ? '<5' : value));
  if (shown.filter((value) => value === '<5').length !== 1) return shown;
  const next = values
    .map((value, index) => ({ value, index }))
    .filter(({ value }) => value >= FEW)
    .toSorted((a, b) => a.value - b.value)[0];
  if (next) shown[next.index] = null;
  return shown;
}
