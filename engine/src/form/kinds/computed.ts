// Kinds whose value is computed: what is shown, and whether it is stored, is set in the document.
import { kinds, type Kind } from '../../kind/kinds.ts';
import type { FormNode } from '../document.ts';
import { plainKind, setting, valueKind, type FieldKind } from '../kind.ts';
import { amount, choice, mark, type Property } from '../property.ts';
import { isUnseen } from '../unseen.ts';
import { formatNumber } from './numbers.ts';

const RESULTS = ['number', 'text', 'day', 'moment', 'time', 'mark', 'list'] as const satisfies readonly Kind[];

export const result = choice('result', RESULTS, 'number', { at: '__config__.result' });
const stored = mark('stored', false, { at: '__config__.stored' });
const precision = amount('precision');

/** @param shown the kind of its value; it is stored in a column, and sortable, only if `stored` is set */
export function computedKind(
  own: Pick<FieldKind, 'name'>,
  properties: readonly Property[],
  shown: (node: FormNode) => Kind = (node) => setting(node, result),
): FieldKind {
  const shape = valueKind({ ...own, group: 'more', value: shown });
  return plainKind({
    ...shape,
    computed: true,
    properties: [...properties, precision, stored],
    value: (node) => (setting(node, stored) ? shown(node) : null),
    shown,
    text: (value, node, look) => {
      if (isUnseen(value)) return look.say('unseen');
      return shown(node) === 'number' ? formatNumber(value, setting(node, precision), false) : shape.text(value, node, look);
    },
    check: shape.check,
    from: () => ({ key: 'notImported' }),
    search: (node) => (setting(node, stored) ? (shown(node) === 'number' ? 'number' : 'text') : null),
    by: 'equal',
    sortable: (node) => setting(node, stored) && kinds[shown(node)].order !== undefined,
    aggregates: ['sum', 'average', 'least', 'most', 'count'],
    places: ['search', 'column', 'child', 'formula'],
  });
}
