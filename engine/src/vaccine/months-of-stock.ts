/**
 * How many months a stock lasts: usable stock ÷ average monthly consumption (DHIS2 immunisation package, “usable stock ÷ consumed stock”).
 * @param usable doses that may be given
 * @param used doses in those months
 * @returns months, one decimal, half up; null: nothing was used, so nothing can be said
 */
export function monthsOfStock(usable: number, used: number, months: number): number | null {
  return used > 0 ? Math.round((usable * months * 10) / used) / 10 : null;
}
