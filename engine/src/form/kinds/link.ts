import { plainKind } from '../kind.ts';
import { choice, line, spokenLine } from '../property.ts';

export const link = plainKind({
  name: 'link',
  group: 'more',
  tags: ['el-link'],
  properties: [spokenLine('content', '', { at: ['content', '__slot__.default'] }), line('href'), choice('target', ['_self', '_blank'], '_self')],
});
