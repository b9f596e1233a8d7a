import { isOfKind } from '../../kind/kinds.ts';
import { asText, valueKind } from '../kind.ts';
import { spokenLine } from '../property.ts';
import { rangeKind } from './ranges.ts';
import { time } from './time.ts';

export const timeRange = valueKind({
  name: 'timeRange',
  group: 'old',
  tags: ['el-time-picker'],
  properties: [
    spokenLine('separator', '至', { at: 'range-separator' }),
    spokenLine('startText', '', { at: 'start-placeholder' }),
    spokenLine('endText', '', { at: 'end-placeholder' }),
  ],
  ...rangeKind({ isEnd: (value) => isOfKind('time', value), say: asText, endIn: time.valueIn, endOut: (value) => value }),
});
