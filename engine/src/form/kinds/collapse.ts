import { plainKind } from '../kind.ts';
import { kept, mark } from '../property.ts';

export const collapse = plainKind({
  name: 'collapse',
  group: 'layout',
  tags: ['el-collapse'],
  nests: 'panes',
  properties: [mark('accordion'), kept('active', [], { at: '__config__.active' })],
});
