import { expect, test } from 'vitest';
import { monthsOfStock } from './months-of-stock.ts';

test.each([
  ['as much as a month’s use lasts a month', 100, 300, 1],
  ['half of it half as long', 50, 300, 0.5],
  ['a tenth is rounded half up', 25, 300, 0.3],
  ['nothing lasts no time', 0, 300, 0],
  ['of what nobody uses nothing can be said', 80, 0, null],
  ['nor when more came back than was given', 80, -3, null],
])('%s', (_, usable, used, expected) => expect(monthsOfStock(usable, used, 3)).toBe(expected));
