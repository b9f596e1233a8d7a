import { setting, valueKind } from '../kind.ts';
import { amount, choice, mark } from '../property.ts';
import { formatNumber, numberFindings, numberIn, numberOut } from './numbers.ts';

export const numberLimits = {
  min: amount('min'),
  max: amount('max'),
  /** Decimal places; null: as written. */
  precision: amount('precision'),
};

export const numInput = valueKind({
  name: 'numInput',
  group: 'basic',
  tags: ['el-input-number'],
  spellings: ['numInput', 'inputNumber'],
  properties: [
    ...Object.values(numberLimits),
    amount('step', 1),
    mark('stepStrictly', false, { at: 'step-strictly' }),
    mark('thousands', false),
    choice('controls', ['', 'right'], '', { at: 'controls-position' }),
  ],
  value: () => 'number',
  check: (value, node) =>
    numberFindings(value, { least: setting(node, numberLimits.min), most: setting(node, numberLimits.max), places: setting(node, numberLimits.precision) }),
  text: (value, node) => formatNumber(value, setting(node, numberLimits.precision), node.config.thousands === true),
  valueIn: numberIn,
  valueOut: numberOut,
  search: () => 'number',
  by: 'range',
  aggregates: ['sum', 'average', 'least', 'most', 'count'],
});
