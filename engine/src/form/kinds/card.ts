import { plainKind } from '../kind.ts';
import { choice, spokenLine } from '../property.ts';

export const card = plainKind({
  name: 'card',
  group: 'layout',
  tags: ['el-card'],
  nests: 'nodes',
  properties: [spokenLine('header'), choice('shadow', ['always', 'hover', 'never'], 'always')],
});
