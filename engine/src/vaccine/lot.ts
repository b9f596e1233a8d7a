// Whether a lot can be used on a day, and the format of its number.

export const holdStatuses = ['NONE', 'QUARANTINE', 'RECALLED'] as const;
export type HoldStatus = (typeof holdStatuses)[number];

/** Why doses of a lot cannot be used. `LESS_THAN_A_VIAL`: the remainder is less than a vial. */
export const lotProblems = ['EXPIRED', 'QUARANTINE', 'RECALLED', 'VVM', 'EXCURSION', 'NONE_LEFT', 'LESS_THAN_A_VIAL'] as const;
export type LotProblem = (typeof lotProblems)[number];

export interface LotState {
  /** Last day of use. */
  expiryDate: string;
  holdStatus: HoldStatus;
  /** 1 to 4, null if vials have no monitor. Stages 3 and 4 are discarded (WHO, multi-dose vial policy). */
  vvmStage: number | null;
  /** A temperature excursion without a decision. */
  excursion?: boolean;
}

/** The highest stage of a vaccine vial monitor at which the vial is usable. */
export const goodVvm = 2;

/** @param on day of use */
export function lotProblem({ expiryDate, holdStatus, vvmStage, excursion }: LotState, on: string): LotProblem | null {
  if (holdStatus !== 'NONE') return holdStatus;
  if (expiryDate < on) return 'EXPIRED';
  if (vvmStage !== null && vvmStage > goodVvm) return 'VVM';
  return excursion ? 'EXCURSION' : null;
}

/** Rule V17: trimmed, upper case, without spaces. */
export const lotNumber = (typed: string) => typed.trim().toUpperCase().replace(/\s+/g, '');

export interface Scanned {
  gtin: string;
  lotNo: string;
  /** `YYYY-MM-DD` */
  expiryDate: string;
}

/** Ends a field of variable length in the output of a scanner. */
const END = '\u001d';

/**
 * Reads a GS1 data matrix of a vial: (01) GTIN, (17) expiry YYMMDD, (10) lot; day 00 is the month's last (GS1 General Specifications, 3.4).
 * @param code with parentheses, or as sent by a scanner
 * @returns null if one of the three is missing or invalid
 */
export function scanned(code: string): Scanned | null {
  const plain = code
    .trim()
    .replace(/^\]d2/, '')
    .replace(/\((\d{2})\)/g, `${END}$1`);
  const found: Record<string, string> = {};
  for (let rest = plain; rest !== '';) {
    if (rest.startsWith(END)) {
      rest = rest.slice(1);
      continue;
    }
    const field = /^(?:(01)(\d{14})|(1[1357])(\d{6})|(10|21)([^\u001d]{1,20}))/.exec(rest);
    if (!field) return null;
    const [whole, gtin, gtinValue, date, dateValue, free, freeValue] = field;
    found[gtin ?? date ?? free ?? ''] = gtinValue ?? dateValue ?? freeValue ?? '';
    rest = rest.slice(whole.length);
  }
  const expiryDate = dayOf(found['17'] ?? '');
  const lotNo = lotNumber(found['10'] ?? '');
  return found['01'] && lotNo && expiryDate ? { gtin: found['01'], lotNo, expiryDate } : null;
}

function dayOf(sixDigits: string): string | null {
  const [, year = '', month = '', day = ''] = /^(\d{2})(\d{2})(\d{2})$/.exec(sixDigits) ?? [];
  const last = new Date(Date.UTC(2000 + Number(year), Number(month), 0)).getUTCDate();
  const date = day === '00' ? String(last) : day;
  if (year === '' || Number(month) < 1 || Number(month) > 12 || Number(date) < 1 || Number(date) > last) return null;
  return `20${year}-${month}-${date}`;
}
