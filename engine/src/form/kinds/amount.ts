import { setting, valueKind } from '../kind.ts';
import { mark } from '../property.ts';
import { formatNumber, numberFindings, numberIn, numberOut } from './numbers.ts';
import { numberLimits } from './num-input.ts';

const { min, max } = numberLimits;

/** Two decimal places; optionally shows the amount in Chinese capitals beside it. */
export const amountKind = valueKind({
  name: 'amount',
  group: 'old',
  tags: ['Amount'],
  spellings: ['NASEAmount', 'amount'],
  properties: [mark('showChinese', true), min, max],
  value: () => 'number',
  check: (value, node) => numberFindings(value, { least: setting(node, min), most: setting(node, max), places: 2 }),
  text: (value) => formatNumber(value, 2, false),
  valueIn: numberIn,
  valueOut: numberOut,
  search: () => 'number',
  by: 'range',
  aggregates: ['sum', 'average', 'least', 'most', 'count'],
  places: ['search', 'column', 'formula', 'unique'],
});
