import { plainKind } from '../kind.ts';
import { line } from '../property.ts';

/** One of a tab or collapse; on the wire it says no kind. `title` is its label. */
export const pane = plainKind({
  name: 'pane',
  group: 'layout',
  tags: [],
  spellings: [],
  nests: 'nodes',
  properties: [line('name')],
});
