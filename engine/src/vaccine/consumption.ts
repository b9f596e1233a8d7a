// Consumption rate, and how long a stock lasts at that rate: the only definition, used by suggestions, customers and fact sheets.

/** One closed month of one customer and product. */
export interface UsedMonth {
  /** `YYYY-MM` */
  month: string;
  /** Doses. */
  consumed: number;
  /** Days without any dose, 0 to 31. */
  stockOutDays: number;
}

/** Number of closed months considered. */
export const closedMonths = 6;
/** Days that count as a month (OpenLMIS). */
const MONTH_DAYS = 30;

/**
 * Removes floating-point noise before rounding up or to a decimal. Intermediate results are not rounded further, because months of stock would inherit the
 * error.
 */
export const clean = (value: number) => Math.round(value * 1e6) / 1e6;

/** Months that count: those without any stock do not. */
export const tellingMonths = (used: readonly UsedMonth[]) => used.slice(-closedMonths).filter((month) => month.stockOutDays < MONTH_DAYS);

/**
 * Average monthly consumption in doses: the mean of ⌈consumed × 30 ÷ (30 − days without stock)⌉ over the last closed months; a month without any stock is left
 * out (OpenLMIS, adjusted consumption N = C · 30M ÷ (30M − X)).
 * @returns null if no month counts
 */
export function averageMonthlyConsumption(used: readonly UsedMonth[]): number | null {
  const telling = tellingMonths(used);
  if (!telling.length) return null;
  const adjusted = telling.map(({ consumed, stockOutDays }) => Math.ceil(clean((consumed * MONTH_DAYS) / (MONTH_DAYS - stockOutDays))));
  return adjusted.reduce((sum, doses) => sum + doses, 0) / adjusted.length;
}

/** Consumption of several customers or products: the sum of their averages. @returns null if none is known */
export function consumptionTogether(each: readonly (readonly UsedMonth[])[]): number | null {
  const known = each.map(averageMonthlyConsumption).filter((amc) => amc !== null);
  return known.length ? known.reduce((sum, amc) => sum + amc, 0) : null;
}

/**
 * Usable doses ÷ average monthly consumption, in months with one decimal, half up; null without consumption, which does not mean an unlimited time (DHIS2
 * immunisation package, “usable stock ÷ consumed stock”).
 */
export function monthsOfStock(usable: number, amc: number | null): number | null {
  return amc !== null && amc > 0 ? Math.round(clean((usable / amc) * 10)) / 10 : null;
}
