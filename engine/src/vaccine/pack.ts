// Conversion of doses to vials and packs.

export interface Pack {
  dosesPerVial: number;
  /** Doses in one pack. */
  netDosesPerPack: number;
  /** If the remaining doses exceed this, one more pack is ordered. */
  packRoundingThreshold: number;
  /** Whether less than a pack can be rounded to none. */
  roundToZero: boolean;
}

/** Doses rounded up to whole vials (rule V04). */
export const wholeVials = (doses: number, dosesPerVial: number) => Math.ceil(doses / dosesPerVial) * dosesPerVial;

/**
 * Packs for a number of doses (rule V05): whole packs, one more if the remainder is above the threshold, and at least one unless the product can be rounded to
 * zero. Source: OpenLMIS `Orderable.packsToOrder`.
 * @param doses a whole number from 0
 */
export function packsFor(doses: number, { netDosesPerPack, packRoundingThreshold, roundToZero }: Pack): number {
  if (doses <= 0) return 0;
  const packs = Math.floor(doses / netDosesPerPack) + (doses % netDosesPerPack > packRoundingThreshold ? 1 : 0);
  return packs === 0 && !roundToZero ? 1 : packs;
}

/** Doses in stock as whole packs and single vials. 18 doses are not a pack of 40. */
export function inPacks(doses: number, { dosesPerVial, netDosesPerPack }: Pick<Pack, 'dosesPerVial' | 'netDosesPerPack'>): { packs: number; vials: number } {
  const packs = Math.floor(doses / netDosesPerPack);
  return { packs, vials: Math.ceil((doses - packs * netDosesPerPack) / dosesPerVial) };
}
