// The ledger day by day: what may leave on a day without a later one running short, and what a person may write into it by hand.

/** What a day did to the doses of a lot at one place. */
export interface LedgerDay {
  /** YYYY-MM-DD */
  day: string;
  /** Below zero: out. */
  doses: number;
}

/** The doses at the end of each day, oldest first. */
function closings(days: readonly LedgerDay[]): { day: string; left: number }[] {
  let left = 0;
  return days.toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day))).map(({ day, doses }) => ({ day, left: (left += doses) }));
}

/** Doses that may leave on a day: neither it nor any later one may end with less than nothing. */
export function roomOn(days: readonly LedgerDay[], on: string): number {
  const all = closings(days);
  const then = all.findLast(({ day }) => day <= on)?.left ?? 0;
  return Math.max(0, Math.min(then, ...all.filter(({ day }) => day > on).map(({ left }) => left)));
}

/** The first day that ends with less than nothing; null: none does. */
export const firstShort = (days: readonly LedgerDay[]): string | null => closings(days).find(({ left }) => left < 0)?.day ?? null;

/** The day on which the first doses were there; null: there never were any. */
export const arrivedOn = (days: readonly LedgerDay[]): string | null => closings(days).find(({ left }) => left > 0)?.day ?? null;

export const handReasons = ['RECEIVE', 'WASTE_OPEN', 'WASTE_CLOSED', 'EXPIRE', 'RETURN', 'ADJUST'] as const;
export type HandReason = (typeof handReasons)[number];

/** What a site writes down of its own stock: waste and counts. Everything else asks for the right to book. */
const OF_THE_SITE: readonly HandReason[] = ['WASTE_OPEN', 'WASTE_CLOSED', 'EXPIRE', 'ADJUST'];

/** @returns why somebody may not write this down */
export function handProblem(said: {
  reason: HandReason;
  site: 'WAREHOUSE' | 'CUSTOMER';
  doses: number;
  note: string;
  /** The right to book for warehouses, receipts and returns. */
  mayBook: boolean;
}): 'right' | 'doses' | 'note' | null {
  if (!said.mayBook && (said.site === 'WAREHOUSE' || !OF_THE_SITE.includes(said.reason))) return 'right';
  if (said.doses === 0 || (said.doses < 0 && said.reason !== 'ADJUST')) return 'doses';
  return said.reason === 'ADJUST' && !said.note.trim() ? 'note' : null;
}
