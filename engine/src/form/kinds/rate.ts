import { setting, valueKind } from '../kind.ts';
import { amount, mark } from '../property.ts';
import { numberFindings, numberIn, numberOut } from './numbers.ts';

const max = amount('max', 5);
const halves = mark('halves', false, { at: 'allow-half' });

export const rate = valueKind({
  name: 'rate',
  group: 'basic',
  tags: ['el-rate'],
  properties: [max, halves, mark('showText', false, { at: 'show-text' }), mark('showScore', false, { at: 'show-score' })],
  empty: 0,
  value: () => 'number',
  check: (value, node) => {
    const found = numberFindings(value, { least: 0, most: setting(node, max) ?? 5 });
    const step = setting(node, halves) ? 0.5 : 1;
    return found.length > 0 || Number.isInteger(Number(value) / step) ? found : [{ key: 'offStep', params: { step } }];
  },
  valueIn: numberIn,
  valueOut: numberOut,
  aggregates: ['sum', 'average', 'least', 'most', 'count'],
  places: ['formula'],
});
