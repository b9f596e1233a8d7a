import { setting, valueKind } from '../kind.ts';
import { line } from '../property.ts';
import { amountKind } from './amount.ts';
import { formatNumber, numberFindings } from './numbers.ts';
import { numberLimits } from './num-input.ts';

const { min, max, precision } = numberLimits;
const places = { ...precision, fallback: 2 };
const sign = line('sign', '¥');

export const currency = valueKind({
  ...amountKind,
  name: 'currency',
  group: 'more',
  spellings: ['currency'],
  tags: [],
  properties: [sign, places, min, max],
  check: (value, node) => numberFindings(value, { least: setting(node, min), most: setting(node, max), places: setting(node, places) }),
  text: (value, node) => (value === null || value === '' ? '' : `${setting(node, sign)}${formatNumber(value, setting(node, places), true)}`),
  from: (written, node, look) => amountKind.from(written.replace(setting(node, sign), ''), node, look),
  places: ['search', 'column', 'child', 'formula', 'unique'],
});
