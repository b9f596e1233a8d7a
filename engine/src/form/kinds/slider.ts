import { compareNumerals, isOnStep, type Numeral } from '../../kind/decimal.ts';
import type { FormNode, Json } from '../document.ts';
import type { ValueFinding } from '../finding.ts';
import { setting, valueKind } from '../kind.ts';
import { amount, mark } from '../property.ts';
import { formatNumber, numberFindings, numberIn, numberOut } from './numbers.ts';

const min = amount('min', 0);
const max = amount('max', 100);
const step = amount('step', 1);
const range = mark('range');
const isRange = (node: FormNode) => setting(node, range);

/** Steps count from the least; the most can be reached though no step leads to it. */
function stepFindings(value: Json, node: FormNode): ValueFinding[] {
  const [from, width, most] = [setting(node, min) ?? 0, setting(node, step) ?? 1, setting(node, max) ?? 100];
  const isReached = isOnStep(value as Numeral, width, from) || compareNumerals(value as Numeral, most) === 0;
  if (isReached) return [];
  return [from === 0 ? { key: 'offStep', params: { step: width } } : { key: 'offStepFrom', params: { step: width, from } }];
}

const each = (value: Json, change: (one: Json) => Json): Json => (Array.isArray(value) ? (value as readonly Json[]).map(change) : change(value));

/** A number, or `[from, to]`. */
export const slider = valueKind({
  name: 'slider',
  group: 'basic',
  tags: ['el-slider'],
  properties: [min, max, step, mark('showStops', false, { at: 'show-stops' }), range],
  value: (node) => (isRange(node) ? 'json' : 'number'),
  check: (value, node) => {
    const limits = { least: setting(node, min), most: setting(node, max) };
    const findings = (one: Json): ValueFinding[] => {
      const found = numberFindings(one, limits);
      return found.length > 0 ? found : stepFindings(one, node);
    };
    if (!isRange(node)) return findings(value);
    if (!Array.isArray(value) || value.length !== 2) return [{ key: 'rangeHalf' }];
    const ends = value as readonly Json[];
    const found = ends.flatMap(findings).slice(0, 1);
    return found.length > 0 || Number(ends[0]) <= Number(ends[1]) ? found : [{ key: 'rangeBackwards' }];
  },
  text: (value) => (Array.isArray(value) ? (value as readonly Json[]) : [value]).map((one) => formatNumber(one, null, false)).join('–'),
  from: (written, node) => {
    if (written.trim() === '') return { value: null };
    const ends = written.split(/[–~～]/).map((end) => numberIn(end));
    return { value: isRange(node) ? ends : (ends[0] ?? null) };
  },
  valueIn: (wire) => (Array.isArray(wire) && wire.length === 0 ? null : each(wire, numberIn)),
  valueOut: (value) => each(value, numberOut),
  places: ['formula'],
});
