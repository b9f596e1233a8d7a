import { plainKind } from '../kind.ts';
import { kept } from '../property.ts';

/** A pane of tabs or of a collapse; it has no kind on the wire. `title` is its label. */
export const pane = plainKind({
  name: 'pane',
  group: 'layout',
  tags: [],
  spellings: [],
  nests: 'nodes',
  properties: [kept('name', '')],
});
