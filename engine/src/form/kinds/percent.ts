import { setting, valueKind } from '../kind.ts';
import { numberFindings, numberIn, numberOut } from './numbers.ts';
import { numberLimits } from './num-input.ts';

const { min, max, precision } = numberLimits;

/** 5 is five per cent. */
export const percent = valueKind({
  name: 'percent',
  group: 'more',
  properties: [min, max, precision],
  value: () => 'percent',
  check: (value, node) => numberFindings(value, { least: setting(node, min), most: setting(node, max), places: setting(node, precision) }),
  valueIn: numberIn,
  valueOut: numberOut,
  search: () => 'number',
  by: 'range',
  aggregates: ['average', 'least', 'most', 'count'],
});
