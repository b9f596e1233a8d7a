import { time as timeOfDay } from '../../kind/time.ts';
import { setting, valueKind } from '../kind.ts';
import { kept, line, mark } from '../property.ts';

const format = line('format', 'HH:mm:ss');
/** `08:00:00-18:00:00`, both inclusive. */
const range = line('range', '00:00:00-23:59:59', { at: 'picker-options.selectableRange' });

export const time = valueKind({
  name: 'time',
  group: 'basic',
  tags: ['el-time-picker', 'el-time-select'],
  spellings: ['time', 'timePicker'],
  properties: [format, kept('valueFormat', 'HH:mm:ss', { at: 'value-format' }), range, mark('clearable', true)],
  value: () => 'time',
  check: (value, node) => {
    const [first = '', last = ''] = setting(node, range)
      .split('-')
      .map((end) => timeOfDay.parse(end.trim()) ?? '');
    const at = timeOfDay.text(value as string);
    if (first && at < first) return [{ key: 'beforeFirst', params: { limit: first } }];
    return last && at > last ? [{ key: 'afterLast', params: { limit: last } }] : [];
  },
  text: (value, node) => (typeof value === 'string' && setting(node, format) === 'HH:mm' ? value.slice(0, 5) : typeof value === 'string' ? value : ''),
  valueIn: (wire) => (wire === '' ? null : typeof wire === 'string' ? (timeOfDay.parse(wire) ?? wire) : wire),
  search: () => 'time',
  by: 'range',
  aggregates: ['least', 'most', 'count'],
});
