import { plainKind } from '../kind.ts';
import { choice, spokenLine } from '../property.ts';

export const groupTitle = plainKind({
  name: 'groupTitle',
  group: 'layout',
  tags: ['GroupTitle'],
  properties: [
    spokenLine('content', '', { at: ['content', '__config__.content'] }),
    choice('position', ['left', 'center', 'right'], 'left', { at: 'content-position' }),
  ],
});
