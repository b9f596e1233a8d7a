import { plainKind } from '../kind.ts';
import { choice, line, mark } from '../property.ts';

export const alert = plainKind({
  name: 'alert',
  group: 'more',
  tags: ['el-alert'],
  properties: [
    line('title'),
    line('description'),
    choice('type', ['success', 'info', 'warning', 'error'], 'success'),
    choice('effect', ['light', 'dark'], 'light'),
    mark('closable', true),
    mark('showIcon', false, { at: 'show-icon' }),
  ],
});
