import { plainKind } from '../kind.ts';
import { choice, line } from '../property.ts';

export const groupTitle = plainKind({
  name: 'groupTitle',
  group: 'layout',
  tags: ['GroupTitle'],
  properties: [
    line('content', '', { at: ['content', '__config__.content'] }),
    choice('position', ['left', 'center', 'right'], 'left', { at: 'content-position' }),
  ],
});
