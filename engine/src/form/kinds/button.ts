import { plainKind } from '../kind.ts';
import { choice, spokenLine } from '../property.ts';

export const button = plainKind({
  name: 'button',
  group: 'more',
  tags: ['el-button'],
  properties: [
    spokenLine('content', '', { at: ['buttonText', '__slot__.default'] }),
    choice('type', ['', 'primary', 'success', 'warning', 'danger', 'info', 'text'], ''),
    choice('align', ['left', 'center', 'right'], 'left'),
  ],
});
