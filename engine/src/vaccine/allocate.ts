// Selects lots for an order: first expired, first out, with the reason for every lot that is not used.
import { lotProblem, type LotProblem, type LotState } from './lot.ts';

export interface StockLot extends LotState {
  lotId: string;
  lotNo: string;
  /** Doses that are not reserved. */
  available: number;
  /** Day of receipt. */
  receivedOn: string;
}

export interface Picked {
  lotId: string;
  doses: number;
}

export interface Allocation {
  chosen: Picked[];
  /** Lots that could not be used, in the order in which they were checked. */
  rejected: { lotId: string; lotNo: string; reason: LotProblem }[];
  /** Doses for which there is no usable lot. */
  short: number;
}

/** First expired first out; then the higher VVM stage, then the earlier receipt, then the lot number. */
function firstExpired(a: StockLot, b: StockLot): number {
  return compare(a.expiryDate, b.expiryDate) || (b.vvmStage ?? 0) - (a.vvmStage ?? 0) || compare(a.receivedOn, b.receivedOn) || compare(a.lotNo, b.lotNo);
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/**
 * @param doses requested doses, in whole vials
 * @param useOn the day on which the vials are expected to be used: lots that have expired by then are not used
 */
export function allocate(doses: number, dosesPerVial: number, lots: readonly StockLot[], useOn: string): Allocation {
  const result: Allocation = { chosen: [], rejected: [], short: doses };
  for (const lot of lots.toSorted(firstExpired)) {
    const reason = whyNot(lot, dosesPerVial, useOn);
    if (reason) {
      result.rejected.push({ lotId: lot.lotId, lotNo: lot.lotNo, reason });
      continue;
    }
    const taken = Math.min(result.short, inVials(lot.available, dosesPerVial));
    if (taken > 0) result.chosen.push({ lotId: lot.lotId, doses: taken });
    result.short -= taken;
  }
  return result;
}

const inVials = (doses: number, dosesPerVial: number) => Math.floor(doses / dosesPerVial) * dosesPerVial;

function whyNot(lot: StockLot, dosesPerVial: number, useOn: string): LotProblem | null {
  const problem = lotProblem(lot, useOn);
  if (problem) return problem;
  if (lot.available <= 0) return 'NONE_LEFT';
  return inVials(lot.available, dosesPerVial) === 0 ? 'LESS_THAN_A_VIAL' : null;
}

export type ManualProblem = { problem: 'unknownLot' | 'notVials' | 'notEnough'; lotId: string } | { problem: LotProblem; lotId: string } | { problem: 'sum' };

/** Checks a manual selection: the order of lots is free, but each lot must be usable and occur once, and the total must match. */
export function checkManual(doses: number, dosesPerVial: number, lots: readonly StockLot[], useOn: string, picked: readonly Picked[]): ManualProblem | null {
  const byId = new Map(lots.map((lot) => [lot.lotId, lot]));
  if (new Set(picked.map((one) => one.lotId)).size !== picked.length) return { problem: 'sum' };
  for (const { lotId, doses: taken } of picked) {
    const lot = byId.get(lotId);
    if (!lot) return { problem: 'unknownLot', lotId };
    const problem = lotProblem(lot, useOn);
    if (problem) return { problem, lotId };
    if (taken <= 0 || taken % dosesPerVial !== 0) return { problem: 'notVials', lotId };
    if (taken > lot.available) return { problem: 'notEnough', lotId };
  }
  return picked.reduce((sum, one) => sum + one.doses, 0) === doses ? null : { problem: 'sum' };
}
