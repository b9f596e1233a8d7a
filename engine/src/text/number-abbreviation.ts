const UNITS = ['', 'k', 'M', 'G', 'T', 'P', 'E'];

/**
 * A number in at most four digits and a letter for its thousands (product §7): `1234567` → `1.2M`.
 * @param digits decimals at most; zeros at the end are omitted
 */
export function abbreviate(n: number, digits = 1): string {
  if (!Number.isFinite(n)) return '';
  const factor = 10 ** digits;
  const rounded = (value: number) => Math.round(value * factor) / factor;
  let size = Math.abs(n);
  let unit = 0;
  // A value that would be rounded to a thousand is shown in the next unit.
  while (unit < UNITS.length - 1 && rounded(size) >= 1000) {
    size /= 1000;
    unit += 1;
  }
  const said = rounded(size);
  return `${n < 0 && said !== 0 ? '-' : ''}${said}${UNITS[unit]}`;
}
