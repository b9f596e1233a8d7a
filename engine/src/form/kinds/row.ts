import { plainKind } from '../kind.ts';
import { amount, choice } from '../property.ts';

export const row = plainKind({
  name: 'row',
  group: 'layout',
  tags: ['el-row'],
  nests: 'nodes',
  properties: [
    choice('type', ['default', 'flex'], 'default'),
    choice('justify', ['start', 'end', 'center', 'space-around', 'space-between'], 'start'),
    choice('align', ['top', 'middle', 'bottom'], 'top'),
    amount('gutter', null, { at: ['__config__.gutter', 'gutter'] }),
  ],
});
