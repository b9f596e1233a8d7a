import { plainKind } from '../kind.ts';
import { amount, choice, line } from '../property.ts';

export const iframe = plainKind({
  name: 'iframe',
  group: 'more',
  tags: ['Iframe'],
  properties: [line('href'), amount('height', 300), choice('borderType', ['solid', 'dashed', 'dotted', 'none'], 'solid')],
});
