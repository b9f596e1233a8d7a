import { plainKind } from '../kind.ts';
import { choice, line } from '../property.ts';

export const divider = plainKind({
  name: 'divider',
  group: 'basic',
  tags: ['el-divider'],
  properties: [
    line('content', '', { at: ['__slot__.default', 'content'] }),
    choice('position', ['left', 'center', 'right'], 'center', { at: 'content-position' }),
  ],
});
