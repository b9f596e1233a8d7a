// Who got it, and how it ended (vaccine §8): buckets that neither overlap nor leave a gap, so that they add up to the whole.

export interface AgeBand {
  code: string;
  /** Completed months. */
  minMonths: number;
  /** null: without an end. */
  maxMonths: number | null;
}

/** By age at the dose. The database counts in the same bands (vac_age_band). */
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

/** @returns what is wrong: a gap, an overlap, an end before its beginning, or no open end */
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

/** @param months completed; null: not known */
export function bandOf(months: number | null, bands: readonly AgeBand[] = ageBands): string {
  if (months === null || months < 0) return UNKNOWN_AGE;
  return bands.find(({ minMonths, maxMonths }) => minMonths <= months && (maxMonths === null || months <= maxMonths))?.code ?? UNKNOWN_AGE;
}

/** How a planned dose ended; the order is fixed, and the place in it is the bucket (WHO IMMZ.D.DE115, DE121). */
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

/** Fewer people than this could be recognised. */
const FEW = 5;

/** A count as somebody without the right to people may see it: `<5`, or null for one that would give another away by subtraction. */
export type Shown = number | '<5' | null;

/** A bucket of 1 to 4 is hidden; where that leaves one hidden bucket alone, the next smallest that holds anybody is withheld as well. */
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
