import { setting, valueKind } from '../kind.ts';
import { isOnStep, type Numeral } from '../../kind/decimal.ts';
import { amount, kept, mark } from '../property.ts';
import { formatNumber, numberFindings, numberIn, numberOut } from './numbers.ts';

export const numberLimits = {
  min: amount('min'),
  max: amount('max'),
  /** Decimal places; null: as written. */
  precision: amount('precision'),
};

const step = amount('step', 1);
/** Without it the step is only that of the arrow keys. */
const strictly = mark('stepStrictly', false, { at: 'step-strictly' });

export const numInput = valueKind({
  name: 'numInput',
  group: 'basic',
  tags: ['el-input-number'],
  spellings: ['numInput', 'inputNumber'],
  properties: [
    ...Object.values(numberLimits),
    step,
    strictly,
    mark('thousands', false),
    // Numbers are typed; the arrow keys count by the step.
    kept('controls', '', { at: 'controls-position' }),
  ],
  value: () => 'number',
  check: (value, node) => {
    const { min, max, precision } = numberLimits;
    const found = numberFindings(value, { least: setting(node, min), most: setting(node, max), places: setting(node, precision) });
    const width = setting(node, step);
    if (found.length > 0 || width === null || !setting(node, strictly) || isOnStep(value as Numeral, width)) return found;
    return [{ key: 'offStep', params: { step: width } }];
  },
  text: (value, node) => formatNumber(value, setting(node, numberLimits.precision), node.config.thousands === true),
  valueIn: numberIn,
  valueOut: numberOut,
  search: () => 'number',
  by: 'range',
  aggregates: ['sum', 'average', 'least', 'most', 'count'],
});
