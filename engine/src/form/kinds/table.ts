import { plainKind } from '../kind.ts';
import { kept, line, mark, spokenLine } from '../property.ts';

/** A table with its own rows; its children are the columns. Its value is its rows (`values.ts`). */
export const table = plainKind({
  name: 'table',
  group: 'advanced',
  tags: ['InputTable'],
  nests: 'rows',
  empty: [],
  properties: [
    mark('showTitle', true, { at: '__config__.showTitle' }),
    spokenLine('addText', '添加', { at: 'actionText' }),
    mark('showSummary', false, { at: 'show-summary' }),
    line('boundTable', '', { at: '__config__.tableName' }),
    kept('tableConf', {}),
  ],
});
