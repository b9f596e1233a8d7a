// Bill numbers: prefix, date part in business time, serial (wire §11.5). A period is the time with the same head; each has its own serials.

export const dateFormats = ['yyyyMMdd', 'yyyyMM', 'yyyy', 'no'] as const;
export type DateFormat = (typeof dateFormats)[number];

/** `reserved`: known before the record is saved; `gapFree`: saved records have 1..N; `fast`: neither, and nobody waits. */
export const billKinds = ['reserved', 'gapFree', 'fast'] as const;
export type BillKind = (typeof billKinds)[number];

export interface BillRule {
  prefix: string;
  dateFormat: DateFormat;
  /** Number of digits of the serial, 1 to 9. */
  digit: number;
  /** The first serial of each period, with its leading zeros. */
  startNumber: string;
}

/** Business time is China's, without summer time. */
const AHEAD = 8 * 3_600_000;
const DATE_LENGTH: Record<DateFormat, number> = { yyyyMMdd: 8, yyyyMM: 6, yyyy: 4, no: 0 };

/** The part before the serial. @param now epoch milliseconds */
export function headOf({ prefix, dateFormat }: BillRule, now: number): string {
  const day = new Date(now + AHEAD).toISOString().slice(0, 10).replaceAll('-', '');
  return prefix + day.slice(0, DATE_LENGTH[dateFormat]);
}

/** The largest serial with that many digits. */
export const lastSerial = (digit: number) => 10 ** digit - 1;

/**
 * The next serials.
 * @param last the last one of this period; null: none yet
 * @returns `count` serials, or fewer if the digits are exhausted
 */
export function nextSerials({ startNumber, digit }: BillRule, last: number | null, count: number): number[] {
  const first = Math.max(last === null ? 0 : last + 1, Number(startNumber));
  const there = Math.max(0, Math.min(count, lastSerial(digit) - first + 1));
  return Array.from({ length: there }, (_, index) => first + index);
}

export function numberOf(head: string, serial: number, digit: number): string {
  return head + String(serial).padStart(digit, '0');
}

/** The first number of the rule at this time. */
export function exampleOf(rule: BillRule, now: number): string {
  return numberOf(headOf(rule, now), Number(rule.startNumber), rule.digit);
}

/** The start number padded to `digit` digits; null: it has more. */
export function startOf(text: string, digit: number): string | null {
  const serial = text === '' ? 1 : Number(text);
  return serial > lastSerial(digit) ? null : String(serial).padStart(digit, '0');
}
