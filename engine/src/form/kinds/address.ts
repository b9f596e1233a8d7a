import { setting, valueKind } from '../kind.ts';
import { choice, kept, mark } from '../property.ts';
import { pathKind } from './paths.ts';

const multiple = mark('multiple');

/** Ids of areas, from the province down. Level 0: province; 1: city; 2: district; 3: street. */
export const address = valueKind({
  name: 'address',
  group: 'advanced',
  tags: ['Address'],
  spellings: ['address', 'areaSelect'],
  properties: [choice('level', [0, 1, 2, 3], 2), multiple, kept('filterable', false), mark('clearable', true)],
  ...pathKind({ source: () => ({ from: 'area' }), several: (node) => setting(node, multiple), separator: () => '/' }),
  // Several ways are kept as JSON, which no condition asks.
  search: (node) => (setting(node, multiple) ? null : 'address'),
  places: ['search', 'column', 'child'],
});
