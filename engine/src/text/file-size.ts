export interface FileSize {
  key: 'bytes' | 'kilobytes' | 'megabytes' | 'gigabytes';
  /** At most two decimals, without trailing zeros. */
  n: string;
}

const UNITS = ['bytes', 'kilobytes', 'megabytes', 'gigabytes'] as const;

/** A size in the largest unit in which it is at least one, in steps of 1024 (product §7). @param bytes zero or more */
export function fileSize(bytes: number): FileSize {
  let n = Math.max(0, bytes);
  let unit = 0;
  // A value that would be rounded to 1024 is shown in the next unit.
  while (unit < UNITS.length - 1 && rounded(n) >= 1024) {
    n /= 1024;
    unit += 1;
  }
  return { key: UNITS[unit]!, n: String(rounded(n)) };
}

const rounded = (n: number) => Math.round(n * 100) / 100;
