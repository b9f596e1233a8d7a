import { plainKind } from '../kind.ts';
import { choice, line } from '../property.ts';

export const card = plainKind({
  name: 'card',
  group: 'layout',
  tags: ['el-card'],
  nests: 'nodes',
  properties: [line('header'), choice('shadow', ['always', 'hover', 'never'], 'always')],
});
