import { plainKind } from '../kind.ts';
import { choice, kept, mark, spokenLine } from '../property.ts';

export const alert = plainKind({
  name: 'alert',
  group: 'more',
  tags: ['el-alert'],
  properties: [
    spokenLine('title'),
    spokenLine('description'),
    choice('type', ['success', 'info', 'warning', 'error'], 'success'),
    kept('effect', 'light'),
    mark('closable', true),
    mark('showIcon', false, { at: 'show-icon' }),
  ],
});
