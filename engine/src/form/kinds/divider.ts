import { plainKind } from '../kind.ts';
import { choice, spokenLine } from '../property.ts';

export const divider = plainKind({
  name: 'divider',
  group: 'basic',
  tags: ['el-divider'],
  properties: [
    spokenLine('content', '', { at: ['__slot__.default', 'content'] }),
    choice('position', ['left', 'center', 'right'], 'center', { at: 'content-position' }),
  ],
});
