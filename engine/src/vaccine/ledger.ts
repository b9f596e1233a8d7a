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

/** The first day from that one on that ends with less than nothing; null: none does. */
export const firstShort = (days: readonly LedgerDay[], from: string): string | null =>
  closings(days).find(({ day, left }) => day >= from && left < 0)?.day ?? null;

/** The day on which the first doses were there; null: there never were any. */
export const arrivedOn = (days: readonly LedgerDay[]): string | null => closings(days).find(({ left }) => left > 0)?.day ?? null;

export const handReasons = ['RECEIVE', 'WASTE_OPEN', 'WASTE_CLOSED', 'EXPIRE', 'RETURN', 'ADJUST'] as const;
export type HandReason = (typeof handReasons)[number];

/** What a site writes down of its own stock: waste and counts. Everything else asks for the right to book. */
const OF_THE_SITE: readonly HandReason[] = ['WASTE_OPEN', 'WASTE_CLOSED', 'EXPIRE', 'ADJUST'];

/** @returns why somebody may not write this down */
export function handProblem(said: {
  reason: HandReason;
  /** RETURNED: what came back to a warehouse. */
  site: 'WAREHOUSE' | 'CUSTOMER' | 'RETURNED';
  doses: number;
  note: string;
  /** The right to book for warehouses, receipts and returns. */
  mayBook: boolean;
}): 'right' | 'place' | 'doses' | 'note' | null {
  if (!said.mayBook && (said.site !== 'CUSTOMER' || !OF_THE_SITE.includes(said.reason))) return 'right';
  if (said.site === 'RETURNED' && said.reason === 'RECEIVE') return 'place';
  if (said.doses === 0 || (said.doses < 0 && said.reason !== 'ADJUST')) return 'doses';
  return said.reason === 'ADJUST' && !said.note.trim() ? 'note' : null;
}

/** What the ledger says of a lot: doses by kind of place and reason, below zero where they left. */
export interface LedgerSum {
  site: 'WAREHOUSE' | 'CUSTOMER' | 'RETURNED';
  reason: string;
  doses: number;
}

interface LotAccount {
  cameIn: number;
  adjusted: number;
  given: number;
  wasted: number;
  /** To the maker. */
  sentBack: number;
  lying: number;
  onTheWay: number;
  /** What the others leave unsaid: for who sees every place, nothing. */
  elsewhere: number;
}

const WASTE = ['WASTE_OPEN', 'WASTE_CLOSED', 'EXPIRE'];

/** Where every dose of a lot is, or went: cameIn + adjusted is the sum of all the rest. @param receipts doses that came with orders */
export function accountOf(sums: readonly LedgerSum[], onTheWay: number, receipts: number): LotAccount {
  const sum = (wanted: (one: LedgerSum) => boolean) => sums.filter(wanted).reduce((all, { doses }) => all + doses, 0);
  const account = {
    cameIn: sum(({ reason }) => reason === 'RECEIVE') - receipts,
    adjusted: sum(({ reason }) => reason === 'ADJUST'),
    given: 0 - sum(({ reason }) => reason === 'ADMINISTER' || reason === 'UNADMINISTER'),
    wasted: 0 - sum(({ reason }) => WASTE.includes(reason)),
    sentBack: 0 - sum(({ reason }) => reason === 'RETURN'),
    lying: sum(() => true),
    onTheWay,
  };
  const { cameIn, adjusted, given, wasted, sentBack, lying } = account;
  return { ...account, elsewhere: cameIn + adjusted - given - wasted - sentBack - lying - onTheWay };
}
