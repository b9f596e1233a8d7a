import { plainKind } from '../kind.ts';
import { choice, kept } from '../property.ts';

export const tab = plainKind({
  name: 'tab',
  group: 'layout',
  tags: ['el-tab', 'el-tabs'],
  nests: 'panes',
  properties: [
    choice('type', ['', 'card', 'border-card'], ''),
    choice('position', ['top', 'right', 'bottom', 'left'], 'top', { at: 'tab-position' }),
    kept('active', '', { at: '__config__.active' }),
  ],
});
