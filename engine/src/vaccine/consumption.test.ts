import { expect, test } from 'vitest';
import { averageMonthlyConsumption, consumptionTogether, monthsOfStock, type UsedMonth } from './consumption.ts';

const months = (...used: readonly (number | readonly [consumed: number, out: number])[]): UsedMonth[] =>
  used.map((one, index) => {
    const [consumed, stockOutDays] = typeof one === 'number' ? [one, 0] : one;
    return { month: `2026-${String(index + 1).padStart(2, '0')}`, consumed, stockOutDays };
  });

test.each<[string, UsedMonth[], number | null]>([
  ['the mean of closed months', months(10, 20, 30), 20],
  ['days without stock are made up for', months([10, 15], 20, 30), 70 / 3],
  ['a fraction of a dose counts as one', months([10, 1]), 11],
  ['nothing used is zero, not unknown', months(0, 0, 0), 0],
  ['a month without stock says nothing', months([0, 30], 12, [0, 31]), 12],
  ['only the last six are looked at', months(600, 6, 6, 6, 6, 6, 6), 6],
  ['a month that used nothing counts', months(0, 30), 15],
  ['no month says anything', months([0, 30]), null],
  ['there is no month', [], null],
])('average monthly consumption: %s', (_, used, amc) => expect(averageMonthlyConsumption(used)).toBe(amc));

test.each<[string, UsedMonth[][], number | null]>([
  ['of several it is their sum', [months(10, 20), months(5)], 20],
  ['each by the days that it had stock', [months([10, 15]), months([0, 31])], 20],
  ['of none nothing is known', [months([0, 31]), []], null],
])('together: %s', (_, each, amc) => expect(consumptionTogether(each)).toBe(amc));

test.each<[string, number, number | null, number | null]>([
  ['as much as a month’s use lasts a month', 100, 100, 1],
  ['half of it half as long', 50, 100, 0.5],
  ['a tenth is rounded half up', 25, 100, 0.3],
  ['the use is not rounded before', 5_999_945, 2 / 3, 8_999_917.5],
  ['nothing lasts no time', 0, 100, 0],
  ['of what nobody uses nothing can be said', 80, 0, null],
  ['nor where no month says anything', 80, null, null],
  ['nor when more came back than was given', 80, -3, null],
])('months of stock: %s', (_, usable, amc, expected) => expect(monthsOfStock(usable, amc)).toBe(expected));
