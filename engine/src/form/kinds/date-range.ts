import { isOfKind } from '../../kind/kinds.ts';
import type { FormNode } from '../document.ts';
import { setting, valueKind } from '../kind.ts';
import { choice, line, spokenLine } from '../property.ts';
import { dayIn, dayOut, formatDate, momentIn } from './dates.ts';
import { rangeKind } from './ranges.ts';

const type = choice('type', ['daterange', 'datetimerange', 'monthrange'], 'daterange');
const format = line('format', '');
const FORMATS = { daterange: 'yyyy-MM-dd', datetimerange: 'yyyy-MM-dd HH:mm:ss', monthrange: 'yyyy-MM' };
const isMoment = (node: FormNode) => setting(node, type) === 'datetimerange';

export const dateRange = valueKind({
  name: 'dateRange',
  group: 'old',
  tags: ['el-date-picker'],
  properties: [
    type,
    format,
    spokenLine('separator', '至', { at: 'range-separator' }),
    spokenLine('startText', '', { at: 'start-placeholder' }),
    spokenLine('endText', '', { at: 'end-placeholder' }),
  ],
  ...rangeKind({
    isEnd: (value, node) => isOfKind(isMoment(node) ? 'moment' : 'day', value),
    say: (value, node) => formatDate(value, setting(node, format) || FORMATS[setting(node, type)]),
    endIn: (wire, node) => (isMoment(node) ? momentIn(wire) : dayIn(wire)),
    endOut: (value, node) => (isMoment(node) ? value : dayOut(value)),
  }),
});
