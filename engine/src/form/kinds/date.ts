import type { FormNode } from '../document.ts';
import { setting, valueKind } from '../kind.ts';
import { choice, kept, line, mark } from '../property.ts';
import { dayIn, dayOut, formatDate, momentIn } from './dates.ts';

const type = choice('type', ['date', 'datetime', 'month', 'year', 'week'], 'date');
const format = line('format', '');
/** The first and the last day that can be selected; '' for none. */
const first = line('first', '', { at: '__config__.first' });
const last = line('last', '', { at: '__config__.last' });

const isMoment = (node: FormNode) => setting(node, type) === 'datetime' || /[Hh]/.test(setting(node, format));
const FORMATS = { date: 'yyyy-MM-dd', datetime: 'yyyy-MM-dd HH:mm:ss', month: 'yyyy-MM', year: 'yyyy', week: 'yyyy-MM-dd' };
/** In which days and moments of the field are shown. */
export const dateFormat = (node: FormNode): string => setting(node, format) || FORMATS[setting(node, type)];

/** A day, or a moment if its format has a time. On the wire: epoch milliseconds, for a day its midnight. */
export const date = valueKind({
  name: 'date',
  group: 'basic',
  tags: ['el-date-picker'],
  spellings: ['date', 'datePicker'],
  properties: [type, format, kept('valueFormat', 'timestamp', { at: 'value-format' }), first, last, mark('clearable', true)],
  value: (node) => (isMoment(node) ? 'moment' : 'day'),
  check: (value, node) => {
    const day = formatDate(value, 'yyyy-MM-dd');
    if (setting(node, first) && day < setting(node, first)) return [{ key: 'beforeFirst', params: { limit: setting(node, first) } }];
    if (setting(node, last) && day > setting(node, last)) return [{ key: 'afterLast', params: { limit: setting(node, last) } }];
    return [];
  },
  text: (value, node) => formatDate(value, dateFormat(node)),
  valueIn: (wire, node) => (isMoment(node) ? momentIn(wire) : dayIn(wire)),
  valueOut: (value, node) => (isMoment(node) ? value : dayOut(value)),
  search: (node) => (isMoment(node) ? 'moment' : 'day'),
  by: 'range',
  aggregates: ['least', 'most', 'count'],
});
