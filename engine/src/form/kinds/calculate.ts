import { setting, valueKind } from '../kind.ts';
import { amount, kept, mark } from '../property.ts';
import { numberFindings, numberIn, numberOut, sayNumber } from './numbers.ts';

const precision = amount('precision');

/** A number from others; 0 where one of them is missing. `expression`: the token list of the wire. */
export const calculate = valueKind({
  name: 'calculate',
  group: 'related',
  tags: ['Calculate'],
  properties: [kept('expression', [], { at: 'expression' }), precision, mark('thousands', false), mark('capital', false, { at: 'isAmountChinese' })],
  computed: true,
  value: () => 'number',
  check: (value) => numberFindings(value, {}),
  text: (value, node) => sayNumber(value, setting(node, precision), node.config.thousands === true),
  valueIn: numberIn,
  valueOut: numberOut,
  search: () => 'number',
  by: 'range',
  aggregates: ['sum', 'average', 'least', 'most', 'count'],
  places: ['search', 'column', 'child', 'formula'],
});
