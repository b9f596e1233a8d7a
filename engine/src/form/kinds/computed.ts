// Kinds whose value follows from others: what they show is said in the document, what is kept too.
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

/** @param shown of what kind its value is; kept in a column only where `stored` says so, and then it can be sorted by */
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
