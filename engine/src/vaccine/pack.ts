// How doses become vials and packs.

export interface Pack {
  dosesPerVial: number;
  /** Doses in one pack. */
  netDosesPerPack: number;
  /** A remainder of doses above this orders one pack more. */
  packRoundingThreshold: number;
  /** Less than a pack may become none. */
  roundToZero: boolean;
}

/** The whole vials that `doses` need, in doses (rule V04). */
export const wholeVials = (doses: number, dosesPerVial: number) => Math.ceil(doses / dosesPerVial) * dosesPerVial;

/**
 * Packs for so many doses (rule V05): whole packs, one more where the remainder is above the threshold, and never none unless the product may
 * round to zero. Source: OpenLMIS `Orderable.packsToOrder`.
 * @param doses a whole number from 0
 */
export function packsFor(doses: number, { netDosesPerPack, packRoundingThreshold, roundToZero }: Pack): number {
  if (doses <= 0) return 0;
  const packs = Math.floor(doses / netDosesPerPack) + (doses % netDosesPerPack > packRoundingThreshold ? 1 : 0);
  return packs === 0 && !roundToZero ? 1 : packs;
}

/** So many doses as they lie there: whole packs, and the vials that fill none. 18 doses are not a pack of 40. */
export function inPacks(doses: number, { dosesPerVial, netDosesPerPack }: Pick<Pack, 'dosesPerVial' | 'netDosesPerPack'>): { packs: number; vials: number } {
  const packs = Math.floor(doses / netDosesPerPack);
  return { packs, vials: Math.ceil((doses - packs * netDosesPerPack) / dosesPerVial) };
}
