import { setting, valueKind } from '../kind.ts';
import { amount, made, mark } from '../property.ts';
import { isUnseen } from '../unseen.ts';
import * as z from 'zod/mini';
import { formatNumber, numberFindings, numberIn, numberOut } from './numbers.ts';

const precision = amount('precision');

const formula = { ...made<string>('formula', 'formula', z.string(), '', { at: ['expression', '__config__.formula'], write: () => [] }), tokens: true as const };

/** A number computed from others; 0 if one of them is missing. */
export const calculate = valueKind({
  name: 'calculate',
  group: 'related',
  tags: ['Calculate'],
  properties: [formula, precision, mark('thousands', false), mark('capital', false, { at: 'isAmountChinese' })],
  computed: true,
  value: () => 'number',
  check: (value) => numberFindings(value, {}),
  text: (value, node, look) => (isUnseen(value) ? look.say('unseen') : formatNumber(value, setting(node, precision), node.config.thousands === true)),
  valueIn: numberIn,
  valueOut: numberOut,
  search: () => 'number',
  by: 'range',
  aggregates: ['sum', 'average', 'least', 'most', 'count'],
  places: ['search', 'column', 'child', 'formula'],
});
