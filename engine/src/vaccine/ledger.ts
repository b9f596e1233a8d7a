// The ledger day by day: how much can leave on a day without a later shortage, and which manual entries are allowed.

/** Change of the doses of a lot at one place on a day. */
export interface LedgerDay {
  /** YYYY-MM-DD */
  day: string;
  /** Negative: out. */
  doses: number;
}

/** The doses at the end of each day, oldest first. */
function closings(days: readonly LedgerDay[]): { day: string; left: number }[] {
  let left = 0;
  return days.toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day))).map(({ day, doses }) => ({ day, left: (left += doses) }));
}

/** Doses that can leave on a day: neither that day nor a later one may end below zero. */
export function roomOn(days: readonly LedgerDay[], on: string): number {
  const all = closings(days);
  const then = all.findLast(({ day }) => day <= on)?.left ?? 0;
  return Math.max(0, Math.min(then, ...all.filter(({ day }) => day > on).map(({ left }) => left)));
}

/** The first day from that one on that ends below zero; null: none. */
export const firstShort = (days: readonly LedgerDay[], from: string): string | null =>
  closings(days).find(({ day, left }) => day >= from && left < 0)?.day ?? null;

/** The day with the first doses; null: none so far. */
export const arrivedOn = (days: readonly LedgerDay[]): string | null => closings(days).find(({ left }) => left > 0)?.day ?? null;

export const handReasons = ['RECEIVE', 'WASTE_OPEN', 'WASTE_CLOSED', 'EXPIRE', 'RETURN', 'ADJUST'] as const;
export type HandReason = (typeof handReasons)[number];

/** Entries that a site may make for its own stock: waste and counts. Others require the permission to book. */
const OF_THE_SITE: readonly HandReason[] = ['WASTE_OPEN', 'WASTE_CLOSED', 'EXPIRE', 'ADJUST'];

/** @returns why the entry is not allowed */
export function handProblem(said: {
  reason: HandReason;
  /** RETURNED: returned to a warehouse. */
  site: 'WAREHOUSE' | 'CUSTOMER' | 'RETURNED';
  doses: number;
  note: string;
  /** The permission to book for warehouses, receipts and returns. */
  mayBook: boolean;
}): 'right' | 'place' | 'doses' | 'note' | null {
  if (!said.mayBook && (said.site !== 'CUSTOMER' || !OF_THE_SITE.includes(said.reason))) return 'right';
  if (said.site === 'RETURNED' && said.reason === 'RECEIVE') return 'place';
  if (said.doses === 0 || (said.doses < 0 && said.reason !== 'ADJUST')) return 'doses';
  return said.reason === 'ADJUST' && !said.note.trim() ? 'note' : null;
}

/** Ledger sums of a lot: doses by kind of place and reason, negative where they left. */
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
  /** Returned to the manufacturer. */
  sentBack: number;
  lying: number;
  onTheWay: number;
  /** The remainder; 0 for users who see every place. */
  elsewhere: number;
}

const WASTE = ['WASTE_OPEN', 'WASTE_CLOSED', 'EXPIRE'];

/** Account of every dose of a lot: cameIn + adjusted equals the sum of the others. @param receipts doses received with orders */
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
